import { words } from '../../address/index.ts';
import { estimate, estimateConfidences, limits, plainDollars } from '../../catalog/index.ts';
import type { ColumnSource } from '../column-source.ts';
import { columnFormat, columnValue, firstCellError } from '../../excel/index.ts';
import type { OutputColumn } from '../output-columns.ts';
import type { RememberedRun } from '../saved-run.ts';
import {
  describedPermit,
  estimateLookup,
  InputFault,
  isBlank,
  permitAttributes,
  type ConnectedLookups,
  type Estimate,
  type EstimateInput,
  type PermitAttribute,
} from '../../lookup/index.ts';
import { messages } from '../../messages/index.ts';
import { noteColumn, type ColumnWork, type RowQuestion } from '../column-run.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { unansweredInTurn } from '../rows-in-turn.ts';

/** How permits are told to the service: by their record ids, or described by columns. */
export type EstimateMode = 'ids' | 'attributes';

/** What a column of permits may be mapped to. */
export type PermitColumn = 'record_id' | 'declared_value' | Exclude<PermitAttribute, 'area_unit'>;

/** Unit of the areas; null until somebody has said it: it is never guessed. */
export type AreaUnit = 'm2' | 'ft2' | null;

export interface EstimateOptions {
  mode: EstimateMode;
  /** What the source columns of the run are, in their order. */
  mapped: PermitColumn[];
  areaUnit: AreaUnit;
  /** Whether totals are written below, once every row has its answer. */
  totals: boolean;
}

/** The columns that describe a permit, but for the unit, which is one for all rows. */
export const describingColumns = permitAttributes.filter(
  (name): name is Exclude<PermitAttribute, 'area_unit'> => name !== 'area_unit',
);

/** Headers that say what a column of permits is, folded; the service's own names are understood anyway. */
const headers: Record<PermitColumn, readonly string[]> = {
  record_id: ['record id', 'permit id', 'id'],
  declared_value: [
    'construction value',
    'declared value',
    'valeur declaree',
    'valeur de construction',
    'permit value',
    'cost',
    'cout',
  ],
  municipality: ['municipality', 'city', 'ville', 'municipalite'],
  permit_type: ['permit type canonical', 'permit type', 'type', 'type de permis'],
  area: ['area m2', 'area', 'floor area', 'superficie', 'area ft2', 'gfa'],
  dwelling_units: ['dwelling units', 'units', 'logements', 'dwelling units created'],
  description: ['description', 'work', 'travaux'],
  proposed_use: ['proposed use', 'use', 'usage', 'usage propose'],
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'longitude'],
};

/** The column of a source that a name of these most likely is, by its header; null where none is. */
export function columnFor(wanted: PermitColumn, { columns }: ColumnSource): number | null {
  for (const header of headers[wanted]) {
    const found = columns.find((column) => words(column.header).join(' ') === header);
    if (found) return found.index;
  }
  return null;
}

const estimateFields = estimate.fields;

/** The columns that are added up below. */
export const summedColumns: readonly string[] = estimate.usual!;

/** The columns of a run, the note last. */
export const estimateColumns = ({ mapped }: EstimateOptions): OutputColumn[] => [
  ...estimateFields.map((field) => ({ name: field.name, format: columnFormat(field) })),
  ...(mapped.includes('declared_value') ? [{ name: 'declared_against_range', format: '@' }] : []),
  noteColumn,
];

const confidenceAt = estimateFields.findIndex(({ name }) => name === 'confidence');
const lowConfidence = estimateConfidences[1];

/** Estimates permits, each with what is said beside it of its declared value. */
export function estimateWork(
  lookups: Pick<ConnectedLookups, 'request'>,
  options: EstimateOptions,
): ColumnWork<EstimateInput, Estimate> {
  const declaredAt = options.mapped.indexOf('declared_value');
  return {
    question: (source) => questionOf(source, options),
    ask: (input, signal) => lookups.request(estimateLookup, input, { signal, skipCostGate: true }),
    answer(found, source) {
      const values = estimateFields.map((field) => columnValue(field, found[field.name]));
      const declared = declaredAt < 0 ? [] : [againstRange(source[declaredAt], found)];
      const isLow = found.confidence === lowConfidence;
      return { values: [...values, ...declared], marked: isLow ? confidenceAt : null };
    },
  };
}

function questionOf(
  source: readonly unknown[],
  { mode, mapped, areaUnit }: EstimateOptions,
): RowQuestion<EstimateInput> {
  const cells = Object.fromEntries(mapped.map((name, index) => [name, source[index]])) as Partial<
    Record<PermitColumn, unknown>
  >;
  const asked = mode === 'ids' ? [cells.record_id] : describingColumns.map((name) => cells[name]);
  if (asked.every(isBlank)) return { kind: 'blank' };
  const error = firstCellError(asked);
  if (error) return { kind: 'fault', reason: messages().runs.errorInRow(error) };
  if (mode === 'ids') {
    const input = { record_id: String(cells.record_id).trim() };
    return { kind: 'ask', key: estimateLookup.key(input), input };
  }
  try {
    const input = { permit: describedPermit({ ...cells, area_unit: areaUnit }) };
    return { kind: 'ask', key: estimateLookup.key(input), input };
  } catch (error) {
    if (error instanceof InputFault) return { kind: 'fault', reason: error.message };
    throw error;
  }
}

/** Whether a declared value lies within the range of its estimate, in words; blank where none is declared. */
function againstRange(declared: unknown, { low, high }: Estimate): string {
  const text = messages().estimate;
  const value = plainDollars(String(declared ?? ''));
  if (value === null || value <= 0) return '';
  if (Number.isNaN(value)) return text.notDollars;
  if (value < Number(low)) return text.belowRange;
  return value > Number(high) ? text.aboveRange : text.withinRange;
}

/** What the permits of some columns would cost to estimate; known without a request. */
export interface EstimateCount {
  /** Rows that describe a permit. */
  items: number;
  different: number;
  known: number;
  calls: number;
  blank: number;
  /** Rows that cannot be asked, and why the first cannot. */
  faults: { rows: number; first: string };
}

/** The permits that are counted. */
export interface CountedPermits {
  source: ColumnSource;
  /** Columns of the sheet, in the order in which the options map them. */
  columns: readonly number[];
  options: EstimateOptions;
  /** The run that goes on: only its rows without an answer are counted. */
  earlier?: RememberedRun | null;
}

/**
 * Reads the permits of a source and counts.
 *
 * @throws WorkbookError where the sheet is gone.
 * @throws The signal's reason once the count is stopped.
 */
export async function countPermits(
  { source, columns, options, earlier = null }: CountedPermits,
  lookups: Pick<ConnectedLookups, 'cached'>,
  task: TaskContext,
): Promise<EstimateCount> {
  const seen = new Set<string>();
  const faults = { rows: 0, first: '' };
  let known = 0;
  let items = 0;
  let blank = 0;
  for await (const rows of unansweredInTurn(source, columns, earlier, task)) {
    const inputs: EstimateInput[] = [];
    for (const row of rows) {
      if (row === null) continue;
      const question = questionOf(row, options);
      if (question.kind === 'blank') blank++;
      else items++;
      if (question.kind === 'fault' && faults.rows++ === 0) faults.first = question.reason;
      if (question.kind !== 'ask' || seen.has(question.key)) continue;
      seen.add(question.key);
      inputs.push(question.input);
    }
    known += (await lookups.cached(estimateLookup, inputs)).filter(Boolean).length;
  }
  return {
    items,
    different: seen.size,
    known,
    calls: Math.ceil((seen.size - known) / limits.estimateItems),
    blank,
    faults,
  };
}
