import { WorkbookError, freeHeader, inWorkbook } from '../../excel/index.ts';
import { type SheetRows, relocatedColumns, readSheetRowsAgain } from './sheet-rows.ts';
import {
  noteName,
  outputsOf,
  type NewRun,
  type OutputColumn,
  type PreparedRun,
  type RunKind,
  type RunLabels,
  type RunOptions,
  type RunRequest,
} from './run-kind.ts';
import { runMessages } from './messages.ts';
import { anchorColumns, existingColumns, deleteAnchors, locateRun } from './layout.ts';
import { type Layout, type RunColumn, type RunOutput, type Run, storeRun } from './run.ts';
import { makeOutputColumns, type Destination, formatOutputColumn } from './output-columns.ts';
import { keepColumnsVisible } from './column-widths.ts';
import { supports } from '../../app/office.ts';
import { relinkRun } from './run-results.ts';

/**
 * The new run over its columns where the sheet has them now.
 *
 * @throws WorkbookError where the sheet or one of the columns no longer exists.
 */
export async function atCurrentRows<Options extends RunOptions, Details>(
  newRun: NewRun<Options, Details>,
): Promise<NewRun<Options, Details>> {
  const { kind, options } = newRun;
  const columns = newRun.rows.columns.filter(({ index }) => newRun.columns.includes(index));
  const rows = await readSheetRowsAgain(newRun.rows);
  const relocated = newRun.columns.flatMap((index) =>
    relocatedColumns(
      rows,
      columns.filter((column) => column.index === index),
    ),
  );
  if (relocated.length < newRun.columns.length) throw new WorkbookError(runMessages().columnsChanged);
  return newRunOf(kind, rows, { columns: relocated, options });
}

export const newRunOf = <Options extends RunOptions, Details>(
  kind: RunKind<Options, unknown, unknown, Details>,
  rows: SheetRows,
  { columns, options }: RunRequest<Options>,
): NewRun<Options, Details> => ({ kind, rows, columns, options, outputs: outputsOf(kind, options) });

/** What a saved run requests; its kind is that of the new run that it is compared with. */
const requestOf = <Options>({ columns, options }: Run): RunRequest<Options> => ({
  columns: columns.map(({ index }) => index),
  options: options as Options,
});

/** Whether a saved run, whose columns are where the sheet has them now, requests what a new one does. */
export function isSameRequest({ kind, ...next }: NewRun, savedRun: Run): boolean {
  const saved = requestOf<RunOptions>(savedRun);
  return kind.isSameRequest?.(saved, next) ?? String(saved.columns) === String(next.columns);
}

/**
 * The new run with the columns of the saved one, and the language of its headers: a run keeps the columns that it has
 * made.
 *
 * @param savedRun A run whose columns are where the sheet has them now.
 */
export function mergedRun<Options extends RunOptions, Details>(
  savedRun: Run,
  next: NewRun<Options, Details>,
): NewRun<Options, Details> {
  const { kind, rows } = next;
  const saved = requestOf<Options>(savedRun);
  const { columns, options } = kind.mergeRequests?.(saved, next) ?? next;
  const names = [...outputsOf(kind, saved.options), ...outputsOf(kind, options)].map(({ name }) => name);
  return newRunOf(kind, rows, {
    columns,
    options: optionsWithOutputs(kind, options, { names, labels: saved.options.labels }),
  });
}

/** Options with output columns of these names, and headers in this language. */
export const optionsWithOutputs = <Options extends RunOptions>(
  { choose }: Pick<RunKind<Options>, 'choose'>,
  options: Options,
  { names, labels }: { names: readonly string[]; labels: RunLabels },
): Options => ({ ...(choose?.(options, names) ?? options), labels });

/**
 * The output columns of a new run that the saved run lacks. Those that the user deleted are not among them, except the
 * note: it says why a row has no result. Without any result column, the user starts over.
 *
 * @param savedRun A run whose columns are where the sheet has them now.
 * @param restored Names of columns that the user deleted and wants again.
 */
export function addedColumns(
  savedRun: Run,
  newRun: NewRun,
  restored: readonly string[] = [],
): OutputColumn[] {
  const { outputs } = mergedRun(savedRun, newRun);
  const existing = savedRun.outputs.filter(({ index }) => index !== null).map(({ name }) => name);
  const deleted = existing.some((name) => name !== noteName)
    ? deletedColumns(savedRun).map(({ name }) => name)
    : [];
  return outputs.filter(
    ({ name }) => !existing.includes(name) && (restored.includes(name) || !deleted.includes(name)),
  );
}

/**
 * The result columns that the user deleted, and that a run leaves out.
 *
 * @param savedRun A run whose columns are where the sheet has them now.
 */
export const deletedColumns = ({ outputs }: Run): RunOutput[] =>
  outputs.filter(({ index, name }) => index === null && name !== noteName);

/** Whether there are other columns than the note. */
export const hasResults = (columns: readonly OutputColumn[]): boolean =>
  columns.some(({ name }) => name !== noteName);

/**
 * Makes the columns of a new run.
 *
 * @throws WorkbookError where the cells are not free.
 */
