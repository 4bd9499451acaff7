import { areaOf, type Area } from '../grid/area.ts';
import { parseAddress } from '../grid/address.ts';
import type { Filtered } from './table/auto-filter.ts';
import { Announcements } from './announcements.ts';
import { Events } from './wire/events.ts';
import type { Grid } from '../grid/grid.ts';
import { argumentError, notFound } from './wire/host-error.ts';
import { NamedItemCollection } from './name/named-item.ts';
import { Protections } from './worksheet/protection.ts';
import { Range } from './range/range.ts';
import type { RemoteObject } from './wire/remote-object.ts';
import { answer, type RequestBody } from './wire/request.ts';
import { TableGuard } from './range/table-guard.ts';
import { Tables } from './table/tables.ts';
import { Workbook } from './workbook/workbook.ts';
import { Worksheet } from './worksheet/worksheet.ts';

/** The host's side of the Excel JavaScript API, over one workbook. */
export class ExcelHost {
  readonly grid: Grid;
  readonly tables = new Tables(this);
  readonly tableGuard = new TableGuard(this);
  readonly events = new Events();
  readonly announcements = new Announcements(this);
  readonly protections = new Protections();
  readonly settings = new Map<string, unknown>();
  /** Calculates every formula anew, of a sheet or an area where one is given. */
  recalculate: (sheetId?: string, area?: Area) => void = () => undefined;
  /** Resolves when what the request has written so far is calculated. */
  calculated: () => Promise<void> = async () => undefined;
  readonly customXmlParts = new Map<string, string>();
  readonly #kept = new Map<string, RemoteObject>();
  readonly #ids = new Map<RemoteObject, string>();
  /** Sheets that the user is not offered, and names that are not listed. */
  readonly veryHidden = new Set<string>();
  readonly hiddenNames = new Set<string>();
  /** What is filtered on a sheet, besides tables. */
  readonly filtered = new Map<string, Filtered>();
  readonly #root: Workbook;
  #references = 0;
  #assigned: Promise<void> = Promise.resolve();
  /** Whether what changes now is changed by the add-in. */
  executing = false;

  constructor(grid: Grid) {
    this.grid = grid;
    this.#root = new Workbook(this);
  }

  /** Answers a request of Microsoft's client. */
  async execute(body: RequestBody): Promise<unknown> {
    this.executing = true;
    try {
      return await answer(
        {
          root: this.#root,
          kept: this.#kept,
          events: this.events,
          calculated: this.calculated,
          assigned: () => this.#takeAssigned(),
        },
        body,
      );
    } finally {
      this.executing = false;
    }
  }

  /** Other cells are selected: the workbook's own event, and `Office.EventType.DocumentSelectionChanged`. */
  selectionChanged(): void {
    this.events.tellDocument('documentSelectionChanged');
  }

  /** Changes the settings, and tells that they have changed. */
  changeSettings(change: (settings: Map<string, unknown>) => unknown): void {
    change(this.settings);
    this.events.tellDocument('settingsChanged');
  }

  /** Keeps an object beyond its request, under an id. */
  keep(object: RemoteObject): string {
    const id = this.#ids.get(object) ?? `reference-${++this.#references}`;
    this.#ids.set(object, id);
    this.#kept.set(id, object);
    return id;
  }

  /** A range that an event spoke of. */
  keptRange(id: string): Range {
    const range = this.#kept.get(id);
    if (!(range instanceof Range)) throw notFound();
    return range;
  }

  /** The client needs an object no longer. */
  forget(id: string): void {
    const object = this.#kept.get(id);
    if (object) this.#ids.delete(object);
    this.#kept.delete(id);
  }

  sheetName(sheetId: string): string {
    const sheet = this.grid.sheet(sheetId);
    if (!sheet) throw notFound();
    return sheet.getSheetName();
  }

  /** A range of a sheet. */
  range(sheetId: string, area: Area): Range {
    return new Range(this, sheetId, area);
  }

  worksheet(sheetId: string): Worksheet {
    return new Worksheet(this, sheetId);
  }

  /** An assignment whose work goes on: the next action of the request waits for it. */
  afterwards(work: Promise<void>): void {
    this.#assigned = work;
  }

  #takeAssigned(): Promise<void> {
    const work = this.#assigned;
    this.#assigned = Promise.resolve();
    return work;
  }

  /** The names of the workbook. */
  names(): NamedItemCollection {
    return new NamedItemCollection(this);
  }

  /** The id of a sheet by its name or its id in braces, or null. */
  sheetId(key: string): string | null {
    const sheet = this.grid
      .sheets()
      .find(
        (one) => `{${one.getSheetId()}}` === key || one.getSheetName().toLowerCase() === key.toLowerCase(),
      );
    return sheet?.getSheetId() ?? null;
  }

  /** Where a range or an address is; an address without a sheet is on the sheet given, else on the active one. */
  place(reference: Range | string, sheetId?: string): { sheetId: string; area: Area } {
    if (reference instanceof Range) return Range.place(reference);
    const address = parseAddress(reference);
    if (!address) throw argumentError();
    const { sheet, area } = address;
    const named = sheet === null ? (sheetId ?? this.#activeSheet()) : this.sheetId(sheet);
    if (named === null) throw notFound();
    return { sheetId: named, area };
  }

  selection(): { sheetId: string; area: Area } {
    const range = this.grid.workbook.getActiveRange()?.getRange();
    const area = range ? areaOf(range) : { row: 0, column: 0, rows: 1, columns: 1 };
    return { sheetId: this.#activeSheet(), area };
  }

  select(sheetId: string, area: Area): void {
    this.activate(sheetId);
    const { row, column, rows, columns } = this.grid.cut(sheetId, area);
    const range = this.grid.sheet(sheetId)!.getRange(row, column, rows, columns).activate();
    this.announcements.selected(sheetId, areaOf(range.getRange()));
  }

  activate(sheetId: string): void {
    this.grid.workbook.setActiveSheet(sheetId);
  }

  #activeSheet(): string {
    return this.grid.workbook.getActiveSheet().getSheetId();
  }
}
