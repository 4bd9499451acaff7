import { pixelsPerPoint } from '../grid/area.ts';
import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts';
import { axisText, type AxisContent, type ChartContent, type SeriesContent } from '../excel-api/index.ts';
import type { ChartLineRecord } from '../excel-api/state.ts';

/** The colors of Excel's series, in the Office theme. */
const seriesColors = ['#156082', '#E97132', '#196B24', '#0F9ED5', '#A02B93', '#4EA72E', '#7F7F7F', '#BF9000'];

const textColor = '#595959';
export const lineColor = '#D9D9D9';
const fontFamily = "Calibri, Carlito, 'Segoe UI', sans-serif";

export const pixels = (points: number): number => points * pixelsPerPoint;

/** @param size Points. */
export const textStyle = (size: number) => ({ fontFamily, fontSize: pixels(size), color: textColor });

/** A style of lines, where the record does not set it: with this color, and this weight in points. */
export function lineStyle(
  { color, lineStyle: style }: ChartLineRecord,
  automatic: { color?: string; weight: number },
) {
  const isHidden = style === 'None' || (color === undefined && automatic.color === undefined);
  return {
    color: color ?? automatic.color,
    width: isHidden ? 0 : pixels(automatic.weight),
  };
}

/** A series as Excel draws it, for ECharts. */
function seriesOption(content: ChartContent, index: number): BarSeriesOption | LineSeriesOption {
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

/** Space around the parts of a chart, in pixels. */
const margin = 12;
const titleHeight = 32;
const legendHeight = 30;
/** Of the labels of an axis of values, and of a character of a label. */
const axisWidth = 70;
const characterWidth = 6.5;
const maxLabels = 40;

/** A chart as Excel draws it, for ECharts. @param width Of the chart, in pixels. */
export function chartOption(content: ChartContent, width: number): EChartsOption {
  const { record, title, categories, valueAxis, secondaryValueAxis } = content;
  return {
    animation: false,
    backgroundColor: '#FFFFFF',
    color: seriesColors,
    textStyle: textStyle(9),
    title: {
      show: title !== null,
      text: title ?? '',
      left: 'center',
      top: margin,
      textStyle: textStyle(record.title.format.font.size ?? 14),
    },
    legend: legendOption(content),
    tooltip: { trigger: 'item', confine: true },
    grid: gridOption(content),
    xAxis: categoryAxisOption(categories, width),
    yAxis: [valueAxis, secondaryValueAxis]
      .filter((axis) => axis !== null)
      .map((axis) => valueAxisOption(axis, { hasGridlines: axis === valueAxis })),
    series: content.series.map((_, index) => seriesOption(content, index)),
  };
}

function legendOption({ record, kind, series }: ChartContent): EChartsOption['legend'] {
  return {
    show: record.legend.visible,
    type: 'scroll',
    selectedMode: false,
    itemWidth: kind.family === 'line' ? 24 : 9,
    itemHeight: 9,
    ...(kind.family !== 'line' && { icon: 'rect' }),
    textStyle: textStyle(9),
    bottom: margin / 2,
    left: 'center',
    data: series.map(({ name }) => name),
  };
}

function gridOption({ record, title }: ChartContent): EChartsOption['grid'] {
  return {
    left: margin,
    right: margin + 6,
    top: title === null ? margin : titleHeight + margin,
    bottom: record.legend.visible ? legendHeight + margin / 2 : margin,
    outerBoundsMode: 'same',
  };
}

const categoryAxisOption = (categories: string[], width: number): EChartsOption['xAxis'] => ({
  type: 'category',
  data: categories,
  axisLine: { show: true, lineStyle: { color: lineColor, width: 1 } },
  axisTick: { show: false },
  // All labels are shown where there is room for them.
  axisLabel: {
    ...(categories.length <= maxLabels && { interval: 0 }),
    rotate: rotationOf(categories, width),
    ...textStyle(9),
  },
  splitLine: { show: false },
});

/** Degrees: labels that are wider than their part of the axis are oblique, as in Excel. */
function rotationOf(categories: string[], width: number): number {
  const longest = Math.max(0, ...categories.map((category) => category.length));
  const room = (width - axisWidth) / Math.max(1, categories.length);
  return longest * characterWidth > room ? 45 : 0;
}

function valueAxisOption(axis: AxisContent, { hasGridlines }: { hasGridlines: boolean }) {
  const { record, isNarrow } = axis;
  const isLogarithmic = record.scaleType === 'Logarithmic';
  return {
    type: isLogarithmic ? ('log' as const) : ('value' as const),
    min: record.minimum,
    scale: isNarrow,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...textStyle(9), formatter: (value: number) => axisText(value, axis) },
    splitLine: { show: hasGridlines, lineStyle: { color: lineColor, width: 1 } },
  };
}
