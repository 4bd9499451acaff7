import type {
  ChartAxisRecord,
  ChartFormatRecord,
  ChartPointRecord,
  ChartRecord,
  ChartSeriesRecord,
  ChartTextRecord,
  DataLabelsRecord,
} from '../chart-state.ts';
import { kindOf } from './chart-type.ts';

/** A format in which everything is automatic. */
const newFormat = (): ChartFormatRecord => ({ font: {}, border: {}, line: {} });

const newText = (options: Partial<ChartTextRecord> = {}): ChartTextRecord => ({
  format: newFormat(),
  ...options,
});

const newDataLabels = (): DataLabelsRecord => ({
  showValue: false,
  showSeriesName: false,
  showCategoryName: false,
  showPercentage: false,
  separator: ', ',
  format: newFormat(),
});

const newAxis = (options: { visible: boolean; gridlines: boolean }): ChartAxisRecord => ({
  visible: options.visible,
  scaleType: 'Linear',
  logBase: 10,
  reversePlotOrder: false,
  tickLabelPosition: 'NextToAxis',
  title: newText({ visible: false }),
  majorGridlines: { visible: options.gridlines, format: newFormat() },
  minorGridlines: { visible: false, format: newFormat() },
  format: newFormat(),
});

export const newSeries = (
  values: ChartSeriesRecord['values'],
  options: Pick<ChartSeriesRecord, 'name'> & { categories?: ChartSeriesRecord['categories'] } = {},
): ChartSeriesRecord => ({
  name: options.name,
  values,
  categories: options.categories ?? null,
  axisGroup: 'Primary',
  dataLabels: newDataLabels(),
  points: new Map(),
  format: newFormat(),
});

export const newPoint = (): ChartPointRecord => ({ format: newFormat() });

/** A chart as Excel adds it, before its own properties are set. */
export function newChart(
  chart: Pick<ChartRecord, 'id' | 'name' | 'sheetId' | 'chartType' | 'from' | 'to' | 'plotBy' | 'series'>,
): ChartRecord {
  const { family } = kindOf(chart.chartType);
  const isRound = family === 'pie' || family === 'doughnut';
  return {
    ...chart,
    title: newText(),
    legend: {
      visible: isRound || chart.series.length > 1,
      position: 'Bottom',
      overlay: false,
      format: newFormat(),
    },
    categoryAxis: newAxis({ visible: !isRound, gridlines: family === 'scatter' }),
    valueAxis: newAxis({ visible: !isRound, gridlines: !isRound }),
    secondaryCategoryAxis: newAxis({ visible: false, gridlines: false }),
    secondaryValueAxis: newAxis({ visible: true, gridlines: false }),
    dataLabels: newDataLabels(),
    plotArea: newFormat(),
    format: newFormat(),
  };
}
