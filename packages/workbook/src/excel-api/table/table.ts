import type { Area } from '../../grid/area.ts';
import type { Host, RangeObject } from '../host.ts';
import { Range, resolveReference, sortRows, worksheetId } from '../range/index.ts';
import type { SortField, TableRecord, TableStyle } from '../state.ts';
import {
  argumentError,
  existing,
  notImplemented,
  RemoteCollection,
  RemoteObject,
  wholeWorkbook,
} from '../wire/index.ts';
import { AutoFilter, TableColumnCollection } from './table-column.ts';
import { createTable, deleteTable, renameTable, resizeTable, setTableTotals } from './table-lifecycle.ts';
import { headerRow, tableBody, wholeTable } from './table-list.ts';
import { TableRowCollection } from './table-row.ts';
import { setTableStyle } from './table-style.ts';

export class Table extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly record: TableRecord,
  ) {
    super();
  }

  override identity() {
    return { Id: this.id };
  }

  get id(): string {
    return this.record.id;
  }

  get name(): string {
    return this.record.name;
  }

  set name(name: string) {
    this.host.protection.check(this.record.sheetId);
    renameTable(this.host, this.record, name);
  }

  get style(): string {
    return this.record.style;
  }

  set style(style: string) {
    this.#setStyle({ style });
  }

  get showHeaders(): boolean {
    return true;
  }

  set showHeaders(isVisible: boolean) {
    if (!isVisible) throw notImplemented('Table.showHeaders = false');
  }

  get showTotals(): boolean {
    return this.record.showTotals;
  }

  set showTotals(isVisible: boolean) {
    this.host.protection.check(this.record.sheetId);
    this.pendingAssignment = setTableTotals(this.host, this.record, isVisible);
  }

  get autoFilter(): AutoFilter {
    return new AutoFilter(this.host, this.record);
  }

  get columns(): TableColumnCollection {
    return new TableColumnCollection(this.host, this.record);
  }

  get rows(): TableRowCollection {
    return new TableRowCollection(this.host, this.record);
  }

  get sort(): TableSort {
    return new TableSort(this.host, this.record);
  }

  get worksheet(): RemoteObject {
    return this.host.objects.worksheet(this.record.sheetId);
  }

  getRange(): Range {
    return this.#range(wholeTable(this.record));
  }

  getHeaderRowRange(): Range {
    return this.#range(headerRow(this.record));
  }

  getDataBodyRange(): Range {
    return this.#range(tableBody(this.record));
  }

  resize(range: RangeObject | string): void {
    const { sheetId, area } = resolveReference(this.host.grid, range, this.record.sheetId);
    if (sheetId !== this.record.sheetId) throw argumentError();
    this.host.protection.check(sheetId);
    resizeTable(this.host, this.record, area);
  }

  convertToRange(): Range {
    const range = this.getRange();
    this.host.protection.check(this.record.sheetId);
    deleteTable(this.host, this.record);
    return range;
  }

  delete(): void {
    this.convertToRange().clear('All');
  }

  #range(area: Area): Range {
    return new Range(this.host, this.record.sheetId, area);
  }

  #setStyle(style: Partial<TableStyle>): void {
    this.host.protection.check(this.record.sheetId);
    setTableStyle(this.host, this.record, style);
  }
}

export class TableCollection extends RemoteCollection<Table> {
  static override readonly events = {
    Added: 'tableAdded',
    Deleted: 'tableDeleted',
  } as const;

  /** @param sheetId Left out for the tables of the whole workbook. */
  constructor(
    private readonly host: Host,
    private readonly sheetId?: string,
  ) {
    super();
  }

  override eventTarget(): string {
    return this.sheetId ? worksheetId(this.sheetId) : wholeWorkbook;
  }

  get items(): Table[] {
    return this.host.tables.list(this.sheetId).map((table) => new Table(this.host, table));
  }

  async add(address: RangeObject | string, hasHeaders: boolean): Promise<Table> {
    const { sheetId, area } = resolveReference(this.host.grid, address, this.sheetId);
    this.host.protection.check(sheetId);
    return new Table(this.host, await createTable(this.host, sheetId, area, { hasHeaders }));
  }

  getItem(key: string): Table {
    return existing(this.getItemOrNullObject(key));
  }

  getItemOrNullObject(key: string): Table | null {
    const table = this.host.tables.find(key);
    const isOfSheet = table && (!this.sheetId || table.sheetId === this.sheetId);
    return isOfSheet ? new Table(this.host, table) : null;
  }

  getItemAt(index: number): Table {
    const table = this.items[index];
    if (!table) throw argumentError();
    return table;
  }
}

export class TableSort extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly table: TableRecord,
  ) {
    super();
  }

  async apply(fields: SortField[], matchCase = false, method = 'PinYin'): Promise<void> {
    if (method !== 'PinYin') throw notImplemented(`TableSort.apply of ${method}`);
    await sortRows(this.host, this.table.sheetId, tableBody(this.table), fields, { matchCase });
  }
}
