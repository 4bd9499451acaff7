import { inWorkbook, readValues } from '../../excel/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import type { SheetRows } from './sheet-rows.ts';
import { textOf } from './header-row.ts';
import { type ColumnRun, type RowInput, hasResult } from './run-kind.ts';
import type { Layout } from './layout.ts';
import { needsRequest, type ResultState, type WrittenResults } from './written-results.ts';

export type RowsOnSheet = Pick<SheetRows, 'sheetId' | 'firstRow' | 'rowCount'>;

/** Rows that are read in one round trip. */
const maxBlockRows = 5000;

/** Rows that a task works on before the pane can react to the user. */
const taskBlockRows = 2000;

/**
 * Reads cells of columns, a list for each row. The cells of a deleted column, null, are blank;
 * those of data cards are the text that the card shows.
 *
 * @throws WorkbookError where the sheet no longer exists.
 */
export async function readColumns(
  { sheetId, firstRow, rowCount }: RowsOnSheet,
  columns: readonly (number | null)[],
): Promise<unknown[][]> {
  const cells: unknown[][] = [];
  const end = firstRow + rowCount;
  for (let row = firstRow; row < end; row += maxBlockRows) {
    const block = { sheetId, firstRow: row, rowCount: Math.min(maxBlockRows, end - row) };
    for (const rowCells of await readBlock(block, columns)) cells.push(rowCells);
  }
  return cells;
}

function readBlock(
  { sheetId, firstRow, rowCount }: RowsOnSheet,
  columns: readonly (number | null)[],
): Promise<unknown[][]> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const ranges = columns.map((column) =>
      column === null ? null : sheet.getRangeByIndexes(firstRow, column, rowCount, 1).load('values'),
    );
    await context.sync();
    const existing = ranges.filter((range) => range !== null);
    const values = new Map((await readValues(context, existing)).map((cells, at) => [existing[at], cells]));
    const block = ranges.map((range) => (range ? values.get(range) : undefined));
    return Array.from({ length: rowCount }, (_, index) => block.map((column) => column?.[index]![0] ?? ''));
  });
}

/**
 * Reads columns in blocks of rows. The task's progress counts the rows that the caller has processed.
 *
 * @throws WorkbookError where the sheet no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function* readRows(
  { sheetId, firstRow, rowCount }: RowsOnSheet,
  columns: readonly (number | null)[],
  { signal, progress }: TaskContext,
): AsyncGenerator<unknown[][], void> {
  progress(0, rowCount);
  for (let from = 0; from < rowCount; from += taskBlockRows) {
    const blockRows = {
      sheetId,
      firstRow: firstRow + from,
      rowCount: Math.min(taskBlockRows, rowCount - from),
    };
    const block = await readColumns(blockRows, columns);
    // Lets the pane handle events, such as a click on Cancel.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    yield block;
    signal.throwIfAborted();
    progress(from + block.length);
  }
}

/** Rows whose properties are read in one round trip: about 25 bytes each, of 5 MB. */
const maxPropertyRows = 20_000;

/**
 * The rows that are hidden, counted from 0: by hand, by a filter, in a collapsed group, or without height.
 *
 * @throws WorkbookError where the sheet no longer exists.
 */
export async function readHiddenRows({
  sheetId,
  firstRow,
  rowCount,
}: RowsOnSheet): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  const end = firstRow + rowCount;
  for (let first = firstRow; first < end; first += maxPropertyRows) {
    const block = { sheetId, firstRow: first, rowCount: Math.min(maxPropertyRows, end - first) };
    for (const row of await readHiddenBlock(block)) hidden.add(row);
  }
  return hidden;
}

/** Excel tells of all rows together whether any is hidden: without hidden rows, that is one small answer. */
const readHiddenBlock = ({ sheetId, firstRow, rowCount }: RowsOnSheet): Promise<number[]> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const block = sheet.getRangeByIndexes(firstRow, 0, rowCount, 1).load('rowHidden');
    await context.sync();
    if (block.rowHidden === false) return [];
    const properties = block.getRowProperties({ rowHidden: true });
    await context.sync();
    return properties.value.flatMap(({ rowHidden }, index) => (rowHidden ? [firstRow + index] : []));
  });

/** What a row requests: nothing, if it belongs to no record. */
export const rowInputOf = <Input>(
  { rowInput }: Pick<ColumnRun<Input>, 'rowInput'>,
  cells: readonly unknown[],
  headers: readonly string[],
): RowInput<Input> => (isSectionRow(cells, headers) ? { kind: 'blank' } : rowInput(cells));

const totalWords = /^(?:grand[ -]total|sub-?\s?total|sous-?\s?total)(?:$|[^\p{L}])/iu;

const totalLine = /^total(?:e?s)?(?:\s+g[ée]n[ée]ral)?(?:$|\s*[:(–-]|\s+(?:of|for|de|du|des|pour)\s|\s+\d)/iu;

/**
 * Whether cells belong to no record: headers that a printed list repeats on each page, or the words of a total.
 *
 * @param headers The headers of the cells' columns.
 */
export function isSectionRow(cells: readonly unknown[], headers: readonly string[]): boolean {
  const texts = cells.map(textOf);
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return false;
  const isHeader = (text: string, at: number) =>
    text === '' || text.toLowerCase() === headers[at]!.trim().toLowerCase();
  if (texts.every(isHeader)) return true;
  return filled.length === 1 && (totalWords.test(filled[0]!) || totalLine.test(filled[0]!));
}

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

/**
 * The rows whose note is the answer to their input: the cached one, or the one that needs no call. Another run
 * would write the same note again.
 */
export async function answeredRows(
  { rowInput, areRefused }: Pick<ColumnRun, 'rowInput' | 'areRefused'>,
  block: readonly unknown[][],
  sourceCount: number,
): Promise<(row: unknown[]) => boolean> {
  const answered = new Set<unknown[]>();
  const valid: { row: unknown[]; input: unknown }[] = [];
  for (const row of block) {
    const outputs = row.slice(sourceCount);
    const note = outputs.at(-1);
    if (note === '' || hasResult(outputs)) continue;
    const input = rowInput(row.slice(0, sourceCount));
    if (input.kind === 'invalid' && input.reason === note) answered.add(row);
    else if (input.kind === 'valid') valid.push({ row, input: input.input });
  }
  const refused = (await areRefused?.(valid.map(({ input }) => input))) ?? [];
  valid.forEach(({ row }, at) => {
    if (refused[at]) answered.add(row);
  });
  return (row) => answered.has(row);
}
