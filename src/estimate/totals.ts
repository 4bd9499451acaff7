import { dollarFormat, textFormat } from '../cells/index.ts';
import { areaAddress, inWorkbook } from '../excel/index.ts';
import { estimateMessages, messages } from '../messages/index.ts';
import { existingColumns, locateRun, noteName, outputHeader, type RunLayout } from '../runs/index.ts';
import {
  comparisons,
  comparisonTexts,
  estimateColumns,
  lowConfidenceTexts,
  type Comparison,
} from './estimate-columns.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';
import { lastPermitRow } from './report-rows.ts';
import { totalFormulas } from './total-range.ts';

interface TotalCell {
  /** Column of the sheet, counted from 0. */
  column: number;
  /** What the cell holds, or null. It is left out in the total row of a table, where the header says it. */
  label: string | null;
  formula: string;
  format: string;
}

const general = 'General';

/**
 * The cells of the totals: the declared values, the estimates with their range, the permits of low confidence, and those
 * below, within and above their range.
 *
 * @param addressOf Address of a column's cells in the rows of the run.
 */
function totalCells(
  run: SavedEstimateRun,
  { sources, outputs }: Pick<RunLayout, 'sources' | 'outputs'>,
  addressOf: (column: number) => string,
): TotalCell[] {
  const text = messages().estimate;
  const names = run.outputs.map(({ name }) => name);
  const cellsOf = (name: string) => addressOf(outputs[names.indexOf(name)]!);
  const range = { low: cellsOf('low'), median: cellsOf('median'), high: cellsOf('high') };
  const totals = totalFormulas(range);
  const cell = (name: string, label: string | null, formula: string, format: string): TotalCell[] => {
    const column = outputs[names.indexOf(name)] ?? null;
    return column === null ? [] : [{ column, label, formula, format }];
  };
  const declaredColumn = sources[run.options.mapped.findIndex(isComparedOnly)];
  return [
    ...cell('low', text.lowTotal, totals.low, dollarFormat()),
    ...cell('median', text.medianTotal, totals.median, dollarFormat()),
    ...cell('high', text.highTotal, totals.high, dollarFormat()),
    ...cell('confidence', text.lowCountLabel, `=${lowCountFormula(cellsOf('confidence'))}`, general),
    ...(declaredColumn === undefined
      ? []
      : [
          ...cell(
            'declared_against_range',
            text.countsLabel,
            countsFormula(cellsOf('declared_against_range')),
            general,
          ),
          {
            column: declaredColumn,
            label: text.declaredTotal,
            formula: declaredFormula(addressOf(declaredColumn)),
            format: dollarFormat(),
          },
        ]),
    ...cell(noteName, null, text.totalsNote, textFormat),
  ];
}

const countsFormula = (cells: string): string => {
  const text = messages().estimate;
  const words = { belowRange: text.belowCount, withinRange: text.withinCount, aboveRange: text.aboveCount };
  return `=${comparisons
    .map((comparison) => `${countFormula(cells, comparison)}&" ${words[comparison]}"`)
    .join('&" · "&')}`;
};

/** Counts the cells that hold one of the texts, in any case. */
const countOf = (cells: string, texts: readonly string[]): string =>
  texts.map((text) => `COUNTIF(${cells},"${text}")`).join('+');

/** Counts the cells that hold a comparison in either language. */
export const countFormula = (cells: string, comparison: Comparison): string =>
  countOf(cells, comparisonTexts(comparison));

export const lowCountFormula = (cells: string): string => countOf(cells, lowConfidenceTexts);

/** A sum that says so if a text is among the values. */
const declaredFormula = (cells: string): string =>
  `=IF(COUNT(${cells})<COUNTA(${cells}),"${messages().estimate.notAllNumbers}",SUM(${cells}))`;

type TotalText =
  | 'total'
  | 'totalsNote'
  | 'declaredTotal'
  | 'lowTotal'
  | 'medianTotal'
  | 'highTotal'
  | 'lowCountLabel'
  | 'countsLabel';

/** In both languages: the totals may have been written in either. */
const ownTexts = (
  [
    'total',
    'totalsNote',
    'declaredTotal',
    'lowTotal',
    'medianTotal',
    'highTotal',
    'lowCountLabel',
    'countsLabel',
  ] satisfies TotalText[]
).flatMap((name) => [estimateMessages.en[name], estimateMessages.fr[name]]);

