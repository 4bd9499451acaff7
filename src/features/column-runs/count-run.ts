import { cellAddress } from '../../excel/index.ts';
import { formatNumber, UserError } from '../../language/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { answeredRows, readHiddenRows, readRows, readRow, readRunRows, requestedInputs } from './row.ts';
import type { SheetRows } from './sheet-rows.ts';
import { addedColumns, hasResults, mergedRun, columnAt } from './new-run.ts';
import { runRequests, type RunEngine } from './run-engine.ts';
import {
  maxCallsOf,
  type CallCount,
  type NewRun,
  type PreparedRun,
  type RowWarningKind,
  type RunOptions,
} from './run-kind.ts';
import { locateRun } from './layout.ts';
import { loadResultsOf, relinkRun } from './run-results.ts';
import type { Run } from './run.ts';
import { needsRequest } from './written-results.ts';
import { runMessages } from './messages.ts';

export interface CountOptions {
  /** The run that would be resumed: its rows with a result of their input are not counted. */
  savedRun?: Run | null;
  /** Names of columns that the user deleted and wants again. */
  restored?: readonly string[];
  /** Whether all rows would be requested again, even if they have a result. */
  again?: boolean;
  /** The first rows of a trial, whose calls are counted too. */
  trialRows?: number;
  /** Whether hidden rows are left out. */
  visibleOnly?: boolean;
}

export interface RunCount<Details = unknown> extends CallCount {
  /** Rows to request that are not blank. */
  rows: number;
  /** Rows with the result of another input: those of them, and rows that are blank now. */
  changedRows: number;
  /** Different inputs among them. */
  unique: number;
  /** Rows that are not blank, with those that have a result, and the hidden ones among them. */
  filledRows: number;
  hiddenRows: number;
  warnings: RowWarning[];
  /** What the kind of the run asks or shows. */
  details: Details;
  /** What a run of the first rows costs; missing unless it is counted. */
  trial?: CallCount;
}

export interface RowWarning {
  kind: RowWarningKind;
  rows: number;
  /** Address of the first one's first cell. */
  cell: string;
  /** Why the first `invalid` row cannot be requested, or the groups that the rows are of. */
  reason?: string;
}

/** Groups that a warning names. */
const maxGroups = 6;

interface CountedRun<Options extends RunOptions, Details> {
  newRun: NewRun<Options, Details>;
  engine: RunEngine;
  reference?: Pick<RunEngine, 'request'>;
}

