import type { TableHost } from '../host.ts';
import { Range } from '../range/index.ts';
import type { TableRecord } from '../state.ts';
import { argumentError, insertDeleteConflict, RemoteCollection } from '../wire/index.ts';
import { calculatedColumns } from './calculated-columns.ts';
import { TableCells } from './table-cells.ts';
import { tableBody } from './table-list.ts';
import { deleteTableRows, insertIntoTable, isEmptyTable } from './table-size.ts';

type Scalar = string | number | boolean;

export class TableRow extends TableCells {
  constructor(
    private readonly host: TableHost,
    private readonly table: TableRecord,
    private readonly position: number,
  ) {
    super();
  }

  get index(): number {
    return this.position;
  }

  getRange(): Range {
    const body = tableBody(this.table);
    if (this.position >= body.rows) throw argumentError();
    return new Range(this.host, this.table.sheetId, { ...body, row: body.row + this.position, rows: 1 });
  }

  async delete(): Promise<void> {
    this.host.protection.check(this.table.sheetId);
    await deleteTableRows(this.host, this.table, [this.position]);
  }
}

export class TableRowCollection extends RemoteCollection<TableRow> {
  constructor(
    private readonly host: TableHost,
    private readonly table: TableRecord,
  ) {
    super();
  }

  get items(): TableRow[] {
    const { rows } = tableBody(this.table);
    const count = isEmptyTable(this.host, this.table) ? 0 : rows;
    return Array.from({ length: count }, (_, index) => this.#row(index));
  }

  /** Inserts rows before the one at an index; null and -1 are the end. Returns the first of them. */
  async add(
    index: number | null = null,
    values: Scalar[][] | Scalar | null = null,
    _alwaysInsert = true,
  ): Promise<TableRow> {
    const { host, table, count } = this;
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
    const added = { ...body, row: body.row + at, rows: rows.length };
    new Range(host, table.sheetId, added).values = rows.map((line, down) =>
      line.map((value, column) => value ?? calculated[column]?.(added.row + down) ?? null),
    );
    return this.#row(at);
  }

  getItemAt(index: number): TableRow {
    if (!(index >= 0 && index < this.count)) throw argumentError();
    return this.#row(index);
  }

  deleteRowsAt(index: number, count = 1): Promise<void> {
    return this.deleteRows(Array.from({ length: count }, (_, next) => index + next));
  }

  /** Excel refuses this where the table is filtered. */
  async deleteRows(rows: (TableRow | number)[]): Promise<void> {
    this.host.protection.check(this.table.sheetId);
    if (this.table.filters.size > 0) throw insertDeleteConflict();
    const indexes = rows.map((row) => (typeof row === 'number' ? row : row.index));
    await deleteTableRows(this.host, this.table, indexes);
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
