import { generalFormat } from '../../grid/appearance.ts';
import { intersection, overlap } from '../../grid/area.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { argumentError, membersOver } from '../wire/index.ts';
import { cellOfInput } from './cell-input.ts';
import { fromCellValue, toCellValue, valueType, type CellValue } from './cell-value.ts';
import { boundedArea, type RangeContext } from './range-context.ts';
import { qualified } from './structured-references.ts';
import { checkTableHeaders } from './table-guard.ts';

type Scalar = string | number | boolean | null;

const shapeMessage =
  "The number of rows or columns in the input array doesn't match the size or dimensions of the range.";

export const rangeContents = membersOver<RangeContext>()({
  /** The client calls this before it writes a large matrix in parts. */
  _ValidateArraySize(rows: number, columns: number): void {
    if (rows !== this.area.rows || columns !== this.area.columns) throw argumentError(shapeMessage);
  },

  get values(): Scalar[][] {
    return this.host.grid
      .values(this.sheetId, boundedArea(this))
      .map((row) => row.map((value) => value ?? ''));
  },

  set values(input: unknown) {
    enterValues(this, input);
  },

  get formulas(): Scalar[][] {
    return cellsOf(this).map((row) => row.map(({ formula, value }) => formula ?? value ?? ''));
  },

  set formulas(input: unknown) {
    enterValues(this, input);
  },

  /** The grid's formulas are English, with commas and points. */
  get formulasLocal(): Scalar[][] {
    return this.formulas;
  },

  set formulasLocal(input: unknown) {
    enterValues(this, input);
  },

  get text(): string[][] {
    return cellsOf(this).map((row) => row.map(({ text }) => text));
  },

  get valueTypes(): string[][] {
    return cellsOf(this).map((row) => row.map(valueType));
  },

  get valuesAsJson(): CellValue[][] {
    return cellsOf(this).map((row) => row.map(toCellValue));
  },

  /** Text stays text, whatever it begins with. */
  set valuesAsJson(input: unknown) {
    const values = matrixOf(this, input) as (CellValue | Scalar)[][];
    write(
      this,
      values.map((row) => row.map(fromCellValue)),
    );
  },

  get numberFormat(): string[][] {
    return cellsOf(this).map((row) => row.map(({ numberFormat }) => numberFormat));
  },

  /** Null leaves a cell's format as it is. */
  set numberFormat(input: unknown) {
    const formats = matrixOf(this, input) as (string | null)[][];
    const current = formats.some((row) => row.includes(null)) ? cellsOf(this) : null;
    this.host.protection.check(this.sheetId, 'allowFormatCells');
    this.host.grid.formats.setNumberFormats(
      this.sheetId,
      this.area,
      formats.map((row, r) => row.map((format, c) => format ?? current![r]![c]!.numberFormat)),
    );
  },

  get numberFormatLocal(): string[][] {
    return this.numberFormat;
  },

  set numberFormatLocal(input: unknown) {
    this.numberFormat = input;
  },

  /** Null where formulas spill over some of the cells, and not over others. */
  get hasSpill(): boolean | null {
    const { rows, columns } = this.area;
    const parts = this.host.grid
      .spills(this.sheetId, this.area)
      .map((spill) => intersection(spill, this.area)!);
    if (parts.length === 0) return false;
    // Two formulas never spill over the same cell.
    const covered = parts.reduce((sum, part) => sum + part.rows * part.columns, 0);
    return covered === rows * columns ? true : null;
  },
});

const cellsOf = (range: RangeContext): GridCell[][] =>
  range.host.grid.read(range.sheetId, boundedArea(range));

/** A matrix has the range's shape; a single value is for every cell. */
function matrixOf(range: RangeContext, input: unknown): unknown[][] {
  if (!Array.isArray(input)) {
    const { rows, columns } = boundedArea(range);
    return Array.from({ length: rows }, () => Array<unknown>(columns).fill(input));
  }
  const { rows, columns } = range.area;
  const fits = (row: unknown) => Array.isArray(row) && row.length === columns;
  if (input.length !== rows || !input.every(fits)) throw argumentError(shapeMessage);
  return input as unknown[][];
}

/** Writes values as if they were typed; null leaves a cell as it is. */
export function enterValues(range: RangeContext, input: unknown): void {
  const values = matrixOf(range, input) as Scalar[][];
  const formatAt = numberFormats(range, values);
  const qualify = tableNameInserter(range, values);
  write(
    range,
    values.map((row, r) =>
      row.map((value, c) => (value === null ? null : cellOfInput(qualify(value, r, c), formatAt(r, c)))),
    ),
  );
}

/** Puts the table's name into formulas in a table's cells that refer to its columns without it. */
function tableNameInserter(
  { host: { grid, tables }, sheetId, area }: RangeContext,
  values: Scalar[][],
): (value: Scalar, row: number, column: number) => Scalar {
  const hasBracket = (value: Scalar): value is string => typeof value === 'string' && /^=.*\[/s.test(value);
  if (!values.some((row) => row.some(hasBracket))) return (value) => value;
  const tablesOfSheet = tables.list(sheetId).map((table) => ({
    ...table,
    columns: grid.values(sheetId, { ...table.area, rows: 1 })[0]!.map((column) => String(column ?? '')),
  }));
  return (value, row, column) => {
    if (!hasBracket(value)) return value;
    const cell = { row: area.row + row, column: area.column + column, rows: 1, columns: 1 };
    const table = tablesOfSheet.find((one) => overlap(one.area, cell));
    return table ? qualified(value, table.name, table.columns) : value;
  };
}

/** The number formats of the cells, read only where they matter: for text. */
function numberFormats(range: RangeContext, values: Scalar[][]): (row: number, column: number) => string {
  const hasText = values.some((row) => row.some((value) => typeof value === 'string' && value !== ''));
  const formats = hasText ? range.host.grid.formats.numberFormats(range.sheetId, boundedArea(range)) : null;
  return (row, column) => formats?.[row]?.[column] ?? generalFormat;
}

function write({ host, sheetId, area }: RangeContext, changes: (CellChange | null)[][]): void {
  host.protection.check(sheetId);
  checkTableHeaders(host, sheetId, area, changes);
  // Formulas follow a header when it is written.
  const canWait = !host.tables.list(sheetId).some((table) => overlap({ ...table.area, rows: 1 }, area));
  host.grid.write(sheetId, area, changes, { canWait });
}
