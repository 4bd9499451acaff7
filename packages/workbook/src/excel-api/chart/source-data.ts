import type { Area } from '../../grid/area.ts';
import type { GridCell } from '../../grid/cell-contents.ts';
import type { Grid } from '../../grid/grid.ts';
import { isDateFormat } from '../../grid/number-text.ts';
import type { ChartSeriesRecord } from '../chart-state.ts';
import type { SheetArea } from '../host.ts';
import { argumentError } from '../wire/index.ts';
import { newSeries } from './new-chart.ts';

const isBlank = ({ value }: GridCell): boolean => value === null || value === '';
const isLabel = (cell: GridCell): boolean =>
  typeof cell.value === 'string' || (typeof cell.value === 'number' && isDateFormat(cell.numberFormat));

/**
 * Splits a range into series as Excel does: along its longer side, with names in a first row or column of labels, and
 * categories in the other.
 *
 * @param seriesBy `Excel.ChartSeriesBy`.
 */
export function seriesOfRange(
  grid: Grid,
  { sheetId, area: given }: SheetArea,
  seriesBy: unknown,
): ChartSeriesRecord[] {
  if (!['Auto', 'Columns', 'Rows'].includes(String(seriesBy))) throw argumentError();
  // Whole columns end where their cells do.
  const area = grid.used(sheetId, given) ?? { ...given, rows: 1, columns: 1 };
  const cells = grid.read(sheetId, area);
  const { hasHeaderRow, hasLabelColumn } = labelsOf(cells);
  const [rows, columns] = [area.rows - Number(hasHeaderRow), area.columns - Number(hasLabelColumn)];
  const inColumns = seriesBy === 'Auto' ? rows >= columns : seriesBy === 'Columns';
  const cut = (part: Area): SheetArea => ({ sheetId, area: part });
  const [hasNames, hasCategories] = inColumns
    ? [hasHeaderRow, hasLabelColumn]
    : [hasLabelColumn, hasHeaderRow];
  const lines = inColumns ? area.columns : area.rows;
  const body = (line: number): Area =>
    inColumns
      ? {
          row: area.row + Number(hasNames),
          column: area.column + line,
          rows: area.rows - Number(hasNames),
          columns: 1,
        }
      : {
          row: area.row + line,
          column: area.column + Number(hasNames),
          rows: 1,
          columns: area.columns - Number(hasNames),
        };
  const nameOf = (line: number): SheetArea | undefined => {
    if (!hasNames) return undefined;
    const cell = inColumns
      ? { row: area.row, column: area.column + line }
      : { row: area.row + line, column: area.column };
    return cut({ ...cell, rows: 1, columns: 1 });
  };
  const categories = hasCategories ? cut(body(0)) : null;
  const series: ChartSeriesRecord[] = [];
  for (let line = Number(hasCategories); line < lines; line++) {
    series.push(newSeries(cut(body(line)), { name: nameOf(line), categories }));
  }
  return series;
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
