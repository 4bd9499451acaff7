import { inWorkbook, StoredJson } from '../excel/index.ts';
import type { OutputColumn } from './column-run.ts';
import { estimateColumns, isEstimateOptions, type EstimateOptions } from './estimate/estimate-run.ts';
import { geocodeColumns, isGeocodeOptions, type GeocodeOptions } from './geocode/geocode-run.ts';
import { loadWrittenResults, type WrittenResults } from './written-results.ts';

/** A column that a run reads or writes. It is found by its header, if the rows have headers. */
export interface RunColumn {
  /** Empty where the rows have no headers. */
  header: string;
  /** Column of the sheet when it was last located, counted from 0. */
  index: number;
}

const runStates = ['running', 'paused', 'cancelled', 'failed', 'done'] as const;
export type RunState = (typeof runStates)[number];

interface SavedRunBase {
  id: string;
  sheetId: string;
  /** Name of the sheet when it was last located. */
  sheet: string;
  /** The table whose rows the run reads, or null. */
  tableId: string | null;
  /** Name of the table when it was last located; null for a run saved by a version that did not save it. */
  table: string | null;
  /** Row of the headers, counted from 0, or null. */
  headerRow: number | null;
  firstRow: number;
  rows: number;
  /** Whether the run covers its whole table or block, including rows added later, instead of selected rows. */
  whole: boolean;
  sources: RunColumn[];
  outputs: RunColumn[];
  /** Its round of requests, counted from 0; null for a run saved by a version that did not count them. */
  round: number | null;
  state: RunState;
  /** Rows that have a result or a note. */
  done: number;
  /** Rows that are not blank. */
  of: number;
  /** When the run last wrote, ISO 8601. */
  at: string;
  /** Why the run failed, or null. */
  reason: string | null;
}

export interface SavedGeocodeRun extends SavedRunBase {
  kind: 'geocode';
  options: GeocodeOptions;
}

export interface SavedEstimateRun extends SavedRunBase {
  kind: 'estimate';
  options: EstimateOptions;
}

/** A run as it is saved in the workbook. It travels with the file, so it never holds a key. */
export type SavedRun = SavedGeocodeRun | SavedEstimateRun;

/** The output columns of a run, in the order of `outputs`. */
export const outputColumnsOf = (run: SavedRun): OutputColumn[] =>
  run.kind === 'geocode' ? geocodeColumns(run.options) : estimateColumns(run.options);

/** The names of the output columns, in the order of `outputs`; the last one is the note. */
export const outputNames = (run: SavedRun): string[] => outputColumnsOf(run).map(({ name }) => name);

export const loadResultsOf = (run: SavedRun): Promise<WrittenResults> =>
  loadWrittenResults(run, outputNames(run).slice(0, -1));

const store = new StoredJson<SavedRun>('cdata.run.', parseRun);

/** Saves a run with the next synchronization of the context. */
export const storeRun = (context: Excel.RequestContext, run: SavedRun): void =>
  store.set(context, run.id, run);

/** Deletes a run with the next synchronization of the context; its columns stay. */
export const unstoreRun = (context: Excel.RequestContext, id: string): void => store.delete(context, id);

export function savedRuns(): Promise<SavedRun[]> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loaded = store.loadAll(context);
    await context.sync();
    return loaded()
      .map(({ value }) => value)
      .sort((one, other) => other.at.localeCompare(one.at));
  });
}

function parseRun(json: unknown): SavedRun | null {
  if (typeof json !== 'object' || json === null) return null;
  const run = json as { [Key in keyof SavedRun]?: unknown };
  const isRun =
    [run.id, run.sheetId, run.sheet, run.at].every((value) => typeof value === 'string') &&
    [run.firstRow, run.rows, run.done, run.of].every(Number.isInteger) &&
    (run.headerRow === null || Number.isInteger(run.headerRow)) &&
    [run.tableId, run.reason].every((value) => value === null || typeof value === 'string') &&
    typeof run.whole === 'boolean' &&
    areColumns(run.sources) &&
    areColumns(run.outputs) &&
    (runStates as readonly unknown[]).includes(run.state) &&
    (run.kind === 'geocode'
      ? isGeocodeOptions(run.options)
      : run.kind === 'estimate' && isEstimateOptions(run.options));
  if (!isRun) return null;
  const round = Number.isInteger(run.round) ? run.round : null;
  return { ...run, round, table: typeof run.table === 'string' ? run.table : null } as SavedRun;
}

const areColumns = (json: unknown): json is RunColumn[] =>
  Array.isArray(json) &&
  json.every(
    (column: Partial<RunColumn> | null) =>
      typeof column?.header === 'string' && Number.isInteger(column.index),
  );
