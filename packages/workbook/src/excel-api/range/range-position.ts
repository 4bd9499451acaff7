import { areaAddress, quotedSheet } from '../../grid/address.ts';
import { boundingArea, columnsOfSheet, intersection, rowsOfSheet } from '../../grid/area.ts';
import type { RangeObject } from '../host.ts';
import { argumentError, existing, membersOver, notFound } from '../wire/index.ts';
import {
  isEntireColumn,
  isEntireRow,
  rangeAt,
  type RangeContext,
  resolveReference,
} from './range-context.ts';

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

  get isEntireColumn(): boolean {
    return isEntireColumn(this.area);
  },

  get isEntireRow(): boolean {
    return isEntireRow(this.area);
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

  getLastCell(): RangeObject {
    return this.getCell(this.area.rows - 1, this.area.columns - 1);
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

  getAbsoluteResizedRange(rows: number, columns: number): RangeObject {
    return rangeAt(this, { ...this.area, rows, columns });
  },

  getOffsetRange(rows: number, columns: number): RangeObject {
    return rangeAt(this, { ...this.area, row: this.area.row + rows, column: this.area.column + columns });
  },

  getRowsAbove(count = 1): RangeObject {
    return adjacentRange(this, -count, 'row', 'rows');
  },

  getRowsBelow(count = 1): RangeObject {
    return adjacentRange(this, count, 'row', 'rows');
  },

  getColumnsBefore(count = 1): RangeObject {
    return adjacentRange(this, -count, 'column', 'columns');
  },

  getColumnsAfter(count = 1): RangeObject {
    return adjacentRange(this, count, 'column', 'columns');
  },

  getBoundingRect(other: RangeObject | string): RangeObject {
    return rangeAt(this, boundingArea(this.area, resolveReference(this.host.grid, other, this.sheetId).area));
  },

  getIntersection(other: RangeObject | string): RangeObject {
    return existing(this.getIntersectionOrNullObject(other));
  },

  getIntersectionOrNullObject(other: RangeObject | string): RangeObject | null {
    const { sheetId, area } = resolveReference(this.host.grid, other, this.sheetId);
    const shared = sheetId === this.sheetId ? intersection(this.area, area) : null;
    return shared && rangeAt(this, shared);
  },

  getUsedRange(valuesOnly = false): RangeObject {
    return this.getUsedRangeOrNullObject(valuesOnly) ?? this.getCell(0, 0);
  },

  getUsedRangeOrNullObject(valuesOnly = false): RangeObject | null {
    const used = this.host.grid.used(this.sheetId, this.area, valuesOnly);
    return used && rangeAt(this, used);
  },

  /** The region up to the next blank rows and columns (Microsoft: "Range.getSurroundingRegion"). */
  getSurroundingRegion(): RangeObject {
    const { grid } = this.host;
    let region = this.area;
    for (let hasGrown = grid.used(this.sheetId) !== null; hasGrown;) {
      const around = {
        row: Math.max(0, region.row - 1),
        column: Math.max(0, region.column - 1),
        rows: region.rows + (region.row > 0 ? 2 : 1),
        columns: region.columns + (region.column > 0 ? 2 : 1),
      };
      const filled = grid.used(this.sheetId, around, true);
      const next = filled ? boundingArea(region, filled) : region;
      hasGrown = next.rows > region.rows || next.columns > region.columns;
      region = next;
    }
    return rangeAt(this, region);
  },
});

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
