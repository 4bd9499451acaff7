import type {
  BarSeriesOption,
  BoxplotSeriesOption,
  LineSeriesOption,
  PieSeriesOption,
  ScatterSeriesOption,
} from 'echarts';
import type { DataLabelsRecord } from '../excel-api/chart-state.ts';
import type { ChartContent, SeriesContent } from '../excel-api/index.ts';
import { numberText } from '../grid/number-text.ts';
import { boxStatistics } from './box-statistics.ts';
import { boxStyle, lineStyle, pixels, seriesColors, textStyle } from './chart-style.ts';

export type SeriesOption =
  BarSeriesOption | BoxplotSeriesOption | LineSeriesOption | PieSeriesOption | ScatterSeriesOption;

const colorAt = (index: number): string => seriesColors[index % seriesColors.length]!;

export function seriesOptions(content: ChartContent): SeriesOption[] {
  return content.series.flatMap((series, index): SeriesOption[] => {
    const common = { content, series, color: colorAt(index) };
    switch (series.kind.family) {
      case 'column':
      case 'bar':
        return [barOption(common)];
      case 'line':
      case 'area':
        return [lineOption(common)];
      case 'scatter':
        return [scatterOption(common)];
      case 'pie':
      case 'doughnut':
        // A pie shows its first series only, as in Excel.
        return index === 0 ? [pieOption(common)] : [];
      case 'box':
        return boxOptions(common);
    }
  });
}

interface Source {
  content: ChartContent;
  series: SeriesContent;
  color: string;
}

/** On a bar chart the axis of values is the horizontal one. */
const axisIndex = ({ content, series }: Source) => {
  const index = series.isSecondary ? 1 : 0;
  return content.kind.family === 'bar' ? { xAxisIndex: index } : { yAxisIndex: index };
};

/** The values, as parts of the sum of their category where the chart stacks to 100%. */
function plotted({ content, series }: Source): (number | null)[] {
  if (series.kind.stacking !== 'percent') return series.values;
  const stack = content.series.filter(
    (one) => one.kind.stacking === 'percent' && one.isSecondary === series.isSecondary,
  );
  return series.values.map((value, at) => {
    const sum = stack.reduce((total, one) => total + Math.abs(one.values[at] ?? 0), 0);
    return value === null || sum === 0 ? null : value / sum;
  });
}

const stackOf = ({ series }: Source) =>
  series.kind.stacking === 'none' ? {} : { stack: series.isSecondary ? 'secondary' : 'primary' };

function barOption(source: Source): BarSeriesOption {
  const { content, series, color } = source;
  const { record, kind } = series;
  const gap = record.gapWidth ?? (content.kind.stacking === 'none' ? 219 : 150);
  const isBar = ({ kind: { family } }: SeriesContent) => family === 'column' || family === 'bar';
  const bars = kind.stacking === 'none' ? content.series.filter(isBar).length : 1;
  return {
    type: 'bar',
    name: series.name,
    ...axisIndex(source),
    ...stackOf(source),
    barGap: `${-(record.overlap ?? (kind.stacking === 'none' ? -27 : 100))}%`,
    barCategoryGap: `${(100 * gap) / (bars * 100 + gap)}%`,
    itemStyle: boxStyle(color, record.format),
    label: labelOption(source),
    data: plotted(source).map((value, at) => pointOption(source, value, at)),
  };
}

/** A value, with the format of its point. */
function pointOption({ series, color }: Source, value: number | null, at: number) {
  const point = series.record.points.get(at);
  const item = { value: value ?? '-' };
  return point ? { ...item, itemStyle: boxStyle(series.record.format.fill ?? color, point.format) } : item;
}

const symbols: Record<string, string> = {
  Square: 'rect',
  Diamond: 'diamond',
  Triangle: 'triangle',
  Circle: 'circle',
  Dot: 'circle',
};

/** The markers of a line or a scatter chart. */
function markers({ series: { record, kind } }: Source, color: string) {
  const { markerStyle = 'Automatic' } = record;
  const isHidden = markerStyle === 'None' || (markerStyle === 'Automatic' && !kind.hasMarkers);
  return {
    showSymbol: !isHidden,
    symbol: isHidden ? 'none' : (symbols[markerStyle] ?? 'circle'),
    symbolSize: pixels(record.markerSize ?? 5),
    itemStyle: {
      opacity: 1,
      color: record.markerBackgroundColor ?? color,
      ...(record.markerForegroundColor && { borderColor: record.markerForegroundColor, borderWidth: 1 }),
    },
  };
}

function lineOption(source: Source): LineSeriesOption {
  const { series, color } = source;
  const { record, kind } = series;
  const isArea = kind.family === 'area';
  const drawn = record.format.line.color ?? record.format.fill ?? color;
  return {
    type: 'line',
    name: series.name,
    ...axisIndex(source),
    ...stackOf(source),
    smooth: record.smooth ?? kind.isSmooth,
    ...markers(source, drawn),
    lineStyle: lineStyle(record.format.line, { color: drawn, weight: isArea ? 0 : 2.25 }),
    ...(isArea && { areaStyle: { color: record.format.fill ?? color, opacity: 1 } }),
    label: labelOption(source),
    data: plotted(source).map((value) => value ?? '-'),
  };
}

