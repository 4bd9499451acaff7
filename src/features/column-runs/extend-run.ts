import { freeHeader, inWorkbook } from '../../excel/index.ts';
import { supports } from '../../app/office.ts';
import { anchorColumns, deleteAnchors } from './column-anchors.ts';
import { addedColumns, hasResults, mergedRun, columnAt } from './new-run.ts';
import { formatOutputColumn } from './output-columns.ts';
import { relinkRun } from './relink-run.ts';
import type { ColumnRun, NewRun, OutputColumn } from './run-kind.ts';
import { existingColumns, locateRun, type Layout } from './run-layout.ts';
import { storeRun, type RunOutput, type Run } from './saved-run.ts';

interface Extension {
  columnRun: Pick<ColumnRun, 'rowInput' | 'resultKey'>;
  /** Names of columns that the user deleted and wants again. */
  restored?: readonly string[];
}

/**
 * Gives a saved run the options of a new one and the columns of it that it lacks, before its note column. If these have
 * results, all results are then requested again.
 *
 * @throws WorkbookError where the sheet or a source column no longer exists.
 */
export async function extendRun(
  savedRun: Run,
  newRun: NewRun,
  { columnRun, restored }: Extension,
): Promise<Run> {
  const columns = addedColumns(savedRun, newRun, restored);
  const merged = mergedRun(savedRun, newRun);
  if (columns.length === 0) return { ...savedRun, options: merged.options };
  const results = await relinkRun(savedRun, columnRun);
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
        [...insertions, ...outputs].find((one) => one.name === name)!,
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
