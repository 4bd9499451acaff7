import { parseAddress } from '../../grid/address.ts';
import { type Area, columnsOfSheet, overlap, rowsOfSheet } from '../../grid/area.ts';
import type { Grid } from '../../grid/grid.ts';
import type { Worksheets } from '../../grid/worksheets.ts';
import { ChartCollection } from '../chart/index.ts';
import { type Host, type RangeObject, SheetObject } from '../host.ts';
import { NamedItemCollection } from '../names.ts';
import { findSheet, Range, resolveReference, worksheetId } from '../range/index.ts';
import { ShapeCollection } from '../shapes.ts';
import type { FilterCriteria } from '../state.ts';
import { TableCollection, textsOfFilter } from '../table/index.ts';
import {
  alreadyExists,
  argumentError,
  existing,
  invalidOperation,
  notFound,
  notImplemented,
  RemoteCollection,
  wholeWorkbook,
} from '../wire/index.ts';
import { PageBreakCollection, PageLayout } from './page-layout.ts';

class WorksheetFreezePanes extends SheetObject {
  freezeRows(count = 1): void {
    this.#freeze(count, 0);
  }

  freezeColumns(count = 1): void {
    this.#freeze(0, count);
  }

  getLocationOrNullObject(): Range | null {
    const { rows, columns } = this.host.grid.worksheets.frozen(this.sheetId);
    if (rows === 0 && columns === 0) return null;
    const area = { row: 0, column: 0, rows: rows || rowsOfSheet, columns: columns || columnsOfSheet };
    return new Range(this.host, this.sheetId, area);
  }

  #freeze(rows: number, columns: number): void {
    if (rows < 0 || columns < 0) throw argumentError();
    this.host.grid.worksheets.freeze(this.sheetId, { rows, columns });
  }
}

export class WorksheetProtection extends SheetObject {
  get protected(): boolean {
    return this.host.protection.has(this.sheetId);
  }

  /** @throws HostError NotImplemented for options and a password. */
  protect(options: object | null = null, password: string | null = null): void {
    if (options !== null || password !== null) throw notImplemented('WorksheetProtection.protect of options');
    if (this.protected) throw invalidOperation();
    this.host.protection.add(this.sheetId);
  }

  unprotect(): void {
    this.host.protection.delete(this.sheetId);
  }
}

export class Worksheet extends SheetObject {
  static override readonly events = {
    DataChanged: 'worksheetChanged',
    RowHiddenChanged: 'worksheetRowHiddenChanged',
    RowSorted: 'worksheetRowSorted',
    SelectionChanged: 'worksheetSelectionChanged',
  } as const;

  override identity() {
    return { Id: this.id };
  }

  override eventTarget(): string {
    return this.id;
  }

  get id(): string {
    return worksheetId(this.sheetId);
  }

  get name(): string {
    return this.#sheets().name(this.sheetId);
  }

  set name(name: string) {
    checkSheetName(this.host.grid, name, this.sheetId);
    this.#sheets().rename(this.sheetId, name);
  }

  /** Users hide sheets; only macros hide them so that users can't show them again. */
  get visibility(): 'Visible' | 'Hidden' {
    return this.#sheets().isHidden(this.sheetId) ? 'Hidden' : 'Visible';
  }

  set visibility(visibility: 'Visible' | 'Hidden') {
    this.#sheets().setHidden(this.sheetId, visibility === 'Hidden');
  }

  get showGridlines(): boolean {
    return this.#sheets().hasGridlines(this.sheetId);
  }

  set showGridlines(isVisible: boolean) {
    this.#sheets().setGridlines(this.sheetId, isVisible);
  }

  /** The client sets `showGridlines` under this name. */
  set gridlines(isVisible: boolean) {
    this.showGridlines = isVisible;
  }

  get autoFilter(): AutoFilter {
    return new AutoFilter(this.host, this.sheetId);
  }

  get charts(): ChartCollection {
    return new ChartCollection(this.host, this.sheetId);
  }

  get freezePanes(): WorksheetFreezePanes {
    return new WorksheetFreezePanes(this.host, this.sheetId);
  }

  get horizontalPageBreaks(): PageBreakCollection {
    return new PageBreakCollection(this.host, this.sheetId);
  }

  get names(): NamedItemCollection {
    return new NamedItemCollection(this.host, this.sheetId);
  }

  get pageLayout(): PageLayout {
    return new PageLayout(this.host, this.sheetId);
  }

  get protection(): WorksheetProtection {
    return new WorksheetProtection(this.host, this.sheetId);
  }

  get shapes(): ShapeCollection {
    return new ShapeCollection(this.host, this.sheetId);
  }

  get tables(): TableCollection {
    return new TableCollection(this.host, this.sheetId);
  }

  activate(): void {
    const sheets = this.#sheets();
    if (sheets.isHidden(this.sheetId)) throw invalidOperation();
    sheets.activate(this.sheetId);
  }

  delete(): void {
    this.#refuseLastVisible();
    const { tables, grid } = this.host;
    for (const { id } of tables.list(this.sheetId)) tables.delete(id);
    grid.worksheets.delete(this.sheetId);
  }

  /** @param address An address or a name; all cells of the sheet where it is left out. */
  getRange(address?: string): Range {
    if (!address) return this.#range({ row: 0, column: 0, rows: rowsOfSheet, columns: columnsOfSheet });
    // A name cannot read as an address.
    const named = parseAddress(address) ? null : this.#named(address);
    const { sheetId, area } = named ?? resolveReference(this.host.grid, address, this.sheetId);
    if (sheetId !== this.sheetId) throw argumentError();
    return this.#range(area);
  }

  getRangeByIndexes(row: number, column: number, rows: number, columns: number): Range {
    return this.#range({ row, column, rows, columns });
  }

