import { chartColors } from '../../excel/index.ts';
import { dollarFormat } from '../../excel/cells/index.ts';
import { estimateMessages } from './messages.ts';

interface RangeChart {
  /** Row of the table's header, counted from 0; its columns are permit, declared, low, median, high, width. */
  header: number;
  rows: number;
  hasDeclared: boolean;
  /** Where a logarithmic axis begins; null for a linear one. */
  logarithmicFrom: number | null;
  /** Rows and columns of the cells that it covers, counted from 0. */
  topLeft: [number, number];
  bottomRight: [number, number];
}

const chartName = 'CDATA ranges';
const colors = { range: chartColors.light, median: chartColors.dark, declared: chartColors.contrast };

/**
 * Draws declared values and medians over bars from low to high, replacing the chart that was drawn before. A bar stands on
 * an invisible one that is as high as the low.
 */
export async function drawRangeChart(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { header, rows, hasDeclared, logarithmicFrom, topLeft, bottomRight }: RangeChart,
): Promise<void> {
  const text = estimateMessages();
  const previous = sheet.charts.getItemOrNullObject(chartName);
  await context.sync();
  if (!previous.isNullObject) previous.delete();
  const column = (index: number) => sheet.getRangeByIndexes(header + 1, index, rows, 1);
  const chart = sheet.charts.add('ColumnStacked', column(2), 'Columns');
  chart.name = chartName;
  const base = chart.series.getItemAt(0);
  // Excel leaves no room in the legend for a series without a name.
  base.name = ' ';
  base.format.fill.clear();
  base.setXAxisValues(column(0));
  const add = (name: string, values: Excel.Range) => {
    const series = chart.series.add(name);
    series.setValues(values);
    series.setXAxisValues(column(0));
    return series;
  };
  const range = add(text.rangeSeries, column(5));
  range.chartType = 'ColumnStacked';
  range.format.fill.setSolidColor(colors.range);
  range.gapWidth = 60;
  const marks = [
    { name: text.medianHeader, values: column(3), style: 'Square', color: colors.median, size: 6 } as const,
    ...(hasDeclared
      ? ([
          {
            name: text.columns.declared_value,
            values: column(1),
            style: 'Diamond',
            color: colors.declared,
            size: 10,
          },
        ] as const)
      : []),
  ];
  for (const { name, values, style, color, size } of marks) {
    const series = add(name, values);
    series.chartType = 'LineMarkers';
    series.format.line.lineStyle = 'None';
    series.markerStyle = style;
    series.markerSize = size;
    series.markerBackgroundColor = color;
    series.markerForegroundColor = color;
  }
  chart.title.text = hasDeclared ? text.chartTitle : text.chartTitleWithoutDeclared;
  chart.title.format.font.size = 12;
  chart.legend.visible = true;
  chart.legend.position = 'Bottom';
  chart.axes.valueAxis.numberFormat = dollarFormat();
  if (logarithmicFrom !== null) {
    chart.axes.valueAxis.scaleType = 'Logarithmic';
    chart.axes.valueAxis.minimum = logarithmicFrom;
  }
  chart.setPosition(sheet.getCell(...topLeft), sheet.getCell(...bottomRight));
  await context.sync();
}
