import { textFormat } from '../../cells/index.ts';
import { areaAddress, inWorkbook } from '../../excel/index.ts';
import { estimateMessages, messages } from '../../messages/index.ts';
import { locateRun, type RunLayout } from '../run-layout.ts';
import { outputColumnsOf, type SavedEstimateRun } from '../saved-run.ts';
import { isComparedOnly } from './estimate-run.ts';

interface TotalCell {
  /** Column of the sheet, counted from 0. */
  column: number;
  /** @param cells Address of the column's cells in the rows of the run. */
  formula(cells: string): string;
  format: string;
}

const dollars = '#,##0';
const general = 'General';

/**
 * The cells of the totals. Medians and declared values are added; lows and highs are not, because not every permit costs
 * its low or its high. Permits of low confidence, and those below, within and above their range, are counted.
 */
function totalCells(run: SavedEstimateRun, { sources, outputs }: RunLayout): TotalCell[] {
  const text = messages().estimate;
  const names = outputColumnsOf(run).map(({ name }) => name);
  const cell = (
    name: string,
    formula: TotalCell['formula'],
    format: string,
    column = outputs[names.indexOf(name)],
  ): TotalCell[] => (column === undefined ? [] : [{ column, formula, format }]);
  const count = (cells: string, values: readonly string[]) =>
    values.map((value) => `COUNTIF(${cells},"${value}")`).join('+');
  const counts = (cells: string) =>
    [
      `${count(cells, textsOf('belowRange'))}&" ${text.belowCount} · "`,
      `${count(cells, textsOf('withinRange'))}&" ${text.withinCount} · "`,
      `${count(cells, textsOf('aboveRange'))}&" ${text.aboveCount}"`,
    ].join('&');
  const declared = sources[run.options.mapped.findIndex(isComparedOnly)];
  const sumOfNumbers = (cells: string) =>
    `=IF(COUNT(${cells})<COUNTA(${cells}),"${text.notAllNumbers}",SUBTOTAL(109,${cells}))`;
  return [
    ...cell('low', () => text.total, general),
    ...cell('median', (cells) => `=SUBTOTAL(109,${cells})`, dollars),
    ...cell('confidence', (cells) => `=COUNTIF(${cells},"low")&" ${text.lowCount}"`, general),
    ...cell('declared_against_range', (cells) => `=${counts(cells)}`, general),
    ...cell('note', () => text.totalsNote, textFormat),
    ...(declared === undefined ? [] : cell('', sumOfNumbers, dollars, declared)),
  ];
}

/** The texts of a message in both languages: the rows may have been written in either. */
const textsOf = (name: 'belowRange' | 'withinRange' | 'aboveRange' | 'total' | 'totalsNote'): string[] => [
  ...new Set([estimateMessages.en[name], estimateMessages.fr[name]]),
];

/** Totals of this version, of earlier ones, or those that Excel adds to the total row of a table. */
const isOwnTotal = (formula: string): boolean =>
  /^=(SUM|SUBTOTAL|COUNTIF)\(/i.test(formula) ||
  /^=IF\(COUNT\(/i.test(formula) ||
  [...textsOf('total'), ...textsOf('totalsNote')].includes(formula);

/**
 * Writes totals below the rows of a run, as formulas: in the total row of the table, or one row below the rows if those
 * cells are free. Totals that are there already are replaced.
 *
 * @returns The address of the total, such as `H1243:I1243`, or null if its cells were not free.
 */
export async function writeTotals(run: SavedEstimateRun): Promise<string | null> {
  const layout = await locateRun(run);
  const cells = totalCells(run, layout);
  if (layout.rows < 1) return null;
  const bottom = layout.firstRow + layout.rows - 1;
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    const isInTable =
      layout.tableId !== null && (await coversColumns(context, layout.tableId, layout.outputs));
    const lastRow = isInTable ? bottom : await lastFilledRow(context, sheet, run, layout, bottom);
    const totalRow = lastRow + (isInTable ? 1 : 2);
    if (isInTable) context.workbook.tables.getItem(layout.tableId!).showTotals = true;
    const ranges = cells.map(({ column }) =>
      sheet.getRangeByIndexes(totalRow, column, 1, 1).load('formulas'),
    );
    await context.sync();
    const formulas = ranges.map((range) => String((range.formulas as unknown[][])[0]![0] ?? ''));
    const isFree = formulas.map((formula) => formula === '' || isOwnTotal(formula));
    // The label and the total come first; the others are left out where the user has something else.
    if (isFree.slice(0, 2).includes(false)) return null;
    const rows = lastRow - layout.firstRow + 1;
    ranges.forEach((range, index) => {
      if (!isFree[index]) return;
      const { column, formula, format } = cells[index]!;
      range.numberFormat = [[format]];
      range.formulas = [[formula(areaAddress({ row: layout.firstRow, column, rows, columns: 1 }))]];
      range.format.font.bold = true;
    });
    await context.sync();
    const columns = cells.slice(0, 2).map(({ column }) => column);
    const first = Math.min(...columns);
    return areaAddress({ row: totalRow, column: first, rows: 1, columns: Math.max(...columns) - first + 1 });
  });
}

/** Clears earlier totals, because rows may have been added there. A table moves its total row by itself. */
export async function clearTotals(run: SavedEstimateRun): Promise<void> {
  const layout = await locateRun(run);
  if (layout.rows < 1) return;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    if (layout.tableId !== null && (await coversColumns(context, layout.tableId, layout.outputs))) return;
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    // Totals next to a table are up to two rows below it.
    const rows = layout.rows + (layout.tableId === null ? 0 : 2);
    const outputColumns = outputColumnsOf(run);
    const columns = [
      ...layout.outputs.map((column, position) => ({ column, format: outputColumns[position]!.format })),
      ...layout.sources.map((column) => ({ column, format: null })),
    ];
    const ranges = columns.map(({ column }) =>
      sheet.getRangeByIndexes(layout.firstRow, column, rows, 1).load('formulas'),
    );
    await context.sync();
    const median = outputColumns.findIndex(({ name }) => name === 'median');
    const formulaAt = (position: number, row: number) =>
      String((ranges[position]!.formulas as unknown[][])[row]![0] ?? '');
    for (let row = 0; row < rows; row++) {
      if (!/^=SUBTOTAL\(109,/i.test(formulaAt(median, row))) continue;
      columns.forEach(({ column, format }, position) => {
        if (!isOwnTotal(formulaAt(position, row))) return;
        const cell = sheet.getRangeByIndexes(layout.firstRow + row, column, 1, 1);
        cell.clear('Contents');
        cell.format.font.bold = false;
        if (format !== null) cell.numberFormat = [[format]];
      });
    }
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

/** The last row in which a source column that identifies permits is filled. */
async function lastFilledRow(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { options }: SavedEstimateRun,
  { sources, firstRow }: RunLayout,
  bottom: number,
): Promise<number> {
  const identifying = sources.filter((_, position) => !isComparedOnly(options.mapped[position]!));
  const used = identifying.map((column) =>
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
