import { slug } from '@cdata/catalog';
import { dollarFormat, textFormat } from '../../excel/cells/index.ts';
import {
  changeView,
  areaAddress,
  inWorkbook,
  openOwnSheet,
  setPrintLayout,
  styleHeader,
  styleRows,
  styleSecondary,
  styleSection,
  styleTitle,
  startWriting,
} from '../../excel/index.ts';
import { formatTime } from '../../language/index.ts';
import { clearSources, endWithSources, type FindSourcesOptions } from '../sources/reports/index.ts';
import { serviceName } from '../../connection/index.ts';
import type { Layout } from '../column-runs/index.ts';
import { comparisonColors, comparisons } from './estimate-columns.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';
import { drawRangeChart } from './range-chart.ts';
import type { PermitCount } from './permit-count.ts';
import {
  listedRows,
  locatePermits,
  readReportRows,
  remarksOf,
  rowsInTotals,
  type ReportRow,
} from './report-rows.ts';
import { summaryLines, writeSummary } from './report-summary.ts';
import { readWhatIf, whatIfRows, writeWhatIf } from './what-if.ts';
import { estimateMessages } from './messages.ts';

/** Permits that the chart and its table show: more could not be read on a page. */
const maxRows = 15;
const columns = 8;
/** Points. */
const columnWidths = [215, 105, 105, 105, 105, 105, 150, 350];
const summaryRow = 3;
const chartRows = 16;

/**
 * Writes the report of a run on a sheet of its own, or again where it was: a summary whose figures are formulas over the
 * rows, a chart of declared values against their ranges, what-if figures of the user’s own, and the permits that lie
 * farthest out, with what their estimates are based on.
 *
 * @param options.service Address of the service.
 * @returns The sheet's name, or null if no row has an estimate.
 */
export async function writeEstimateReport(
  run: SavedEstimateRun,
  { service, count, ...options }: { service: string; count: PermitCount } & FindSourcesOptions,
): Promise<string | null> {
  const layout = await locatePermits(run);
  const rows = await readReportRows(run, layout);
  if (rows.length === 0) return null;
  const text = estimateMessages();
  const hasDeclared = run.options.mapped.some(isComparedOnly);
  const listed = listedRows(rowsInTotals(rows), maxRows);
  const firstLine = summaryRow + 2;
  const lines = summaryLines(run, { layout, count });
  const whatIfRow = Math.max(summaryRow + lines.length + 3, summaryRow + chartRows + 1);
  const tableRow = whatIfRow + whatIfRows + 2;
  const key = ['estimates', run.id];
  const { sheetId, name } = await inWorkbook(
    { waitForCellEdit: true, undoStep: 'write report' },
    async (context) => {
      const identity = { key, name: text.reportSheet(layout.table ?? layout.sheet) };
      const { sheet } = await openOwnSheet(context, identity, options.signal);
      await clearSources(context, sheet, key);
      const entries = await readWhatIf(context, run.id);
      startWriting(context);
      // What the user has written below or next to the report stays.
      const reportCells = sheet.getRangeByIndexes(0, 0, tableRow + 1 + maxRows, columns);
      reportCells.unmerge();
      reportCells.clear();
      writeHead(sheet, { layout, count, service });
      writeSummary(sheet, lines, { headerRow: summaryRow, hasDeclared, count });
      writeWhatIf(context, sheet, { runId: run.id, row: whatIfRow, entries, rows, lines, firstLine });
      writeTable(sheet, tableRow, listed, hasDeclared);
      columnWidths.forEach((width, column) => {
        sheet.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
      });
      await context.sync();
      await drawRangeChart(context, sheet, {
        header: tableRow,
        rows: listed.rows.length,
        hasDeclared,
        logarithmicFrom: logarithmicStart(listed.rows),
        topLeft: [summaryRow, 3],
        bottomRight: [summaryRow + chartRows - 1, columns - 1],
      });
      await changeView(context, () => {
        sheet.showGridlines = false;
        sheet.activate();
        sheet.getRange('A1').select();
      });
      return { sheetId: sheet.id, name: sheet.name };
    },
  );
  const end = await endWithSources(
    sheetId,
    {
      key,
      minRow: tableRow + 2 + listed.rows.length,
      columns,
      report: {
        title: text.reportTitle(count.withEstimate, Math.max(count.withEstimate, count.permits)),
        basis: layout.table ?? layout.sheet,
        service,
        run: run.id,
      },
      records: [...new Set(rows.map(({ city }) => slug(city) || null))].map((municipality) => ({
        dataset: 'permit',
        municipality,
      })),
    },
    options,
  );
  await setPrintLayout(sheetId, {
    area: areaAddress({ row: 0, column: 0, rows: end, columns }),
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

function writeHead(
  sheet: Excel.Worksheet,
  { layout, count, service }: { layout: Layout; count: PermitCount; service: string },
): void {
  const text = estimateMessages();
  const head = sheet.getRangeByIndexes(0, 0, 2, 1);
  head.numberFormat = [[textFormat], [textFormat]];
  head.values = [
    [text.reportTitle(count.withEstimate, Math.max(count.withEstimate, count.permits))],
    [text.reportSource(layout.table ?? layout.sheet, formatTime(Date.now()), serviceName(service))],
  ];
  styleTitle(head.getRow(0));
  styleSecondary(head.getRow(1));
}

/** The values that the chart draws, the farthest out first. The width of the range is a formula. */
function writeTable(
  sheet: Excel.Worksheet,
  row: number,
  { rows: listedRows, areOutside }: { rows: readonly ReportRow[]; areOutside: boolean },
  hasDeclared: boolean,
): void {
  const text = estimateMessages();
  const title = sheet.getRangeByIndexes(row - 1, 0, 1, 1);
  const titleText = areOutside ? text.outliers : hasDeclared ? text.noneOutside : text.largest;
  title.values = [[titleText(listedRows.length)]];
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
    const comparisonName = comparisons.find((one) => estimateMessages()[one] === comparison);
    if (!comparisonName) return;
    const { format } = body.getCell(index, 6);
    format.fill.color = comparisonColors[comparisonName].fill;
    format.font.color = comparisonColors[comparisonName].font;
  });
}
