import { chartColors } from '../../excel/index.ts';
import { isOfTime, type StatisticsQuery } from './statistics-query.ts';
import { statisticsMessages } from './messages.ts';

interface StatisticsChart {
  query: StatisticsQuery;
  title: string;
  /** Counted from 0; the columns are label, count and sum. */
  headerRow: number;
  rows: number;
  sumFormat: string;
}

const chartName = 'CDATA statistics';
const colors = { count: chartColors.light, sum: chartColors.dark };
/** Maximum groups in the chart; the table has all of them. All months and years are drawn. */
const maxGroups = 15;
/** Columns that the chart covers, counted from 0, and its height in rows. */
const [firstColumn, lastColumn, height] = [4, 11, 20];

/**
 * Draws the counts as columns, and the sums as a line on an axis of its own. A chart that was drawn before gets the new
 * values, and looks as the user has made it look.
 */
export async function drawStatisticsChart(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { query, title, headerRow, rows, sumFormat }: StatisticsChart,
): Promise<void> {
  const { grouping, sumField } = query;
  const drawn = isOfTime(grouping) ? rows : Math.min(rows, maxGroups);
  const column = (index: number) => sheet.getRangeByIndexes(headerRow + 1, index, drawn, 1);
  const previous = sheet.charts.getItemOrNullObject(chartName);
  await context.sync();
  const setValues = (series: Excel.ChartSeries, index: number) => {
    series.setValues(column(index));
    series.setXAxisValues(column(0));
  };
  if (!previous.isNullObject) {
    setValues(previous.series.getItemAt(0), 1);
    if (sumField !== null) setValues(previous.series.getItemAt(1), 2);
    await context.sync();
    return;
  }
  const text = statisticsMessages();
  const chart = sheet.charts.add('ColumnClustered', column(1), 'Columns');
  chart.name = chartName;
  const counts = chart.series.getItemAt(0);
  counts.name = text.count;
  counts.format.fill.setSolidColor(colors.count);
  counts.gapWidth = 60;
  counts.setXAxisValues(column(0));
  if (sumField !== null) {
    const sums = chart.series.add(text.sum);
    setValues(sums, 2);
    sums.chartType = 'LineMarkers';
    sums.axisGroup = 'Secondary';
    // A line between types or cities would suggest a trend that does not exist.
    if (isOfTime(grouping)) sums.format.line.color = colors.sum;
    else sums.format.line.lineStyle = 'None';
    sums.markerBackgroundColor = colors.sum;
    sums.markerForegroundColor = colors.sum;
  }
  chart.title.text = title;
  chart.title.format.font.size = 12;
  if (sumField === null) chart.legend.visible = false;
  else chart.legend.position = 'Bottom';
  chart.axes.valueAxis.numberFormat = '#,##0';
  chart.setPosition(sheet.getCell(headerRow, firstColumn), sheet.getCell(headerRow + height, lastColumn));
  await context.sync();
  if (sumField !== null) await formatSumAxis(context, chart, sumFormat);
}

/** Excel has the second axis once a series uses it; without it, the amounts have no format. */
async function formatSumAxis(
  context: Excel.RequestContext,
  chart: Excel.Chart,
  numberFormat: string,
): Promise<void> {
  try {
    chart.axes.getItem('Value', 'Secondary').numberFormat = numberFormat;
    await context.sync();
  } catch {
    // The chart is complete without it.
  }
}
