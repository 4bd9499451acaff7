import { datasets, field, fieldLabel, cityLabel } from '@cdata/catalog';
import { columnFormat, textFormat } from '../../excel/cells/index.ts';
import {
  changeView,
  areaAddress,
  freeTableName,
  inWorkbook,
  openOwnSheet,
  setPrintLayout,
  styleHeader,
  styleSecondary,
  styleTitle,
  tableStyle,
  startWriting,
} from '../../excel/index.ts';
import { formatNumber, formatTime, language } from '../../language/index.ts';
import { clearSources, endWithSources, type FindSourcesOptions } from '../sources/reports/index.ts';
import { serviceName } from '../../connection/index.ts';
import { supports } from '../../app/office.ts';
import { runningPeriod, type Statistics } from './count-groups.ts';
import { addStatistics, statisticsKey } from './saved-statistics.ts';
import { drawStatisticsChart } from './statistics-chart.ts';
import { isOfTime, type Period, type StatisticsQuery } from './statistics-query.ts';
import { statisticsMessages } from './messages.ts';

const timeFormats = { month: 'yyyy-mm', year: 'yyyy' } as const;

/** Rows and columns, counted from 0. */
const headerRow = 3;
const lastPrintedColumn = 12;

/** `Building permits by month, Calgary` */
export function statisticsTitle({ dataset, municipality, grouping }: StatisticsQuery): string {
  const text = statisticsMessages();
  const city = municipality === null ? text.allCities : cityLabel(municipality);
  return text.title(datasets[dataset].label[language()], text.groupings[grouping].toLowerCase(), city);
}

/** What is counted in the groups: years are whole ones, until today. */
export function periodText({ grouping }: Pick<StatisticsQuery, 'grouping'>, months: Period): string {
  const text = statisticsMessages();
  const period = months ?? 'all';
  return grouping === 'year' ? text.periodsOfYears[period] : text.periods[period];
}

/** Where a report's records come from, and who says who publishes them. */
export interface ReportOptions extends FindSourcesOptions {
  /** Base address of the service. */
  service: string;
}

/** Characters of a sheet's name that Excel allows. */
const maxSheetName = 31;

/** Without the dataset if that is too long. */
const sheetName = ({ dataset, municipality, grouping }: StatisticsQuery): string => {
  const text = statisticsMessages();
  const city = municipality === null ? text.allCities : cityLabel(municipality);
  const words = `${city} ${text.groupings[grouping].toLowerCase()}`;
  const short = words.charAt(0).toUpperCase() + words.slice(1);
  const long = `${short}, ${datasets[dataset].label[language()].toLowerCase()}`;
  return long.length <= maxSheetName ? long : short;
};

/**
 * Writes statistics to a sheet of their own: a table and a chart. The same statistics always have the same sheet, where
 * the user's notes, and how the chart looks, stay as they are.
 *
 * @returns The sheet's name.
 * @throws WorkbookError where Excel refuses.
 */
export async function writeStatistics(
  query: StatisticsQuery,
  statistics: Statistics,
  { service, ...options }: ReportOptions,
): Promise<string> {
  const { rows } = statistics;
  const title = statisticsTitle(query);
  const columns = query.sumField === null ? 2 : 3;
  const key = ['statistics', statisticsKey(query)];
  const output = await inWorkbook(
    { waitForCellEdit: true, undoStep: 'write statistics' },
    async (context) => {
      const identity = { key, name: sheetName(query) };
      const { sheet, isNew } = await openOwnSheet(context, identity, options.signal);
      await clearSources(context, sheet, key);
      startWriting(context);
      const heading = sheet.getRangeByIndexes(0, 0, 2, 1);
      heading.numberFormat = [[textFormat], [textFormat]];
      heading.values = [[title], [sourceLine(query, statistics, service)]];
      const table = await fitTable(context, sheet, { title, rows: rows.length, columns });
      const range = sheet.getRangeByIndexes(headerRow, 0, rows.length + 1, columns);
      const { labelFormat, sumFormat } = formatsOf(query);
      const formats = [labelFormat, '#,##0', sumFormat].slice(0, columns);
      const running = runningPeriod(query.grouping);
      range.numberFormat = [
        formats.map(() => textFormat),
        ...rows.map(({ label }) =>
          label === running
            ? [labelFormat + statisticsMessages().runningFormat, ...formats.slice(1)]
            : formats,
        ),
      ];
      range.values = [
        headersOf(query, statistics),
        ...rows.map(({ label, count, sum }) => [label, count, sum ?? ''].slice(0, columns)),
      ];
      if (isNew) {
        styleTitle(sheet.getRange('A1'));
        styleSecondary(sheet.getRange('A2'));
        table.style = tableStyle;
        styleHeader(table.getHeaderRowRange());
        sheet.getRangeByIndexes(0, 0, 1, 1).format.columnWidth = 150;
        sheet.getRangeByIndexes(0, 1, 1, 1).format.columnWidth = 120;
        if (columns > 2) sheet.getRangeByIndexes(0, 2, 1, 1).format.columnWidth = 190;
      }
      writeTotals(sheet, table, { rows: rows.length, formats });
      addStatistics(context, query);
      await changeView(context, () => {
        sheet.activate();
        if (!isNew) return;
        sheet.freezePanes.freezeRows(headerRow + 1);
        sheet.showGridlines = false;
      });
      await drawStatisticsChart(context, sheet, { query, title, headerRow, rows: rows.length, sumFormat });
      return { id: sheet.id, name: sheet.name };
    },
  );
  const { dataset, municipality } = query;
  const end = await endWithSources(
    output.id,
    {
      key,
      minRow: headerRow + 2 + Math.max(rows.length, 20),
      columns: lastPrintedColumn,
      report: { title, basis: periodText(query, query.months), service },
      records: [{ dataset, municipality }],
    },
    options,
  );
  await setPrintLayout(output.id, {
    area: areaAddress({ row: 0, column: 0, rows: end, columns: lastPrintedColumn }),
    orientation: 'Landscape',
    pagesTall: rows.length > 40 ? null : 1,
    titleRows: `$${headerRow + 1}:$${headerRow + 1}`,
  });
  return output.name;
}

