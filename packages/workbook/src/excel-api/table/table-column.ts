import type { Area } from '../../grid/area.ts';
import type { Host } from '../host.ts';
import { Range } from '../range/index.ts';
import type { FilterCriteria, TableRecord } from '../state.ts';
import {
  alreadyExists,
  argumentError,
  existing,
  notImplemented,
  RemoteCollection,
  RemoteObject,
} from '../wire/index.ts';
import { headerRow, tableBody, wholeTable } from './table-list.ts';
import { nameHeaders } from './table-names.ts';
import { deleteTableColumn, insertIntoTable } from './table-lifecycle.ts';

type Scalar = string | number | boolean;

class TableColumn extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly table: TableRecord,
    private readonly position: number,
  ) {
    super();
  }

  override identity() {
    return { Id: this.position + 1 };
  }

  get name(): string {
    return String(this.#header.values![0]![0]);
  }

  /** Formulas that refer to the column by its name are changed with it. */
  set name(name: string) {
    const header = this.host.grid.values(this.table.sheetId, headerRow(this.table))[0]!;
    const others = header.filter((_, index) => index !== this.position);
    if (others.some((other) => String(other ?? '').toLowerCase() === name.toLowerCase())) {
      throw alreadyExists();
    }
    this.#header.values = [[name]];
  }

  get filter(): Filter {
    return new Filter(this.host, this.table, this.position);
  }

  getDataBodyRange(): Range {
    return partOf(this.host, this.table, this.position, tableBody(this.table));
  }

  get #header(): Range {
    return partOf(this.host, this.table, this.position, headerRow(this.table));
  }

  async delete(): Promise<void> {
    this.host.protection.check(this.table.sheetId);
    await deleteTableColumn(this.host, this.table, this.position);
  }
}

/** A column's part of the rows of an area of its table. */
const partOf = (host: Host, table: TableRecord, position: number, area: Area): Range =>
  new Range(host, table.sheetId, { ...area, column: area.column + position, columns: 1 });

/** The columns of a table, by name, by id (from 1) or by index (from 0). */
export class TableColumnCollection extends RemoteCollection<TableColumn> {
  constructor(
    private readonly host: Host,
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
    const cells = (area: Area) => partOf(host, table, at, area);
    if (Array.isArray(values)) cells(wholeTable(table)).values = values;
    else if (values !== null) cells(tableBody(table)).values = values;
    if (name !== null) cells(headerRow(table)).values = [[name]];
    nameHeaders(host.grid, table.sheetId, table.area);
    return this.#column(at);
  }

  getItem(key: string | number): TableColumn {
    const hasKey = (column: TableColumn) =>
      typeof key === 'number'
        ? column.identity().Id === key
        : column.name.toLowerCase() === key.toLowerCase();
    return existing(this.items.find(hasKey) ?? null);
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

export class Filter extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly table: TableRecord,
    private readonly column: number,
  ) {
    super();
  }

  /** @throws HostError NotImplemented for another criterion than the texts of cells. */
  async apply(criteria: FilterCriteria): Promise<void> {
    const { host, table } = this;
    await host.calculation.whenCalculated();
    host.protection.check(table.sheetId);
    host.grid.filters.filterTable(table.id, this.column, textsOfFilter(criteria));
  }

  applyValuesFilter(values: FilterCriteria['values']): Promise<void> {
    return this.apply({ filterOn: 'Values', values });
  }
}

export class AutoFilter extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly table: TableRecord,
  ) {
    super();
  }

  get isDataFiltered(): boolean {
    return this.host.grid.filters.ofTable(this.table.id).size > 0;
  }
}

/** @throws HostError NotImplemented for another criterion than the texts of cells. */
export function textsOfFilter({ filterOn, values = [] }: FilterCriteria): readonly string[] {
  if (filterOn !== 'Values' || values.some((value) => typeof value !== 'string')) {
    throw notImplemented(`FilterCriteria.filterOn of ${filterOn}`);
  }
  return values;
}
