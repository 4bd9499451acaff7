import { quarterText, type IndexPeriod } from '@cdata/catalog/value-index';
import { besideText, dollarFormat, type CellScalar } from '../cells/index.ts';
import {
  areaAddress,
  breaksBetween,
  cellAt,
  CellPlan,
  inWorkbook,
  openOwnSheet,
  rowsOnPage,
  setPrintLayout,
  startWriting,
} from '../excel/index.ts';
import { language, valueIndexMessages } from '../messages/index.ts';
import { clearSources, endWithSources, type FindSourcesOptions, type UsedRecords } from '../reports/index.ts';
import { addIndex, indexKey, type IndexQuery } from './saved-statistics.ts';

/** An index by quarter, as a sheet shows it. */
export interface IndexSheet {
  query: IndexQuery;
  /** Its name if it is added. */
  name: string;
  title: string;
  /** Source, method and what the index is not, a line each. */
  lines: readonly string[];
  /** What a period counts: permits or sales. */
  countLabel: string;
  /** Of what the values are: `$ per m²`. */
  valueLabel: string;
  periods: readonly IndexPeriod[];
  /** What the index is computed from, if the sheet lists it, on pages of its own. */
  listed?: { title: string; headers: readonly string[]; rows: readonly ListedCell[][] };
}

/** A text, or a number with its format. */
export type ListedCell = string | { value: CellScalar; format: string };

/** What an index was made from. */
export interface IndexOrigin {
  records: readonly UsedRecords[];
  /** How the records became an index. */
  basis: string;
  /** Base address of the service. */
  service: string;
}

const chartName = 'CDATA index';
const colors = { index: '#1F4E79', bound: '#9DC3E6' } as const;
/** Columns, counted from 0. */
const at = {
  period: 0,
  count: 1,
  index: 2,
  low: 3,
  high: 4,
  level: 5,
  error: 6,
  median: 7,
  note: 8,
} as const;
const columns = at.note + 1;
/** Points. */
const widths = [140, 60, 70, 80, 80, 130, 100, 120, 260];
const width = widths.reduce((sum, one) => sum + one);
const chartRows = 18;
/** How many more rows than a page has are printed on it, smaller, so that the sources need no page of their own. */
const maxShrink = 1.5;
/** Standard errors to each side of an index in 19 of 20 intervals. */
const intervalWidth = 1.96;

/**
 * Writes an index on a sheet of its own, with a chart: levels and errors are figures, the index and its interval formulas
 * over them. The first period with a level is 100. If the sheet exists, it is written again.
 *
 * @returns The name of the sheet.
 * @throws WorkbookError where Excel refuses.
 */
export async function writeIndex(
  sheet: IndexSheet,
  { records, basis, service }: IndexOrigin,
  options: FindSourcesOptions,
): Promise<string> {
  const { plan, first, rows, breaks } = planIndex(sheet);
  const key = ['index', indexKey(sheet.query)];
  const { id, name } = await inWorkbook(
    { waitForCellEdit: true, undoStep: 'write index' },
    async (context) => {
      const { sheet: opened } = await openOwnSheet(context, {
        key,
        name: sheet.name,
      });
      await clearSources(context, opened, key);
      const used = opened.getUsedRangeOrNullObject().load('address');
      await context.sync();
      startWriting(context);
      if (!used.isNullObject) used.clear();
      plan.write(opened);
      widths.forEach((width, column) => {
        opened.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
      });
      opened.showGridlines = false;
      await drawIndex(context, opened, { title: sheet.title, first, rows });
      opened.activate();
      opened.getRange('A1').select();
      addIndex(context, sheet.query);
      await context.sync();
      return opened;
    },
  );
  const report = { title: sheet.title, basis, service };
  const end = await endWithSources(id, { key, columns, report, records }, options);
  const fitsOnPage = breaks.length === 0 && end <= maxShrink * rowsOnPage(width);
  await setPrintLayout(id, {
    area: areaAddress({ row: 0, column: 0, rows: end, columns }),
    orientation: 'Landscape',
    pagesTall: fitsOnPage ? 1 : null,
    // On the pages of a list, the header of the periods would be wrong.
    ...(breaks.length === 0 && { titleRows: `$${first}:$${first}` }),
    breaks: fitsOnPage
      ? []
      : [...breaks, ...breaksBetween([breaks.at(-1) ?? 0, plan.rows + 1], { end, width })],
  });
  return name;
}