  getCell(row: number, column: number): Range {
    return this.#range({ row, column, rows: 1, columns: 1 });
  }

  getUsedRange(valuesOnly = false): Range {
    return this.getUsedRangeOrNullObject(valuesOnly) ?? this.getCell(0, 0);
  }

  getUsedRangeOrNullObject(valuesOnly = false): Range | null {
    const used = this.host.grid.used(this.sheetId, undefined, valuesOnly);
    return used && this.#range(used);
  }

  #range(area: Area): Range {
    return new Range(this.host, this.sheetId, area);
  }

  /** The range of a name of this sheet or of the workbook. */
  #named(name: string): RangeObject | null {
    const names = new NamedItemCollection(this.host);
    const item = this.names.getItemOrNullObject(name) ?? names.getItemOrNullObject(name);
    return item && item.getRangeOrNullObject();
  }

  /** A workbook has at least one visible sheet. */
  #refuseLastVisible(): void {
    const { worksheets } = this.host.grid;
    const others = worksheets.ids.filter((id) => id !== this.sheetId);
    if (others.every((id) => worksheets.isHidden(id))) throw invalidOperation();
  }

  /** @throws HostError ItemNotFound where this sheet no longer exists. */
  #sheets(): Worksheets {
    const { worksheets } = this.host.grid;
    if (!worksheets.has(this.sheetId)) throw notFound();
    return worksheets;
  }
}

export class WorksheetCollection extends RemoteCollection<Worksheet> {
  static override readonly events = {
    Added: 'worksheetAdded',
    Calculated: 'worksheetCalculated',
    DataChanged: 'worksheetChanged',
    Deleted: 'worksheetDeleted',
    NameChanged: 'worksheetNameChanged',
    SelectionChanged: 'worksheetSelectionChanged',
  } as const;

  constructor(private readonly host: Host) {
    super();
  }

  override eventTarget(): string {
    return wholeWorkbook;
  }

  get items(): Worksheet[] {
    return this.host.grid.worksheets.ids.map((id) => this.#sheet(id));
  }

  getCount(visibleOnly = false): number {
    return this.#list(visibleOnly).length;
  }

  add(name?: string): Worksheet {
    const { grid } = this.host;
    const newName = name ?? freeSheetName(grid);
    checkSheetName(grid, newName);
    return this.#sheet(grid.worksheets.add(newName));
  }

  getActiveWorksheet(): Worksheet {
    return this.#sheet(this.host.grid.worksheets.activeId);
  }

  getItem(key: string): Worksheet {
    return existing(this.getItemOrNullObject(key));
  }

  getItemOrNullObject(key: string): Worksheet | null {
    const id = findSheet(this.host.grid, key);
    return id === null ? null : this.#sheet(id);
  }

  getFirst(visibleOnly = false): Worksheet {
    return this.#list(visibleOnly)[0]!;
  }

  getLast(visibleOnly = false): Worksheet {
    return this.#list(visibleOnly).at(-1)!;
  }

  #list(visibleOnly: boolean): Worksheet[] {
    const { worksheets } = this.host.grid;
    return worksheets.ids
      .filter((id) => !visibleOnly || !worksheets.isHidden(id))
      .map((id) => this.#sheet(id));
  }

  #sheet(id: string): Worksheet {
    return new Worksheet(this.host, id);
  }
}

export const maxCharactersOfSheetName = 31;

/**
 * Excel's rules (Microsoft: "Rename a worksheet"): 1 to 31 characters, no : \ / ? * [ ], no apostrophe at an end,
 * not History, unique in the workbook.
 *
 * @param ownId The sheet that may have the name already.
 */
function checkSheetName(grid: Grid, name: string, ownId?: string): void {
  const isValid =
    name.length > 0 && name.length <= maxCharactersOfSheetName && !/[:\\/?*[\]]|^'|'$/.test(name);
  if (!isValid || name.toLowerCase() === 'history') throw argumentError();
  const other = findSheet(grid, name);
  if (other !== null && other !== ownId) throw alreadyExists();
}

/** `Sheet1`, `Sheet2`, …: the first that is free, from one more than the number of sheets. */
export function freeSheetName(grid: Grid): string {
  let number = grid.worksheets.ids.length + 1;
  while (findSheet(grid, `Sheet${number}`) !== null) number++;
  return `Sheet${number}`;
}

/** The filter of a sheet: it has one for cells outside tables, whose first row are the headers. */
export class AutoFilter extends SheetObject {
  getRangeOrNullObject(): RangeObject | null {
    const filter = this.host.grid.filters.ofSheet(this.sheetId);
    return filter ? this.host.objects.range(this.sheetId, filter.area) : null;
  }

  /**
   * @param columnIndex Column of the range; without it, nothing is filtered yet.
   * @throws HostError NotImplemented for another criterion than the texts of cells.
   */
  async apply(range: RangeObject | string, columnIndex?: number, criteria?: FilterCriteria): Promise<void> {
    const { host, sheetId } = this;
    await host.calculation.whenCalculated();
    host.protection.check(sheetId);
    const { sheetId: target, area } = resolveReference(host.grid, range, sheetId);
    if (target !== sheetId) throw argumentError();
    if (host.tables.list(sheetId).some((table) => overlap(table.area, area))) throw invalidOperation();
    if (!isSameArea(host.grid.filters.ofSheet(sheetId)?.area, area))
      host.grid.filters.setSheet(sheetId, area);
    if (columnIndex === undefined || !criteria) return;
    if (!(columnIndex >= 0 && columnIndex < area.columns)) throw argumentError();
    host.grid.filters.filterSheet(sheetId, columnIndex, textsOfFilter(criteria));
  }
}

const isSameArea = (one: Area | undefined, other: Area): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
