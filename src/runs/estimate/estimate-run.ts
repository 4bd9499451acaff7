import {
  estimate,
  estimateConfidences,
  labelledField,
  nameMeant,
  permitTypes,
  plainDollars,
  slug,
  valueLabel,
  type PermitType,
} from '@cdata/catalog';
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
} from '../../engine/index.ts';
import { estimateMessages, messages } from '../../messages/index.ts';
import { trailingProvince } from '@cdata/catalog/address';
import { basisText, reasonsForLowConfidence } from './basis.ts';
import { likelyPermitType } from './likely-permit-type.ts';
import {
  isRunLabels,
  noteColumn,
  outputHeader,
  type ColumnRun,
  type OutputColumn,
  type RowInput,
  type RunLabels,
  type TextHighlight,
} from '../column-run.ts';

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
  /** Whether a report is written on its own sheet when the run is done. */
  report?: boolean;
  /** The user’s choices for texts of the permit type column, by the text as a slug. */
  types?: Readonly<Record<string, PermitType>>;
  /** The user’s choices for texts of the municipality column, by the text as a slug. */
  cities?: Readonly<Record<string, string>>;
  labels?: RunLabels;
}

export function isEstimateOptions(json: unknown): json is EstimateOptions {
  if (typeof json !== 'object' || json === null) return false;
  const { mode, mapped, areaUnit, totals, report, types, cities, labels } = json as {
    [Key in keyof EstimateOptions]?: unknown;
  };
  return (
    (estimateModes as readonly unknown[]).includes(mode) &&
    Array.isArray(mapped) &&
    mapped.every((name) => (permitColumns as readonly unknown[]).includes(name)) &&
    [null, 'm2', 'ft2'].includes(areaUnit as AreaUnit) &&
    typeof totals === 'boolean' &&
    (report === undefined || typeof report === 'boolean') &&
    (types === undefined || isRecordOf(types, (type) => permitTypes.includes(type as PermitType))) &&
    (cities === undefined || isRecordOf(cities, (city) => typeof city === 'string')) &&
    isRunLabels(labels)
  );
}

const isRecordOf = (json: unknown, isValue: (value: unknown) => boolean): boolean =>
  typeof json === 'object' && json !== null && Object.values(json).every(isValue);

export function estimateColumns({ mapped, labels }: EstimateOptions): OutputColumn[] {
  const column = (name: string, format: string) => ({ name, header: outputHeader(name, labels), format });
  return [
    ...estimate.fields.map((field) => column(field.name, columnFormat(field))),
    ...(mapped.includes('declared_value')
      ? [{ ...column('declared_against_range', textFormat), highlights: comparisonHighlights }]
      : []),
    noteColumn(labels),
  ];
}

/** Light fills with dark texts, readable in any theme of Excel; the text itself says the same. */
export const comparisonColors = {
  belowRange: { fill: '#DDEBF7', font: '#1F4E79' },
  withinRange: { fill: '#E2EFDA', font: '#375623' },
  aboveRange: { fill: '#FCE4D6', font: '#843C0C' },
} as const;
export type Comparison = keyof typeof comparisonColors;
export const comparisons = Object.keys(comparisonColors) as Comparison[];

/** The texts of a comparison in both languages: the rows may have been written in either. */
export const comparisonTexts = (comparison: Comparison): string[] => [
  ...new Set([estimateMessages.en[comparison], estimateMessages.fr[comparison]]),
];

const comparisonHighlights: readonly TextHighlight[] = comparisons.flatMap((comparison) =>
  comparisonTexts(comparison).map((startsWith) => ({ startsWith, ...comparisonColors[comparison] })),
);

const confidencePosition = estimate.fields.findIndex(({ name }) => name === 'confidence');
const lowConfidence = estimateConfidences[1];

/** The texts of a low confidence: the service's word, and its labels. */
export const lowConfidenceTexts: readonly string[] = [lowConfidence, valueLabel(lowConfidence)!.fr];

/** @param cache `reload` requests responses again that are cached. */
export function estimateRun(
  lookups: Pick<ConnectedLookups, 'request'>,
  options: EstimateOptions,
  cache: LookupOptions['cache'] = 'default',
): ColumnRun<EstimateInput, Estimate> {
  const declaredAt = options.mapped.indexOf('declared_value');
  const { labels } = options;
  const fields = labels ? estimate.fields.map((field) => labelledField(field, labels)) : estimate.fields;
  return {
    rowInput: (cells) => permitInput(cells, options),
    request: (input, signal) => lookups.request(estimateLookup, input, { signal, cache, fromTask: true }),
    rowResult(response, cells) {
      const basis = basisText(String(response.basis ?? ''));
      const values = fields.map((field) => columnValue(field, { ...response, basis }[field.name]));
      const comparison = declaredAt < 0 ? [] : [compareWithRange(cells[declaredAt], response)];
      return { values: [...values, ...comparison], note: noteOf(response) };
    },
    resultKey: (key, cells) => estimateResultKey(key, cells, options),
    highlighted: (outputs) =>
      nameMeant(String(outputs[confidencePosition] ?? ''), estimateConfidences) === lowConfidence
        ? confidencePosition
        : null,
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
  return messages().estimate.lowConfidenceNote(reasonsForLowConfidence(String(basis ?? '')));
}

export function permitInput(
  cells: readonly unknown[],
  { mode, mapped, areaUnit, types, cities }: EstimateOptions,
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
    const permitType = typeOfText(String(permit.permit_type ?? ''), types);
    const city = cityOfText(String(permit.municipality ?? ''), cities);
    return validInput({
      permit: describedPermit(
        {
          ...permit,
          ...(permitType !== null && { permit_type: permitType }),
          ...(city !== '' && { municipality: city }),
          area_unit: areaUnit,
        },
        (name) => (name === 'area_unit' ? name : messages().estimate.columns[name]),
      ),
    });
  } catch (fault) {
    if (fault instanceof InvalidInputError) return { kind: 'invalid', reason: fault.message };
    throw fault;
  }
}

/** The type of work that a text of the column stands for: as the user chose it, or as it is recognized; null if neither. */
export const typeOfText = (text: string, types: EstimateOptions['types'] = {}): PermitType | null =>
  types[slug(text)] ?? likelyPermitType(text);

/**
 * The slug of the city that a text stands for, as the user chose it, or without what is no part of its name: `Ville de
 * Montréal (QC)` is `montreal`. Empty if the text is blank.
 */
export function cityOfText(text: string, cities: EstimateOptions['cities'] = {}): string {
  const chosen = cities[slug(text)];
  if (chosen !== undefined) return chosen;
  const name = text.replace(cityPrefix, '').trim();
  const words = name
    .toUpperCase()
    .split(/[\s,()]+/)
    .filter(Boolean);
  const province = trailingProvince(words);
  // Québec is a city, too.
  return slug(province && province.taken < words.length ? words.slice(0, -province.taken).join(' ') : name);
}

const cityPrefix =
  /^\s*(the )?(city|town|village|municipality|district|ville|municipalité) (of |de |du |d['’])\s*/i;

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
