export { ChartCollection } from './chart-collection.ts';
export {
  axisText,
  chartContent,
  type AxisContent,
  type ChartContent,
  type SeriesContent,
} from './chart-content.ts';
export { ChartSeries } from './chart-series.ts';
export { Chart } from './chart.ts';
