import { areaAddress, columnsOfSheet, quotedSheet, rowsOfSheet, type Area } from './a1.ts';
import type { ExcelHost } from './excel-host.ts';
import type { CellChange, GridCell } from './grid.ts';
import { generalFormat } from './grid.ts';
import { argumentError, HostError, notFound } from './host-error.ts';
import { charactersOfCell } from './limits.ts';
import { RangeFormat } from './range-format.ts';
import { RemoteObject } from './remote-object.ts';
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

  get valuesAsJson(): object[][] {
    return this.#cells().map((row) => row.map(jsonValue));
  }

  set valuesAsJson(given: unknown) {
    const values = this.#shaped(given) as { type?: string; basicValue?: Scalar; numberFormat?: string }[][];
    this.#write(
      values.map((row) =>
        row.map(({ type, basicValue, numberFormat }) => {
          if (!['String', 'Double', 'Boolean', 'Empty', 'FormattedNumber'].includes(String(type))) {
            throw argumentError(`A value of type ${type} cannot be written.`);
          }
          checkLength(basicValue);
          const value = type === 'Empty' ? '' : (basicValue ?? '');
          return { value, ...(numberFormat && { style: { n: { pattern: numberFormat } } }) };
        }),
      ),
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
    const { area } = this.#host.place(other, this.#sheetId);
    const row = Math.min(this.#area.row, area.row);
    const column = Math.min(this.#area.column, area.column);
    const bottom = Math.max(this.#area.row + this.#area.rows, area.row + area.rows);
    const right = Math.max(this.#area.column + this.#area.columns, area.column + area.columns);
    return this.#at({ row, column, rows: bottom - row, columns: right - column });
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

  untrack(): void {
    this.#host.release(this);
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

  /** Values as if typed: null leaves a cell as it is, "" clears it, text that begins with =, + or - is a formula. */
  #enter(given: unknown): void {
    const values = this.#shaped(given);
    const asText = this.#textFormats(values);
    this.#write(
      values.map((row, r) =>
        row.map((value, c) => {
          if (value === null) return null;
          checkLength(value);
          if (typeof value !== 'string' || asText(r, c)) return { value: value as Scalar };
          return entered(value);
        }),
      ),
    );
  }

  /** Which cells have the text format, under which nothing is a formula. Asked only where it matters. */
  #textFormats(values: unknown[][]): (row: number, column: number) => boolean {
    const matters = values.some((row) => row.some((value) => typeof value === 'string' && value !== ''));
    const cells = matters ? this.#cells() : null;
    return (row, column) => cells?.[row]?.[column]?.numberFormat === '@';
  }

  #write(changes: (CellChange | null)[][]): void {
    this.#host.tables.checkHeaders(this.#sheetId, this.#area, changes);
    this.#host.grid.write(this.#sheetId, this.#area, changes);
  }
}

function checkLength(value: unknown): void {
  if (typeof value === 'string' && value.length > charactersOfCell) {
    throw new HostError('InvalidArgument', 'The argument is invalid or missing or has an incorrect format.');
  }
}

/** What a text becomes when it is typed into a cell with the general format. */
function entered(text: string): CellChange {
  if (/^=./s.test(text)) return { formula: text };
  if (/^[+-]./s.test(text) && Number.isNaN(Number(text))) return { formula: `=${text}` };
  if (text.startsWith("'")) return { value: text.slice(1) };
  if (text.trim() !== '' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()))
    return { value: Number(text) };
  if (/^(true|false)$/i.test(text)) return { value: text.toLowerCase() === 'true' };
  return { value: text };
}

function valueType({ value }: GridCell): string {
  if (value === null || value === '') return 'Empty';
  if (typeof value === 'boolean') return 'Boolean';
  if (typeof value === 'number') return 'Double';
  return /^#[A-Z/0-9_]+[!?]?$/.test(value) ? 'Error' : 'String';
}

function jsonValue(cell: GridCell): object {
  const type = valueType(cell);
  if (type === 'Empty') return { type, basicType: 'Empty', basicValue: '' };
  if (type === 'Double' && cell.numberFormat !== generalFormat) {
    return {
      type: 'FormattedNumber',
      basicType: 'Double',
      basicValue: cell.value,
      numberFormat: cell.numberFormat,
    };
  }
  return { type, basicType: type, basicValue: cell.value };
}

function intersection(one: Area, other: Area): Area | null {
  const row = Math.max(one.row, other.row);
  const column = Math.max(one.column, other.column);
  const rows = Math.min(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.min(one.column + one.columns, other.column + other.columns) - column;
  return rows > 0 && columns > 0 ? { row, column, rows, columns } : null;
}
