import * as v from 'valibot';
import { inWorkbook, StoredJson } from '../../excel/index.ts';
import type { TaskKind } from '../../tasks/index.ts';
import { loadWrittenResults, type WrittenResults } from './written-results.ts';

const integer = v.pipe(v.number(), v.integer());

/** A column that a run reads or writes. It is found by its header, if the rows have headers. */
const columnSchema = v.object({
  /** Empty where the rows have no headers. */
  header: v.string(),
  /** Column of the sheet when it was last located, counted from 0. */
  index: integer,
});
export type RunColumn = v.InferOutput<typeof columnSchema>;

const outputSchema = v.object({
  ...columnSchema.entries,
  /** Null once a run has continued without the column, because the user deleted it. */
  index: v.nullable(integer),
});

const stateSchema = v.picklist(['running', 'paused', 'cancelled', 'failed', 'done']);
export type RunState = v.InferOutput<typeof stateSchema>;

const savedRunSchema = v.object({
  id: v.string(),
  /** Name of its kind. */
  kind: v.string(),
  options: v.unknown(),
  sheetId: v.string(),
  /** Name of the sheet when it was last located. */
  sheet: v.string(),
  /** The table whose rows the run reads, or null. */
  tableId: v.nullable(v.string()),
  /** Name of the table when it was last located; null for a run saved by a version that did not save it. */
  table: v.fallback(v.nullable(v.string()), null),
  /** Row of the headers, counted from 0, or null. */
  headerRow: v.nullable(integer),
  /** Whether the user chose the headers, or that there are none. */
  choseHeaders: v.optional(v.fallback(v.boolean(), false)),
  firstRow: integer,
  rows: integer,
  /** Whether the run covers its whole table or block, including rows added later, instead of selected rows. */
  whole: v.boolean(),
  /** Whether it leaves hidden rows as they are. */
  visibleOnly: v.optional(v.fallback(v.boolean(), false)),
  /** Whether it requests all rows again, without saved results, until it is done. */
  again: v.optional(v.fallback(v.boolean(), false)),
  sources: v.array(columnSchema),
  outputs: v.array(outputSchema),
  /** Its round of requests, counted from 0; null for a run saved by a version that did not count them. */
  round: v.fallback(v.nullable(integer), null),
  state: stateSchema,
  /** Rows that have a result or a note. */
  done: integer,
  /** Rows that are not blank. */
  of: integer,
  /** When the run last wrote, ISO 8601. */
  at: v.string(),
  /** Why the run failed, or null. */
  reason: v.nullable(v.string()),
});
export type StoredRun = v.InferOutput<typeof savedRunSchema>;

/** Where a run is saved to be: what it takes to locate it. */
export type RunLocation = Omit<StoredRun, 'kind' | 'options' | 'state'>;

export interface RunOutput extends v.InferOutput<typeof outputSchema> {
  /** Name of the output column. */
  name: string;
}

/** A run as it is saved in the workbook. It travels with the file, so it never holds a key. */
export interface SavedRun<Options = unknown> extends Omit<StoredRun, 'kind'> {
  kind: TaskKind;
  options: Options;
  /** The output columns; the last one is the note. */
  outputs: RunOutput[];
}

/** @param layout Where the columns of the run are: results are compared without the deleted ones. */
export const loadResultsOf = (
  run: SavedRun,
  { outputs }: { outputs: readonly (number | null)[] },
): Promise<WrittenResults> =>
  loadWrittenResults(
    run,
    run.outputs.slice(0, -1).map(({ name }) => name),
    outputs,
  );

const store = new StoredJson('cdata.run.', savedRunSchema);

/** Saves a run with the next synchronization of the context. */
export const storeRun = (context: Excel.RequestContext, run: SavedRun): void =>
  store.set(context, run.id, run);

/** Saves a run of any kind with the next synchronization of the context. */
export const storeStoredRun = (context: Excel.RequestContext, run: StoredRun): void =>
  store.set(context, run.id, run);

/** Deletes a run with the next synchronization of the context; its columns stay. */
export const unstoreRun = (context: Excel.RequestContext, id: string): void => store.delete(context, id);

/** The runs of any kind, with options that are not validated yet. */
export function readStoredRuns(): Promise<StoredRun[]> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const runs = loadStoredRuns(context);
    await context.sync();
    return runs();
  });
}

/** Loads the runs of any kind. Call the result after the next synchronization. */
export function loadStoredRuns(context: Excel.RequestContext): () => StoredRun[] {
  const loadEntries = store.loadAll(context);
  return () => loadEntries().map(({ value }) => value);
}