/**
 * Counts what a run would cost.
 *
 * @throws WorkbookError where the sheet or a column of the saved run no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function countRun<Options extends RunOptions, Details>(
  { newRun, engine, reference = engine }: CountedRun<Options, Details>,
  task: TaskContext,
  { savedRun = null, restored = [], again = false, trialRows = 0, visibleOnly = false }: CountOptions = {},
): Promise<RunCount<Details>> {
  const run = savedRun ? mergedRun(savedRun, newRun) : newRun;
  const { kind, rows: sheetRows, options } = run;
  // A run that was to request all rows again stays one until it is done.
  const reload = again || savedRun?.again === true;
  const requests = runRequests(engine, { again: reload });
  const prepared = await kind.prepare(options, { engine: requests, reference });
  const counter = prepared.counter(run);
  const trialCounter = trialRows > 0 ? prepared.counter(null) : null;
  const layout = savedRun && (await locateRun(savedRun));
  const all = again || (savedRun !== null && (await lacksListing(prepared, savedRun)));
  const results = savedRun && layout && (await loadResultsOf(savedRun, layout));
  const isExtended = savedRun !== null && hasResults(addedColumns(savedRun, newRun, restored));
  const columns = run.columns.map((index) => columnAt(sheetRows, index));
  const warnings = new RowWarnings(sheetRows, columns[0]!.index);
  const hidden = await readHiddenRows(sheetRows);
  const keys = new Set<string>();
  let index = -1;
  let filledRows = 0;
  let hiddenRows = 0;
  let rows = 0;
  let changedRows = 0;
  let validRows = 0;
  for await (const block of readRows(sheetRows, [...run.columns, ...(layout?.outputs ?? [])], task)) {
    const inputs: unknown[] = [];
    const trialInputs: unknown[] = [];
    const isAnswered = reload || !results ? () => false : await answeredRows(prepared, block, columns.length);
    for (const row of block) {
      index++;
      const cells = row.slice(0, columns.length);
      const outputs = row.slice(columns.length);
      const { input, state } = readRow({ run: { columns }, prepared, results }, cells, outputs);
      const isHidden = hidden.has(sheetRows.firstRow + index);
      if (input.kind !== 'blank') {
        filledRows++;
        if (isHidden) hiddenRows++;
      }
      if (isHidden && visibleOnly) continue;
      if (input.kind === 'blank') {
        if (state === 'changed') changedRows++;
        // Totals below the rows are no blank row.
        if (state !== 'unrelated' && cells.every(isBlank)) warnings.add('blank', index);
        continue;
      }
      const isRequested =
        all || (needsRequest(state) && !isAnswered(row)) || (isExtended && state === 'current');
      counter.addRow?.(cells, { index, isRequested });
      if (!isRequested) {
        if (state === 'unrelated') warnings.add('unrelated', index);
        continue;
      }
      if (input.kind === 'valid') validRows++;
      rows++;
      if (state === 'changed') changedRows++;
      if (input.kind === 'invalid') warnings.add(input.warning ?? 'invalid', index, input);
      else if (input.warning) warnings.add(input.warning, index);
      if (input.key === undefined) continue;
      if (keys.has(input.key)) {
        if (counter.repeatWarning) warnings.add(counter.repeatWarning, index);
      } else {
        keys.add(input.key);
        if (input.kind === 'valid') inputs.push(input.input);
        if (input.kind === 'valid' && validRows <= trialRows) trialInputs.push(input.input);
      }
    }
    await counter.addInputs(inputs);
    await trialCounter?.addInputs(trialInputs);
  }
  const counts = { rows, changedRows, unique: keys.size, filledRows, hiddenRows };
  const { cost, details } = counter;
  const trial = trialCounter && { trial: trialCounter.cost };
  return { ...counts, ...cost, ...trial, warnings: warnings.all, details };
}

/** Whether what a run has listed besides its rows is gone, so that all rows are requested again. */
export const lacksListing = async (prepared: Pick<PreparedRun, 'isListed'>, run: Run): Promise<boolean> =>
  prepared.isListed !== undefined && !(await prepared.isListed(run));

const isBlank = (cell: unknown): boolean => String(cell ?? '').trim() === '';

/** Two runs with the same key have the same count, as long as no task ends in between. */
export function countKey({ kind, rows, columns, options }: NewRun): string {
  const { sheetId, firstRow, rowCount } = rows;
  const { uncountedOptions: uncounted = [] } = kind;
  const counted = Object.entries(options).filter(([name]) => !uncounted.includes(name));
  return JSON.stringify([kind.name, sheetId, firstRow, rowCount, columns, counted]);
}

class RowWarnings {
  readonly #warnings = new Map<RowWarningKind, RowWarning>();
  readonly #groups = new Map<RowWarningKind, Map<string, number>>();
  readonly #firstRow: number;
  readonly #column: number;

  constructor({ firstRow }: SheetRows, column: number) {
    this.#firstRow = firstRow;
    this.#column = column;
  }

  /** @param index Position of the row among the rows of the sheet. */
  add(
    kind: RowWarningKind,
    index: number,
    { reason, group }: { reason?: string; group?: string } = {},
  ): void {
    if (group !== undefined) this.#addToGroup(kind, group);
    const warning = this.#warnings.get(kind);
    if (warning) warning.rows++;
    else {
      const cell = cellAddress(this.#firstRow + index, this.#column);
      this.#warnings.set(kind, { kind, rows: 1, cell, ...(kind === 'invalid' && { reason }) });
    }
  }

  #addToGroup(kind: RowWarningKind, group: string): void {
    const groups = this.#groups.get(kind) ?? new Map<string, number>();
    groups.set(group, (groups.get(group) ?? 0) + 1);
    this.#groups.set(kind, groups);
  }

