import * as v from 'valibot';
import { inWorkbook, StoredJson } from '../../excel/index.ts';
import type { TaskKind, TaskContext } from '../../tasks/index.ts';
import type { WrittenResults } from './written-results.ts';

const integer = v.pipe(v.number(), v.integer());

const columnSchema = v.object({ header: v.string(), index: integer });

/** The index is null once a run has continued without the column, because the user deleted it. */
const outputSchema = v.object({ header: v.string(), index: v.nullable(integer) });

const stateSchema = v.picklist(['running', 'paused', 'cancelled', 'failed', 'done']);

/** Runs as workbooks hold them, also those that earlier versions saved: the names of the fields never change. */
const storedSchema = v.object({
  id: v.string(),
  kind: v.string(),
  options: v.unknown(),
  sheetId: v.string(),
  sheet: v.string(),
  tableId: v.nullable(v.string()),
  table: v.fallback(v.nullable(v.string()), null),
  headerRow: v.nullable(integer),
  choseHeaders: v.optional(v.fallback(v.boolean(), false)),
  firstRow: integer,
  rows: integer,
  whole: v.boolean(),
  visibleOnly: v.optional(v.fallback(v.boolean(), false)),
  again: v.optional(v.fallback(v.boolean(), false)),
  sources: v.array(columnSchema),
  outputs: v.array(outputSchema),
  round: v.fallback(v.nullable(integer), null),
  state: stateSchema,
  done: integer,
  of: integer,
  at: v.string(),
  reason: v.nullable(v.string()),
});

type RunState = v.InferOutput<typeof stateSchema>;

/** A column that a run reads or writes. It is found by its header, if the rows have headers. */
export interface RunColumn {
  /** Empty where the rows have no headers. */
  header: string;
  /** Column of the sheet when it was last located, counted from 0. */
  index: number;
}

export interface RunOutput {
  /** Name of the output column. */
  name: string;
  header: string;
  /** Null once a run has continued without the column, because the user deleted it. */
  index: number | null;
}

/** Rows of a sheet that a run reads: those of a table, or of a block of filled columns. */
export interface RowsLocation {
  sheetId: string;
  /** Name of the sheet when it was last located. */
  sheet: string;
  tableId: string | null;
  /** Name of the table when it was last located. */
  table: string | null;
  /** Row of the headers, counted from 0, or null. */
  headerRow: number | null;
  /** Whether the user chose the headers, or that there are none. */
  choseHeaders?: boolean;
  firstRow: number;
  rowCount: number;
  /** Whether these are all rows of the table or block, including rows added later, instead of selected rows. */
  whole: boolean;
}

/** Where a run is saved to be: what it takes to locate it. Those of a version that saved no name of its table have none. */
export interface RunLocation extends RowsLocation {
  id: string;
  /** The columns that it reads. */
  columns: RunColumn[];
  /** The columns that it writes; the last one is the note. */
  outputs: Omit<RunOutput, 'name'>[];
}

/** Where the columns of a run are at the moment. Rows and columns are counted from 0. */
export interface Layout {
  sheetId: string;
  sheet: string;
  tableId: string | null;
  /** Name of the table. */
  table: string | null;
  headerRow: number | null;
  firstRow: number;
  rowCount: number;
  columns: number[];
  /** Null for a column that the user deleted. */
  outputs: (number | null)[];
}

/** A run of any kind, with options that are not validated yet. */
export interface StoredRun extends RunLocation {
  /** Name of its kind. */
  kind: string;
  options: unknown;
  /** Whether it leaves hidden rows as they are. */
  visibleOnly?: boolean;
  /** Whether it requests all rows again, without saved results, until it is done. */
  again?: boolean;
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

/** A run as it is saved in the workbook. It travels with the file, so it never holds a key. */
export interface Run<Options = unknown> extends StoredRun {
  kind: TaskKind;
  options: Options;
  outputs: RunOutput[];
}

const store = new StoredJson<v.InferOutput<typeof storedSchema>>('cdata.run.', storedSchema);

/** Saves a run of any kind with the next synchronization of the context. */
export const storeRun = (
  context: Excel.RequestContext,
  { rowCount, columns, ...run }: StoredRun | Run,
): void => store.set(context, run.id, { ...run, rows: rowCount, sources: columns });

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
  return () =>
    loadEntries().map(({ value: { rows, sources, ...run } }) => ({
      ...run,
      rowCount: rows,
      columns: sources,
    }));
}

export interface ExecutionReport {
  /** Rows that were written, with a result or a note. */
  written: number;
  /** Of the rows that are not blank: how many have a result or a note. */
  done: number;
  of: number;
  /** Rows that were written with a note instead of a result. */
  failed: number;
  /** Rows that changed while their results were requested, and were skipped. */
  skipped: number;
  /** The sheets of earlier runs whose inputs the workbook no longer has room to know; missing if there are none. */
  forgotten?: readonly string[];
}

/** A run while it is executed: what it has written, and what the workbook stores of that. */
export class RunProgress {
  run: Run;
  readonly #task: TaskContext;
  #written = 0;
  #failed = 0;

  constructor(run: Run, task: TaskContext) {
    this.run = run;
    this.#task = task;
  }

  setLayout(layout: Layout): void {
    this.run = { ...this.run, ...layout, ...atLayout(this.run, layout) };
  }

  setTotal(of: number, done: number): void {
    this.run = { ...this.run, of, done };
    this.#task.progress(done, of);
  }

  /** The run as it is after so many more rows are written. */
  after(rows: number): Run {
    return { ...this.run, done: this.run.done + rows, at: new Date().toISOString() };
  }

  addWritten(rows: number, failures: number): void {
    this.#written += rows;
    this.#failed += failures;
    this.run = this.after(rows);
    this.#task.progress(this.run.done, this.run.of);
  }

  /** @param again Whether it is the round of a run that requests all rows again. */
  setRound(round: number | null, again: boolean): void {
    this.run = { ...this.run, round, again: again || this.run.again };
  }

  /**
   * @param options.results Results to store with the run.
   * @param options.deleteOutdated Results of which those of earlier rounds are deleted.
   */
  async save(
    state: RunState,
    {
      reason = null,
      results,
      deleteOutdated,
    }: { reason?: string | null; results?: WrittenResults; deleteOutdated?: WrittenResults } = {},
  ): Promise<void> {
    const again = state !== 'done' && this.run.again;
    this.run = { ...this.run, state, again, reason, at: new Date().toISOString() };
    await inWorkbook({ waitForCellEdit: true }, async (context) => {
      results?.store(context);
      deleteOutdated?.deleteOutdated(context);
      storeRun(context, this.run);
      await context.sync();
    });
  }

  report(skipped: number): ExecutionReport {
    const { done, of } = this.run;
    return { written: this.#written, failed: this.#failed, done, of, skipped };
  }
}

/** The columns of a run where they are now. */
export function atLayout(
  run: Pick<Run, 'columns' | 'outputs'>,
  { columns, outputs }: Layout,
): Pick<Run, 'columns' | 'outputs'> {
  return {
    columns: run.columns.map((column, position) => ({ ...column, index: columns[position]! })),
    outputs: run.outputs.map((column, position) => ({ ...column, index: outputs[position] ?? null })),
  };
}
