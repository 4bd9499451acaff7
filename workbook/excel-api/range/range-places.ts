import { areaAddress, quotedSheet } from '../../grid/address.ts';
import { boundingArea, columnsOfSheet, intersection, rowsOfSheet, type Area } from '../../grid/area.ts';
import type { ExcelHost } from '../excel-host.ts';
import { argumentError, notFound } from '../wire/host-error.ts';
import type { Range } from './range.ts';
import { RemoteObject } from '../wire/remote-object.ts';
import type { Worksheet } from '../worksheet/worksheet.ts';

/** Where a range is, and the ranges around it. */
export abstract class RangePlaces extends RemoteObject {
  protected readonly host: ExcelHost;
  protected readonly sheetId: string;
  protected readonly area: Area;

  constructor(host: ExcelHost, sheetId: string, area: Area) {
    super();
    if (area.row < 0 || area.column < 0 || area.rows < 1 || area.columns < 1) throw argumentError();
    if (area.row + area.rows > rowsOfSheet || area.column + area.columns > columnsOfSheet)
      throw argumentError();
    this.host = host;
    this.sheetId = sheetId;
    this.area = area;
  }

  /** Where a range is, for the other objects of the host. */
  static place(range: RangePlaces): { sheetId: string; area: Area } {
    return { sheetId: range.sheetId, area: range.area };
  }

  override identity() {
    return { _ReferenceId: this.host.keep(this) };
  }

  _KeepReference(): void {
    this.host.keep(this);
  }

  get address(): string {
    return `${quotedSheet(this.host.sheetName(this.sheetId))}!${areaAddress(this.area)}`;
  }

  get rowIndex(): number {
    return this.area.row;
  }

  get columnIndex(): number {
    return this.area.column;
  }

  get rowCount(): number {
    return this.area.rows;
  }

  get columnCount(): number {
    return this.area.columns;
  }

  /** -1 for more cells than a 32-bit number holds, as documented. */
  get cellCount(): number {
    const count = this.area.rows * this.area.columns;
    return count > 2 ** 31 - 1 ? -1 : count;
  }

  get isEntireColumn(): boolean {
    return this.area.rows === rowsOfSheet;
  }

  get isEntireRow(): boolean {
    return this.area.columns === columnsOfSheet;
  }

  get worksheet(): Worksheet {
    return this.host.worksheet(this.sheetId);
  }

  getCell(row: number, column: number): Range {
    return this.#at({ row: this.area.row + row, column: this.area.column + column, rows: 1, columns: 1 });
  }

  getRow(row: number): Range {
    if (row < 0 || row >= this.area.rows) throw argumentError();
    return this.#at({ ...this.area, row: this.area.row + row, rows: 1 });
  }

  getColumn(column: number): Range {
    if (column < 0 || column >= this.area.columns) throw argumentError();
    return this.#at({ ...this.area, column: this.area.column + column, columns: 1 });
  }

  getLastRow(): Range {
    return this.getRow(this.area.rows - 1);
  }

  getLastColumn(): Range {
    return this.getColumn(this.area.columns - 1);
  }

  getLastCell(): Range {
    return this.getCell(this.area.rows - 1, this.area.columns - 1);
  }

  getEntireColumn(): Range {
    return this.#at({ ...this.area, row: 0, rows: rowsOfSheet });
  }

  getEntireRow(): Range {
    return this.#at({ ...this.area, column: 0, columns: columnsOfSheet });
  }

  getResizedRange(rows: number, columns: number): Range {
    return this.#at({ ...this.area, rows: this.area.rows + rows, columns: this.area.columns + columns });
  }

  getAbsoluteResizedRange(rows: number, columns: number): Range {
    return this.#at({ ...this.area, rows, columns });
  }

  getOffsetRange(rows: number, columns: number): Range {
    return this.#at({ ...this.area, row: this.area.row + rows, column: this.area.column + columns });
  }

  getRowsAbove(count = 1): Range {
    return this.#beside(count, 'row', 'rows', -1);
  }

  getRowsBelow(count = 1): Range {
    return this.#beside(count, 'row', 'rows', 1);
  }

  getColumnsBefore(count = 1): Range {
    return this.#beside(count, 'column', 'columns', -1);
  }

  getColumnsAfter(count = 1): Range {
    return this.#beside(count, 'column', 'columns', 1);
  }

  getBoundingRect(other: Range | string): Range {
    return this.#at(boundingArea(this.area, this.host.place(other, this.sheetId).area));
  }

  getIntersection(other: Range | string): Range {
    const found = this.getIntersectionOrNullObject(other);
    if (!found) throw notFound();
    return found;
  }

  getIntersectionOrNullObject(other: Range | string): Range | null {
    const { sheetId, area } = this.host.place(other, this.sheetId);
    const common = sheetId === this.sheetId ? intersection(this.area, area) : null;
    return common && this.#at(common);
  }

  getUsedRange(valuesOnly = false): Range {
    return this.getUsedRangeOrNullObject(valuesOnly) ?? this.getCell(0, 0);
  }

  getUsedRangeOrNullObject(valuesOnly = false): Range | null {
    const used = this.host.grid.used(this.sheetId, this.area, valuesOnly);
    return used && this.#at(used);
  }

  /** The cells around that are filled without a blank row or column between (Microsoft: "Range.getSurroundingRegion"). */
  getSurroundingRegion(): Range {
    const sheet = this.host.grid.used(this.sheetId);
    let region = this.area;
    for (let grown = sheet !== null; grown;) {
      const around = {
        row: Math.max(0, region.row - 1),
        column: Math.max(0, region.column - 1),
        rows: region.rows + (region.row > 0 ? 2 : 1),
        columns: region.columns + (region.column > 0 ? 2 : 1),
      };
      const filled = this.host.grid.used(this.sheetId, around, true);
      const next = filled ? boundingArea(region, filled) : region;
      grown = next.rows > region.rows || next.columns > region.columns;
      region = next;
    }
    return this.#at(region);
  }

  /** Rows or columns beside the range: on its far side for a positive count, on the other for a negative one. */
  #beside(count: number, start: 'row' | 'column', length: 'rows' | 'columns', side: 1 | -1): Range {
    if (count === 0) throw argumentError();
    const far = side * count > 0;
    const first = far ? this.area[start] + this.area[length] : this.area[start] - Math.abs(count);
    return this.#at({ ...this.area, [start]: first, [length]: Math.abs(count) });
  }

  #at(area: Area): Range {
    return this.host.range(this.sheetId, area);
  }
}