  /** In the order of the messages. */
  get all(): RowWarning[] {
    const kinds = Object.keys(runMessages().warnings) as RowWarningKind[];
    return kinds.flatMap((kind) => {
      const warning = this.#warnings.get(kind);
      const groups = this.#groups.get(kind);
      return warning ? [groups ? { ...warning, reason: groupsText(groups) } : warning] : [];
    });
  }
}

/** `Longueuil (5), Kelowna (4)`, the largest groups first. */
function groupsText(groups: ReadonlyMap<string, number>): string {
  const sorted = [...groups].sort(([, a], [, b]) => b - a);
  const texts = sorted.slice(0, maxGroups).map(([group, rows]) => `${group} (${formatNumber(rows)})`);
  return texts.join(', ') + (sorted.length > maxGroups ? ' …' : '');
}

/** `298 rows · 294 unique · 2 saved · 292 calls`, or why nothing is left to request. */
export function countText(
  { rows, unique, saved, calls, filledRows, hiddenRows, warnings }: RunCount,
  { visibleOnly }: { visibleOnly: boolean },
): string {
  const { count, nothing } = runMessages();
  if (rows > 0) return count(rows, unique, saved, calls);
  if (filledRows === 0) return nothing.blank;
  // The warning about values of the user's own says the rest.
  if (warnings.some(({ kind }) => kind === 'unrelated')) return nothing.request;
  return visibleOnly && hiddenRows > 0 ? nothing.visible : nothing.all;
}

/**
 * Counts the calls that resuming a run makes, for all rows without a result of their input.
 *
 * @throws WorkbookError where the sheet or a column that it reads no longer exists.
 */
export async function countResumption(run: Run, prepared: PreparedRun): Promise<CallCount> {
  const results = await relinkRun(run, prepared);
  const layout = await locateRun(run);
  const again = await lacksListing(prepared, run);
  const { pending } = await readRunRows({ run, layout, prepared, results }, { again });
  const counter = prepared.counter(null);
  await counter.addInputs(requestedInputs(pending, new Map()));
  return counter.cost;
}

/** The sheet has changed since the calls were counted, or saved results have expired. */
export class HigherCountError extends UserError {
  constructor(calls: number, maxCalls: number) {
    super(runMessages().higherCount(calls, maxCalls));
  }
}

/** The calls that the user has seen before the start of a run. It makes no more of them, except retries. */
export class CallLimit<Input> {
  readonly #maxCalls: number;
  readonly #counter: Pick<PreparedRun<Input>, 'counter'>;
  #left: number;
  #hasStarted = false;

  constructor(maxCalls: number, counter: Pick<PreparedRun<Input>, 'counter'>) {
    this.#maxCalls = maxCalls;
    this.#left = maxCalls;
    this.#counter = counter;
  }

  /**
   * Counts the calls that inputs take at most, now that earlier responses are saved, and returns whether they may be
   * made.
   *
   * @param inputs Each once.
   * @throws HigherCountError if not even the first inputs may be requested.
   */
  async admits(inputs: readonly Input[]): Promise<boolean> {
    if (this.#maxCalls === Infinity) return true;
    const counter = this.#counter.counter(null);
    await counter.addInputs(inputs);
    const calls = maxCallsOf(counter.cost);
    const hasStarted = this.#hasStarted;
    this.#hasStarted = true;
    if (calls > this.#left) {
      if (!hasStarted) throw new HigherCountError(calls, this.#maxCalls);
      return false;
    }
    this.#left -= calls;
    return true;
  }
}
