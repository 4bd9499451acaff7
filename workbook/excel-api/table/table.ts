import { AutoFilter } from './auto-filter.ts';
import type { ExcelHost } from '../excel-host.ts';
import { argumentError, invalidOperation, notImplemented } from '../wire/host-error.ts';
import type { Range } from '../range/range.ts';
import { RemoteObject } from '../wire/remote-object.ts';
import { TableColumnCollection } from './table-column.ts';
import { TableRowCollection } from './table-row.ts';
import { TableSort } from './table-sort.ts';
import { tableBody, wholeTable, type TableLook, type TableRecord } from './tables.ts';
import type { Worksheet } from '../worksheet/worksheet.ts';

/** A table of a sheet. */
export class Table extends RemoteObject {
  static override readonly events = {
    DataChanged: 'tableChanged',
    SelectionChanged: 'tableSelectionChanged',
  } as const;

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

  override eventTarget(): string {
    return this.id;
  }

  get id(): string {
    return this.#table.id;
  }

  get legacyId(): string {
    return this.#table.id.replace(/\D/g, '');
  }

  get name(): string {
    return this.#table.name;
  }

  set name(name: string) {
    this.#host.protections.check(this.#table.sheetId);
    this.#host.afterwards(this.#host.tables.rename(this.#table, name));
  }

  get style(): string {
    return this.#table.style;
  }

  set style(style: string) {
    this.#dress({ style });
  }

  get showBandedRows(): boolean {
    return this.#table.showBandedRows;
  }

  set showBandedRows(showBandedRows: boolean) {
    this.#dress({ showBandedRows });
  }

  get showBandedColumns(): boolean {
    return this.#table.showBandedColumns;
  }

  set showBandedColumns(showBandedColumns: boolean) {
    this.#dress({ showBandedColumns });
  }

  get highlightFirstColumn(): boolean {
    return this.#table.highlightFirstColumn;
  }

  set highlightFirstColumn(highlightFirstColumn: boolean) {
    this.#dress({ highlightFirstColumn });
  }

  get highlightLastColumn(): boolean {
    return this.#table.highlightLastColumn;
  }

  set highlightLastColumn(highlightLastColumn: boolean) {
    this.#dress({ highlightLastColumn });
  }

  get showFilterButton(): boolean {
    return this.#table.showFilterButton;
  }

  set showFilterButton(showFilterButton: boolean) {
    this.#dress({ showFilterButton });
  }

  get showHeaders(): boolean {
    return true;
  }

  set showHeaders(shown: boolean) {
    if (!shown) throw notImplemented('Table.showHeaders = false');
  }

  get showTotals(): boolean {
    return this.#table.showTotals;
  }

  set showTotals(shown: boolean) {
    this.#host.protections.check(this.#table.sheetId);
    this.#host.afterwards(this.#host.tables.showTotals(this.#table, shown));
  }

  get autoFilter(): AutoFilter {
    return new AutoFilter(this.#host, this.#table.sheetId, () => this.#table, null);
  }

  get columns(): TableColumnCollection {
    return new TableColumnCollection(this.#host, this.#table);
  }

  get rows(): TableRowCollection {
    return new TableRowCollection(this.#host, this.#table);
  }

  get sort(): TableSort {
    return new TableSort(this.#host, this.#table);
  }

  get worksheet(): Worksheet {
    return this.#host.worksheet(this.#table.sheetId);
  }

  getRange(): Range {
    return this.#host.range(this.#table.sheetId, wholeTable(this.#table));
  }

  getHeaderRowRange(): Range {
    return this.#host.range(this.#table.sheetId, { ...this.#table.area, rows: 1 });
  }

  getDataBodyRange(): Range {
    return this.#host.range(this.#table.sheetId, tableBody(this.#table));
  }

  getTotalRowRange(): Range {
    if (!this.#table.showTotals) throw invalidOperation();
    return this.getRange().getLastRow();
  }

  resize(range: Range | string): void {
    const { sheetId, area } = this.#host.place(range, this.#table.sheetId);
    if (sheetId !== this.#table.sheetId) throw argumentError();
    this.#host.protections.check(sheetId);
    this.#host.tables.resize(this.#table, area);
  }

  clearFilters(): void {
    this.autoFilter.clearCriteria();
  }

  reapplyFilters(): void {
    this.autoFilter.reapply();
  }

  convertToRange(): Range {
    const range = this.getRange();
    this.#host.protections.check(this.#table.sheetId);
    this.#host.tables.delete(this.#table);
    return range;
  }

  delete(): void {
    this.convertToRange().clear('All');
  }

  #dress(look: Partial<TableLook>): void {
    this.#host.protections.check(this.#table.sheetId);
    this.#host.tables.dress(this.#table, look);
  }
}
