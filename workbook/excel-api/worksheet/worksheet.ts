import { columnsOfSheet, rowsOfSheet } from '../../grid/area.ts';
import { AutoFilter } from '../table/auto-filter.ts';
import { checkedColor } from '../range/color.ts';
import type { ExcelHost } from '../excel-host.ts';
import { WorksheetFreezePanes } from './freeze-panes.ts';
import { argumentError, invalidOperation, notFound } from '../wire/host-error.ts';
import { NamedItemCollection } from '../name/named-item.ts';
import { WorksheetProtection } from './protection.ts';
import { RangeAreas } from '../range/range-areas.ts';
import { findCells, rectangles, type SearchCriteria } from '../range/range-search.ts';
import { Range } from '../range/range.ts';
import { RemoteObject } from '../wire/remote-object.ts';
import { checkedSheetName, copiedSheetName } from './sheet-name.ts';
import { TableCollection } from '../table/table-collection.ts';

/** Points of a column and a row as the grid makes them. */
const standard = { width: 66, height: 18 };

/** One sheet. */
export class Worksheet extends RemoteObject {
  static override readonly events = {
    Activated: 'worksheetActivated',
    Calculated: 'worksheetCalculated',
    DataChanged: 'worksheetChanged',
    Deactivated: 'worksheetDeactivated',
    FormatChanged: 'worksheetFormatChanged',
    NameChanged: 'worksheetNameChanged',
    ProtectionChanged: 'worksheetProtectionChanged',
    RowHiddenChanged: 'worksheetRowHiddenChanged',
    RowSorted: 'worksheetRowSorted',
    SelectionChanged: 'worksheetSelectionChanged',
    VisibilityChanged: 'worksheetVisibilityChanged',
  } as const;

  readonly #host: ExcelHost;
  readonly #sheetId: string;

