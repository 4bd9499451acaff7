import type { BarSeriesOption, LineSeriesOption } from 'echarts';
import type { ChartContent, SeriesContent } from '../excel-api/index.ts';
import { lineStyle, pixels, seriesColors } from './chart-style.ts';

/** A series as Excel draws it, for ECharts. */
export function seriesOption(content: ChartContent, index: number): BarSeriesOption | LineSeriesOption {
  const series = content.series[index]!;
  const color = seriesColors[index % seriesColors.length]!;
  return series.kind.family === 'line' ? lineOption(series, color) : columnOption(content, series, color);
}

const commonOption = (series: SeriesContent) => ({
  name: series.name,
  yAxisIndex: series.isSecondary ? 1 : 0,
  data: series.values.map((value) => value ?? '-'),
});

function columnOption(content: ChartContent, series: SeriesContent, color: string): BarSeriesOption {
  const { record, kind } = series;
  const gap = record.gapWidth ?? (content.kind.isStacked ? 150 : 219);
  const columns = kind.isStacked
    ? 1
    : content.series.filter(({ kind: { family } }) => family === 'column').length;
  const { fill, line } = record.format;
  const edge = lineStyle(line, { weight: 1 });
  return {
    type: 'bar',
    ...commonOption(series),
    ...(kind.isStacked && { stack: series.isSecondary ? 'secondary' : 'primary' }),
    barGap: kind.isStacked ? '-100%' : '27%',
    barCategoryGap: `${(100 * gap) / (columns * 100 + gap)}%`,
    itemStyle: {
      color: fill === null ? 'transparent' : (fill ?? color),
      ...(edge.width > 0 && { borderColor: edge.color, borderWidth: edge.width }),
    },
  };
}

const symbols: Record<string, string> = { Square: 'rect', Diamond: 'diamond' };

function lineOption(series: SeriesContent, automaticColor: string): LineSeriesOption {
  const { record } = series;
  const { markerStyle = 'Automatic' } = record;
  const color = record.format.line.color ?? record.format.fill ?? automaticColor;
  return {
    type: 'line',
    ...commonOption(series),
    symbol: symbols[markerStyle] ?? 'circle',
    symbolSize: pixels(record.markerSize ?? 5),
    itemStyle: {
      opacity: 1,
      color: record.markerBackgroundColor ?? color,
      ...(record.markerForegroundColor && { borderColor: record.markerForegroundColor, borderWidth: 1 }),
    },
    lineStyle: lineStyle(record.format.line, { color, weight: 2.25 }),
  };
}
