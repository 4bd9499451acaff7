import type { EChartsOption } from 'echarts';
import { axisText, type AxisContent, type ChartContent } from '../excel-api/index.ts';
import { lineColor, lineStyle, seriesColors, textStyle } from './chart-style.ts';
import { seriesOptions } from './series-options.ts';

/** Space around the parts of a chart, in pixels. */
const margin = 12;
const titleHeight = 32;
const legendHeight = 30;
const legendWidth = 110;
/** Of the labels of an axis of values, and of a character of a label. */
const axisWidth = 70;
const characterWidth = 6.5;
const maxLabels = 40;

/** A chart as Excel draws it, for ECharts. @param width Of the chart, in pixels. */
export function chartOption(content: ChartContent, width: number): EChartsOption {
  const { record, kind, title } = content;
  const isRound = kind.family === 'pie' || kind.family === 'doughnut';
  return {
    animation: false,
    backgroundColor: record.format.fill === null ? 'transparent' : (record.format.fill ?? '#FFFFFF'),
    color: seriesColors,
    textStyle: textStyle(record.format, 9),
    title: {
      show: title !== null,
      text: title ?? '',
      left: 'center',
      top: margin,
      textStyle: textStyle(record.title.format, 14),
    },
    legend: legendOption(content),
    tooltip: { trigger: 'item', confine: true },
    ...(!isRound && axesOption(content, width)),
    series: seriesOptions(content),
  };
}

function legendOption({ record, kind, series, title }: ChartContent): EChartsOption['legend'] {
  const { visible, position, format } = record.legend;
  const isRound = kind.family === 'pie' || kind.family === 'doughnut';
  const top = title === null || record.title.overlay ? margin : titleHeight + margin;
  const places: Record<string, object> = {
    Bottom: { bottom: margin / 2, left: 'center' },
    Top: { top, left: 'center' },
    Left: { left: margin, top: 'middle', orient: 'vertical' },
    Right: { right: margin, top: 'middle', orient: 'vertical' },
    Corner: { right: margin, top, orient: 'vertical' },
  };
  return {
    show: visible,
    type: 'scroll',
    selectedMode: false,
    itemWidth: kind.family === 'line' ? 24 : 9,
    itemHeight: 9,
    ...(kind.family !== 'line' && kind.family !== 'scatter' && { icon: 'rect' }),
    textStyle: textStyle(format, 9),
    ...places[position],
    ...(!isRound && { data: series.map(({ name }) => name) }),
  };
}

function axesOption(content: ChartContent, width: number): Pick<EChartsOption, 'grid' | 'xAxis' | 'yAxis'> {
  const { record, kind, title, categories, categoryAxis, valueAxis, secondaryValueAxis } = content;
  const { visible, position, overlay } = record.legend;
  const takes = (...positions: string[]) => visible && !overlay && positions.includes(position);
  const isBar = kind.family === 'bar';
  const isArea = kind.family === 'area';
  const horizontal =
    kind.family === 'scatter'
      ? valueAxisOption(categoryAxis, { isHorizontal: true })
      : categoryAxisOption(categoryAxis, categories, {
          isHorizontal: !isBar,
          fillsWidth: isArea,
          rotation: isBar ? 0 : rotationOf(categories, width),
        });
  const values = [valueAxis, secondaryValueAxis]
    .filter((axis) => axis !== null)
    .map((axis) => valueAxisOption(axis, { isHorizontal: isBar }));
  return {
    grid: {
      left: takes('Left') ? legendWidth : margin,
      right: takes('Right', 'Corner') ? legendWidth : margin + 6,
      top:
        (title === null || record.title.overlay ? margin : titleHeight + margin) +
        (takes('Top') ? legendHeight : 0),
      bottom: takes('Bottom') ? legendHeight + margin / 2 : margin,
      outerBoundsMode: 'same',
      ...(record.plotArea.fill && { show: true, backgroundColor: record.plotArea.fill, borderWidth: 0 }),
    },
    xAxis: (isBar ? values : horizontal) as EChartsOption['xAxis'],
    yAxis: (isBar ? horizontal : values) as EChartsOption['yAxis'],
  };
}

