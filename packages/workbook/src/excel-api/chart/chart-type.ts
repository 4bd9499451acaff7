import { argumentError, notImplemented } from '../wire/index.ts';

export type ChartFamily = 'column' | 'bar' | 'line' | 'area' | 'pie' | 'doughnut' | 'scatter' | 'box';

export interface ChartKind {
  family: ChartFamily;
  /** The series are stacked; as per cent of their sum where 'percent'. */
  stacking: 'none' | 'sum' | 'percent';
  hasMarkers: boolean;
  hasLines: boolean;
  isSmooth: boolean;
}

const kind = (family: ChartFamily, options: Partial<ChartKind> = {}): ChartKind => ({
  family,
  stacking: 'none',
  hasMarkers: false,
  hasLines: family === 'line',
  isSmooth: false,
  ...options,
});

/** `Excel.ChartType`: the types that are drawn. */
const kinds: Record<string, ChartKind> = {
  ColumnClustered: kind('column'),
  ColumnStacked: kind('column', { stacking: 'sum' }),
  ColumnStacked100: kind('column', { stacking: 'percent' }),
  BarClustered: kind('bar'),
  BarStacked: kind('bar', { stacking: 'sum' }),
  BarStacked100: kind('bar', { stacking: 'percent' }),
  Line: kind('line'),
  LineStacked: kind('line', { stacking: 'sum' }),
  LineStacked100: kind('line', { stacking: 'percent' }),
  LineMarkers: kind('line', { hasMarkers: true }),
  LineMarkersStacked: kind('line', { hasMarkers: true, stacking: 'sum' }),
  LineMarkersStacked100: kind('line', { hasMarkers: true, stacking: 'percent' }),
  Area: kind('area'),
  AreaStacked: kind('area', { stacking: 'sum' }),
  AreaStacked100: kind('area', { stacking: 'percent' }),
  Pie: kind('pie'),
  Doughnut: kind('doughnut'),
  XYScatter: kind('scatter', { hasMarkers: true }),
  XYScatterLines: kind('scatter', { hasMarkers: true, hasLines: true }),
  XYScatterLinesNoMarkers: kind('scatter', { hasLines: true }),
  XYScatterSmooth: kind('scatter', { hasMarkers: true, hasLines: true, isSmooth: true }),
  XYScatterSmoothNoMarkers: kind('scatter', { hasLines: true, isSmooth: true }),
  Boxwhisker: kind('box'),
};

export const kindOf = (chartType: string): ChartKind => kinds[chartType]!;

/**
 * @param member The member of the API that was given the type.
 * @throws HostError NotImplemented with the type's name for one that is not drawn.
 */
export function checkedChartType(chartType: unknown, member: string): string {
  if (typeof chartType !== 'string' || chartType === '') throw argumentError();
  if (!Object.hasOwn(kinds, chartType)) throw notImplemented(`${member} of ${chartType}`);
  return chartType;
}
