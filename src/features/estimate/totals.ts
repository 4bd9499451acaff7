import { dollarFormat, textFormat } from '../../excel/cells/index.ts';
import { areaAddress, inWorkbook, startWriting } from '../../excel/index.ts';
import { inLanguage } from '../../language/index.ts';
import {
  existingColumns,
  locateRun,
  noteName,
  outputHeader,
  outputsOf,
  type Layout,
} from '../column-runs/index.ts';
import {
  comparisons,
  comparisonTexts,
  estimateColumns,
  lowConfidenceTexts,
  type Comparison,
} from './estimate-columns.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';
import { lastPermitRow } from './report-rows.ts';
import {
  comparedPermits,
  type ComparedPermits,
  identifyingColumns,
  withoutEstimateFormula,
  type PermitCount,
} from './permit-count.ts';
import { totalFormulas, type RangeCells } from './total-range.ts';
import { estimateMessages } from './messages.ts';

interface TotalCell {
  /** Column of the sheet, counted from 0. */
  column: number;
  /** Its row below the first row of totals. */
  row: number;
  /** What the cell above holds, or null. It is left out in the total row of a table, where the header says it. */
  label: string | null;
  formula: string;
  format: string;
}

const general = 'General';

/**
 * The cells of the totals: the estimates with their range and the permits of low confidence; below them, if values are
 * declared, the totals of the permits that have both; and how many permits each of them leaves out.
 *
 * @param addressOf Address of a column's cells in the rows of the run.
 */
function totalCells(
  run: SavedEstimateRun,
  { layout, count }: { layout: Layout; count: PermitCount },
  addressOf: (column: number) => string,
): TotalCell[] {
  const text = estimateMessages();
  const { columns, outputs } = layout;
  const names = run.outputs.map(({ name }) => name);
  const cellsOf = (name: string) => addressOf(outputs[names.indexOf(name)]!);
  const range = { low: cellsOf('low'), median: cellsOf('median'), high: cellsOf('high') };
  const labels = { low: text.lowTotal, median: text.medianTotal, high: text.highTotal };
  const cell = (name: string, row: number, formula: string, format = general): TotalCell[] => {
    const column = outputs[names.indexOf(name)] ?? null;
    return column === null ? [] : [{ column, row, label: null, formula, format }];
  };
  const labelled = (label: string, cells: TotalCell[]) => cells.map((one) => ({ ...one, label }));
  const rangeCells = (row: number, totals: RangeCells) =>
    (['low', 'median', 'high'] as const).flatMap((name) => cell(name, row, totals[name], dollarFormat()));
  const declaredColumn = columns[run.options.mapped.findIndex(isComparedOnly)];
  const declared = declaredColumn === undefined ? null : addressOf(declaredColumn);
  const compared = declared === null ? null : comparedPermits(declared, range.median, count);
  const identifiers = identifyingColumns(run, layout).map(addressOf);
  const withoutEstimate = withoutEstimateFormula(identifiers, range.median, count);
  const note = (row: number, formula: string) => cell(noteName, row, formula);
  return [
    ...rangeCells(0, totalFormulas(range)).map((one, at) => ({
      ...one,
      label: Object.values(labels)[at]!,
    })),
    ...labelled(text.lowCountLabel, cell('confidence', 0, `=${lowCountFormula(cellsOf('confidence'))}`)),
    ...note(
      0,
      `="${text.figure(text.permitsLine)}"&COUNT(${range.median})&" · ${text.figure(text.withoutEstimate)}"&${withoutEstimate}`,
    ),
    ...(declared === null || compared === null
      ? []
      : [
          ...labelled(
            text.countsLabel,
            cell('declared_against_range', 0, countsFormula(cellsOf('declared_against_range'), compared)),
          ),
          { column: declaredColumn!, row: 0, label: null, formula: text.declaredTotal, format: textFormat },
          {
            column: declaredColumn!,
            row: 1,
            label: null,
            formula: `=SUMPRODUCT(${compared.isCompared},${compared.values})`,
            format: dollarFormat(),
          },
          ...rangeCells(1, totalFormulas(range, compared.isCompared)),
          ...note(
            1,
            `="${text.figure(text.declaredPermits)}"&SUMPRODUCT(${compared.isCompared})&IF(${compared.texts}>0," · ${text.figure(text.declaredTexts)}"&${compared.texts},"")`,
          ),
        ]),
    ...cell(noteName, compared === null ? 1 : 2, text.totalsNote, textFormat),
  ];
}

/** Whether the add-in writes such contents below the rows into a column; the user's own formulas stay as they are. */
type IsOwnTotal = (column: number, contents: string) => boolean;

