import type { SheetChart, Workbook } from 'hucre/xlsx';
import type { ChartRecord, ChartSeriesRecord } from '../excel-api/index.ts';
import { absoluteAddress, parseAddress } from '../grid/address.ts';
import type { SheetArea } from '../grid/area.ts';

type FileChart = NonNullable<Workbook['sheets'][number]['charts']>[number];

/** Whether files can have a chart as one: the library writes no charts of several types and none with a second axis. */
export function isFileChart({ chartType: type, series }: ChartRecord): boolean {
  return series.every(
    ({ chartType = type, axisGroup, values }) =>
      chartType === type && axisGroup === 'Primary' && values !== null,
  );
}

/**
 * A chart as Excel draws it in a file; null for one that files can't have as a chart.
 *
 * @param nameOf The name of a sheet.
 * @param textOf The text of a cell.
 */
export function fileChart(
  chart: ChartRecord,
  nameOf: (sheetId: string) => string,
  textOf: (cell: SheetArea) => string,
): SheetChart | null {
  if (!isFileChart(chart)) return null;
  const isLine = chart.chartType === 'LineMarkers';
  const { title, legend, valueAxis } = chart;
  const address = ({ sheetId, area }: SheetArea) => absoluteAddress(nameOf(sheetId), area);
  const seriesName = ({ name }: ChartSeriesRecord) => (typeof name === 'object' ? textOf(name) : name);
  const text = title.text ?? (chart.series.length === 1 ? seriesName(chart.series[0]!) : undefined);
  return {
    type: isLine ? 'line' : 'column',
    ...(text === undefined ? { showTitle: false } : { title: text, showTitle: true }),
    ...(title.format.font.size && { titleFontSize: title.format.font.size }),
    ...(!isLine && { barGrouping: chart.chartType === 'ColumnStacked' ? 'stacked' : 'clustered' }),
    ...(!isLine && chart.chartType === 'ColumnStacked' && { overlap: 100 }),
    ...(chart.series[0]?.gapWidth !== undefined && { gapWidth: chart.series[0].gapWidth }),
    ...(isLine && { showLineMarkers: true }),
    legend: legend.visible ? (legend.position.toLowerCase() as 'bottom') : false,
    axes: {
      y: {
        ...(valueAxis.numberFormat && { numberFormat: { formatCode: valueAxis.numberFormat } }),
        ...(valueAxis.minimum !== undefined && { scale: { min: valueAxis.minimum } }),
        ...(valueAxis.scaleType === 'Logarithmic' && { scale: { min: valueAxis.minimum, logBase: 10 } }),
      },
    },
    frameTitle: chart.name,
    anchor: { from: pointOf(chart.from), to: pointOf(chart.to) },
    series: chart.series.map((one) => ({
      name: seriesName(one),
      values: address(one.values!),
      ...(one.categories && { categories: address(one.categories) }),
      ...fileSeriesFormat(one, isLine),
    })),
  };
}

const pointOf = ({ row, column }: { row: number; column: number }) => ({ row, col: column });

const fileHex = (color: string): string => color.replace('#', '').toUpperCase();

function fileSeriesFormat(series: ChartSeriesRecord, isLine: boolean) {
  const { fill, line } = series.format;
  const color = isLine ? (line.color ?? series.markerBackgroundColor) : fill;
  return {
    ...(color && { color: fileHex(color) }),
    ...(isLine && line.lineStyle === 'None' && { stroke: { width: 0 } }),
    ...(isLine && {
      marker: {
        symbol: (series.markerStyle ?? 'circle').toLowerCase() as 'circle',
        ...(series.markerSize && { size: series.markerSize }),
        ...(series.markerBackgroundColor && { fill: fileHex(series.markerBackgroundColor) }),
      },
    }),
  };
}

/** A chart of a file as the workbook draws it; null for one of another type. */
export function chartOfFile(
  chart: FileChart,
  {
    id,
    sheetId,
    sheetIdOf,
  }: { id: number; sheetId: string; sheetIdOf: (name: string) => string | undefined },
): ChartRecord | null {
  const [kind, ...others] = chart.kinds;
  if (others.length > 0 || (kind !== 'bar' && kind !== 'line') || !chart.anchor) return null;
  const { from, to = { row: from.row + 15, col: from.col + 8 } } = chart.anchor;
  const cells = (reference: string | undefined): SheetArea | null => {
    const address = parseAddress((reference ?? '').replaceAll('$', ''));
    const target = address && (address.sheet === null ? sheetId : sheetIdOf(address.sheet));
    return address && target ? { sheetId: target, area: address.area } : null;
  };
  const isStacked = chart.barGrouping === 'stacked';
  const newFormat = () => ({ font: {}, line: {} });
  return {
    id: `chart-${id}`,
    name: chart.frameTitle ?? `Chart ${id}`,
    sheetId,
    chartType: kind === 'line' ? 'LineMarkers' : isStacked ? 'ColumnStacked' : 'ColumnClustered',
    from: { row: from.row, column: from.col, x: 0, y: 0 },
    to: { row: to.row, column: to.col, x: 0, y: 0 },
    title: { ...(chart.title !== undefined && { text: chart.title }), format: newFormat() },
    legend: legendOf(chart.legend),
    valueAxis: {
      scaleType: chart.axes?.y?.scale?.logBase ? 'Logarithmic' : 'Linear',
      ...(chart.axes?.y?.scale?.min !== undefined && { minimum: chart.axes.y.scale.min }),
      ...(chart.axes?.y?.numberFormat && { numberFormat: chart.axes.y.numberFormat.formatCode }),
    },
    secondaryValueAxis: { scaleType: 'Linear' },
    series: (chart.series ?? []).map((one) => ({
      ...(one.name !== undefined && { name: one.name }),
      values: cells(one.valuesRef),
      categories: cells(one.categoriesRef),
      axisGroup: 'Primary',
      ...(chart.gapWidth !== undefined && { gapWidth: chart.gapWidth }),
      ...(one.marker?.size !== undefined && { markerSize: one.marker.size }),
      format: {
        font: {},
        line: kind === 'line' && typeof one.color === 'string' ? { color: `#${one.color}` } : {},
        ...(kind === 'bar' && typeof one.color === 'string' && { fill: `#${one.color}` }),
      },
    })),
  };
}

const legendOf = (legend: FileChart['legend']) => ({
  visible: legend !== false && legend !== undefined,
  position: legend ? `${legend[0]!.toUpperCase()}${legend.slice(1)}` : 'Bottom',
});
