import { generalFormat } from '../../grid/appearance.ts';
import { type GridCell, numberText } from '../../grid/cell-contents.ts';
import type { Grid } from '../../grid/grid.ts';
import type { SheetArea } from '../host.ts';
import type { ChartAxisRecord, ChartRecord, ChartSeriesRecord } from '../state.ts';
import { argumentError, notImplemented } from '../wire/index.ts';

/** A series with its cells. */
export interface SeriesContent {
  record: ChartSeriesRecord;
  kind: ChartKind;
  name: string;
  /** Null for cells without a number. */
  values: (number | null)[];
  /** The texts of the categories, one for each value. */
  categories: string[];
  isSecondary: boolean;
  numberFormat: string;
}

export interface AxisContent {
  record: ChartAxisRecord;
  /** Whether its values differ so little that it does not start at 0. */
  isNarrow: boolean;
  numberFormat: string;
}

/** A chart with what its cells contain now. */
export interface ChartContent {
  record: ChartRecord;
  kind: ChartKind;
  /** Null where no title is shown. */
  title: string | null;
  /** The categories of the axis, in order. */
  categories: string[];
  series: SeriesContent[];
  valueAxis: AxisContent;
  /** Null where no series uses it. */
  secondaryValueAxis: AxisContent | null;
}

export function chartContent(grid: Grid, record: ChartRecord): ChartContent {
  const kind = kindOf(record.chartType);
  const series = record.series.map((one, index) => seriesContent(grid, record, one, index));
  const secondary = series.filter(({ isSecondary }) => isSecondary);
  const longest = series.reduce<string[]>(
    (categories, one) => (one.categories.length > categories.length ? one.categories : categories),
    [],
  );
  return {
    record,
    kind,
    title: shownTitle(record, series),
    categories: longest,
    series,
    valueAxis: axisOf(
      record.valueAxis,
      series.filter(({ isSecondary }) => !isSecondary),
    ),
    secondaryValueAxis: secondary.length > 0 ? axisOf(record.secondaryValueAxis, secondary) : null,
  };
}

/** The title that a chart shows of itself: the name of its only series. */
export function automaticTitle(series: readonly { name: string }[]): string {
  return series.length === 1 ? series[0]!.name : 'Chart Title';
}

function shownTitle({ title }: ChartRecord, series: SeriesContent[]): string | null {
  return title.text ?? (series.length === 1 ? automaticTitle(series) : null);
}

export function seriesContent(
  grid: Grid,
  { chartType }: ChartRecord,
  record: ChartSeriesRecord,
  index: number,
): SeriesContent {
  const cells = record.values ? visibleCells(grid, record.values) : [];
  const labels = record.categories ? visibleCells(grid, record.categories) : [];
  const numberOf = ({ value }: GridCell) => (typeof value === 'number' ? value : null);
  return {
    record,
    kind: kindOf(record.chartType ?? chartType),
    name: seriesName(grid, record, index),
    values: cells.map(numberOf),
    categories: cells.map((_, at) => labels[at]?.text ?? String(at + 1)),
    isSecondary: record.axisGroup === 'Secondary',
    numberFormat: cells.find(({ value }) => typeof value === 'number')?.numberFormat ?? generalFormat,
  };
}

export function seriesName(grid: Grid, { name }: ChartSeriesRecord, index: number): string {
  const text = typeof name === 'object' ? grid.read(name.sheetId, name.area)[0]?.[0]?.text : name;
  return text || `Series${index + 1}`;
}

/** The cells of a line in shown rows and columns: charts leave out what is hidden or filtered away. */
function visibleCells(grid: Grid, { sheetId, area }: SheetArea): GridCell[] {
  if (!grid.worksheets.has(sheetId)) return [];
  const along = area.columns === 1 ? 'rows' : 'columns';
  const bounded = grid.cut(sheetId, area);
  const isHidden = (index: number) =>
    along === 'rows'
      ? grid.structure.hidden(sheetId, { ...bounded, row: bounded.row + index, rows: 1 }, along)
      : grid.structure.hidden(sheetId, { ...bounded, column: bounded.column + index, columns: 1 }, along);
  return grid
    .read(sheetId, bounded)
    .flat()
    .filter((_, index) => !isHidden(index));
}

function axisOf(record: ChartAxisRecord, series: SeriesContent[]): AxisContent {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isStacked = series.some(({ kind }) => kind.isStacked);
  return {
    record,
    isNarrow: !isStacked && low > 0 && high > low && high - low < high * nearZero,
    numberFormat: record.numberFormat ?? series[0]?.numberFormat ?? generalFormat,
  };
}

/** An axis starts at 0 unless its values differ by less than this part of the largest (Microsoft: KB 214075). */
const nearZero = 1 / 6;

/** A number as the axis shows it. */
export const axisText = (value: number, { numberFormat }: AxisContent): string =>
  numberText(Number(value.toPrecision(12)), numberFormat);

interface ChartKind {
  family: 'column' | 'line';
  /** The values of a category are on top of each other. */
  isStacked: boolean;
}

/** `Excel.ChartType`: the types that the add-in uses. */
const kinds: Record<string, ChartKind> = {
  ColumnClustered: { family: 'column', isStacked: false },
  ColumnStacked: { family: 'column', isStacked: true },
  LineMarkers: { family: 'line', isStacked: false },
};

/** Workbooks that earlier versions saved may have charts of other types: they are drawn as columns. */
export const kindOf = (chartType: string): ChartKind => kinds[chartType] ?? kinds.ColumnClustered!;

/**
 * @param member The member of the API that was given the type.
 * @throws HostError NotImplemented with the type's name for one that is not drawn.
 */
export function checkedChartType(chartType: unknown, member: string): string {
  if (typeof chartType !== 'string' || chartType === '') throw argumentError();
  if (!Object.hasOwn(kinds, chartType)) throw notImplemented(`${member} of ${chartType}`);
  return chartType;
}
