import type { Area } from '../../grid/area.ts';
import type { TableHost } from '../host.ts';
import { Range } from '../range/index.ts';
import type { TableRecord } from '../state.ts';
import { alreadyExists, argumentError, existing, invalidOperation, RemoteCollection } from '../wire/index.ts';
import { Filter } from './filter.ts';
import { TableCells } from './table-cells.ts';
import { headerRow, tableBody, totalRow, wholeTable } from './table-list.ts';
import { nameHeaders } from './table-names.ts';
import { deleteTableColumn, insertIntoTable } from './table-size.ts';

type Scalar = string | number | boolean;

export class TableColumn extends TableCells {
  constructor(
    private readonly host: TableHost,
    private readonly table: TableRecord,
    private readonly position: number,
  ) {
    super();
  }

  override identity() {
    return { Id: this.id };
  }

  get id(): number {
    return this.position + 1;
  }

  get index(): number {
    return this.position;
  }

  get name(): string {
    return String(this.getHeaderRowRange().values![0]![0]);
  }

  /** Formulas that refer to the column by its name are changed with it. */
  set name(name: string) {
    const header = this.host.grid.values(this.table.sheetId, headerRow(this.table))[0]!;
    const others = header.filter((_, index) => index !== this.position);
    if (others.some((other) => String(other ?? '').toLowerCase() === name.toLowerCase())) {
      throw alreadyExists();
    }
    this.getHeaderRowRange().values = [[name]];
  }

  get filter(): Filter {
    return new Filter(this.host, this.table, this.position);
  }

  getRange(): Range {
    return this.#range(wholeTable(this.table));
  }

  getHeaderRowRange(): Range {
    return this.#range(headerRow(this.table));
  }

  getDataBodyRange(): Range {
    return this.#range(tableBody(this.table));
  }

  getTotalRowRange(): Range {
    if (!this.table.showTotals) throw invalidOperation();
    return this.#range(totalRow(this.table));
  }

  async delete(): Promise<void> {
    this.host.protection.check(this.table.sheetId);
    await deleteTableColumn(this.host, this.table, this.position);
  }

  /** The column's part of the rows of an area of the table. */
  #range(area: Area): Range {
    const column = { ...area, column: area.column + this.position, columns: 1 };
    return new Range(this.host, this.table.sheetId, column);
  }
}

/** The columns of a table, by name, by id (from 1) or by index (from 0). */
export class TableColumnCollection extends RemoteCollection<TableColumn> {
  constructor(
    private readonly host: TableHost,
    private readonly table: TableRecord,
  ) {
    super();
  }

  get items(): TableColumn[] {
    return Array.from({ length: this.table.area.columns }, (_, index) => this.#column(index));
  }

  /**
   * Inserts a column before the one at an index; null and -1 are the end.
   *
   * @param values Header, body and totals, or one value for all cells of the body.
   * @param name The header, where the values have none.
   */
  async add(
    index: number | null = null,
    values: Scalar[][] | Scalar | null = null,
    name: string | null = null,
  ): Promise<TableColumn> {
    const { host, table } = this;
    host.protection.check(table.sheetId);
    const count = table.area.columns;
    const at = index === null || index === -1 ? count : index;
    if (!(at >= 0 && at <= count)) throw argumentError();
    if (Array.isArray(values) && values.length !== wholeTable(table).rows) throw argumentError();
    await insertIntoTable(host, table, 'columns', { index: at, count: 1 });
    const column = this.#column(at);
    if (Array.isArray(values)) column.getRange().values = values;
    else if (values !== null) column.getDataBodyRange().values = values;
    if (name !== null) column.getHeaderRowRange().values = [[name]];
    nameHeaders(host.grid, table.sheetId, table.area);
    return column;
  }

  getItem(key: string | number): TableColumn {
    return existing(this.getItemOrNullObject(key));
  }

  getItemOrNullObject(key: string | number): TableColumn | null {
    const hasKey = (column: TableColumn) =>
      typeof key === 'number' ? column.id === key : column.name.toLowerCase() === key.toLowerCase();
    return this.items.find(hasKey) ?? null;
  }

  getItemAt(index: number): TableColumn {
    const column = this.items[index];
    if (!column) throw argumentError();
    return column;
  }

  #column(index: number): TableColumn {
    return new TableColumn(this.host, this.table, index);
  }
}
