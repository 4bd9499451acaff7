import { inWorkbook, readValues } from '../../excel/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import type { SheetRows } from './sheet-rows.ts';
import { textOf } from './header-row.ts';
import type { Run, Layout } from './run.ts';
import { hasResult, type PreparedRun, type RowInput } from './run-kind.ts';
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

/** A row of a run as it was read. */
export interface Row<Input = unknown> {
  /** Row of the sheet, counted from 0. */
  row: number;
  /** Its cells of the columns that the run reads. */
  cells: readonly unknown[];
  input: RowInput<Input>;
  /** Text of everything that its result depends on; null without a valid input. */
  resultKey: string | null;
  /** Its cells of the output columns, the note last. */
  outputs: readonly unknown[];
  state: ResultState;
}

/** The notes of the keys that have failed for good while a run is executed. */
export type FailedKeys = Map<string, string>;

/** A run where its columns are now. */
export interface LocatedRun<Input = unknown, Response = unknown> {
  run: Pick<Run, 'columns' | 'visibleOnly'>;
  layout: Layout;
  prepared: PreparedRun<Input, Response>;
  results: WrittenResults;
}

export interface RunRows<Input> {
  /** Rows that are not blank. */
  of: number;
  /** Rows to request. */
  pending: Row<Input>[];
  /** Rows that have a result or a note and are not pending. */
  done: number;
  /** Blank rows with the result of an input that was deleted. */
  unmatched: Row<Input>[];
  /** Rows with the current result of their input, hidden ones too. */
  current: Row<Input>[];
  /** Whether hidden rows that are left as they are have a result to be requested again. */
  hasHiddenOutdated: boolean;
}

interface ReadingOptions {
  /** Keys of the rows to request; by default, all rows without a result of their input. */
  keys?: ReadonlySet<string> | undefined;
  /** Whether all rows are to be requested again. */
  again?: boolean;
  failedKeys?: FailedKeys;
  /** Whether rows are read again while the run is executed. */
  isRepeated?: boolean;
}

/**
 * What the cells of a row request, and what its output cells hold. A row that belongs to no record requests nothing.
 *
 * @param results Null without a saved run.
 */
export function readRow<Input>(
  { run, prepared, results }: ReadRowOptions<Input>,
  cells: readonly unknown[],
  outputs: readonly unknown[],
): Pick<Row<Input>, 'input' | 'resultKey' | 'state'> {
  const headers = run.columns.map(({ header }) => header);
  const input: RowInput<Input> = isSectionRow(cells, headers) ? { kind: 'blank' } : prepared.read(cells);
  const resultKey = resultKeyOf(input);
  return { input, resultKey, state: results?.stateOf(resultKey, outputs) ?? 'none' };
}

interface ReadRowOptions<Input> {
  run: { columns: readonly { header: string }[] };
  prepared: Pick<PreparedRun<Input>, 'read'>;
  results: Pick<WrittenResults, 'stateOf'> | null;
}

/** Text of everything that the result of an input depends on; null if it is not valid. */
export const resultKeyOf = (input: RowInput<unknown>): string | null =>
  input.kind === 'valid' ? (input.resultKey ?? input.key) : null;

/** Reads all rows of a run, and decides which of them are requested. */
export async function readRunRows<Input, Response>(
  located: LocatedRun<Input, Response>,
  { keys, again = false, failedKeys = new Map(), isRepeated = false }: ReadingOptions,
): Promise<RunRows<Input>> {
  const { run, layout, prepared } = located;
  const { columns, firstRow } = layout;
  const block = await readColumns(layout, [...columns, ...layout.outputs]);
  const hiddenRows = run.visibleOnly ? await readHiddenRows(layout) : null;
  const isAnswered = keys || again ? () => false : await answeredRows(prepared, block, columns.length);
  const rows: RunRows<Input> = {
    of: 0,
    pending: [],
    done: 0,
    unmatched: [],
    current: [],
    hasHiddenOutdated: false,
  };
  block.forEach((rowCells, index) => {
    const cells = rowCells.slice(0, columns.length);
    const outputs = rowCells.slice(columns.length);
    const row: Row<Input> = { row: firstRow + index, cells, outputs, ...readRow(located, cells, outputs) };
    const { input, state } = row;
    // The user's decision about a row is written to it, wherever it is.
    const isDecided = input.kind === 'valid' && keys?.has(input.key) === true;
    if (hiddenRows?.has(row.row) && !isDecided) {
      if (state === 'current') rows.current.push(row);
      if (state === 'outdated' || (again && state === 'current')) rows.hasHiddenOutdated = true;
      return;
    }
    if (input.kind === 'blank') {
      if (state === 'changed') rows.unmatched.push(row);
      return;
    }
    rows.of++;
    const isOutdated = again && !isRepeated ? true : needsRequest(state) && !isAnswered(rowCells);
    const isRequested = keys ? isDecided : isOutdated;
    const note = outputs.at(-1);
    if (isRequested && !(isRepeated && note === failureOf(input, failedKeys))) rows.pending.push(row);
    else if (!needsRequest(state) || (state === 'none' && note !== '')) rows.done++;
    if (state === 'current') rows.current.push(row);
  });
  return rows;
}

/** Why a row can have no result; undefined if it may. */
export const failureOf = (input: RowInput<unknown>, failedKeys: FailedKeys): string | undefined =>
  input.kind === 'invalid' ? input.reason : input.kind === 'valid' ? failedKeys.get(input.key) : undefined;

/** The inputs that rows request, each once. */
export function requestedInputs<Input>(pending: readonly Row<Input>[], failedKeys: FailedKeys): Input[] {
  const inputs = new Map<string, Input>();
  for (const { input } of pending) {
    if (input.kind === 'valid' && !failedKeys.has(input.key)) inputs.set(input.key, input.input);
  }
  return [...inputs.values()];
}

/**
 * The rows whose note is what their input gives: the saved response, or the reason why it takes no call. Another run
 * would write the same note again.
 */
export async function answeredRows(
  { read, counter }: Pick<PreparedRun, 'read' | 'counter'>,
  block: readonly unknown[][],
  columnCount: number,
): Promise<(row: unknown[]) => boolean> {
  const answered = new Set<unknown[]>();
  const valid: { row: unknown[]; input: unknown }[] = [];
  for (const row of block) {
    const outputs = row.slice(columnCount);
    const note = outputs.at(-1);
    if (note === '' || hasResult(outputs)) continue;
    const input = read(row.slice(0, columnCount));
    if (input.kind === 'invalid' && input.reason === note) answered.add(row);
    else if (input.kind === 'valid') valid.push({ row, input: input.input });
  }
  const refused = (await counter(null).areRefused?.(valid.map(({ input }) => input))) ?? [];
  valid.forEach(({ row }, at) => {
    if (refused[at]) answered.add(row);
  });
  return (row) => answered.has(row);
}
