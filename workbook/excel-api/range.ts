import { areaAddress, quotedSheet } from './a1.ts';
import { boundingArea, columnsOfSheet, intersection, rowsOfSheet, type Area } from '../grid/area.ts';
import { entered } from './cell-entry.ts';
import type { ExcelHost } from './excel-host.ts';
import { generalFormat, type CellChange, type GridCell } from '../grid/grid.ts';
import { argumentError, notFound, notImplemented } from './host-error.ts';
import { RangeFormat } from './range-format.ts';
import { RemoteObject } from './remote-object.ts';
import { valueType } from './value-type.ts';
import { Worksheet } from './worksheet.ts';

type Scalar = string | number | boolean | null;

const shapeMessage =
  "The number of rows or columns in the input array doesn't match the size or dimensions of the range.";

/** A rectangle of cells of a sheet. */
export class Range extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #sheetId: string;
  readonly #area: Area;

  constructor(host: ExcelHost, sheetId: string, area: Area) {
    super();
    if (area.row < 0 || area.column < 0 || area.rows < 1 || area.columns < 1) throw argumentError();
    if (area.row + area.rows > rowsOfSheet || area.column + area.columns > columnsOfSheet)
      throw argumentError();
    this.#host = host;
    this.#sheetId = sheetId;
    this.#area = area;
  }

  /** Where the range is, for the other objects of the host. */
  static place(range: Range): { sheetId: string; area: Area } {
    return { sheetId: range.#sheetId, area: range.#area };
  }

  override identity() {
    return { _ReferenceId: this.#host.keep(this) };
  }

  _KeepReference(): void {
    this.#host.keep(this);
  }

  /** The client asks this before it writes a large matrix in parts. */
  _ValidateArraySize(rows: number, columns: number): void {
    if (rows !== this.#area.rows || columns !== this.#area.columns) throw argumentError(shapeMessage);
  }

  get address(): string {
    return `${quotedSheet(this.#host.sheetName(this.#sheetId))}!${areaAddress(this.#area)}`;
  }

  get rowIndex(): number {
    return this.#area.row;
  }

  get columnIndex(): number {
    return this.#area.column;
  }

  get rowCount(): number {
    return this.#area.rows;
  }

  get columnCount(): number {
    return this.#area.columns;
  }

  get cellCount(): number {
    return this.#area.rows * this.#area.columns;
  }

  get isEntireColumn(): boolean {
    return this.#area.rows === rowsOfSheet;
  }

  get isEntireRow(): boolean {
    return this.#area.columns === columnsOfSheet;
  }

  get values(): Scalar[][] {
    return this.#host.grid
      .values(this.#sheetId, this.#bounded())
      .map((row) => row.map((value) => value ?? ''));
  }

  set values(given: unknown) {
    this.#enter(given);
  }

  get formulas(): Scalar[][] {
    return this.#cells().map((row) => row.map(({ formula, value }) => formula ?? value ?? ''));
  }

  set formulas(given: unknown) {
    this.#enter(given);
  }

  get text(): string[][] {
    return this.#cells().map((row) => row.map(({ text }) => text));
  }

  get valueTypes(): string[][] {
    return this.#cells().map((row) => row.map(valueType));
  }

  get numberFormat(): string[][] {
    return this.#cells().map((row) => row.map(({ numberFormat }) => numberFormat));
  }

  set numberFormat(given: unknown) {
    const formats = this.#shaped(given) as (string | null)[][];
    const known = formats.some((row) => row.includes(null)) ? this.#cells() : null;
    this.#host.grid.setNumberFormats(
      this.#sheetId,
      this.#area,
      formats.map((row, r) => row.map((format, c) => format ?? known![r]![c]!.numberFormat)),
    );
  }

  get worksheet(): Worksheet {
    return new Worksheet(this.#host, this.#sheetId);
  }

  get format(): RangeFormat {
    return new RangeFormat(this.#host, this.#sheetId, this.#area);
  }

  getCell(row: number, column: number): Range {
    return this.#at({ row: this.#area.row + row, column: this.#area.column + column, rows: 1, columns: 1 });
  }

  getRow(row: number): Range {
    if (row < 0 || row >= this.#area.rows) throw argumentError();
    return this.#at({ ...this.#area, row: this.#area.row + row, rows: 1 });
  }

  getColumn(column: number): Range {
    if (column < 0 || column >= this.#area.columns) throw argumentError();
    return this.#at({ ...this.#area, column: this.#area.column + column, columns: 1 });
  }

  getLastRow(): Range {
    return this.getRow(this.#area.rows - 1);
  }

  getLastColumn(): Range {
    return this.getColumn(this.#area.columns - 1);
  }

  getLastCell(): Range {
    return this.getCell(this.#area.rows - 1, this.#area.columns - 1);
  }

  getEntireColumn(): Range {
    return this.#at({ ...this.#area, row: 0, rows: rowsOfSheet });
  }

  getEntireRow(): Range {
    return this.#at({ ...this.#area, column: 0, columns: columnsOfSheet });
  }

  getResizedRange(rows: number, columns: number): Range {
    return this.#at({ ...this.#area, rows: this.#area.rows + rows, columns: this.#area.columns + columns });
  }

  getAbsoluteResizedRange(rows: number, columns: number): Range {
    return this.#at({ ...this.#area, rows, columns });
  }

  getOffsetRange(rows: number, columns: number): Range {
    return this.#at({ ...this.#area, row: this.#area.row + rows, column: this.#area.column + columns });
  }

  getRowsAbove(count = 1): Range {
    return this.#at({ ...this.#area, row: this.#area.row - count, rows: count });
  }

  getRowsBelow(count = 1): Range {
    return this.#at({ ...this.#area, row: this.#area.row + this.#area.rows, rows: count });
  }

  getColumnsBefore(count = 1): Range {
    return this.#at({ ...this.#area, column: this.#area.column - count, columns: count });
  }

  getColumnsAfter(count = 1): Range {
    return this.#at({ ...this.#area, column: this.#area.column + this.#area.columns, columns: count });
  }

  getBoundingRect(other: Range | string): Range {
    return this.#at(boundingArea(this.#area, this.#host.place(other, this.#sheetId).area));
  }

  getIntersection(other: Range | string): Range {
    const found = this.getIntersectionOrNullObject(other);
    if (!found) throw notFound();
    return found;
  }

  getIntersectionOrNullObject(other: Range | string): Range | null {
    const { sheetId, area } = this.#host.place(other, this.#sheetId);
    const common = sheetId === this.#sheetId ? intersection(this.#area, area) : null;
    return common && this.#at(common);
  }

  getUsedRange(): Range {
    return this.getUsedRangeOrNullObject() ?? this.getCell(0, 0);
  }

  getUsedRangeOrNullObject(): Range | null {
    const used = this.#host.grid.used(this.#sheetId, this.#area);
    return used && this.#at(used);
  }

  clear(applyTo = 'All'): void {
    const area = this.#bounded();
    if (!['All', 'Contents', 'Formats'].includes(applyTo)) throw notImplemented(`Range.clear of ${applyTo}`);
    const contents = applyTo === 'All' || applyTo === 'Contents';
    const formats = applyTo === 'All' || applyTo === 'Formats';
    const change: CellChange = { ...(contents && { value: null }), ...(formats && { style: null }) };
    this.#host.tables.refuseHeaders(this.#sheetId, area, contents);
    this.#host.grid.write(
      this.#sheetId,
      area,
      Array.from({ length: area.rows }, () => Array<CellChange>(area.columns).fill(change)),
    );
  }

  select(): void {
    this.#host.select(this.#sheetId, this.#area);
  }

  #at(area: Area): Range {
    return new Range(this.#host, this.#sheetId, area);
  }

  /** Whole columns and rows stop where the sheet does. */
  #bounded(): Area {
    return this.isEntireColumn || this.isEntireRow
      ? this.#host.grid.cut(this.#sheetId, this.#area)
      : this.#area;
  }

  #cells(): GridCell[][] {
    return this.#host.grid.read(this.#sheetId, this.#bounded());
  }

  /** A single value stands for every cell; a matrix has the range's shape. */
  #shaped(given: unknown): unknown[][] {
    const { rows, columns } = this.#area;
    if (!Array.isArray(given)) return Array.from({ length: rows }, () => Array<unknown>(columns).fill(given));
    const matrix = given as unknown[];
    if (matrix.length !== rows || matrix.some((row) => !Array.isArray(row) || row.length !== columns)) {
      throw argumentError(shapeMessage);
    }
    return matrix as unknown[][];
  }

  /** Values as if typed; null leaves a cell as it is. */
  #enter(given: unknown): void {
    const values = this.#shaped(given) as Scalar[][];
    const formats = this.#formats(values);
    this.#write(
      values.map((row, r) => row.map((value, c) => (value === null ? null : entered(value, formats(r, c))))),
    );
  }

  /** The number formats of the cells, asked only where they matter: for text. */
  #formats(values: Scalar[][]): (row: number, column: number) => string {
    const matter = values.some((row) => row.some((value) => typeof value === 'string' && value !== ''));
    const cells = matter ? this.#cells() : null;
    return (row, column) => cells?.[row]?.[column]?.numberFormat ?? generalFormat;
  }

  #write(changes: (CellChange | null)[][]): void {
    this.#host.tables.checkHeaders(this.#sheetId, this.#area, changes);
    this.#host.grid.write(this.#sheetId, this.#area, changes);
  }
}
