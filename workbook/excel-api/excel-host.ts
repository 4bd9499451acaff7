import { areaAddress, parseAddress } from './a1.ts';
import { areaOf, intersection, type Area } from '../grid/area.ts';
import { Events, wholeWorkbook } from './events.ts';
import type { Grid } from '../grid/grid.ts';
import { notFound } from './host-error.ts';
import { Protections } from './protection.ts';
import { Range } from './range.ts';
import type { RemoteObject } from './remote-object.ts';
import { answer, type RequestBody } from './request.ts';
import { Tables } from './tables.ts';
import { Workbook } from './workbook.ts';
import { Worksheet } from './worksheet.ts';

/** The host's side of the Excel JavaScript API, over one workbook. */
export class ExcelHost {
  readonly grid: Grid;
  readonly tables: Tables;
  readonly events = new Events();
  readonly protections = new Protections();
  readonly settings = new Map<string, unknown>();
  /** Calculates every formula anew, of a sheet or an area where one is given. */
  recalculate: (sheetId?: string, area?: Area) => void = () => undefined;
  /** Resolves when what the request has written so far is calculated. */
  calculated: () => Promise<void> = async () => undefined;
  readonly customXmlParts = new Map<string, string>();
  readonly #kept = new Map<string, RemoteObject>();
  readonly #ids = new Map<RemoteObject, string>();
  readonly #root: Workbook;
  #references = 0;
  #lastSelected = '';
  #executing = false;

  constructor(grid: Grid) {
    this.grid = grid;
    this.tables = new Tables(grid);
    this.#root = new Workbook(this);
  }

  /** Answers a request of Microsoft's client. */
  async execute(body: RequestBody): Promise<unknown> {
    this.#executing = true;
    try {
      return await answer({ root: this.#root, kept: this.#kept, calculated: this.calculated }, body);
    } finally {
      this.#executing = false;
    }
  }

  /** Tells the client that the user has selected something else. */
  selected(sheetId: string, area: Area): void {
    const worksheetId = `{${sheetId}}`;
    const address = areaAddress(area);
    // The grid tells of a selection more than once, and not always of those that were made for it.
    if (this.#lastSelected === `${worksheetId}${address}`) return;
    this.#lastSelected = `${worksheetId}${address}`;
    this.events.tell('worksheetSelectionChanged', [worksheetId], () => ({ worksheetId, address }));
  }

  /** Tells the client that cells were edited, of its sheets and of its tables. */
  edited(sheetId: string, area: Area): void {
    const worksheetId = `{${sheetId}}`;
    const message = (changed: Area) => ({
      worksheetId,
      address: areaAddress(changed),
      changeType: 'RangeEdited',
      source: 'Local',
      triggerSource: this.#executing ? 'ThisLocalAddin' : 'Unknown',
      shiftDirection: 'None',
      referenceId: this.keep(new Range(this, sheetId, changed)),
    });
    this.events.tell('worksheetChanged', [worksheetId, wholeWorkbook], () => message(area));
    for (const table of this.tables.all(sheetId)) {
      const changed = intersection(table.area, area);
      if (!changed) continue;
      const targets = [table.id, worksheetId, wholeWorkbook];
      this.events.tell('tableChanged', targets, () => ({ ...message(changed), tableId: table.id }));
    }
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
    const { sheet, area } = parseAddress(reference);
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
    this.selected(sheetId, areaOf(range.getRange()));
  }

  activate(sheetId: string): void {
    this.grid.workbook.setActiveSheet(sheetId);
  }

  #activeSheet(): string {
    return this.grid.workbook.getActiveSheet().getSheetId();
  }
}