function categoryAxisOption(
  axis: AxisContent,
  categories: string[],
  options: { isHorizontal: boolean; fillsWidth: boolean; rotation: number },
) {
  const { isHorizontal, fillsWidth, rotation } = options;
  const { record } = axis;
  const line = lineStyle(record.format.line, { color: lineColor, weight: 0.75 });
  return {
    type: 'category' as const,
    data: categories,
    boundaryGap: !fillsWidth,
    show: record.visible,
    inverse: record.reversePlotOrder,
    ...axisTitle(record.title, { isHorizontal }),
    axisLine: { show: line.width > 0, lineStyle: line },
    axisTick: { show: false },
    // All labels are shown where there is room for them.
    axisLabel: {
      ...(categories.length <= maxLabels && { interval: 0 }),
      rotate: rotation,
      ...axisLabels(axis, isHorizontal),
    },
    splitLine: gridlines(record.majorGridlines),
  };
}

/** Degrees: labels that are wider than their part of the axis are oblique, as in Excel. */
function rotationOf(categories: string[], width: number): number {
  const longest = Math.max(0, ...categories.map((category) => category.length));
  const room = (width - axisWidth) / Math.max(1, categories.length);
  return longest * characterWidth > room ? 45 : 0;
}

function valueAxisOption(axis: AxisContent, { isHorizontal }: { isHorizontal: boolean }) {
  const { record, scale } = axis;
  const isLogarithmic = record.scaleType === 'Logarithmic';
  const line = lineStyle(record.format.line, { weight: 0.75 });
  return {
    type: isLogarithmic ? ('log' as const) : ('value' as const),
    ...(isLogarithmic && { logBase: record.logBase }),
    min: scale!.minimum,
    max: scale!.maximum,
    ...(!isLogarithmic && { interval: scale!.majorUnit }),
    show: record.visible,
    inverse: record.reversePlotOrder,
    ...axisTitle(titleOrUnit(record), { isHorizontal }),
    axisLine: { show: line.width > 0, lineStyle: line, onZero: false },
    axisTick: { show: false },
    axisLabel: { ...axisLabels(axis, isHorizontal), formatter: (value: number) => axisText(value, axis) },
    splitLine: gridlines(record.majorGridlines),
    minorSplitLine: gridlines(record.minorGridlines),
  };
}

/** @param textOrientation Degrees, counterclockwise as in Excel. */
function axisLabels({ record }: AxisContent, isHorizontal: boolean) {
  const { tickLabelPosition, textOrientation, format } = record;
  return {
    show: tickLabelPosition !== 'None',
    ...textStyle(format, 9),
    ...(textOrientation !== undefined && isHorizontal && { rotate: textOrientation }),
  };
}

/** Without a title, an axis shows the unit of its numbers. */
function titleOrUnit({ title, displayUnit = 'None', showDisplayUnitLabel = true }: AxisContent['record']) {
  const showsUnit = !title.visible && displayUnit !== 'None' && showDisplayUnitLabel;
  return showsUnit ? { ...title, text: displayUnit, visible: true } : title;
}

function axisTitle(
  { visible, text, format }: AxisContent['record']['title'],
  { isHorizontal }: { isHorizontal: boolean },
) {
  if (!visible) return {};
  return {
    name: text ?? 'Axis Title',
    nameLocation: 'middle' as const,
    nameGap: isHorizontal ? 26 : 34,
    nameTextStyle: textStyle(format, 10),
  };
}

function gridlines({ visible, format }: AxisContent['record']['majorGridlines']) {
  return { show: visible, lineStyle: lineStyle(format.line, { color: lineColor, weight: 0.75 }) };
}

/** The line around a chart. */
export function chartBorder({ record }: ChartContent): string {
  const { color, width, type } = lineStyle(record.format.border, { color: lineColor, weight: 0.75 });
  const style = Array.isArray(type) ? 'dashed' : type;
  return width > 0 ? `${Math.max(1, Math.round(width))}px ${style} ${color}` : 'none';
}
