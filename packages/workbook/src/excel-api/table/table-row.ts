import type { Host } from '../host.ts';
import { Range } from '../range/index.ts';
import type { TableRecord } from '../state.ts';
import { argumentError, RemoteCollection, RemoteObject } from '../wire/index.ts';
import { calculatedColumns } from './calculated-columns.ts';
import { tableBody } from './table-list.ts';
import { deleteTableRow, insertIntoTable, isEmptyTable } from './table-lifecycle.ts';

type Scalar = string | number | boolean;

class TableRow extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly table: TableRecord,
    private readonly position: number,
  ) {
    super();
  }

  async delete(): Promise<void> {
    this.host.protection.check(this.table.sheetId);
    await deleteTableRow(this.host, this.table, this.position);
  }
}

export class TableRowCollection extends RemoteCollection<TableRow> {
  constructor(
    private readonly host: Host,
    private readonly table: TableRecord,
  ) {
    super();
  }

  get items(): TableRow[] {
    return Array.from({ length: this.#count() }, (_, index) => this.#row(index));
  }

  /** Inserts rows before the one at an index; null and -1 are the end. Returns the first of them. */
  async add(
    index: number | null = null,
    values: Scalar[][] | Scalar | null = null,
    _alwaysInsert = true,
  ): Promise<TableRow> {
    const { host, table } = this;
    const count = this.#count();
    host.protection.check(table.sheetId);
    const body = tableBody(table);
    const at = index === null || index === -1 ? count : index;
    if (!(at >= 0 && at <= count)) throw argumentError();
    const rows = rowsOf(values, body.columns);
    const calculated = count === 0 ? [] : calculatedColumns(host, table);
    // The blank row of a table without rows becomes the first of those that are added.
    const inserted = rows.length - (count === 0 ? 1 : 0);
    if (inserted > 0) {
      await insertIntoTable(host, table, 'rows', { index: at + rows.length - inserted, count: inserted });
    }
    const newCells = { ...body, row: body.row + at, rows: rows.length };
    new Range(host, table.sheetId, newCells).values = rows.map((line, down) =>
      line.map((value, column) => value ?? calculated[column]?.(newCells.row + down) ?? null),
    );
    return this.#row(at);
  }

  getItemAt(index: number): TableRow {
    if (!(index >= 0 && index < this.#count())) throw argumentError();
    return this.#row(index);
  }

  #count(): number {
    return isEmptyTable(this.host, this.table) ? 0 : tableBody(this.table).rows;
  }

  #row(index: number): TableRow {
    return new TableRow(this.host, this.table, index);
  }
}

/** Rows of values from a matrix, from the values of one row, or from one value for all cells of a row. */
function rowsOf(values: Scalar[][] | Scalar[] | Scalar | null, columns: number): (Scalar | null)[][] {
  const matrix = Array.isArray(values) ? values : [Array<Scalar | null>(columns).fill(values)];
  const rows = (matrix.every(Array.isArray) ? matrix : [matrix]) as (Scalar | null)[][];
  if (rows.length === 0 || rows.some((row) => row.length !== columns)) throw argumentError();
  return rows;
}
