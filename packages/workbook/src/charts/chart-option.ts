import type { EChartsOption } from 'echarts';
import { axisText, type AxisContent, type ChartContent } from '../excel-api/index.ts';
import { lineColor, seriesColors, textStyle } from './chart-style.ts';
import { seriesOption } from './series-option.ts';

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
  const { record, scale } = axis;
  const isLogarithmic = record.scaleType === 'Logarithmic';
  return {
    type: isLogarithmic ? ('log' as const) : ('value' as const),
    min: scale.minimum,
    max: scale.maximum,
    ...(!isLogarithmic && { interval: scale.majorUnit }),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...textStyle(9), formatter: (value: number) => axisText(value, axis) },
    splitLine: { show: hasGridlines, lineStyle: { color: lineColor, width: 1 } },
  };
}
