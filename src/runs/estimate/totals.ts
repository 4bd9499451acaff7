import { areaAddress, baseHeader, inWorkbook } from '../../excel/index.ts';
import { locateRun, type RunLayout } from '../run-layout.ts';
import type { SavedRun } from '../saved-run.ts';

/**
 * Writes the sums of columns below the rows of a run, as formulas: in the total row of the table, or one row below the
 * rows if those cells are free. Totals that are there already are replaced.
 *
 * @param names Names of the output columns to sum.
 * @returns The address of the totals, such as `H1243:J1243`, or null if their cells were not free.
 */
export async function writeTotals(run: SavedRun, names: readonly string[]): Promise<string | null> {
  const layout = await locateRun(run);
  const columns = columnsNamed(run, layout, names);
  if (columns.length === 0 || layout.rows < 1) return null;
  const bottom = layout.firstRow + layout.rows - 1;
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    const isInTable = run.tableId !== null && (await coversColumns(context, run.tableId, columns));
    const lastRow = isInTable ? bottom : await lastFilledRow(context, sheet, layout, bottom);
    const totalRow = lastRow + (isInTable ? 1 : 2);
    if (isInTable) context.workbook.tables.getItem(run.tableId!).showTotals = true;
    const cells = columns.map((column) => sheet.getRangeByIndexes(totalRow, column, 1, 1).load('formulas'));
    await context.sync();
    const formulas = cells.map((cell) => String((cell.formulas as unknown[][])[0]![0] ?? ''));
    if (formulas.some((formula) => formula !== '' && !/^=(SUM|SUBTOTAL)\(/i.test(formula))) return null;
    cells.forEach((cell, index) => {
      const rows = lastRow - layout.firstRow + 1;
      const summed = areaAddress({ row: layout.firstRow, column: columns[index]!, rows, columns: 1 });
      cell.numberFormat = [['#,##0']];
      cell.formulas = [[`=SUBTOTAL(109,${summed})`]];
      cell.format.font.bold = true;
    });
    await context.sync();
    const [first, last] = [columns[0]!, columns.at(-1)!];
    return areaAddress({ row: totalRow, column: first, rows: 1, columns: last - first + 1 });
  });
}

const columnsNamed = (run: SavedRun, layout: RunLayout, names: readonly string[]): number[] =>
  run.outputs.flatMap(({ header }, position) =>
    names.includes(baseHeader(header)) ? [layout.outputs[position]!] : [],
  );

const ownTotal = /^=SUBTOTAL\(109,/i;

/** Clears earlier totals, because rows may have been added there. A table moves its total row by itself. */
export async function clearTotals(run: SavedRun, names: readonly string[]): Promise<void> {
  const layout = await locateRun(run);
  const columns = columnsNamed(run, layout, names);
  if (columns.length === 0 || layout.rows < 1) return;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    if (run.tableId !== null && (await coversColumns(context, run.tableId, columns))) return;
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    // Totals next to a table are up to two rows below it.
    const rows = layout.rows + (run.tableId === null ? 0 : 2);
    const first = sheet.getRangeByIndexes(layout.firstRow, columns[0]!, rows, 1).load('formulas');
    await context.sync();
    (first.formulas as unknown[][]).forEach(([formula], index) => {
      if (!ownTotal.test(String(formula))) return;
      for (const column of columns) {
        const cell = sheet.getRangeByIndexes(layout.firstRow + index, column, 1, 1);
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

/** The last row in which a source column is filled. */
async function lastFilledRow(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { sources, firstRow }: RunLayout,
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
