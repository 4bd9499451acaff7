import { baseHeader, areaAddress, inWorkbook } from '../../excel/index.ts';
import { locateRun, type RunLayout } from '../output-columns.ts';
import type { RememberedRun } from '../saved-run.ts';

/**
 * Sums columns of a run in native formulas below its rows: in the total row of their table, or one row below where
 * those cells are free. Sums that stand there already are kept.
 *
 * @param headers Names of the columns to sum, as they were asked for.
 * @returns Where the sums are, `H1243:J1243`; null where there was no room.
 */
export async function writeTotals(run: RememberedRun, headers: readonly string[]): Promise<string | null> {
  const layout = await locateRun(run);
  const columns = summedColumns(run, layout, headers);
  if (columns.length === 0 || layout.rows < 1) return null;
  const bottom = layout.firstRow + layout.rows - 1;
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    const inTable = run.tableId !== null && (await coversColumns(context, run.tableId, columns));
    const lastRow = inTable
      ? bottom
      : await lastFilledRow(context, sheet, layout.sources, layout.firstRow, bottom);
    const at = lastRow + (inTable ? 1 : 2);
    if (inTable) context.workbook.tables.getItem(run.tableId!).showTotals = true;
    const cells = columns.map((column) => sheet.getRangeByIndexes(at, column, 1, 1).load('formulas'));
    await context.sync();
    const taken = cells.map(({ formulas }) => String((formulas as unknown[][])[0]![0] ?? ''));
    if (taken.some((formula) => formula !== '' && !/^=(SUM|SUBTOTAL)\(/i.test(formula))) return null;
    cells.forEach((cell, index) => {
      const rows = areaAddress({
        row: layout.firstRow,
        column: columns[index]!,
        rows: lastRow - layout.firstRow + 1,
        columns: 1,
      });
      cell.numberFormat = [['#,##0']];
      cell.formulas = [[`=SUBTOTAL(109,${rows})`]];
      cell.format.font.bold = true;
    });
    await context.sync();
    return areaAddress({ row: at, column: columns[0]!, rows: 1, columns: columns.at(-1)! - columns[0]! + 1 });
  });
}

/** Where the columns with these names are now. */
const summedColumns = (run: RememberedRun, layout: RunLayout, headers: readonly string[]): number[] =>
  run.outputs.flatMap(({ header }, position) =>
    headers.includes(baseHeader(header)) ? [layout.outputs[position]!] : [],
  );

const sum = /^=SUBTOTAL\(109,/i;

/**
 * Takes sums of an earlier time away, which stand where rows may have been added since. The total row of a table moves
 * by itself and stays.
 */
export async function clearTotals(run: RememberedRun, headers: readonly string[]): Promise<void> {
  const layout = await locateRun(run);
  const columns = summedColumns(run, layout, headers);
  if (columns.length === 0 || layout.rows < 1) return;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    if (run.tableId !== null && (await coversColumns(context, run.tableId, columns))) return;
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    // Sums beside a table stand up to two rows below its own.
    const rows = layout.rows + (run.tableId === null ? 0 : 2);
    const first = sheet.getRangeByIndexes(layout.firstRow, columns[0]!, rows, 1).load('formulas');
    await context.sync();
    (first.formulas as unknown[][]).forEach(([formula], index) => {
      if (!sum.test(String(formula))) return;
      const row = layout.firstRow + index;
      for (const column of columns) {
        const cell = sheet.getRangeByIndexes(row, column, 1, 1);
        cell.clear('Contents');
        cell.format.font.bold = false;
      }
    });
    await context.sync();
  });
}

async function coversColumns(
  context: Excel.RequestContext,
  tableId: string,
  columns: readonly number[],
): Promise<boolean> {
  const range = context.workbook.tables.getItem(tableId).getRange().load('columnIndex,columnCount');
  await context.sync();
  return columns.every(
    (column) => column >= range.columnIndex && column < range.columnIndex + range.columnCount,
  );
}

/** The last row in which a source is filled: rows below it are none of the run's. */
async function lastFilledRow(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  sources: readonly number[],
  firstRow: number,
  bottom: number,
): Promise<number> {
  const used = sources.map((column) =>
    sheet.getRangeByIndexes(firstRow, column, bottom - firstRow + 1, 1).getUsedRangeOrNullObject(true),
  );
  for (const range of used) range.load('rowIndex,rowCount');
  await context.sync();
  return Math.max(
    firstRow,
    ...used
      .filter(({ isNullObject }) => !isNullObject)
      .map(({ rowIndex, rowCount }) => rowIndex + rowCount - 1),
  );
}
