import { intersection, overlap } from '../../grid/area.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { generalFormat } from '../../grid/appearance.ts';
import { entered } from './cell-entry.ts';
import { argumentError } from '../wire/host-error.ts';
import { fromJson, toJson, type CellValue } from './cell-value.ts';
import { RangePlaces } from './range-places.ts';
import { qualified } from './structured-references.ts';
import { valueType } from './value-type.ts';

type Scalar = string | number | boolean | null;

const shapeMessage =
  "The number of rows or columns in the input array doesn't match the size or dimensions of the range.";

/** What the cells of a range hold and show. */
export abstract class RangeContents extends RangePlaces {
  /** The client asks this before it writes a large matrix in parts. */
  _ValidateArraySize(rows: number, columns: number): void {
    if (rows !== this.area.rows || columns !== this.area.columns) throw argumentError(shapeMessage);
  }

  get values(): Scalar[][] {
    return this.host.grid.values(this.sheetId, this.#bounded()).map((row) => row.map((value) => value ?? ''));
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

  /** The grid's formulas are English, with commas and points: those of the language are the same. */
  get formulasLocal(): Scalar[][] {
    return this.formulas;
  }

  set formulasLocal(given: unknown) {
    this.#enter(given);
  }

  get text(): string[][] {
    return this.#cells().map((row) => row.map(({ text }) => text));
  }

  get valueTypes(): string[][] {
    return this.#cells().map((row) => row.map(valueType));
  }

  get valuesAsJson(): CellValue[][] {
    return this.#cells().map((row) => row.map(toJson));
  }

  /** Each value as what its type says: text stays text, whatever it begins with. */
  set valuesAsJson(given: unknown) {
    const values = this.#shaped(given) as (CellValue | Scalar)[][];
    this.#write(values.map((row) => row.map(fromJson)));
  }

  get numberFormat(): string[][] {
    return this.#cells().map((row) => row.map(({ numberFormat }) => numberFormat));
  }

  set numberFormat(given: unknown) {
    const formats = this.#shaped(given) as (string | null)[][];
    const known = formats.some((row) => row.includes(null)) ? this.#cells() : null;
    this.host.protections.check(this.sheetId, 'allowFormatCells');
    this.host.grid.setNumberFormats(
      this.sheetId,
      this.area,
      formats.map((row, r) => row.map((format, c) => format ?? known![r]![c]!.numberFormat)),
    );
  }

  get numberFormatLocal(): string[][] {
    return this.numberFormat;
  }

  set numberFormatLocal(given: unknown) {
    this.numberFormat = given as string[][];
  }

  /** Null where formulas spill over some of the cells, and not over others. */
  get hasSpill(): boolean | null {
    const { rows, columns } = this.area;
    const parts = this.host.grid
      .spills(this.sheetId, this.area)
      .map((spilled) => intersection(spilled, this.area)!);
    if (parts.length === 0) return false;
    // Two formulas never spill over the same cell.
    const covered = parts.reduce((sum, part) => sum + part.rows * part.columns, 0);
    return covered === rows * columns ? true : null;
  }

  /** Whole columns and rows stop where the sheet does. */
  #bounded() {
    return this.isEntireColumn || this.isEntireRow ? this.host.grid.cut(this.sheetId, this.area) : this.area;
  }

  #cells(): GridCell[][] {
    return this.host.grid.read(this.sheetId, this.#bounded());
  }

  /** A single value stands for every cell; a matrix has the range's shape. */
  #shaped(given: unknown): unknown[][] {
    const { rows, columns } = this.#bounded();
    if (!Array.isArray(given)) return Array.from({ length: rows }, () => Array<unknown>(columns).fill(given));
    const matrix = given as unknown[];
    const { rows: wantedRows, columns: wantedColumns } = this.area;
    const fits = (row: unknown) => Array.isArray(row) && row.length === wantedColumns;
    if (matrix.length !== wantedRows || !matrix.every(fits)) throw argumentError(shapeMessage);
    return matrix as unknown[][];
  }

  /** Values as if typed; null leaves a cell as it is. */
  #enter(given: unknown): void {
    const values = this.#shaped(given) as Scalar[][];
    const formats = this.#formats(values);
    const inTable = this.#inTables(values);
    this.#write(
      values.map((row, r) =>
        row.map((value, c) => (value === null ? null : entered(inTable(value, r, c), formats(r, c)))),
      ),
    );
  }

  /** Formulas of a table's cells with its name where they leave it out. */
  #inTables(values: Scalar[][]): (value: Scalar, row: number, column: number) => Scalar {
    const leaves = (value: Scalar): value is string => typeof value === 'string' && /^=.*\[/s.test(value);
    if (!values.some((row) => row.some(leaves))) return (value) => value;
    const { grid, tables } = this.host;
    const found = tables.all(this.sheetId).map(({ name, area }) => ({
      name,
      area,
      columns: grid.values(this.sheetId, { ...area, rows: 1 })[0]!.map((column) => String(column ?? '')),
    }));
    return (value, row, column) => {
      if (!leaves(value)) return value;
      const cell = { row: this.area.row + row, column: this.area.column + column, rows: 1, columns: 1 };
      const table = found.find(({ area }) => overlap(area, cell));
      return table ? qualified(value, table.name, table.columns) : value;
    };
  }

  /** The number formats of the cells, asked only where they matter: for text. */
  #formats(values: Scalar[][]): (row: number, column: number) => string {
    const matter = values.some((row) => row.some((value) => typeof value === 'string' && value !== ''));
    const cells = matter ? this.#cells() : null;
    return (row, column) => cells?.[row]?.[column]?.numberFormat ?? generalFormat;
  }

  #write(changes: (CellChange | null)[][]): void {
    this.host.protections.check(this.sheetId);
    this.host.tableGuard.checkHeaders(this.sheetId, this.area, changes);
    this.host.grid.write(this.sheetId, this.area, changes);
  }
}
