export { moveChart } from './placement.ts';
export { ChartAxes, ChartAxis, ChartGridlines } from './chart-axis.ts';
export { ChartCollection } from './chart-collection.ts';
export {
  axisText,
  chartContent,
  type AxisContent,
  type ChartContent,
  type SeriesContent,
} from './chart-content.ts';
export {
  ChartAreaFormat,
  ChartAxisFormat,
  ChartAxisTitleFormat,
  ChartBorder,
  ChartDataLabelFormat,
  ChartFill,
  ChartFont,
  ChartGridlinesFormat,
  ChartLegendFormat,
  ChartLineFormat,
  ChartPlotAreaFormat,
  ChartPointFormat,
  ChartSeriesFormat,
  ChartTitleFormat,
} from './chart-format.ts';
export { WorkbookCharts } from './chart-list.ts';
export { ChartPoint, ChartPointsCollection, ChartSeries, ChartSeriesCollection } from './chart-series.ts';
export { ChartAxisTitle, ChartDataLabels, ChartLegend, ChartTitle } from './chart-text.ts';
export type { ChartKind } from './chart-type.ts';
export { Chart, ChartPlotArea } from './chart.ts';