  constructor(host: ExcelHost, sheetId: string) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
  }

  override identity() {
    return { Id: this.id };
  }

  override eventTarget(): string {
    return this.id;
  }

  get id(): string {
    return `{${this.#sheetId}}`;
  }

  get name(): string {
    return this.#host.sheetName(this.#sheetId);
  }

  set name(name: string) {
    this.#sheet().setName(checkedSheetName(this.#host, name, this.#sheetId));
  }

  get position(): number {
    return this.#sheet().getIndex();
  }

  set position(position: number) {
    const { workbook } = this.#host.grid;
    if (!(position >= 0 && position < workbook.getNumSheets())) throw argumentError();
    workbook.moveSheet(this.#sheet(), position);
  }

  /** A sheet that is very hidden is not offered to the user; the grid knows no difference. */
  get visibility(): string {
    if (!this.#sheet().isSheetHidden()) return 'Visible';
    return this.#host.veryHidden.has(this.#sheetId) ? 'VeryHidden' : 'Hidden';
  }

  set visibility(visibility: string) {
    if (!['Visible', 'Hidden', 'VeryHidden'].includes(visibility)) throw argumentError();
    if (visibility === 'Visible') {
      const { structure } = this.#host.grid;
      structure.staying(() => this.#sheet().showSheet());
    } else if (!this.#sheet().isSheetHidden()) {
      this.#refuseLastVisible();
      this.#sheet().hideSheet();
    }
    if (visibility === 'VeryHidden') this.#host.veryHidden.add(this.#sheetId);
    else this.#host.veryHidden.delete(this.#sheetId);
  }

  /** "" is none. */
  get tabColor(): string {
    return this.#sheet().getTabColor()?.toUpperCase() ?? '';
  }

  set tabColor(color: string) {
    this.#sheet().setTabColor(color === '' ? '' : checkedColor(color));
  }

  get showGridlines(): boolean {
    return !this.#sheet().hasHiddenGridLines();
  }

  set showGridlines(shown: boolean) {
    this.#sheet().setHiddenGridlines(!shown);
  }

  /** The name under which the client sets it. */
  set gridlines(shown: boolean) {
    this.showGridlines = shown;
  }

  get standardWidth(): number {
    return standard.width;
  }

  get standardHeight(): number {
    return standard.height;
  }

  get autoFilter(): AutoFilter {
    const { filtered } = this.#host;
    return new AutoFilter(
      this.#host,
      this.#sheetId,
      () => filtered.get(this.#sheetId) ?? null,
      (other) => void (other ? filtered.set(this.#sheetId, other) : filtered.delete(this.#sheetId)),
    );
  }

  get freezePanes(): WorksheetFreezePanes {
    return new WorksheetFreezePanes(this.#host, this.#sheetId);
  }

  get names(): NamedItemCollection {
    return new NamedItemCollection(this.#host, this.#sheetId);
  }

  get protection(): WorksheetProtection {
    return new WorksheetProtection(this.#host, this.#sheetId);
  }

  get tables(): TableCollection {
    return new TableCollection(this.#host, this.#sheetId);
  }

  calculate(): void {
    this.#host.recalculate(this.#sheetId);
  }

  activate(): void {
    if (this.#sheet().isSheetHidden()) throw invalidOperation();
    this.#host.activate(this.#sheetId);
  }

  delete(): void {
    this.#refuseLastVisible();
    if (this.visibility === 'VeryHidden') throw invalidOperation();
    this.#host.tables.forgetSheet(this.#sheetId);
    this.#host.grid.workbook.deleteSheet(this.#sheetId);
  }

  copy(positionType = 'None', relativeTo?: Worksheet): Worksheet {
    const { workbook, structure } = this.#host.grid;
    const count = workbook.getNumSheets();
    const place: Record<string, () => number> = {
      None: () => count,
      End: () => count,
      Beginning: () => 0,
      Before: () => relativeTo!.position,
      After: () => relativeTo!.position + 1,
    };
    const wanted = place[positionType];
    if (!wanted || (['Before', 'After'].includes(positionType) && !relativeTo)) throw argumentError();
    const position = wanted();
    const copy = structure.staying(() => workbook.duplicateSheet(this.#sheet()));
    copy.setName(copiedSheetName(this.#host, this.name));
    workbook.moveSheet(copy, position);
    return new Worksheet(this.#host, copy.getSheetId());
  }

  getNext(visibleOnly = false): Worksheet {
    return found(this.getNextOrNullObject(visibleOnly));
  }

  getNextOrNullObject(visibleOnly = false): Worksheet | null {
    return this.#neighbour(1, visibleOnly);
  }

  getPrevious(visibleOnly = false): Worksheet {
    return found(this.getPreviousOrNullObject(visibleOnly));
  }

  getPreviousOrNullObject(visibleOnly = false): Worksheet | null {
    return this.#neighbour(-1, visibleOnly);
  }

  getRange(address?: string): Range {
    if (!address) return this.getRangeByIndexes(0, 0, rowsOfSheet, columnsOfSheet);
    const named = this.names.getItemOrNullObject(address) ?? this.#host.names().getItemOrNullObject(address);
    const range = named ? named.getRange() : null;
    const { sheetId, area } = range ? Range.place(range) : this.#host.place(address, this.#sheetId);
    if (sheetId !== this.#sheetId) throw argumentError();
    return new Range(this.#host, sheetId, area);
  }

  getRangeByIndexes(row: number, column: number, rows: number, columns: number): Range {
    return new Range(this.#host, this.#sheetId, { row, column, rows, columns });
  }

  /** Several addresses, with commas between them. */
  getRanges(addresses?: string): RangeAreas {
    const areas = (addresses ?? '')
      .split(',')
      .map((address) => Range.place(this.getRange(address.trim())).area);
    return new RangeAreas(this.#host, this.#sheetId, areas);
  }

  getCell(row: number, column: number): Range {
    return this.getRangeByIndexes(row, column, 1, 1);
  }

  getUsedRange(valuesOnly = false): Range {
    return this.getUsedRangeOrNullObject(valuesOnly) ?? this.getCell(0, 0);
  }

  getUsedRangeOrNullObject(valuesOnly = false): Range | null {
    const used = this.#host.grid.used(this.#sheetId, undefined, valuesOnly);
    return used && new Range(this.#host, this.#sheetId, used);
  }

  findAll(text: string, criteria: SearchCriteria = {}): RangeAreas {
    return found(this.findAllOrNullObject(text, criteria));
  }

  findAllOrNullObject(text: string, criteria: SearchCriteria = {}): RangeAreas | null {
    const { area } = Range.place(this.getRange());
    const areas = rectangles(findCells(this.#host.grid, this.#sheetId, area, text, criteria));
    return areas.length > 0 ? new RangeAreas(this.#host, this.#sheetId, areas) : null;
  }

  replaceAll(text: string, replacement: string, criteria: SearchCriteria = {}): number {
    return this.getRange().replaceAll(text, replacement, criteria);
  }

  #neighbour(step: 1 | -1, visibleOnly: boolean): Worksheet | null {
    const sheets = this.#host.grid.sheets();
    for (let place = this.position + step; sheets[place]; place += step) {
      if (!visibleOnly || !sheets[place]!.isSheetHidden())
        return this.#host.worksheet(sheets[place]!.getSheetId());
    }
    return null;
  }

  /** A workbook has a sheet that is seen. */
  #refuseLastVisible(): void {
    const others = this.#host.grid.sheets().filter((sheet) => sheet.getSheetId() !== this.#sheetId);
    if (others.every((sheet) => sheet.isSheetHidden())) throw invalidOperation();
  }

  #sheet() {
    const sheet = this.#host.grid.sheet(this.#sheetId);
    if (!sheet) throw notFound();
    return sheet;
  }
}

function found<Found>(one: Found | null): Found {
  if (one === null) throw notFound();
  return one;
}
