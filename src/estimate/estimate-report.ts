import { dollarFormat, textFormat } from '../cells/index.ts';
import {
  addressOnSheet,
  areaAddress,
  inWorkbook,
  openOwnSheet,
  setPrintLayout,
  styleHeader,
  styleRows,
  styleSecondary,
  styleSection,
  styleTitle,
} from '../excel/index.ts';
import { formatTime, messages } from '../messages/index.ts';
import type { RunLayout } from '../runs/index.ts';
import { comparisonColors, comparisons } from './estimate-columns.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';
import { drawRangeChart } from './range-chart.ts';
import { locatePermits, outliersFirst, readReportRows, remarksOf, type ReportRow } from './report-rows.ts';
import { countFormula, lowCountFormula } from './totals.ts';
import { totalFormulas } from './total-range.ts';

/** Permits that the chart and its table show: more could not be read on a page. */
const maxRows = 15;
const columns = 8;
/** Points. */
const columnWidths = [215, 105, 105, 105, 105, 105, 150, 320];
const summaryRow = 3;
const chartRows = 16;

interface Line {
  label: string;
  /** For all permits, and for those with a declared value. */
  formulas: readonly [string, string];
  format: string;
  fill?: string;
  font?: string;
}

/**
 * Writes the report of a run on a sheet of its own, or again where it was: a summary whose figures are formulas over the
 * rows, a chart of declared values against their ranges, and the permits that lie farthest out, with what their estimates
 * are based on.
 *
 * @param service Address of the service.
 * @returns The sheet's name, or null if no row has an estimate.
 */
export async function writeEstimateReport(
  run: SavedEstimateRun,
  { service }: { service: string },
): Promise<string | null> {
  const layout = await locatePermits(run);
  const rows = await readReportRows(run, layout);
  if (rows.length === 0) return null;
  const text = messages().estimate;
  const hasDeclared = run.options.mapped.some(isComparedOnly);
  const listedRows = outliersFirst(rows).slice(0, maxRows);
  const lines = summaryLines(run, layout);
  const tableRow = Math.max(summaryRow + lines.length + 3, summaryRow + chartRows) + 1;
  const { sheetId, name } = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const identity = { key: ['estimates', run.id], name: text.reportSheet(layout.table ?? layout.sheet) };
    const { sheet } = await openOwnSheet(context, identity);
    // What the user has written below or next to the report stays.
    const reportCells = sheet.getRangeByIndexes(0, 0, tableRow + 1 + maxRows, columns);
    reportCells.unmerge();
    reportCells.clear();
    writeHead(sheet, { layout, rows, service });
    writeSummary(sheet, lines, hasDeclared);
    writeTable(sheet, tableRow, listedRows, hasDeclared);
    columnWidths.forEach((width, column) => {
      sheet.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
    });
    sheet.showGridlines = false;
    await context.sync();
    await drawRangeChart(context, sheet, {
      header: tableRow,
      rows: listedRows.length,
      hasDeclared,
      logarithmicFrom: logarithmicStart(listedRows),
      topLeft: [summaryRow, 3],
      bottomRight: [summaryRow + chartRows - 1, columns - 1],
    });
    sheet.activate();
    sheet.getRange('A1').select();
    await context.sync();
    return { sheetId: sheet.id, name: sheet.name };
  });
  await setPrintLayout(sheetId, {
    area: areaAddress({ row: 0, column: 0, rows: tableRow + 1 + listedRows.length, columns }),
    orientation: 'Landscape',
    pagesTall: 1,
  });
  return name;
}

/** Amounts that differ more than this are drawn on a logarithmic axis. */
const maxLinearSpread = 100;

/** The power of ten below all amounts of the rows, if they differ so much that a linear axis would hide some; or null. */
function logarithmicStart(rows: readonly ReportRow[]): number | null {
  const amounts = rows.flatMap(({ declared, low, high }) => [
    low,
    high,
    ...(declared === null ? [] : [declared]),
  ]);
  const smallest = Math.max(1, Math.min(...amounts));
  if (Math.max(...amounts) / smallest <= maxLinearSpread) return null;
  return 10 ** Math.floor(Math.log10(smallest));
}

