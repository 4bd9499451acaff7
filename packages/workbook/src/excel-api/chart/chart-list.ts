import type { CellPoint, Move, SheetArea } from '../../grid/area.ts';
import type { Grid } from '../../grid/grid.ts';
import type { ChartRecord } from '../chart-state.ts';

export class WorkbookCharts {
  readonly #charts: ChartRecord[];
  #lastNumber: number;
  /** Called after charts were added, deleted, moved or formatted. */
  onChange: () => void = () => undefined;

  /** @param charts The workbook's own array. */
  constructor(charts: ChartRecord[]) {
    this.#charts = charts;
    this.#lastNumber = Math.max(0, ...charts.map(({ id }) => Number(/\d+/.exec(id)?.[0] ?? 0)));
  }

  /** The charts of a sheet, in the order in which they were added. */
  list(sheetId: string): ChartRecord[] {
    return this.#charts.filter((chart) => chart.sheetId === sheetId);
  }

  add(chart: ChartRecord): void {
    this.#charts.push(chart);
    this.changed();
  }

  delete(id: string): void {
    const index = this.#charts.findIndex((chart) => chart.id === id);
    if (index >= 0) this.#charts.splice(index, 1);
    this.changed();
  }

  /** A number that no chart has had. */
  nextNumber(): number {
    return ++this.#lastNumber;
  }

  /** Called after a change of a chart's record. */
  changed(): void {
    this.onChange();
  }

  /** Charts move with the cells below them, and refer to their cells where these move. */
  onMove({ worksheets }: Grid, move: Move): void {
    for (const chart of [...this.#charts]) {
      if (!worksheets.has(chart.sheetId)) this.delete(chart.id);
      const height = chart.to.row - chart.from.row;
      const width = chart.to.column - chart.from.column;
      const from = movedAnchor(chart.sheetId, chart.from, move);
      const to = movedAnchor(chart.sheetId, chart.to, move);
      chart.from = from ?? chart.from;
      // A chart keeps its size where the cells below one of its corners are deleted.
      chart.to =
        from && to ? to : { ...chart.to, row: chart.from.row + height, column: chart.from.column + width };
      for (const series of chart.series) {
        series.values = series.values && movedCells(series.values, move);
        series.categories = series.categories && movedCells(series.categories, move);
        if (typeof series.name === 'object') series.name = movedCells(series.name, move) ?? undefined;
      }
    }
    this.changed();
  }
}

function movedAnchor(sheetId: string, anchor: CellPoint, move: Move): CellPoint | null {
  const cell = move({ sheetId, row: anchor.row, column: anchor.column });
  return cell && { ...anchor, row: cell.row, column: cell.column };
}

/** The new place of cells; null if all of them are deleted. */
function movedCells({ sheetId, area }: SheetArea, move: Move): SheetArea | null {
  let moved: { sheetId: string; top: number; left: number; bottom: number; right: number } | null = null;
  for (let row = area.row; row < area.row + area.rows; row++) {
    for (let column = area.column; column < area.column + area.columns; column++) {
      const cell = move({ sheetId, row, column });
      if (!cell) continue;
      moved ??= {
        sheetId: cell.sheetId,
        top: cell.row,
        left: cell.column,
        bottom: cell.row,
        right: cell.column,
      };
      moved.top = Math.min(moved.top, cell.row);
      moved.left = Math.min(moved.left, cell.column);
      moved.bottom = Math.max(moved.bottom, cell.row);
      moved.right = Math.max(moved.right, cell.column);
    }
  }
  if (!moved) return null;
  const { top, left, bottom, right } = moved;
  const rows = bottom - top + 1;
  return { sheetId: moved.sheetId, area: { row: top, column: left, rows, columns: right - left + 1 } };
}
