import type { ExcelHost } from '../excel-host.ts';
import { argumentError, insertDeleteConflict } from '../wire/host-error.ts';
import type { Range } from '../range/range.ts';
import { RemoteCollection, RemoteObject } from '../wire/remote-object.ts';
import { tableBody, type TableRecord } from './tables.ts';

type Scalar = string | number | boolean;

/** A row of a table's body. */
export class TableRow extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #table: TableRecord;
  readonly #index: number;

  constructor(host: ExcelHost, table: TableRecord, index: number) {
    super();
    this.#host = host;
    this.#table = table;
    this.#index = index;
  }

  get index(): number {
    return this.#index;
  }

  get values(): unknown[][] {
    return this.getRange().values;
  }

  set values(values: unknown) {
    this.getRange().values = values;
  }

  getRange(): Range {
    const body = tableBody(this.#table);
    if (this.#index >= body.rows) throw argumentError();
    return this.#host.range(this.#table.sheetId, { ...body, row: body.row + this.#index, rows: 1 });
  }

  async delete(): Promise<void> {
    this.#host.protections.check(this.#table.sheetId);
    await this.#host.tables.removeRows(this.#table, [this.#index]);
  }
}

/** The rows of a table's body, from 0. */
export class TableRowCollection extends RemoteCollection<TableRow> {
  readonly #host: ExcelHost;
  readonly #table: TableRecord;

  constructor(host: ExcelHost, table: TableRecord) {
    super();
    this.#host = host;
    this.#table = table;
  }

  get items(): TableRow[] {
    const { rows } = tableBody(this.#table);
    const count = this.#host.tables.isEmpty(this.#table) ? 0 : rows;
    return Array.from({ length: count }, (_, index) => this.#row(index));
  }

  /** Puts rows before the one at an index, or below the body; gives the first of them. */
  async add(
    index: number | null = null,
    values: Scalar[][] | Scalar | null = null,
    _alwaysInsert = true,
  ): Promise<TableRow> {
    this.#host.protections.check(this.#table.sheetId);
    const body = tableBody(this.#table);
    const { count } = this;
    const at = index === null || index === -1 ? count : index;
    if (!(at >= 0 && at <= count)) throw argumentError();
    const given = Array.isArray(values) ? values : [Array<Scalar | null>(body.columns).fill(values)];
    const ofOneRow = (given.every(Array.isArray) ? given : [given]) as Scalar[][];
    if (ofOneRow.length === 0 || ofOneRow.some((row) => row.length !== body.columns)) throw argumentError();
    // The blank row of a table without rows is one of those that are added.
    const added = ofOneRow.length - (count === 0 ? 1 : 0);
    if (added > 0) await this.#host.tables.insert(this.#table, 'rows', at + ofOneRow.length - added, added);
    const place = { ...body, row: body.row + at, rows: ofOneRow.length };
    this.#host.range(this.#table.sheetId, place).values = ofOneRow;
    return this.#row(at);
  }

  getItemAt(index: number): TableRow {
    if (!(index >= 0 && index < this.count)) throw argumentError();
    return this.#row(index);
  }

  deleteRowsAt(index: number, count = 1): Promise<void> {
    return this.deleteRows(Array.from({ length: count }, (_, next) => index + next));
  }

  /** Rows by their indexes, or as objects: Excel refuses it where the table is filtered. */
  async deleteRows(rows: (TableRow | number)[]): Promise<void> {
    this.#host.protections.check(this.#table.sheetId);
    if (this.#table.filters.size > 0) throw insertDeleteConflict();
    const indexes = rows.map((row) => (typeof row === 'number' ? row : row.index));
    await this.#host.tables.removeRows(this.#table, indexes);
  }

  #row(index: number): TableRow {
    return new TableRow(this.#host, this.#table, index);
  }
}
