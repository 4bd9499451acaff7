import { generalFormat } from '../../grid/appearance.ts';
import type { GridCell } from '../../grid/cell-contents.ts';
import type { Grid } from '../../grid/grid.ts';
import { numberText } from '../../grid/number-text.ts';
import type { ChartAxisRecord, ChartRecord, ChartSeriesRecord } from '../state.ts';
import type { SheetArea } from '../host.ts';
import { scaleOf, type AxisScale } from './axis-scale.ts';
import { kindOf, type ChartKind } from './chart-type.ts';

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
  scale: AxisScale;
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
  const isStacked = series[0]?.kind.isStacked ?? false;
  const values = isStacked
    ? [
        ...stackedExtents(series.filter(({ kind }) => kind.isStacked)),
        ...series.filter(({ kind }) => !kind.isStacked).flatMap(numbersOf),
      ]
    : series.flatMap(numbersOf);
  return {
    record,
    scale: scaleOf(values, record),
    numberFormat: record.numberFormat ?? series[0]?.numberFormat ?? generalFormat,
  };
}

const numbersOf = ({ values }: SeriesContent): number[] => values.filter((value) => value !== null);

/** The sums of the positive and of the negative values of each category. */
function stackedExtents(series: SeriesContent[]): number[] {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  return Array.from({ length }, (_, at) => {
    const stack = series.map(({ values }) => values[at] ?? 0);
    const sum = (part: number[]) => part.reduce((total, value) => total + value, 0);
    return [sum(stack.filter((value) => value > 0)), sum(stack.filter((value) => value < 0))];
  }).flat();
}

/** A number as the axis shows it. */
export const axisText = (value: number, { numberFormat }: AxisContent): string =>
  numberText(Number(value.toPrecision(12)), numberFormat);
