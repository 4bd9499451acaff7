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
import { comparisons, estimateColumns } from './estimate-columns.ts';
import type { SavedEstimateRun } from './estimate-options.ts';
import { lastPermitRow } from './report-rows.ts';
import {
  outputColumn,
  permitFormulas,
  totalsNote,
  type PermitCount,
  type TotalledColumn,
} from './permit-count.ts';
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
  const formulas = permitFormulas(run, layout, { addressOf, otherRows: count.otherRows });
  const cell = (
    name: string,
    { row, formula, label = null, format = general }: Partial<TotalCell> & Pick<TotalCell, 'row' | 'formula'>,
  ): TotalCell[] => {
    const column = outputColumn(run, layout, name);
    return column === null ? [] : [{ column, row, label, formula, format }];
  };
  const labels = {
    ...{ low: text.lowTotal, median: text.medianTotal, high: text.highTotal },
    ...(count.withExpected > 0 && { expected_value: text.expectedTotal }),
  };
  const totals = (row: number, which: 'all' | 'declared') =>
    Object.entries(labels).flatMap(([name, label]) =>
      cell(name, {
        row,
        formula: `=${formulas.sum(name as TotalledColumn, which)}`,
        label: row === 0 ? label : null,
        format: dollarFormat(),
      }),
    );
  const hasDeclared = outputColumn(run, layout, 'declared_dollars') !== null;
  const figure = (label: string, formula: string) => `"${text.figure(label)}"&${formula}`;
  const figureIfAny = (label: string, formula: string) =>
    `IF(${formula}>0," · ${text.figure(label)}"&${formula},"")`;
  const note = (row: number, formula: string) => cell(noteName, { row, formula });
  return [
    ...totals(0, 'all'),
    ...cell('confidence', { row: 0, formula: `=${formulas.lowConfidence}`, label: text.lowCountLabel }),
    ...note(
      0,
      `=${figure(text.permitsLine, formulas.estimates)}&${figureIfAny(text.variedLine, `(${formulas.tooVaried})`)}&" · "&${figure(text.withoutEstimate, formulas.withoutEstimate)}`,
    ),
    ...(hasDeclared
      ? [
          ...cell('declared_against_range', {
            row: 0,
            formula: `=${comparisons
              .map((one) => `${formulas.compared(one)}&" ${text.comparisonCounts[one]}"`)
              .join('&" · "&')}`,
            label: text.countsLabel,
          }),
          ...cell('declared_dollars', { row: 0, formula: text.declaredTotal, format: textFormat }),
          ...cell('declared_dollars', {
            row: 1,
            formula: `=${formulas.sum('declared_dollars')}`,
            format: dollarFormat(),
          }),
          ...totals(1, 'declared'),
          ...note(
            1,
            `=${figure(text.declaredPermits, formulas.declared)}&${figureIfAny(text.declaredTexts, `(${formulas.declaredTexts})`)}`,
          ),
        ]
      : []),
    ...cell(noteName, { row: hasDeclared ? 2 : 1, formula: totalsNote(count), format: textFormat }),
  ];
}

/** Whether the add-in writes such contents below the rows into a column; the user's own formulas stay as they are. */
type IsOwnTotal = (column: number, contents: string) => boolean;

/**
 * Compares with what is written in either language. Only addresses may differ, which rows that were inserted or added have
 * moved, and numbers of permits.
 */
function ownTotals(run: SavedEstimateRun, layout: Layout): IsOwnTotal {
  const record = { ratio: 1, permits: 300 };
  const counts = [0, 1, 2, 3].flatMap((withExpected) =>
    [[], [record], [record, record]].map((records) => ({
      ...{ permits: 3, withEstimate: 3, tooVaried: 0, otherRows: 0 },
      ...{ withExpected, records },
    })),
  );
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
      [formula, label ?? formula].map((contents) => `${column} ${withoutNumbers(contents)}`),
    ),
  );
  return (column, contents) => {
    const written = withoutNumbers(contents);
    return own.has(`${column} ${written}`) || earlierTotals.some((pattern) => pattern.test(written));
  };
}

/** What version 1.0 wrote below the rows, without numbers: its sums of medians are replaced. */
const earlierTotals = [
  /^(Total, low end|Estimated total, sum of medians|Total, high end|Declared total|Below, within, above the range)$/,
  /^Total(, somme des estimations (basses|hautes)| estimé, somme des médianes| déclaré)$|^Sous, dans, au-dessus de la fourchette$/,
  /^(The total adds the medians; its ends|Le total additionne les médianes; ses bornes) /,
  // Sums of a column, and of permits that have a declared value too; how many there are of them and of others.
  /^=SUMPRODUCT\((A1|.*ISNUMBER\(A1\).*)\)/,
  /^=COUNTIF\(A1,"low"\)\+COUNTIF\(A1,"[^"]+"\)$/,
  /^="[^"]+ ?: "&(COUNT\(A1\)|SUMPRODUCT\(.*ISNUMBER\(A1\))/,
];

/** Rows that were added move addresses; the sentences name numbers of permits. */
const withoutNumbers = (contents: string): string =>
  contents.startsWith('=')
    ? contents.replace(/\$?\b[A-Z]{1,3}\$?\d+(:\$?[A-Z]{1,3}\$?\d+)?/g, 'A1').replace(/-\d+(?=-COUNT\()/, '')
    : contents.replace(/\d+([\s.,]\d+)*/g, '1');

/** Labels of the missing columns without which there are no totals and no report; empty if there are all of them. */
export async function missingTotalColumns(run: SavedEstimateRun): Promise<string[]> {
  const layout = await locateRun(run);
  return totalColumns
    .filter((name) => outputColumn(run, layout, name) === null)
    .map(
      (name) =>
        run.outputs.find((one) => one.name === name)?.header || outputHeader(name, run.options.labels),
    );
}

const totalColumns = ['low', 'median', 'high', 'confidence'];

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
    const estimates = cells.slice(0, count.withExpected > 0 ? 4 : 3);
    if (isFree.slice(0, estimates.length).includes(false)) return null;
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