/**
 * Compares with what is written in either language, for declared values of either kind. Only addresses may differ, which
 * rows that were inserted or added have moved, and the number of rows that are no permits.
 */
function ownTotals(run: SavedEstimateRun, layout: Layout): IsOwnTotal {
  const counts = [false, true].map((hasDeclaredTexts) => ({
    ...{ permits: 0, withEstimate: 0, otherRows: 0 },
    hasDeclaredTexts,
  }));
  const cells = (['en', 'fr'] as const).flatMap((language) =>
    inLanguage(language, () =>
      counts.flatMap((count) =>
        totalCells(run, { layout, count }, (column) =>
          areaAddress({ row: layout.firstRow, column, rows: 1, columns: 1 }),
        ),
      ),
    ),
  );
  const own = new Set(
    cells.flatMap(({ column, label, formula }) =>
      [formula, label ?? formula].map((contents) => `${column} ${withoutAddresses(contents)}`),
    ),
  );
  return (column, contents) => own.has(`${column} ${withoutAddresses(contents)}`);
}

const withoutAddresses = (formula: string): string =>
  formula.replace(/\$?\b[A-Z]{1,3}\$?\d+(:\$?[A-Z]{1,3}\$?\d+)?/g, 'A1').replace(/-\d+(?=-COUNT\()/, '');

const countsFormula = (cells: string, compared: ComparedPermits): string => {
  const text = estimateMessages();
  const words = { belowRange: text.belowCount, withinRange: text.withinCount, aboveRange: text.aboveCount };
  return `=${comparisons
    .map((comparison) => `${countFormula(cells, comparison, compared)}&" ${words[comparison]}"`)
    .join('&" · "&')}`;
};

/** Counts the permits whose declared value compares so with its range, in the words of either language. */
export const countFormula = (
  cells: string,
  comparison: Comparison,
  { isCompared }: ComparedPermits,
): string =>
  `SUMPRODUCT((${comparisonTexts(comparison)
    .map((text) => `(${cells}="${text}")`)
    .join('+')})*${isCompared})`;

export const lowCountFormula = (cells: string): string =>
  lowConfidenceTexts.map((text) => `COUNTIF(${cells},"${text}")`).join('+');

/** Labels of the deleted columns without which there are no totals and no report; empty if there are all of them. */
export async function missingTotalColumns(run: SavedEstimateRun): Promise<string[]> {
  const { outputs } = await locateRun(run);
  return run.outputs
    .filter(({ name }, position) => totalColumns.includes(name) && outputs[position] === null)
    .map(({ header, name }) => header || outputHeader(name, run.options.labels));
}

const totalColumns = ['low', 'median', 'high', 'basis'];

/**
 * Writes totals below the rows of a run, as formulas: in the total row of the table, or with their labels one row below
 * the rows if those cells are free. Totals that are there already are replaced.
 *
 * @returns The address of the totals of the estimates, such as `H1242:J1243`, or null if their cells were not free.
 */
export async function writeTotals(run: SavedEstimateRun, count: PermitCount): Promise<string | null> {
  const layout = await locateRun(run);
  if (layout.rowCount < 1) return null;
  const bottom = layout.firstRow + layout.rowCount - 1;
  return inWorkbook({ waitForCellEdit: true, undoStep: 'write totals' }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    const isInTable =
      layout.tableId !== null &&
      (await coversColumns(context, layout.tableId, existingColumns(layout.outputs)));
    const lastRow = isInTable ? bottom : await lastPermitRow(context, run, layout);
    const totalRow = lastRow + (isInTable ? 1 : 3);
    const hadTotals = isInTable && (await showTotals(context, layout.tableId!));
    const rows = lastRow - layout.firstRow + 1;
    const cells = totalCells(run, { layout, count }, (column) =>
      areaAddress({ row: layout.firstRow, column, rows, columns: 1 }),
    );
    const labelRows = (label: string | null) => (isInTable || label === null ? 0 : 1);
    const ranges = cells.map(({ column, row, label }) =>
      sheet
        .getRangeByIndexes(totalRow + row - labelRows(label), column, 1 + labelRows(label), 1)
        .load('formulas'),
    );
    await context.sync();
    const isOwn = ownTotals(run, layout);
    const isFree = ranges.map((range, index) => {
      const { column } = cells[index]!;
      const contents = (range.formulas as unknown[][]).flat().map(String);
      // Excel's own total of a row of totals that was added just now.
      if (isInTable && !hadTotals && layout.outputs.includes(column) && /^=SUBTOTAL\(/i.test(contents[0]!))
        return true;
      return contents.every((one) => one === '') || contents.every((one) => isOwn(column, one));
    });
    // The estimates come first; the others are left out where the user has something else.
    if (isFree.slice(0, 3).includes(false)) return null;
    startWriting(context);
    ranges.forEach((range, index) => {
      if (!isFree[index]) return;
      const { label, formula, format, column } = cells[index]!;
      const labels = labelRows(label) === 0 ? [] : [label!];
      range.numberFormat = [...labels.map(() => [textFormat]), [format]];
      range.formulas = [...labels.map((one) => [one]), [formula]];
      range.format.font.bold = true;
      // Sentences next to the totals run on over the free cells; everything else fits its column.
      if (column !== cells.at(-1)!.column) range.format.wrapText = true;
    });
    await context.sync();
    await widenColumns(
      context,
      ranges.filter((_, index) => isFree[index] && cells[index]!.column !== cells.at(-1)!.column),
    );
    const estimates = cells.slice(0, 3);
    const firstRow = totalRow - labelRows(estimates[0]!.label);
    const columns = estimates.map(({ column }) => column);
    return areaAddress({
      row: firstRow,
      column: Math.min(...columns),
      rows:
        totalRow - firstRow + (cells.some(({ format, row }) => row === 1 && format !== textFormat) ? 2 : 1),
      columns: Math.max(...columns) - Math.min(...columns) + 1,
    });
  });
}

/** Gives a table its row of totals. Returns whether it had one. */
async function showTotals(context: Excel.RequestContext, tableId: string): Promise<boolean> {
  const table = context.workbook.tables.getItem(tableId).load('showTotals');
  await context.sync();
  const hadTotals = table.showTotals;
  startWriting(context);
  table.showTotals = true;
  return hadTotals;
}

/** Points that a total in bold takes, such as `$1,234,567,890`; a text of more letters takes two lines. */
const totalWidth = 105;

/** Totals are wider than the values above them: a number without room is shown as ####. */
async function widenColumns(context: Excel.RequestContext, ranges: readonly Excel.Range[]): Promise<void> {
  for (const { format } of ranges) format.load('columnWidth');
  await context.sync();
  for (const { format } of ranges) {
    if (format.columnWidth < totalWidth) format.columnWidth = totalWidth;
  }
  await context.sync();
}

/** Clears earlier totals, because rows may have been added there. A table moves its total row by itself. */
export async function clearTotals(run: SavedEstimateRun): Promise<void> {
  const layout = await locateRun(run);
  if (layout.rowCount < 1) return;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const outputs = existingColumns(layout.outputs);
    const isInTable = layout.tableId !== null && (await coversColumns(context, layout.tableId, outputs));
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    // Totals are up to three rows below the permits, and take three.
    const rows = layout.rowCount + 5;
    const outputColumns = outputsOf({ columns: estimateColumns }, run.options);
    const columns = [
      ...layout.outputs.flatMap((column, position) => {
        const { name, format } = outputColumns[position]!;
        return column === null ? [] : [{ column, name, format }];
      }),
      ...layout.columns.map((column) => ({ column, name: null, format: null })),
    ];
    const ranges = columns.map(({ column }) =>
      sheet.getRangeByIndexes(layout.firstRow, column, rows, 1).load('formulas'),
    );
    await context.sync();
    const contentsAt = (position: number, row: number) =>
      String((ranges[position]!.formulas as unknown[][])[row]?.[0] ?? '');
    const clear = (row: number, isOf: (name: string | null) => boolean = () => true) =>
      columns.forEach(({ column, name, format }, position) => {
        if (row < first || !isOf(name) || !isOwn(column, contentsAt(position, row))) return;
        const cell = sheet.getRangeByIndexes(layout.firstRow + row, column, 1, 1);
        cell.clear('Contents');
        cell.format.font.bold = false;
        if (format !== null) cell.numberFormat = [[format]];
      });
    const isNote = (name: string | null) => name === noteName;
    const isOwn = ownTotals(run, layout);
    const median = columns.findIndex(({ name }) => name === 'median');
    const isOwnMedian = (row: number) => row >= 0 && isOwn(columns[median]!.column, contentsAt(median, row));
    const first = isInTable ? layout.rowCount + 1 : 0;
    if (median < 0) return;
    if (isInTable) clear(first, isNote);
    for (let total = first; total < rows; total++) {
      if (!contentsAt(median, total).startsWith('=') || !isOwnMedian(total)) continue;
      // Without the label above it, or other totals, it is the user's.
      if (!isInTable && !isOwnMedian(total - 1)) continue;
      clear(total - 1);
      clear(total);
      clear(total + 1, isNote);
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
