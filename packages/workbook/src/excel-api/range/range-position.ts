import { areaAddress, quotedSheet } from '../../grid/address.ts';
import { boundingArea, columnsOfSheet, rowsOfSheet, pixelsPerPoint } from '../../grid/area.ts';
import type { RangeObject } from '../host.ts';
import { argumentError, membersOver, notFound } from '../wire/index.ts';
import { rangeAt, resolveReference, type RangeContext } from './range-context.ts';

export const rangePosition = membersOver<RangeContext>()({
  get address(): string {
    const { worksheets } = this.host.grid;
    if (!worksheets.has(this.sheetId)) throw notFound();
    return `${quotedSheet(worksheets.name(this.sheetId))}!${areaAddress(this.area)}`;
  },

  get rowIndex(): number {
    return this.area.row;
  },

  get columnIndex(): number {
    return this.area.column;
  },

  get rowCount(): number {
    return this.area.rows;
  },

  get columnCount(): number {
    return this.area.columns;
  },

  /** -1 for more cells than a 32-bit number holds, as documented. */
  get cellCount(): number {
    const count = this.area.rows * this.area.columns;
    return count > 2 ** 31 - 1 ? -1 : count;
  },

  /** Points, as the other measures. */
  get left(): number {
    return pointsBefore(this, 'columns', this.area.column);
  },

  get top(): number {
    return pointsBefore(this, 'rows', this.area.row);
  },

  get width(): number {
    return pointsBefore(this, 'columns', this.area.column + this.area.columns) - this.left;
  },

  get height(): number {
    return pointsBefore(this, 'rows', this.area.row + this.area.rows) - this.top;
  },

  getCell(row: number, column: number): RangeObject {
    return rangeAt(this, {
      row: this.area.row + row,
      column: this.area.column + column,
      rows: 1,
      columns: 1,
    });
  },

  getRow(row: number): RangeObject {
    if (row < 0 || row >= this.area.rows) throw argumentError();
    return rangeAt(this, { ...this.area, row: this.area.row + row, rows: 1 });
  },

  getColumn(column: number): RangeObject {
    if (column < 0 || column >= this.area.columns) throw argumentError();
    return rangeAt(this, { ...this.area, column: this.area.column + column, columns: 1 });
  },

  getLastRow(): RangeObject {
    return this.getRow(this.area.rows - 1);
  },

  getLastColumn(): RangeObject {
    return this.getColumn(this.area.columns - 1);
  },

  getEntireColumn(): RangeObject {
    return rangeAt(this, { ...this.area, row: 0, rows: rowsOfSheet });
  },

  getEntireRow(): RangeObject {
    return rangeAt(this, { ...this.area, column: 0, columns: columnsOfSheet });
  },

  getResizedRange(rows: number, columns: number): RangeObject {
    return rangeAt(this, {
      ...this.area,
      rows: this.area.rows + rows,
      columns: this.area.columns + columns,
    });
  },

  getOffsetRange(rows: number, columns: number): RangeObject {
    return rangeAt(this, { ...this.area, row: this.area.row + rows, column: this.area.column + columns });
  },

  getRowsBelow(count = 1): RangeObject {
    return adjacentRange(this, count, 'row', 'rows');
  },

  /** The client writes a large matrix in parts, whose ranges it makes with this. */
  getBoundingRect(other: RangeObject | string): RangeObject {
    return rangeAt(this, boundingArea(this.area, resolveReference(this.host.grid, other, this.sheetId).area));
  },

  getUsedRange(valuesOnly = false): RangeObject {
    return this.getUsedRangeOrNullObject(valuesOnly) ?? this.getCell(0, 0);
  },

  getUsedRangeOrNullObject(valuesOnly = false): RangeObject | null {
    const used = this.host.grid.used(this.sheetId, this.area, valuesOnly);
    return used && rangeAt(this, used);
  },
});

const pointsBefore = ({ host, sheetId }: RangeContext, along: 'rows' | 'columns', index: number): number =>
  host.grid.dimensions.offset(sheetId, along, index) / pixelsPerPoint;

/** The rows or columns after the range for a positive count, before it for a negative one. */
function adjacentRange(
  range: RangeContext,
  count: number,
  start: 'row' | 'column',
  length: 'rows' | 'columns',
): RangeObject {
  if (count === 0) throw argumentError();
  const { area } = range;
  const first = count > 0 ? area[start] + area[length] : area[start] + count;
  return rangeAt(range, { ...area, [start]: first, [length]: Math.abs(count) });
}