/** Totals of this version, of earlier ones, or those that Excel adds to the total row of a table. */
const isOwnTotal = (contents: string): boolean =>
  /^=(SUM|SUMPRODUCT|SUBTOTAL|COUNTIF|MAX\(0,SUMPRODUCT|MAX\(0,0\.3\*SUM|0\.3\*SUM)\(/i.test(contents) ||
  /^=IF\(COUNT\(/i.test(contents) ||
  /^(Lows and highs are not added|The errors are taken as independent|Les erreurs sont supposées indépendantes|Les valeurs low et high ne sont pas)/.test(
    contents,
  ) ||
  ownTexts.includes(contents);

/** The formula under the medians, of this version or an earlier one. */
const isMedianTotal = (formula: string): boolean =>
  /^=(SUMPRODUCT\(|SUBTOTAL\(109,|0\.3\*SUM\()/i.test(formula);

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
export async function writeTotals(run: SavedEstimateRun): Promise<string | null> {
  const layout = await locateRun(run);
  if (layout.rows < 1) return null;
  const bottom = layout.firstRow + layout.rows - 1;
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    const isInTable =
      layout.tableId !== null &&
      (await coversColumns(context, layout.tableId, existingColumns(layout.outputs)));
    const lastRow = isInTable ? bottom : await lastPermitRow(context, run, layout);
    const totalRow = lastRow + (isInTable ? 1 : 3);
    if (isInTable) context.workbook.tables.getItem(layout.tableId!).showTotals = true;
    const rows = lastRow - layout.firstRow + 1;
    const cells = totalCells(run, layout, (column) =>
      areaAddress({ row: layout.firstRow, column, rows, columns: 1 }),
    );
    const firstRow = isInTable ? totalRow : totalRow - 1;
    const ranges = cells.map(({ column }) =>
      sheet.getRangeByIndexes(firstRow, column, totalRow - firstRow + 1, 1).load('formulas'),
    );
    await context.sync();
    const isFree = ranges.map((range) =>
      (range.formulas as unknown[][]).flat().every((one) => one === '' || isOwnTotal(String(one))),
    );
    // The estimates come first; the others are left out where the user has something else.
    if (isFree.slice(0, 3).includes(false)) return null;
    ranges.forEach((range, index) => {
      if (!isFree[index]) return;
      const { label, formula, format } = cells[index]!;
      const labels = isInTable ? [] : [label ?? ''];
      range.numberFormat = [...labels.map(() => [textFormat]), [format]];
      range.formulas = [...labels.map((one) => [one]), [formula]];
      range.format.font.bold = true;
      // The sentence next to the totals runs on over the free cells; everything else fits its column.
      if (label !== null) range.format.wrapText = true;
    });
    await context.sync();
    await widenColumns(
      context,
      ranges.filter((_, index) => isFree[index] && cells[index]!.label !== null),
    );
    const columns = cells.slice(0, 3).map(({ column }) => column);
    const first = Math.min(...columns);
    return areaAddress({
      row: firstRow,
      column: first,
      rows: totalRow - firstRow + 1,
      columns: Math.max(...columns) - first + 1,
    });
  });
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
  if (layout.rows < 1) return;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const outputs = existingColumns(layout.outputs);
    if (layout.tableId !== null && (await coversColumns(context, layout.tableId, outputs))) return;
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    // Totals next to a table are up to three rows below it.
    const rows = layout.rows + (layout.tableId === null ? 0 : 3);
    const outputColumns = estimateColumns(run.options);
    const columns = [
      ...layout.outputs.flatMap((column, position) => {
        const { name, format } = outputColumns[position]!;
        return column === null ? [] : [{ column, name, format }];
      }),
      ...layout.sources.map((column) => ({ column, name: null, format: null })),
    ];
    const ranges = columns.map(({ column }) =>
      sheet.getRangeByIndexes(layout.firstRow, column, rows, 1).load('formulas'),
    );
    await context.sync();
    const median = columns.findIndex(({ name }) => name === 'median');
    if (median < 0) return;
    const contentsAt = (position: number, row: number) =>
      String((ranges[position]!.formulas as unknown[][])[row]?.[0] ?? '');
    for (let total = 0; total < rows; total++) {
      if (!isMedianTotal(contentsAt(median, total))) continue;
      for (const row of [total - 1, total]) {
        columns.forEach(({ column, format }, position) => {
          if (row < 0 || !isOwnTotal(contentsAt(position, row))) return;
          const cell = sheet.getRangeByIndexes(layout.firstRow + row, column, 1, 1);
          cell.clear('Contents');
          cell.format.font.bold = false;
          if (format !== null) cell.numberFormat = [[format]];
        });
      }
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