function planIndex({ title, lines, countLabel, valueLabel, periods, listed }: IndexSheet) {
  const text = valueIndexMessages();
  const plan = new CellPlan();
  plan.put(0, 0, title);
  plan.style('title', { row: 0, column: 0, rows: 1, columns: 1 });
  lines.forEach((line, row) => plan.put(1 + row, 0, line));
  plan.style('secondary', { row: 1, column: 0, rows: lines.length, columns: 1 });
  const header = lines.length + 2 + chartRows + 1;
  const first = plan.header(
    header,
    [
      text.period,
      countLabel,
      text.index,
      text.from,
      text.to,
      text.level(valueLabel),
      text.error,
      text.median(valueLabel),
      text.note,
    ],
    1,
  );
  plan.style('left', { row: header, column: at.note, rows: 1, columns: 1 });
  const base =
    first +
    Math.max(
      0,
      periods.findIndex(({ level }) => level !== null),
    );
  periods.forEach((period, row) => planPeriod(plan, first + row, { period, base }));
  plan.style('rows', { row: first, column: 0, rows: periods.length, columns });
  plan.style('right', { row: first, column: at.count, rows: periods.length, columns: at.median });
  const breaks: number[] = [];
  if (listed) {
    const start = first + periods.length + 1;
    breaks.push(...planList(plan, start, listed));
  }
  return { plan, first, rows: periods.length, breaks };
}

/** The list with its headers on each page. @returns The first rows of the pages. */
function planList(
  plan: CellPlan,
  start: number,
  { title, headers, rows }: NonNullable<IndexSheet['listed']>,
): number[] {
  const header = plan.section(start, title);
  // The heading of the list is above the first header.
  const shape = { labels: headers, left: 1, count: rows.length, rowsOnPage: rowsOnPage(width), above: 1 };
  const list = plan.list(header, shape, (row, index) =>
    rows[index]!.forEach((cell, column) => {
      if (typeof cell === 'string') plan.put(row, column, cell);
      else plan.put(row, column, cell.value, cell.format);
    }),
  );
  headers.forEach((_, column) => {
    if (typeof rows[0]?.[column] !== 'string') return;
    for (const row of list.headers) plan.style('left', { row, column, rows: 1, columns: 1 });
  });
  return [start, ...list.headers.slice(1)];
}

function planPeriod(
  plan: CellPlan,
  row: number,
  { period, base }: { period: IndexPeriod; base: number },
): void {
  const text = valueIndexMessages();
  const [first, last] = [period.first, period.last].map((quarter) => quarterText(quarter, language()));
  const cell = (column: number) => cellAt(row, column, false);
  const [level, error] = [cell(at.level), cell(at.error)];
  const [baseLevel, baseError] = [cellAt(base, at.level), cellAt(base, at.error)];
  const ifLevel = (formula: string) => `=IF(${level}="","",${formula})`;
  // A period compared with itself has not changed, for certain.
  const reach = row === base ? '0' : `${intervalWidth}*SQRT(${error}^2+${baseError}^2)`;
  const isMerged = first !== last;
  plan.put(row, at.period, isMerged ? `${first}–${last}` : first!);
  plan.put(row, at.count, period.observations, '#,##0');
  plan.put(row, at.index, ifLevel(`100*${level}/${baseLevel}`), '0.0');
  plan.put(row, at.low, ifLevel(`${cell(at.index)}*EXP(-${reach})`), '0.0');
  plan.put(row, at.high, ifLevel(`${cell(at.index)}*EXP(${reach})`), '0.0');
  plan.put(row, at.level, period.level ?? '', dollarFormat());
  plan.put(row, at.error, period.error ?? '', '0.0000');
  plan.put(row, at.median, period.median ?? '', besideText(dollarFormat()));
  const notes = [isMerged ? text.merged : '', period.level === null ? text.tooFew : ''];
  plan.put(row, at.note, notes.filter(Boolean).join(' '));
}

/** The index with its interval, as lines. */
async function drawIndex(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { title, first, rows }: { title: string; first: number; rows: number },
): Promise<void> {
  const previous = sheet.charts.getItemOrNullObject(chartName);
  await context.sync();
  if (!previous.isNullObject) previous.delete();
  if (rows === 0) return;
  const text = valueIndexMessages();
  const cells = (column: number) => sheet.getRangeByIndexes(first, column, rows, 1);
  const chart = sheet.charts.add('LineMarkers', cells(at.index), 'Columns');
  chart.name = chartName;
  const series = [chart.series.getItemAt(0), chart.series.add(text.from), chart.series.add(text.to)];
  [at.index, at.low, at.high].forEach((column, number) => {
    const one = series[number]!;
    if (number > 0) one.setValues(cells(column));
    one.setXAxisValues(cells(at.period));
    one.format.line.color = number === 0 ? colors.index : colors.bound;
  });
  series[0]!.name = text.index;
  chart.title.text = title;
  chart.title.format.font.size = 12;
  // A chart that begins with one series has no legend.
  chart.legend.visible = true;
  chart.legend.position = 'Bottom';
  chart.axes.valueAxis.numberFormat = '0';
  const top = first - 1 - chartRows;
  chart.setPosition(sheet.getCell(top, 0), sheet.getCell(first - 3, at.median));
  await context.sync();
}