export async function createRun(newRun: NewRun, destination: Destination): Promise<Run> {
  const { kind, rows, columns, outputs, options } = newRun;
  const { sheetId, sheet, tableId, table, headerRow, choseHeaders, firstRow, rowCount, whole } = rows;
  const outputColumns = await makeOutputColumns(rows, outputs, destination);
  const indexes = outputColumns.map(({ index }) => index);
  await keepColumnsVisible(rows, columns, existingColumns(indexes));
  const run: Run = {
    ...{ id: crypto.randomUUID(), kind: kind.name, options },
    ...{ sheetId, sheet, tableId, table, headerRow, choseHeaders, firstRow, rowCount, whole },
    columns: columns.map((index) => columnAt(rows, index)),
    outputs: outputColumns,
    ...{ round: 0, state: 'running', done: 0, of: 0 },
    at: new Date().toISOString(),
    reason: null,
  };
  if (headerRow === null) await anchorColumns(run);
  return run;
}

export const columnAt = ({ columns }: SheetRows, index: number): RunColumn => ({
  header: columns.find((column) => column.index === index)?.header ?? '',
  index,
});

interface Extension {
  prepared: Pick<PreparedRun, 'read'>;
  /** Names of columns that the user deleted and wants again. */
  restored?: readonly string[];
}

/**
 * Gives a saved run the options of a new one and the columns of it that it lacks, before its note column. If these have
 * results, all results are then requested again.
 *
 * @throws WorkbookError where the sheet or a column that it reads no longer exists.
 */
export async function extendRun(
  savedRun: Run,
  newRun: NewRun,
  { prepared, restored }: Extension,
): Promise<Run> {
  const columns = addedColumns(savedRun, newRun, restored);
  const merged = mergedRun(savedRun, newRun);
  if (columns.length === 0) return { ...savedRun, options: merged.options };
  const results = await relinkRun(savedRun, prepared);
  const layout = await locateRun(savedRun);
  const { headerRow, firstRow } = layout;
  const at = insertionColumn(layout);
  const shiftedIndex = (index: number) => (index < at ? index : index + columns.length);
  const run = await inWorkbook({ waitForCellEdit: true, undoStep: 'add columns to run' }, async (context) => {
    const insertions = await insertColumns(context, layout, columns);
    const outputs = savedRun.outputs.map((output, position) => {
      const index = layout.outputs[position] ?? null;
      return { ...output, index: index === null ? null : shiftedIndex(index) };
    });
    results.forgetValues(columns.map(({ name }) => name));
    if (hasResults(columns)) results.startRound();
    results.store(context);
    const extendedRun: Run = {
      ...savedRun,
      columns: merged.columns.map((index) => ({
        ...columnAt(newRun.rows, index),
        index: shiftedIndex(index),
      })),
      outputs: merged.outputs.map(({ name }) =>
        [...insertions, ...outputs].find((output) => output.name === name)!,
      ),
      options: merged.options,
      headerRow,
      firstRow,
      round: results.round,
    };
    storeRun(context, extendedRun);
    if (headerRow === null) await deleteAnchors(context, savedRun.id);
    await context.sync();
    return extendedRun;
  });
  if (headerRow === null) await anchorColumns(run);
  return run;
}

/** Where columns are inserted: before the note, or after the last output column if the note is among them. */
function insertionColumn({ outputs }: Layout): number {
  return outputs.at(-1) ?? Math.max(...existingColumns(outputs)) + 1;
}

/** Inserts columns. The next synchronization of the context writes their headers and formats. */
async function insertColumns(
  context: Excel.RequestContext,
  layout: Layout,
  columns: readonly OutputColumn[],
): Promise<RunOutput[]> {
  const { sheetId, headerRow, firstRow, rowCount, outputs } = layout;
  const at = insertionColumn(layout);
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const headers =
    headerRow === null
      ? null
      : sheet
          .getRangeByIndexes(headerRow, 0, 1, at + 1)
          .getEntireRow()
          .getUsedRange(true)
          .load('values');
  sheet.getRangeByIndexes(firstRow, at, 1, columns.length).getEntireColumn().insert('Right');
  await context.sync();
  await widenTable(context, layout, { at, count: columns.length });
  const usedHeaders = (headers?.values[0] ?? []).map(String);
  const neighbor = existingColumns(outputs).at(-1)!;
  return columns.map((column, position) => {
    const index = at + position;
    const header = headerRow === null ? '' : freeHeader(column.header, usedHeaders);
    formatOutputColumn(sheet, { firstRow, rowCount, index }, column);
    if (headerRow !== null) {
      const cell = sheet.getRangeByIndexes(headerRow, index, 1, 1);
      const shifted = neighbor < at ? neighbor : neighbor + columns.length;
      cell.copyFrom(sheet.getRangeByIndexes(headerRow, shifted, 1, 1), 'Formats');
      cell.values = [[header]];
    }
    return { name: column.name, header, index };
  });
}

/** Columns that were inserted after the last column of a table become part of it. */
async function widenTable(
  context: Excel.RequestContext,
  { sheetId, tableId }: Layout,
  { at, count }: { at: number; count: number },
): Promise<void> {
  // An older Excel leaves the columns next to the table, where the run finds them too.
  if (tableId === null || !supports('tableResize')) return;
  const table = context.workbook.tables.getItem(tableId);
  const range = table.getRange().load('rowIndex,rowCount,columnIndex,columnCount');
  await context.sync();
  const { rowIndex, rowCount, columnIndex, columnCount } = range;
  if (at !== columnIndex + columnCount) return;
  const sheet = context.workbook.worksheets.getItem(sheetId);
  table.resize(sheet.getRangeByIndexes(rowIndex, columnIndex, rowCount, columnCount + count));
}
