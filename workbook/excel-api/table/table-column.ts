import type { ExcelHost } from '../excel-host.ts';
import { Filter } from './filter.ts';
import { alreadyExists, argumentError, invalidOperation, notFound } from '../wire/host-error.ts';
import type { Range } from '../range/range.ts';
import { RemoteCollection, RemoteObject } from '../wire/remote-object.ts';
import { nameHeaders } from './table-names.ts';
import { wholeTable, type TableRecord } from './tables.ts';

type Scalar = string | number | boolean;

/** A column of a table. */
export class TableColumn extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #table: TableRecord;
  readonly #index: number;

  constructor(host: ExcelHost, table: TableRecord, index: number) {
    super();
    this.#host = host;
    this.#table = table;
    this.#index = index;
  }

  override identity() {
    return { Id: this.id };
  }

  get id(): number {
    return this.#index + 1;
  }

  get index(): number {
    return this.#index;
  }

  get name(): string {
    return String(this.getHeaderRowRange().values[0]![0]);
  }

  /** Formulas that refer to the column by its name are changed with it. */
  set name(name: string) {
    const others = new TableColumnCollection(this.#host, this.#table).items.filter(
      ({ index }) => index !== this.#index,
    );
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw alreadyExists();
    this.getHeaderRowRange().values = [[name]];
  }

  get values(): unknown[][] {
    return this.getRange().values;
  }

  set values(values: unknown) {
    this.getRange().values = values;
  }

  get filter(): Filter {
    return new Filter(this.#host, this.#table, this.#index);
  }

  getRange(): Range {
    const area = wholeTable(this.#table);
    return this.#host.range(this.#table.sheetId, { ...area, column: area.column + this.#index, columns: 1 });
  }

  getHeaderRowRange(): Range {
    return this.getRange().getRow(0);
  }

  getDataBodyRange(): Range {
    return this.getHeaderRowRange()
      .getOffsetRange(1, 0)
      .getResizedRange(this.#table.area.rows - 2, 0);
  }

  getTotalRowRange(): Range {
    if (!this.#table.showTotals) throw invalidOperation();
    return this.getRange().getLastRow();
  }

  async delete(): Promise<void> {
    this.#host.protections.check(this.#table.sheetId);
    await this.#host.tables.removeColumn(this.#table, this.#index);
  }
}

/** The columns of a table, by name, by id (from 1) or by place (from 0). */
export class TableColumnCollection extends RemoteCollection<TableColumn> {
  readonly #host: ExcelHost;
  readonly #table: TableRecord;

  constructor(host: ExcelHost, table: TableRecord) {
    super();
    this.#host = host;
    this.#table = table;
  }

  get items(): TableColumn[] {
    return Array.from({ length: this.#table.area.columns }, (_, index) => this.#column(index));
  }

  /**
   * Puts a column before the one at an index, or to the right of all.
   *
   * @param values Header, body and totals, or one value for all cells of the body.
   * @param name Its header, where the values have none.
   */
  async add(
    index: number | null = null,
    values: Scalar[][] | Scalar | null = null,
    name: string | null = null,
  ): Promise<TableColumn> {
    this.#host.protections.check(this.#table.sheetId);
    const count = this.#table.area.columns;
    const at = index === null || index === -1 ? count : index;
    if (!(at >= 0 && at <= count)) throw argumentError();
    if (Array.isArray(values) && values.length !== wholeTable(this.#table).rows) throw argumentError();
    await this.#host.tables.insert(this.#table, 'columns', at, 1);
    const column = this.#column(at);
    if (Array.isArray(values)) column.getRange().values = values;
    else if (values !== null) column.getDataBodyRange().values = values;
    if (name !== null) column.getHeaderRowRange().values = [[name]];
    nameHeaders(this.#host.grid, this.#table.sheetId, this.#table.area, true);
    return column;
  }

  getItem(key: string | number): TableColumn {
    const found = this.getItemOrNullObject(key);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(key: string | number): TableColumn | null {
    const same = (column: TableColumn) =>
      typeof key === 'number' ? column.id === key : column.name.toLowerCase() === key.toLowerCase();
    return this.items.find(same) ?? null;
  }

  getItemAt(index: number): TableColumn {
    const found = this.items[index];
    if (!found) throw argumentError();
    return found;
  }

  #column(index: number): TableColumn {
    return new TableColumn(this.#host, this.#table, index);
  }
}
