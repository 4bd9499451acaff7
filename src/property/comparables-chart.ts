import { dollarFormat } from '../cells/index.ts';
import { messages } from '../messages/index.ts';
import { gridColumns, gridRows } from './comparables-grid.ts';

const chartName = 'CDATA comparables';
const colors = { assessed: '#9DC3E6', adjusted: '#1F4E79' } as const;

/** Draws assessed and adjusted values to the right of the summary, replacing the chart that was drawn before. */
export async function drawComparablesChart(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  rows: number,
): Promise<void> {
  const text = messages().property;
  const previous = sheet.charts.getItemOrNullObject(chartName);
  await context.sync();
  if (!previous.isNullObject) previous.delete();
  const column = (index: number) => sheet.getRangeByIndexes(gridRows.header + 1, index, rows, 1);
  const chart = sheet.charts.add('ColumnClustered', column(gridColumns.value), 'Columns');
  chart.name = chartName;
  const assessed = chart.series.getItemAt(0);
  assessed.name = text.blockAssessment;
  assessed.setXAxisValues(column(gridColumns.address));
  assessed.format.fill.setSolidColor(colors.assessed);
  const adjusted = chart.series.add(text.grid.adjusted);
  adjusted.setValues(column(gridColumns.adjusted));
  adjusted.setXAxisValues(column(gridColumns.address));
  adjusted.format.fill.setSolidColor(colors.adjusted);
  chart.title.text = text.grid.chartTitle;
  chart.title.format.font.size = 12;
  chart.legend.visible = true;
  chart.legend.position = 'Bottom';
  chart.axes.valueAxis.numberFormat = dollarFormat();
  chart.setPosition(
    sheet.getCell(gridRows.subject, gridColumns.year),
    sheet.getCell(gridRows.header - 2, gridColumns.notes),
  );
  await context.sync();
}
