import { estimate, estimateConfidences, lowConfidenceMarker, plainDollars } from '../../catalog/index.ts';
import {
  columnFormat,
  columnValue,
  firstCellError,
  textFormat,
  describedPermit,
  InvalidInputError,
  isBlank,
  permitAttributes,
  type PermitAttribute,
} from '../../cells/index.ts';
import {
  estimateLookup,
  type ConnectedLookups,
  type Estimate,
  type EstimateInput,
  type LookupOptions,
} from '../../lookup/index.ts';
import { messages } from '../../messages/index.ts';
import { noteColumn, type ColumnRun, type OutputColumn, type RowInput } from '../column-run.ts';

export const estimateModes = ['ids', 'attributes'] as const;
export type EstimateMode = (typeof estimateModes)[number];

export type AttributeColumn = Exclude<PermitAttribute, 'area_unit'>;
export const attributeColumns = permitAttributes.filter(
  (name): name is AttributeColumn => name !== 'area_unit',
);

export const permitColumns = ['record_id', ...attributeColumns, 'declared_value'] as const;
export type PermitColumn = (typeof permitColumns)[number];

/** Whether a column is compared with the estimate, but not part of the request. */
export const isComparedOnly = (column: PermitColumn): boolean => column === 'declared_value';

/** Null until the user has chosen a unit: it cannot be guessed. */
export type AreaUnit = 'm2' | 'ft2' | null;

export interface EstimateOptions {
  mode: EstimateMode;
  /** What the run's source columns contain, in their order. */
  mapped: PermitColumn[];
  areaUnit: AreaUnit;
  /** Whether totals are written below the rows when the run is done. */
  totals: boolean;
}

export function isEstimateOptions(json: unknown): json is EstimateOptions {
  if (typeof json !== 'object' || json === null) return false;
  const { mode, mapped, areaUnit, totals } = json as { [Key in keyof EstimateOptions]?: unknown };
  return (
    (estimateModes as readonly unknown[]).includes(mode) &&
    Array.isArray(mapped) &&
    mapped.every((name) => (permitColumns as readonly unknown[]).includes(name)) &&
    [null, 'm2', 'ft2'].includes(areaUnit as AreaUnit) &&
    typeof totals === 'boolean'
  );
}

export const estimateColumns = ({ mapped }: EstimateOptions): OutputColumn[] => [
  ...estimate.fields.map((field) => ({ name: field.name, format: columnFormat(field) })),
  ...(mapped.includes('declared_value') ? [{ name: 'declared_against_range', format: textFormat }] : []),
  noteColumn,
];

const confidencePosition = estimate.fields.findIndex(({ name }) => name === 'confidence');
const lowConfidence = estimateConfidences[1];

/** @param cache `reload` requests responses again that are cached. */
export function estimateRun(
  lookups: Pick<ConnectedLookups, 'request'>,
  options: EstimateOptions,
  cache: LookupOptions['cache'] = 'default',
): ColumnRun<EstimateInput, Estimate> {
  const declaredAt = options.mapped.indexOf('declared_value');
  return {
    rowInput: (cells) => permitInput(cells, options),
    request: (input, signal) => lookups.request(estimateLookup, input, { signal, cache, fromTask: true }),
    rowResult(response, cells) {
      const values = estimate.fields.map((field) => columnValue(field, response[field.name]));
      const comparison = declaredAt < 0 ? [] : [compareWithRange(cells[declaredAt], response)];
      return { values: [...values, ...comparison], note: noteOf(response) };
    },
    resultKey: (key, cells) => estimateResultKey(key, cells, options),
    highlighted: (outputs) => (outputs[confidencePosition] === lowConfidence ? confidencePosition : null),
  };
}

/** The result compares the declared value, which is not requested. */
export const estimateResultKey = (
  key: string,
  cells: readonly unknown[],
  { mapped }: EstimateOptions,
): string => `${key}\t${String(cells[mapped.indexOf('declared_value')] ?? '')}`;

/** Why the confidence of an estimate is low, as far as its basis says; empty if it is high. */
function noteOf({ confidence, basis }: Estimate): string {
  if (confidence !== lowConfidence) return '';
  const [, reason] = lowConfidenceReason.exec(String(basis ?? '')) ?? [];
  return messages().estimate.lowConfidenceNote(reason ?? '');
}

const lowConfidenceReason = new RegExp(`${lowConfidenceMarker}(.+)$`, 's');

export function permitInput(
  cells: readonly unknown[],
  { mode, mapped, areaUnit }: EstimateOptions,
): RowInput<EstimateInput> {
  const permit: Partial<Record<PermitColumn, unknown>> = Object.fromEntries(
    mapped.map((name, index) => [name, cells[index]]),
  );
  const identifying = mode === 'ids' ? [permit.record_id] : attributeColumns.map((name) => permit[name]);
  if (identifying.every(isBlank)) return { kind: 'blank' };
  const error = firstCellError(identifying);
  if (error) return { kind: 'invalid', reason: messages().runs.errorInRow(error) };
  if (mode === 'ids') return validInput({ record_id: String(permit.record_id).trim() });
  try {
    return validInput({ permit: describedPermit({ ...permit, area_unit: areaUnit }) });
  } catch (fault) {
    if (fault instanceof InvalidInputError) return { kind: 'invalid', reason: fault.message };
    throw fault;
  }
}

const validInput = (input: EstimateInput): RowInput<EstimateInput> => ({
  kind: 'valid',
  key: estimateLookup.key(input),
  input,
});

/** Says whether a declared value is within the range of its estimate; blank if none is declared. */
function compareWithRange(declared: unknown, { low, high }: Estimate): string {
  const text = messages().estimate;
  const value = plainDollars(String(declared ?? ''));
  if (value === null || value <= 0) return '';
  if (Number.isNaN(value)) return text.notANumber;
  if (value < Number(low)) return text.belowRange;
  return value > Number(high) ? text.aboveRange : text.withinRange;
}
