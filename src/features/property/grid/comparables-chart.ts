import { dollarFormat } from '../../../excel/cells/index.ts';
import { gridRows, type GridModel } from './grid-model.ts';
import { gridMessages } from './messages.ts';
import { propertyMessages } from '../subject/messages.ts';

const chartName = 'CDATA comparables';
const colors = { assessed: '#9DC3E6', adjusted: '#1F4E79' } as const;

/** Addresses of the cells that the chart shows. */
export interface GridChart {
  labels: string;
  values: string;
  adjusted: string;
}

/** To the right of the map. */
const [firstColumn, lastColumn] = [7, 8];

/** Draws assessed and adjusted values, replacing the chart that was drawn before. */
export async function drawComparablesChart(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { chart: cells, model }: { chart: GridChart; model: GridModel },
): Promise<void> {
  const text = propertyMessages();
  const previous = sheet.charts.getItemOrNullObject(chartName);
  await context.sync();
  if (!previous.isNullObject) previous.delete();
  const range = (address: string) => sheet.getRange(address);
  const [firstValue] = cells.values.split(':');
  const chart = sheet.charts.add('ColumnClustered', range(firstValue!), 'Columns');
  chart.name = chartName;
  const assessed = chart.series.getItemAt(0);
  assessed.name = model.basis === 'sales' ? gridMessages().salePrice : text.blockAssessment;
  assessed.setValues(range(cells.values));
  assessed.setXAxisValues(range(cells.labels));
  assessed.format.fill.setSolidColor(colors.assessed);
  const adjusted = chart.series.add(gridMessages().adjusted);
  adjusted.setValues(range(cells.adjusted));
  adjusted.setXAxisValues(range(cells.labels));
  adjusted.format.fill.setSolidColor(colors.adjusted);
  chart.title.text = model.basis === 'sales' ? gridMessages().salesChartTitle : gridMessages().chartTitle;
  chart.title.format.font.size = 12;
  chart.legend.visible = true;
  chart.legend.position = 'Bottom';
  chart.axes.valueAxis.numberFormat = dollarFormat();
  const { indication, header } = gridRows(model);
  chart.setPosition(sheet.getCell(indication, firstColumn), sheet.getCell(header - 2, lastColumn));
  await context.sync();
}