function summaryLines(run: SavedEstimateRun, layout: RunLayout): Line[] {
  const text = messages().estimate;
  const names = run.outputs.map(({ name }) => name);
  const addressOf = (column: number) =>
    addressOnSheet(
      layout.sheet,
      areaAddress({ row: layout.firstRow, column, rows: layout.rows, columns: 1 }),
    );
  const columnOf = (name: string) => layout.outputs[names.indexOf(name)] ?? null;
  const cellsOf = (name: string) => addressOf(columnOf(name)!);
  const range = { low: cellsOf('low'), median: cellsOf('median'), high: cellsOf('high') };
  const declaredColumn = layout.sources[run.options.mapped.findIndex(isComparedOnly)];
  const all = totalFormulas(range);
  const declaredCells = declaredColumn === undefined ? null : addressOf(declaredColumn);
  const isCompared = `ISNUMBER(${declaredCells})*(${declaredCells}>0)*ISNUMBER(${range.median})`;
  const some = declaredCells === null ? { low: '', median: '', high: '' } : totalFormulas(range, isCompared);
  const dollars = dollarFormat();
  const line = (label: string, formulas: readonly [string, string], format: string): Line => ({
    label,
    formulas,
    format,
  });
  return [
    line(
      text.permitsLine,
      [`=COUNT(${range.median})`, declaredCells === null ? '' : `=SUMPRODUCT(${isCompared})`],
      '#,##0',
    ),
    ...(declaredCells === null
      ? []
      : [line(text.declaredTotal, ['', `=SUMPRODUCT(${isCompared},${declaredCells})`], dollars)]),
    line(text.medianTotal, [all.median, some.median], dollars),
    line(text.lowEnd, [all.low, some.low], dollars),
    line(text.highEnd, [all.high, some.high], dollars),
    ...(declaredCells === null
      ? []
      : [
          line(text.difference, ['', `=C${summaryRow + 3}/C${summaryRow + 4}-1`], '+0%;-0%;0%'),
          ...(columnOf('declared_against_range') === null ? [] : comparisons).map((comparison) => ({
            label: text.comparisonLines[comparison],
            formulas: ['', `=${countFormula(cellsOf('declared_against_range'), comparison)}`] as const,
            format: '#,##0',
            fill: comparisonColors[comparison].fill,
            font: comparisonColors[comparison].font,
          })),
        ]),
    ...(columnOf('confidence') === null
      ? []
      : [line(text.lowCountLabel, [`=${lowCountFormula(cellsOf('confidence'))}`, ''], '#,##0')]),
  ];
}

function writeHead(
  sheet: Excel.Worksheet,
  { layout, rows, service }: { layout: RunLayout; rows: readonly ReportRow[]; service: string },
): void {
  const text = messages().estimate;
  const head = sheet.getRangeByIndexes(0, 0, 2, 1);
  head.numberFormat = [[textFormat], [textFormat]];
  head.values = [
    [text.reportTitle(rows.length)],
    [text.reportSource(layout.table ?? layout.sheet, formatTime(Date.now()), service)],
  ];
  styleTitle(head.getRow(0));
  styleSecondary(head.getRow(1));
}

function writeSummary(sheet: Excel.Worksheet, lines: readonly Line[], hasDeclared: boolean): void {
  const text = messages().estimate;
  const width = hasDeclared ? 3 : 2;
  const header = sheet.getRangeByIndexes(summaryRow, 0, 1, width);
  header.values = [[text.summary, text.allPermits, text.declaredPermits].slice(0, width)];
  styleHeader(header);
  sheet.getRangeByIndexes(summaryRow, 1, 1, width - 1).format.horizontalAlignment = 'Right';
  const block = sheet.getRangeByIndexes(summaryRow + 1, 0, lines.length, width);
  block.numberFormat = lines.map(({ format }) => [textFormat, format, format].slice(0, width));
  block.formulas = lines.map(({ label, formulas }) => [label, ...formulas].slice(0, width));
  styleRows(block);
  lines.forEach(({ fill, font }, index) => {
    if (!fill || !font) return;
    const { format } = block.getRow(index);
    format.fill.color = fill;
    format.font.color = font;
  });
  const method = sheet.getRangeByIndexes(summaryRow + 1 + lines.length, 0, 1, 3);
  method.merge();
  method.values = [[text.totalsNote, '', '']];
  method.format.wrapText = true;
  method.format.verticalAlignment = 'Top';
  method.format.rowHeight = 50;
  styleSecondary(method);
}

/** The values that the chart draws, the farthest out first. The width of the range is a formula. */
function writeTable(
  sheet: Excel.Worksheet,
  row: number,
  listedRows: readonly ReportRow[],
  hasDeclared: boolean,
): void {
  const text = messages().estimate;
  const title = sheet.getRangeByIndexes(row - 1, 0, 1, 1);
  title.values = [[hasDeclared ? text.outliers(listedRows.length) : text.largest(listedRows.length)]];
  styleSection(title);
  const header = sheet.getRangeByIndexes(row, 0, 1, columns);
  header.values = [
    [
      text.permitHeader,
      text.columns.declared_value,
      text.lowHeader,
      text.medianHeader,
      text.highHeader,
      text.widthHeader,
      text.comparisonHeader,
      text.basisHeader,
    ],
  ];
  styleHeader(header);
  header.getColumn(1).getResizedRange(0, 4).format.horizontalAlignment = 'Right';
  const dollars = dollarFormat();
  const body = sheet.getRangeByIndexes(row + 1, 0, listedRows.length, columns);
  body.numberFormat = listedRows.map(() => [
    textFormat,
    dollars,
    dollars,
    dollars,
    dollars,
    dollars,
    textFormat,
    textFormat,
  ]);
  body.formulas = listedRows.map((one, index) => [
    one.permit,
    one.declared ?? '',
    one.low,
    one.median,
    one.high,
    `=E${row + 2 + index}-C${row + 2 + index}`,
    one.comparison,
    remarksOf(one),
  ]);
  body.format.verticalAlignment = 'Top';
  body.getLastColumn().format.wrapText = true;
  header.getColumn(6).format.horizontalAlignment = 'Center';
  body.getColumn(6).format.horizontalAlignment = 'Center';
  styleRows(body);
  listedRows.forEach(({ comparison }, index) => {
    const comparisonName = comparisons.find((one) => messages().estimate[one] === comparison);
    if (!comparisonName) return;
    const { format } = body.getCell(index, 6);
    format.fill.color = comparisonColors[comparisonName].fill;
    format.font.color = comparisonColors[comparisonName].font;
  });
}