function scatterOption(source: Source): ScatterSeriesOption | LineSeriesOption {
  const { series, color } = source;
  const { record, kind, x, values } = series;
  const data = values.flatMap((y, at) => (y === null || x[at] === null ? [] : [[x[at]!, y]]));
  const drawn = record.format.line.color ?? record.format.fill ?? color;
  const label = labelOption(source);
  if (kind.hasLines) {
    const line = lineStyle(record.format.line, { color: drawn, weight: 1.5 });
    const smooth = record.smooth ?? kind.isSmooth;
    return {
      type: 'line',
      name: series.name,
      smooth,
      ...markers(source, drawn),
      lineStyle: line,
      label,
      data,
    };
  }
  const { symbol, symbolSize, itemStyle } = markers(source, record.format.fill ?? color);
  return { type: 'scatter', name: series.name, symbol, symbolSize, itemStyle, label, data };
}

function pieOption(source: Source): PieSeriesOption {
  const { content, series } = source;
  const hole = series.kind.family === 'doughnut' ? (series.record.doughnutHoleSize ?? 75) : 0;
  const label = labelOption(source);
  const isInside = label.position === 'inside';
  const hasLegend = content.record.legend.visible && !content.record.legend.overlay;
  return {
    type: 'pie',
    name: series.name,
    radius: [`${(70 * hole) / 100}%`, '70%'],
    center: ['50%', hasLegend && content.record.legend.position === 'Bottom' ? '52%' : '55%'],
    label: { ...label, position: isInside ? 'inside' : 'outside' },
    data: series.values.map((value, at) => ({
      name: series.categories[at]!,
      // A slice shows the size of its value.
      value: Math.abs(value ?? 0),
      itemStyle: {
        borderColor: '#FFFFFF',
        borderWidth: 1.5,
        ...boxStyle(colorAt(at), series.record.points.get(at)?.format ?? { font: {}, border: {}, line: {} }),
      },
    })),
  };
}

/** A box for each category, crosses for the means and dots for the outliers. */
function boxOptions(source: Source): SeriesOption[] {
  const { content, series, color } = source;
  const fill = series.record.format.fill ?? color;
  const boxes = content.categories.map((category) =>
    boxStatistics(
      series.values.filter((value, at) => value !== null && series.categories[at] === category) as number[],
    ),
  );
  const points = (pick: (box: NonNullable<(typeof boxes)[number]>) => number[]) =>
    boxes.flatMap((box, at) => (box ? pick(box).map((value) => [at, value]) : []));
  const box: BoxplotSeriesOption = {
    type: 'boxplot',
    name: series.name,
    itemStyle: {
      color: fill,
      borderColor: lineStyle(series.record.format.line, { color: '#404040', weight: 1 }).color,
    },
    boxWidth: ['20%', '50%'],
    data: boxes.map((one) => one?.box ?? []),
  };
  // The markers would not be next to each other, as the boxes of several series are.
  if (content.series.length > 1) return [box];
  return [
    box,
    {
      type: 'scatter',
      symbol: 'circle',
      symbolSize: 5,
      itemStyle: { color: fill, borderColor: '#404040' },
      data: points(({ outliers }) => outliers),
    },
    {
      type: 'scatter',
      symbol: 'path://M0,0L8,8M8,0L0,8',
      symbolSize: 8,
      itemStyle: { borderColor: '#404040', borderWidth: 1 },
      data: points(({ mean }) => [mean]),
    },
  ];
}

type LabelPosition =
  | 'top'
  | 'bottom'
  | 'left'
  | 'right'
  | 'inside'
  | 'insideTop'
  | 'insideBottom'
  | 'insideLeft'
  | 'insideRight';

const positions: Record<string, [vertical: LabelPosition, horizontal: LabelPosition]> = {
  Center: ['inside', 'inside'],
  InsideEnd: ['insideTop', 'insideRight'],
  InsideBase: ['insideBottom', 'insideLeft'],
  OutsideEnd: ['top', 'right'],
  Left: ['left', 'left'],
  Right: ['right', 'right'],
  Top: ['top', 'top'],
  Bottom: ['bottom', 'bottom'],
};

const showsSomething = (labels: DataLabelsRecord): boolean =>
  labels.showValue || labels.showSeriesName || labels.showCategoryName || labels.showPercentage;

function labelOption({ content, series }: Source) {
  const { record, kind } = series;
  const labels = showsSomething(record.dataLabels) ? record.dataLabels : content.record.dataLabels;
  if (record.hasDataLabels === false || !showsSomething(labels))
    return { show: false, position: 'top' as const };
  const sum = series.values.reduce<number>((total, value) => total + Math.abs(value ?? 0), 0);
  const format = labels.numberFormat ?? series.numberFormat;
  const [vertical, horizontal] =
    positions[labels.position ?? ''] ??
    (kind.stacking === 'none' ? positions.OutsideEnd! : positions.Center!);
  return {
    show: true,
    ...textStyle(labels.format, 9),
    position: kind.family === 'bar' ? horizontal : vertical,
    formatter: ({ dataIndex }: { dataIndex: number }) => {
      const value = series.values[dataIndex];
      if (value === null || value === undefined) return '';
      const parts = [
        labels.showSeriesName && series.name,
        labels.showCategoryName && series.categories[dataIndex],
        labels.showValue && numberText(value, format),
        labels.showPercentage && sum > 0 && numberText(Math.abs(value) / sum, '0%'),
      ];
      return parts.filter(Boolean).join(labels.separator);
    },
  };
}