/** The sheet's table, with room for these rows; rows that are left over are cleared. */
async function fitTable(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { title, rows, columns }: { title: string; rows: number; columns: number },
): Promise<Excel.Table> {
  const range = sheet.getRangeByIndexes(headerRow, 0, rows + 1, columns);
  const ofSheet = sheet.tables.load('items/id');
  const all = context.workbook.tables.load('items/name');
  await context.sync();
  const [present] = ofSheet.items;
  if (present) {
    present.showTotals = false;
    const body = present.getDataBodyRange().load('rowCount,rowIndex');
    await context.sync();
    const surplusRows = body.rowIndex + body.rowCount - (headerRow + 1 + rows);
    if (surplusRows > 0)
      sheet.getRangeByIndexes(headerRow + 1 + rows, 0, surplusRows, columns).clear('Contents');
    if (surplusRows === 0) return present;
    if (supports('tableResize')) {
      present.resize(range);
      return present;
    }
    present.convertToRange();
  }
  const table = sheet.tables.add(range, true);
  table.name = freeTableName(
    title,
    all.items.map(({ name }) => name),
  );
  return table;
}

/** The sums of what the table shows: rows that the user filters out do not count. */
function writeTotals(
  sheet: Excel.Worksheet,
  table: Excel.Table,
  { rows, formats }: { rows: number; formats: readonly string[] },
): void {
  table.showTotals = true;
  const total = sheet.getRangeByIndexes(headerRow + 1 + rows, 0, 1, formats.length);
  const sums = formats.slice(1).map((_, at) => {
    const cells = areaAddress({ row: headerRow + 1, column: 1 + at, rows, columns: 1 });
    return `=SUBTOTAL(109,${cells})`;
  });
  total.numberFormat = [[textFormat, ...formats.slice(1)]];
  total.formulas = [[statisticsMessages().total, ...sums]];
}

function formatsOf({ dataset, grouping, sumField }: StatisticsQuery): {
  labelFormat: string;
  sumFormat: string;
} {
  const sum = sumField === null ? null : field(datasets[dataset], sumField);
  const sumFormat = sum ? columnFormat(sum) : 'General';
  return {
    labelFormat: isOfTime(grouping) ? timeFormats[grouping] : textFormat,
    sumFormat: sumFormat === 'General' ? '#,##0' : sumFormat,
  };
}

/** @param statistics Says which date the months are of. */
export function headersOf(
  { grouping, sumField }: StatisticsQuery,
  { field: name }: Pick<Statistics, 'field'>,
): string[] {
  const text = statisticsMessages();
  const sum = sumField === null ? [] : [text.sumOf(fieldLabel(sumField)[language()])];
  const label = isOfTime(grouping)
    ? text.timeOf[grouping](fieldLabel(name)[language()])
    : text.columns[grouping];
  return [label, text.count, ...sum];
}

function sourceLine(query: StatisticsQuery, statistics: Statistics, service: string): string {
  const { months, grouping, municipality } = query;
  const period = periodText(query, months);
  const { others, withoutValue, total, days } = statistics;
  const text = statisticsMessages();
  const city = municipality === null ? text.allCities : cityLabel(municipality);
  return [
    text.source(serviceName(service), formatTime(Date.now())),
    days === null ? period : text.periodOfDays(period, days),
    text.totalInDatabase(total, city),
    others > 0 &&
      text.others[grouping](formatNumber(others)) +
        (withoutValue ? text.ofThemWithoutValue(formatNumber(withoutValue)) : ''),
  ]
    .filter(Boolean)
    .join(' · ');
}
