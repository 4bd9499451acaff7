import { type GridCell, isDateFormat } from '../../grid/cell-contents.ts';
import type { Grid } from '../../grid/grid.ts';
import type { SheetArea } from '../host.ts';
import type { ChartFormatRecord, ChartRecord, ChartSeriesRecord } from '../state.ts';

/** A format in which everything is automatic. */
const newFormat = (): ChartFormatRecord => ({ font: {}, line: {} });

export const newSeries = (
  values: ChartSeriesRecord['values'],
  options: Pick<ChartSeriesRecord, 'name'> & { categories?: ChartSeriesRecord['categories'] } = {},
): ChartSeriesRecord => ({
  name: options.name,
  values,
  categories: options.categories ?? null,
  axisGroup: 'Primary',
  format: newFormat(),
});

/** A chart as Excel adds it, before its own properties are set. */
export const newChart = (
  chart: Pick<ChartRecord, 'id' | 'name' | 'sheetId' | 'chartType' | 'from' | 'to' | 'series'>,
): ChartRecord => ({
  ...chart,
  title: { format: newFormat() },
  legend: { visible: chart.series.length > 1, position: 'Bottom' },
  valueAxis: { scaleType: 'Linear' },
  secondaryValueAxis: { scaleType: 'Linear' },
});

const isBlank = ({ value }: GridCell): boolean => value === null || value === '';
const isLabel = (cell: GridCell): boolean =>
  typeof cell.value === 'string' || (typeof cell.value === 'number' && isDateFormat(cell.numberFormat));

/**
 * The columns of a range as series, with names in a first row of labels, and categories in a first column of labels, as
 * Excel takes them.
 */
export function seriesOfColumns(grid: Grid, { sheetId, area: given }: SheetArea): ChartSeriesRecord[] {
  // Whole columns end where their cells do.
  const area = grid.used(sheetId, given) ?? { ...given, rows: 1, columns: 1 };
  const { hasHeaderRow, hasLabelColumn } = labelsOf(grid.read(sheetId, area));
  const cells = (row: number, rows: number, column: number): SheetArea => ({
    sheetId,
    area: { row, rows, column, columns: 1 },
  });
  const header = Number(hasHeaderRow);
  const body = (column: number) => cells(area.row + header, area.rows - header, column);
  const categories = hasLabelColumn ? body(area.column) : null;
  const columns = Array.from({ length: area.columns }, (_, index) => area.column + index);
  return columns
    .slice(Number(hasLabelColumn))
    .map((column) =>
      newSeries(body(column), { name: hasHeaderRow ? cells(area.row, 1, column) : undefined, categories }),
    );
}

/** Whether the first row and the first column are labels: texts or dates, or a blank corner above numbers. */
function labelsOf(cells: GridCell[][]): { hasHeaderRow: boolean; hasLabelColumn: boolean } {
  const [rows, columns] = [cells.length, cells[0]!.length];
  const isCornerBlank = rows > 1 && columns > 1 && isBlank(cells[0]![0]!);
  const header = columns > 1 ? cells[0]!.slice(1) : cells[0]!;
  const labels = (rows > 1 ? cells.slice(1) : cells).map((row) => row[0]!);
  return {
    hasHeaderRow: rows > 1 && (isCornerBlank || header.some(isLabel)),
    hasLabelColumn: columns > 1 && (isCornerBlank || labels.some(isLabel)),
  };
}
