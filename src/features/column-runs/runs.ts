import {
  addressOnSheet,
  cellAddress,
  inWorkbook,
  selectCell,
  Trace,
  type SheetCell,
} from '../../excel/index.ts';
import type { StartedTask, TaskContext, TaskRegistry } from '../../tasks/index.ts';
import { deleteAnchors } from './layout.ts';
import type { SheetRows } from './sheet-rows.ts';
import { countRun, lacksListing, type CountOptions, type RunCount, countResumption } from './count-run.ts';
import { atCurrentRows, extendRun, addedColumns, createRun } from './new-run.ts';
import { executeRun, type ExecutionOptions } from './execute-run.ts';
import {
  findSavedRun,
  readSavedRuns,
  findRelinkableRun,
  relinkedRun,
  certainColumns,
  recognizeResults,
  type ResultColumns,
} from './find-run.ts';
import type { Destination } from './output-columns.ts';
import {
  outputsOf,
  type CallCount,
  type FinishOptions,
  type NewRun,
  type PreparedRun,
  type RunKind,
  type RunOptions,
  type RunOrigin,
} from './run-kind.ts';
import { type RunEngine, runRequests, savedResults } from './run-engine.ts';
import { type ExecutionReport, unstoreRun, type Run } from './run.ts';
import { findResultAt, type ResultCell } from './result-at.ts';
import { deleteWrittenResults } from './written-results.ts';
import { runMessages } from './messages.ts';

export interface RunTaskInput {
  /** Whether only the first rows are requested. */
  isTrial: boolean;
  /** The sheet whose rows are requested. */
  sheetId: string;
}

export interface RunReport extends ExecutionReport {
  run: Run;
  /** How many rows turned out how, in a few words each; empty where another part of the pane says it. */
  parts: string[];
  /** Sentences about what a complete run wrote besides its rows. */
  remarks: string[];
  /** All rows of the sheet after the run; empty if the kind has no such sentence. */
  summary: string;
}

interface ResumeOptions extends ExecutionOptions {
  maxCalls: number;
  /** What responds instead of the service. */
  engine?: RunEngine;
}

export interface StartOptions extends ExecutionOptions {
  maxCalls: number;
  /** Where the columns of a run go that the workbook does not have yet. */
  destination: Destination;
  /** Whether columns that look like the results of an earlier run are continued instead of making new ones; true by default. */
  relink?: boolean;
  /** Names of columns of the saved run that the user deleted and wants again. */
  restored?: readonly string[];
}

interface RunSetting {
  /** What responds instead of the service. */
  engine?: RunEngine | undefined;
  /** Whether its columns have just been made. */
  isNew: boolean;
}

interface RunServices {
  tasks: TaskRegistry;
  engine: RunEngine;
}

/** Counts, starts and resumes the runs of all kinds. Each runs as a task. */
export class Runs {
  readonly #kinds: readonly RunKind[];
  readonly #tasks: TaskRegistry;
  readonly #engine: RunEngine;
  /** Its responses are those that the latest count has used, so that the run does not request them again. */
  #reference: RunEngine;

  constructor(kinds: readonly RunKind[], { tasks, engine }: RunServices) {
    this.#kinds = kinds;
    this.#tasks = tasks;
    this.#engine = engine;
    this.#reference = runRequests(engine);
  }

  /** The saved runs of the workbook, the newest first. */
  readonly saved = (): Promise<Run[]> => readSavedRuns(this.#kinds);

  /**
   * Counts what a run would cost.
   *
   * @param options.savedRun The run that would be resumed: its rows with a result of their input are not counted.
   * @throws WorkbookError where the sheet no longer exists.
   * @throws The signal's reason once the task is stopped.
   */
  count<Details>(
    newRun: NewRun<RunOptions, Details>,
    task: TaskContext,
    options: CountOptions = {},
  ): Promise<RunCount<Details>> {
    const engine = this.#engine;
    this.#reference = runRequests(engine);
    return countRun({ newRun, engine, reference: this.#reference }, task, options);
  }

  /**
   * Starts a new run. If the workbook has a saved run that requests the same for the same rows, and some of its columns
   * still exist, that run is resumed with the columns that it lacks, and the destination is ignored. So are columns that
   * look like the results of an earlier run.
   */
  start(
    newRun: NewRun,
    { destination, restored, relink = true, ...options }: StartOptions,
  ): StartedTask<RunReport> {
    const { kind, rows } = newRun;
    return this.#startTask({ kind, place: rows, options }, async (task) => {
      const currentRun = await atCurrentRows(newRun);
      const savedRun = await this.#runToResume(currentRun, relink);
      if (!savedRun) {
        const run = await createRun(currentRun, destination);
        const newColumns = run.outputs.map(({ name }) => name);
        return this.#execute(run, task, { ...options, newColumns, isNew: true });
      }
      const prepared = await this.#prepare(savedRun);
      const newColumns = addedColumns(savedRun, currentRun, restored).map(({ name }) => name);
      const run = await extendRun(savedRun, currentRun, { prepared, restored });
      return this.#execute(run, task, { ...options, newColumns, isNew: false });
    });
  }

  /** Indexes of the columns that look like the results of a run of any kind, or of some kinds. */
  resultColumns(rows: SheetRows, kinds: readonly RunKind[] = this.#kinds): number[] {
    return recognizedIn(rows, kinds).flatMap((group) => group.columns.map(({ index }) => index));
  }

  /** The same without those that may be the user's own. */
  certainResultColumns(rows: SheetRows): number[] {
    return recognizedIn(rows, this.#kinds).flatMap((group) =>
      certainColumns(group).map(({ index }) => index),
    );
  }

  async #runToResume(newRun: NewRun, relink: boolean): Promise<Run | null> {
    const runs = await this.saved();
    const savedRun = await findSavedRun(runs, newRun);
    const relinkable = savedRun === null && relink ? await findRelinkableRun(runs, newRun) : null;
    return relinkable ? relinkedRun(relinkable) : savedRun;
  }

