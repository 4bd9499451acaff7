import { wholeWorkbook } from './events.ts';
import type { ExcelHost } from './excel-host.ts';
import { argumentError, HostError, notFound } from './host-error.ts';
import { Range } from './range.ts';
import { RemoteCollection, RemoteObject } from './remote-object.ts';
import type { TableRecord } from './tables.ts';
import { Worksheet } from './worksheet.ts';

/** A table of a sheet. */
export class Table extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #table: TableRecord;

  constructor(host: ExcelHost, table: TableRecord) {
    super();
    this.#host = host;
    this.#table = table;
  }

  override identity() {
    return { Id: this.id };
  }

  get id(): string {
    return this.#table.id;
  }

  get name(): string {
    return this.#table.name;
  }

  set name(name: string) {
    this.#host.tables.rename(this.#table, name);
  }

  get style(): string {
    return this.#table.style;
  }

  set style(style: string) {
    this.#host.tables.dress(this.#table, { style });
  }

  get showBandedRows(): boolean {
    return this.#table.showBandedRows;
  }

  set showBandedRows(showBandedRows: boolean) {
    this.#host.tables.dress(this.#table, { showBandedRows });
  }

  get showHeaders(): boolean {
    return true;
  }

  get worksheet(): Worksheet {
    return new Worksheet(this.#host, this.#table.sheetId);
  }

  get columns(): TableColumnCollection {
    return new TableColumnCollection(this.#host, this.#table);
  }

  get rows(): TableRowCollection {
    return new TableRowCollection(this.#host, this.#table);
  }

  getRange(): Range {
    return this.#part({});
  }

  getHeaderRowRange(): Range {
    return this.#part({ rows: 1 });
  }

  getDataBodyRange(): Range {
    const { row, rows } = this.#table.area;
    return this.#part({ row: row + 1, rows: rows - 1 });
  }

  resize(range: Range | string): void {
    const { sheetId, area } = this.#host.place(range, this.#table.sheetId);
    if (sheetId !== this.#table.sheetId) throw argumentError();
    this.#host.tables.resize(this.#table, area);
  }

  convertToRange(): Range {
    const range = this.getRange();
    this.#host.tables.remove(this.#table);
    return range;
  }

  delete(): void {
    const range = this.getRange();
    this.#host.tables.remove(this.#table);
    range.clear('All');
  }

  _RegisterDataChangedEvent(): void {
    this.#host.events.listen('tableChanged', this.id);
  }

  _UnregisterDataChangedEvent(): void {
    this.#host.events.unlisten('tableChanged', this.id);
  }

  #part(part: Partial<TableRecord['area']>): Range {
    return new Range(this.#host, this.#table.sheetId, { ...this.#table.area, ...part });
  }
}

/** The tables of a sheet, or of the workbook where no sheet is given. */
export class TableCollection extends RemoteCollection<Table> {
  readonly #host: ExcelHost;
  readonly #sheetId: string | undefined;

  constructor(host: ExcelHost, sheetId?: string) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
  }

  get items(): Table[] {
    return this.#host.tables.all(this.#sheetId).map((table) => new Table(this.#host, table));
  }

  add(address: Range | string, hasHeaders: boolean): Table {
    const { sheetId, area } = this.#host.place(address, this.#sheetId);
    this.#host.protections.check(sheetId);
    return new Table(this.#host, this.#host.tables.add(sheetId, area, hasHeaders));
  }

  getItem(key: string): Table {
    const found = this.getItemOrNullObject(key);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(key: string): Table | null {
    const table = this.#host.tables.find(key);
    const here = table && (!this.#sheetId || table.sheetId === this.#sheetId);
    return here ? new Table(this.#host, table) : null;
  }

  _RegisterDataChangedEvent(): void {
    this.#host.events.listen('tableChanged', this.#target());
  }

  _UnregisterDataChangedEvent(): void {
    this.#host.events.unlisten('tableChanged', this.#target());
  }

  #target(): string {
    return this.#sheetId ? `{${this.#sheetId}}` : wholeWorkbook;
  }
}

class TableColumn extends RemoteObject {
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

  getRange(): Range {
    const { area, sheetId } = this.#table;
    return new Range(this.#host, sheetId, { ...area, column: area.column + this.#index, columns: 1 });
  }

  getHeaderRowRange(): Range {
    return this.getRange().getRow(0);
  }

  getDataBodyRange(): Range {
    return this.getRange().getOffsetRange(1, 0).getResizedRange(-1, 0);
  }
}

class TableColumnCollection extends RemoteCollection<TableColumn> {
  readonly #host: ExcelHost;
  readonly #table: TableRecord;

  constructor(host: ExcelHost, table: TableRecord) {
    super();
    this.#host = host;
    this.#table = table;
  }

  get items(): TableColumn[] {
    return Array.from(
      { length: this.#table.area.columns },
      (_, index) => new TableColumn(this.#host, this.#table, index),
    );
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
}

class TableRow extends RemoteObject {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  get index(): number {
    return this.#index;
  }
}

class TableRowCollection extends RemoteCollection<TableRow> {
  readonly #host: ExcelHost;
  readonly #table: TableRecord;

  constructor(host: ExcelHost, table: TableRecord) {
    super();
    this.#host = host;
    this.#table = table;
  }

  get items(): TableRow[] {
    return Array.from({ length: this.#table.area.rows - 1 }, (_, index) => new TableRow(index));
  }

  /** Appends rows below the body; inserting between rows needs cells to move, which is not supported yet. */
  add(index: number | null, values: unknown[][]): TableRow {
    const { area, sheetId } = this.#table;
    const body = area.rows - 1;
    if (index !== null && index !== undefined && index >= 0 && index < body) {
      throw new HostError(
        'NotImplemented',
        "The requested feature isn't implemented: TableRowCollection.add at an index.",
      );
    }
    const added = {
      row: area.row + area.rows,
      column: area.column,
      rows: values.length,
      columns: area.columns,
    };
    this.#host.tables.resize(this.#table, { ...area, rows: area.rows + values.length });
    new Range(this.#host, sheetId, added).values = values;
    return new TableRow(body);
  }
}
