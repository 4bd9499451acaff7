import { generalFormat } from '../../grid/appearance.ts';
import { type Area, intersection, mapCells, overlap } from '../../grid/area.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { hasRequirementSet } from '../../office/excel-editions.ts';
import type { RangeObject } from '../host.ts';
import { argumentError, membersOver, readProperty, RemoteObject } from '../wire/index.ts';
import {
  cellOfInput,
  type CellValue,
  fromCellValue,
  toCellValue,
  valueOfCell,
  valueType,
} from './cell-value.ts';
import { isEntireColumn, isEntireRow, rangeAt, type RangeContext } from './range-context.ts';
import { checkTableHeaders } from './range-edits.ts';

type Scalar = string | number | boolean | null;

const shapeMessage =
  "The number of rows or columns in the input array doesn't match the size or dimensions of the range.";

export const rangeContents = membersOver<RangeContext>()({
  /** The client calls this before it writes a large matrix in parts. */
  _ValidateArraySize(rows: number, columns: number): void {
    if (rows !== this.area.rows || columns !== this.area.columns) throw argumentError(shapeMessage);
  },

  /** Null for whole columns and rows, like the other properties of cells (Microsoft: "excel-add-ins-ranges-unbounded"). */
  get values(): Scalar[][] | null {
    return cellsOf(this, valueOfCell);
  },

  set values(input: unknown) {
    enterValues(this, input);
  },

  get formulas(): Scalar[][] | null {
    return cellsOf(this, (cell) => cell.formula ?? valueOfCell(cell));
  },

  set formulas(input: unknown) {
    enterValues(this, input);
  },

  get formulasLocal(): Scalar[][] | null {
    const { grid } = this.host;
    return cellsOf(this, (cell) =>
      typeof cell.formula === 'string' ? grid.localFormula(cell.formula) : valueOfCell(cell),
    );
  },

  get text(): string[][] | null {
    return cellsOf(this, ({ text }) => text);
  },

  get valueTypes(): string[][] | null {
    return cellsOf(this, valueType);
  },

  get valuesAsJson(): CellValue[][] | null {
    return cellsOf(this, toCellValue);
  },

  /** Text stays text, whatever it begins with. */
  set valuesAsJson(input: unknown) {
    const values = matrixOf(this, input) as (CellValue | Scalar)[][];
    const takesFormats = hasRequirementSet(this.host.edition, 'ExcelApi', '1.19');
    write(
      this,
      values.map((row) => row.map((value) => fromCellValue(value, { takesFormats }))),
    );
  },

  get numberFormat(): string[][] | null {
    return cellsOf(this, ({ numberFormat }) => numberFormat);
  },

  /** Null leaves a cell's format as it is. */
  set numberFormat(input: unknown) {
    const formats = matrixOf(this, isSingle(input) ? input[0][0] : input) as (string | null)[][];
    const current = formats.some((row) => row.includes(null)) ? cellsOf(this, (cell) => cell) : null;
    this.host.protection.check(this.sheetId);
    this.host.grid.formats.setNumberFormats(
      this.sheetId,
      this.area,
      formats.map((row, r) => row.map((format, c) => format ?? current![r]![c]!.numberFormat)),
    );
  },

  /** The cells over which the formula of a cell spills. */
  async getSpillingToRangeOrNullObject(): Promise<RangeObject | null> {
    await this.host.calculation.whenCalculated();
    const area = this.host.grid.spillFrom(this.sheetId, this.area.row, this.area.column);
    return area && rangeAt(this, area);
  },

  /** The cell whose formula spills over a cell. */
  async getSpillParentOrNullObject(): Promise<RangeObject | null> {
    await this.host.calculation.whenCalculated();
    const [from] = this.host.grid.spills(this.sheetId, this.area);
    return from ? rangeAt(this, { ...from, rows: 1, columns: 1 }) : null;
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

function cellsOf<Part>(range: RangeContext, part: (cell: GridCell) => Part): Part[][] | null {
  const { host, sheetId, area } = range;
  if (isUnbounded(area)) return null;
  return host.grid.read(sheetId, area).map((row) => row.map(part));
}

const isUnbounded = (area: Area): boolean => isEntireColumn(area) || isEntireRow(area);

/** The format of all cells as a matrix of one row and one column, as in Microsoft's tutorial of tables. */
const isSingle = (input: unknown): input is [[unknown]] =>
  Array.isArray(input) && input.length === 1 && Array.isArray(input[0]) && input[0].length === 1;

/** A matrix has the range's shape; a single value is for every cell. */
function matrixOf(range: RangeContext, input: unknown): unknown[][] {
  const { rows, columns } = range.area;
  // "You can't set cell-level properties on an unbounded range" (Microsoft: "excel-add-ins-ranges-unbounded").
  if (isUnbounded(range.area)) throw argumentError();
  if (!Array.isArray(input)) {
    return Array.from({ length: rows }, () => Array<unknown>(columns).fill(input));
  }
  const fits = (row: unknown) => Array.isArray(row) && row.length === columns;
  if (input.length !== rows || !input.every(fits)) throw argumentError(shapeMessage);
  return input as unknown[][];
}

/** Writes values as if they were typed; null leaves a cell as it is. */
function enterValues(range: RangeContext, input: unknown): void {
  const values = matrixOf(range, input) as Scalar[][];
  const formatAt = numberFormats(range, values);
  write(
    range,
    values.map((row, r) =>
      row.map((value, c) => (value === null ? null : cellOfInput(value, formatAt(r, c)))),
    ),
  );
}

/** The number formats of the cells, where they matter: not for blank cells. */
function numberFormats(range: RangeContext, values: Scalar[][]): (row: number, column: number) => string {
  const hasContents = values.some((row) => row.some((value) => value !== null && value !== ''));
  const formats = hasContents ? range.host.grid.formats.numberFormats(range.sheetId, range.area) : null;
  return (row, column) => formats?.[row]?.[column] ?? generalFormat;
}

function write({ host, sheetId, area }: RangeContext, changes: (CellChange | null)[][]): void {
  host.protection.check(sheetId);
  checkTableHeaders(host, sheetId, area, changes);
  // Formulas follow a header when it is written.
  const canWait = !host.tables.list(sheetId).some((table) => overlap({ ...table.area, rows: 1 }, area));
  host.grid.write(sheetId, area, changes, { canWait });
}

/** Names of properties, with true for those that are asked for, and names of their parts. */
interface PropertySelection {
  [name: string]: boolean | PropertySelection | undefined;
}

interface Properties {
  [name: string]: unknown;
}

export const rangeProperties = membersOver<RangeContext>()({
  getCellProperties(selection: PropertySelection): Properties[][] {
    return mapCells(this.area, (row, column) =>
      selectedProperties(rangeAt(this, { row, column, rows: 1, columns: 1 }), selection),
    );
  },

  /** Null if only some rows are hidden. */
  get rowHidden(): boolean | null {
    return this.host.grid.structure.hidden(this.sheetId, this.area, 'rows');
  },

  set rowHidden(hidden: boolean) {
    if (typeof hidden !== 'boolean') throw argumentError();
    this.host.protection.check(this.sheetId);
    this.host.grid.structure.hide(this.sheetId, this.area, 'rows', hidden);
  },

  getRowProperties(selection: PropertySelection): Properties[] {
    const { row, rows } = this.area;
    return Array.from({ length: rows }, (_, index) =>
      selectedProperties(rangeAt(this, { ...this.area, row: row + index, rows: 1 }), selection),
    );
  },
});

function selectedProperties(target: RemoteObject, selection: PropertySelection): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(selection ?? {})) {
    if (!value) continue;
    const property = readProperty(target, name);
    properties[name] =
      property instanceof RemoteObject ? selectedProperties(property, value === true ? {} : value) : property;
  }
  return properties;
}
