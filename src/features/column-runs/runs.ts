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
import { executeRun, type Execution, type ExecutionOptions } from './execute-run.ts';
import { findSavedRun, readSavedRuns } from './find-run.ts';
import type { Destination } from './output-columns.ts';
import type { NewRun, CallCount, RunKind } from './run-kind.ts';
import { type RunEngine, runRequests, savedResults } from './run-engine.ts';
import type { ExecutionReport } from './run-progress.ts';
import { findResultAt, type ResultCell } from './result-at.ts';
import {
  findRelinkableRun,
  relinkedRun,
  certainColumns,
  recognizeResults,
  type ResultColumns,
} from './relinkable-run.ts';
import { unstoreRun, type Run } from './run.ts';
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
  /** Sentences about what a complete run wrote besides its rows. */
  remarks: string[];
  /** All rows of the sheet after the run; empty if the kind has no such sentence. */
  summary: string;
}

export interface ResumeOptions extends ExecutionOptions {
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
    newRun: NewRun<unknown, Details>,
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
        return this.#execute(kind, run, task, { ...options, newColumns });
      }
      const columnRun = await kind.columnRun(savedRun.options, {
        engine: this.#engine,
        reference: this.#reference,
      });
      const newColumns = addedColumns(savedRun, currentRun, restored).map(({ name }) => name);
      const run = await extendRun(savedRun, currentRun, { columnRun, restored });
      return this.#resume(kind, run, task, { ...options, newColumns });
    });
  }

  /** Indexes of the columns of a source that look like the results of a run of any kind, or of some kinds. */
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
   * @throws WorkbookError where the sheet or a source column no longer exists.
   */
  async countResumption(run: Run): Promise<CallCount> {
    const engine = runRequests(this.#engine, run);
    const columnRun = await this.#kindOf(run).columnRun(run.options, {
      engine,
      reference: this.#reference,
    });
    return countResumption(run, columnRun);
  }

  /** The run that a cell is a result of: see {@link findResultAt}. Makes no calls. */
  async resultAt(cell: SheetCell): Promise<ResultCell | null> {
    const engine = savedResults(this.#engine);
    const columnRunOf = (run: Run) =>
      this.#kindOf(run)
        .columnRun(run.options, { engine, reference: engine })
        .catch(() => null);
    return findResultAt(cell, await this.saved(), columnRunOf);
  }

  resume(run: Run, { engine, ...options }: ResumeOptions): StartedTask<RunReport> {
    const kind = this.#kindOf(run);
    return this.#startTask({ kind, place: run, options }, (task) =>
      this.#resume(kind, run, task, { ...options, engine }),
    );
  }

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

  async #resume(
    kind: RunKind,
    run: Run,
    task: TaskContext,
    options: ExecutionOptions & { engine?: RunEngine },
  ): Promise<RunReport> {
    await kind.restart?.(run);
    return this.#execute(kind, run, task, options);
  }

  async #execute(
    kind: RunKind,
    savedRun: Run,
    task: TaskContext,
    { engine: baseLookups = this.#engine, ...options }: ExecutionOptions & { engine?: RunEngine },
  ): Promise<RunReport> {
    const run = { ...savedRun, visibleOnly: options.visibleOnly ?? savedRun.visibleOnly };
    // Decisions about single rows use what the user has seen of them.
    const again = options.again || (savedRun.again && !options.keys);
    const engine = runRequests(baseLookups, { again });
    const columnRun = await kind.columnRun(run.options, { engine, reference: this.#reference });
    const trace = await Trace.load({ kind: 'run', id: run.id });
    const execution = { run, columns: kind.columns(run.options), columnRun, trace };
    // Without room for its trace, a run is as good as without one: the pane says what is not known.
    const { report, remarks } = await this.#executeAndList(execution, task, options).finally(() =>
      trace.save().catch(() => undefined),
    );
    if (report.forgotten) remarks.push(runMessages().forgotten(report.forgotten.join(', ')));
    const isComplete = report.done >= report.of && !task.signal.aborted;
    if (isComplete) remarks.push(...((await kind.finish?.(run, engine)) ?? []));
    // Results that are written do not become a failure because the sheet has just been deleted.
    const summary = (await kind.summarize?.(run, baseLookups).catch(() => '')) ?? '';
    return { ...report, run, remarks, summary };
  }

  /** A listing has whatever was found, even if the execution fails. */
  async #executeAndList(
    execution: Execution,
    task: TaskContext,
    options: ExecutionOptions,
  ): Promise<{ report: ExecutionReport; remarks: string[] }> {
    const { run, columnRun } = execution;
    const { listing } = columnRun;
    if (!listing) return { report: await executeRun(execution, task, options), remarks: [] };
    const relists = await lacksListing(columnRun, run);
    await listing.begin(run);
    try {
      const report = await executeRun(execution, task, { ...options, relists });
      return { report, remarks: await listing.write(run) };
    } catch (error) {
      await listing.write(run).catch(() => undefined);
      throw error;
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