  /**
   * Counts what it would cost to resume a run.
   *
   * @throws WorkbookError where the sheet or a column that it reads no longer exists.
   */
  async countResumption(run: Run): Promise<CallCount> {
    return countResumption(run, await this.#prepare(run, runRequests(this.#engine, run)));
  }

  /** The run that a cell is a result of: see {@link findResultAt}. Makes no calls. */
  async resultAt(cell: SheetCell): Promise<ResultCell | null> {
    const engine = savedResults(this.#engine);
    const prepare = (run: Run) =>
      this.#kindOf(run)
        .prepare(run.options as RunOptions, { engine, reference: engine })
        .catch(() => null);
    return findResultAt(cell, await this.saved(), prepare);
  }

  readonly originOf = (run: Run): RunOrigin => this.#kindOf(run).origin;

  resume(run: Run, { engine, ...options }: ResumeOptions): StartedTask<RunReport> {
    const kind = this.#kindOf(run);
    return this.#startTask({ kind, place: run, options }, (task) =>
      this.#execute(run, task, { ...options, engine, isNew: false }),
    );
  }

  #prepare = (run: Run, engine: RunEngine = this.#engine): Promise<PreparedRun> =>
    this.#kindOf(run).prepare(run.options as RunOptions, { engine, reference: this.#reference });

  #kindOf = (run: Run): RunKind => this.#kinds.find(({ name }) => name === run.kind)!;

  #startTask(
    { kind, place, options }: { kind: RunKind; place: SheetPlace; options: ExecutionOptions },
    work: (task: TaskContext) => Promise<RunReport>,
  ): StartedTask<RunReport> {
    const input: RunTaskInput = { isTrial: options.maxRows !== undefined, sheetId: place.sheetId };
    return this.#tasks.start(
      { scope: 'workbook', kind: kind.name, subject: place.sheet, unit: 'rows', input },
      work,
    );
  }

  async #execute(
    savedRun: Run,
    task: TaskContext,
    { engine: baseEngine = this.#engine, isNew, ...options }: ExecutionOptions & RunSetting,
  ): Promise<RunReport> {
    const run = { ...savedRun, visibleOnly: options.visibleOnly ?? savedRun.visibleOnly };
    // Decisions about single rows use what the user has seen of them.
    const again = options.again || (savedRun.again && !options.keys);
    const prepared = await this.#prepare(run, runRequests(baseEngine, { again }));
    const outputs = outputsOf(this.#kindOf(run), run.options as RunOptions);
    const trace = await Trace.load({ kind: 'run', id: run.id });
    const isListingGone = await lacksListing(prepared, run);
    await prepared.begin?.(run, { isNew });
    const runnable = { run, prepared, outputs, trace, lacksListing: isListingGone };
    const finish = (outcome: FinishOptions['outcome']) =>
      prepared.finish?.(run, { outcome, engine: baseEngine, signal: task.signal });
    try {
      const report = await executeRun(runnable, task, options);
      const isComplete = report.done >= report.of && !task.signal.aborted;
      const {
        parts = [],
        remarks = [],
        summary = '',
      } = (await finish(isComplete ? 'complete' : 'incomplete')) ?? {};
      const forgotten = report.forgotten ? [runMessages().forgotten(report.forgotten.join(', '))] : [];
      return { ...report, run, parts, remarks: [...remarks, ...forgotten], summary };
    } catch (error) {
      // A listing has whatever was found, even if the execution fails.
      await finish('failed')?.catch(() => undefined);
      throw error;
    } finally {
      // Without room for its trace, a run is as good as without one: the pane says what is not known.
      await trace.save().catch(() => undefined);
    }
  }
}

type SheetPlace = Pick<Run, 'sheet' | 'sheetId'>;

/** Deletes a run from the workbook; its columns stay. */
export const deleteRun = (id: string): Promise<void> =>
  inWorkbook(async (context) => {
    unstoreRun(context, id);
    await deleteAnchors(context, id);
    await deleteWrittenResults(context, id);
    await Trace.delete(context, { kind: 'run', id });
    await context.sync();
  });

/** Selects the first cell that a run reads, so that the user sees its rows fill. */
export const selectRun = ({ sheet, firstRow, columns }: Run): Promise<void> =>
  selectCell(addressOnSheet(sheet, cellAddress(firstRow, columns[0]?.index ?? 0)));

function recognizedIn({ columns }: SheetRows, kinds: readonly RunKind[]): ResultColumns[] {
  const headers: string[] = Array(Math.max(...columns.map(({ index }) => index)) + 1).fill('');
  for (const { index, header } of columns) headers[index] = header;
  return recognizeResults(kinds, headers);
}
