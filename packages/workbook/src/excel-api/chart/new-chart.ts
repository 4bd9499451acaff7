import type { ChartFormatRecord, ChartRecord, ChartSeriesRecord } from '../state.ts';

/** A format in which everything is automatic. */
const newFormat = (): ChartFormatRecord => ({ font: {}, line: {} });

export const newSeries = (
  values: ChartSeriesRecord['values'],
  options: Pick<ChartSeriesRecord, 'name'> & { categories?: ChartSeriesRecord['categories'] } = {},
): ChartSeriesRecord => ({
  name: options.name,
  values,
  categories: options.categories ?? null,
  axisGroup: 'Primary',
  format: newFormat(),
});

/** A chart as Excel adds it, before its own properties are set. */
export const newChart = (
  chart: Pick<ChartRecord, 'id' | 'name' | 'sheetId' | 'chartType' | 'from' | 'to' | 'series'>,
): ChartRecord => ({
  ...chart,
  title: { format: newFormat() },
  legend: { visible: chart.series.length > 1, position: 'Bottom' },
  valueAxis: { scaleType: 'Linear' },
  secondaryValueAxis: { scaleType: 'Linear' },
});
