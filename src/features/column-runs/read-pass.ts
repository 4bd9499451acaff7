import { answeredRows } from './answered-rows.ts';
import { readHiddenRows } from './hidden-rows.ts';
import type { ColumnRun, RowInput } from './run-kind.ts';
import type { Layout } from './run-layout.ts';
import { readColumns } from './row-reader.ts';
import { rowInputOf } from './section-row.ts';
import { needsRequest, type ResultState, type WrittenResults } from './written-results.ts';

export interface PendingRow<Input> {
  row: number;
  cells: readonly unknown[];
  input: RowInput<Input>;
  /** Text of everything that its result depends on; null without a valid input. */
  resultKey: string | null;
  outputs: readonly unknown[];
  state: ResultState;
}

/** The notes of the keys that have failed for good during this execution. */
export type FailedKeys = Map<string, string>;

export interface PassRows<Input> {
  /** Rows that are not blank. */
  of: number;
  pending: PendingRow<Input>[];
  /** Rows that have a result or a note and are not pending. */
  done: number;
  /** Blank rows with the result of an input that was deleted. */
  unmatched: PendingRow<Input>[];
  /** Rows with the current result of their input, hidden ones too. */
  current: PendingRow<Input>[];
  /** Whether hidden rows that are left as they are have a result to be requested again. */
  hasHiddenOutdated: boolean;
}

/** One reading of all rows during an execution. */
export interface Pass<Input, Response> {
  layout: Layout;
  columnRun: ColumnRun<Input, Response>;
  results: WrittenResults;
  failedKeys: FailedKeys;
  isRepeated: boolean;
  /** Headers of the source columns. */
  headers: readonly string[];
  visibleOnly: boolean;
}

/** Reads all rows of a run, and decides which of them are requested. */
export async function readPass<Input, Response>(
  { layout, columnRun, results, failedKeys, isRepeated, headers, visibleOnly }: Pass<Input, Response>,
  options: { keys?: ReadonlySet<string>; again?: boolean; relists?: boolean },
): Promise<PassRows<Input>> {
  const { keys } = options;
  const again = options.again || options.relists;
  const { columns, firstRow } = layout;
  const rows = await readColumns(layout, [...columns, ...layout.outputs]);
  const hiddenRows = visibleOnly ? await readHiddenRows(layout) : null;
  const isAnswered = keys || again ? () => false : await answeredRows(columnRun, rows, columns.length);
  const passRows: PassRows<Input> = {
    ...{ of: 0, pending: [], done: 0, unmatched: [], current: [] },
    hasHiddenOutdated: false,
  };
  rows.forEach((row, index) => {
    const cells = row.slice(0, columns.length);
    const outputs = row.slice(columns.length);
    const input = rowInputOf(columnRun, cells, headers);
    const resultKey = input.kind === 'valid' ? columnRun.resultKey(input.key, cells) : null;
    const state = results.stateOf(resultKey, outputs);
    const pendingRow = { row: firstRow + index, cells, input, resultKey, outputs, state };
    // The user's decision about a row is written to it, wherever it is.
    const isDecided = input.kind === 'valid' && keys?.has(input.key) === true;
    if (hiddenRows?.has(firstRow + index) && !isDecided) {
      if (state === 'current') passRows.current.push(pendingRow);
      if (state === 'outdated' || (again && state === 'current')) passRows.hasHiddenOutdated = true;
      return;
    }
    if (input.kind === 'blank') {
      if (state === 'changed') passRows.unmatched.push(pendingRow);
      return;
    }
    passRows.of++;
    const isOutdated = again && !isRepeated ? true : needsRequest(state) && !isAnswered(row);
    const isRequested = keys ? input.kind === 'valid' && keys.has(input.key) : isOutdated;
    const note = outputs.at(-1);
    if (isRequested && !(isRepeated && note === failureOf(input, failedKeys))) {
      passRows.pending.push(pendingRow);
    } else if (!needsRequest(state) || (state === 'none' && note !== '')) passRows.done++;
    if (state === 'current') passRows.current.push(pendingRow);
  });
  return passRows;
}

/** Why a row can have no result; undefined if it may. */
export const failureOf = (input: RowInput<unknown>, failedKeys: FailedKeys): string | undefined =>
  input.kind === 'invalid' ? input.reason : input.kind === 'valid' ? failedKeys.get(input.key) : undefined;

/** The inputs that rows request, each once. */
export function requestedInputs<Input>(
  pending: readonly PendingRow<Input>[],
  failedKeys: FailedKeys,
): Input[] {
  const inputs = new Map<string, Input>();
  for (const { input } of pending) {
    if (input.kind === 'valid' && !failedKeys.has(input.key)) inputs.set(input.key, input.input);
  }
  return [...inputs.values()];
}
