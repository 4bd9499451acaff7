export const rowsOfSheet = 1_048_576;
export const columnsOfSheet = 16_384;

/** Excel and its files measure in points, the grid in pixels. */
export const pixelsPerPoint = 4 / 3;

/** Rows and columns from 0. */
export interface Cell {
  sheetId: string;
  row: number;
  column: number;
}

export const cellKey = ({ sheetId, row, column }: Cell): string => `${sheetId}|${row}|${column}`;

/** The new place of a cell; null if it is deleted. */
export type Move = (cell: Cell) => Cell | null;

/** A rectangle of cells. Rows and columns from 0. */
export interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** A point of a sheet: a cell, and pixels from its top left corner. */
export interface CellPoint {
  row: number;
  column: number;
  x: number;
  y: number;
}

export interface SheetArea {
  sheetId: string;
  area: Area;
}

export function intersection(one: Area, other: Area): Area | null {
  const row = Math.max(one.row, other.row);
  const column = Math.max(one.column, other.column);
  const rows = Math.min(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.min(one.column + one.columns, other.column + other.columns) - column;
  return rows > 0 && columns > 0 ? { row, column, rows, columns } : null;
}

export const overlap = (one: Area, other: Area): boolean => intersection(one, other) !== null;

export function boundingArea(one: Area, other: Area): Area {
  const row = Math.min(one.row, other.row);
  const column = Math.min(one.column, other.column);
  const rows = Math.max(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.max(one.column + one.columns, other.column + other.columns) - column;
  return { row, column, rows, columns };
}

/** Cells that are added one by one, and the smallest area that contains them. */
export class Extent {
  #top = Infinity;
  #left = Infinity;
  #bottom = -1;
  #right = -1;

  add({ row, column }: { row: number; column: number }): void {
    this.#top = Math.min(this.#top, row);
    this.#bottom = Math.max(this.#bottom, row);
    this.#left = Math.min(this.#left, column);
    this.#right = Math.max(this.#right, column);
  }

  /** Null for no cell. */
  get area(): Area | null {
    if (this.#bottom < 0) return null;
    return areaOf({
      startRow: this.#top,
      startColumn: this.#left,
      endRow: this.#bottom,
      endColumn: this.#right,
    });
  }
}

export const gridRange = ({ row, column, rows, columns }: Area) => ({
  startRow: row,
  startColumn: column,
  endRow: row + rows - 1,
  endColumn: column + columns - 1,
});

export const areaOf = (range: {
  startRow: number;
  startColumn: number;
  endRow: number;
  endColumn: number;
}): Area => ({
  row: range.startRow,
  column: range.startColumn,
  rows: range.endRow - range.startRow + 1,
  columns: range.endColumn - range.startColumn + 1,
});

/** The results for the cells of an area, row by row. */
export const mapCells = <Result>(
  { row, column, rows, columns }: Area,
  each: (row: number, column: number) => Result,
): Result[][] =>
  Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (_, right) => each(row + down, column + right)),
  );
