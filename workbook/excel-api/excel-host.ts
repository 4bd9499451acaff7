import { parseAddress, rangeAddress, type Area } from './a1.ts';
import type { Grid } from './grid.ts';
import { notFound } from './host-error.ts';
import { Range } from './range.ts';
import type { RemoteObject } from './remote-object.ts';
import { answer, type RequestBody } from './request.ts';
import { Tables } from './tables.ts';
import { Workbook } from './workbook.ts';

/** What the client is told of when it happens. */
export type HostEvent = { kind: 'selectionChanged'; worksheetId: string; address: string };

/** The host's side of the Excel JavaScript API, over one workbook. */
export class ExcelHost {
  readonly grid: Grid;
  readonly tables: Tables;
  readonly settings = new Map<string, unknown>();
  readonly customXmlParts = new Map<string, string>();
  readonly #kept = new Map<string, RemoteObject>();
  readonly #ids = new Map<RemoteObject, string>();
  readonly #listened = new Set<string>();
  readonly #root: Workbook;
  #references = 0;
  #lastSelected = '';
  #emit: (event: HostEvent) => void = () => undefined;

  constructor(grid: Grid) {
    this.grid = grid;
    this.tables = new Tables(grid);
    this.#root = new Workbook(this);
  }

  /** Answers a request of Microsoft's client. */
  execute(body: RequestBody): unknown {
    return answer({ root: this.#root, kept: this.#kept }, body);
  }

  /** Where events go that the client has asked for. */
  onEvent(emit: (event: HostEvent) => void): void {
    this.#emit = emit;
  }

  listen(kind: HostEvent['kind'], worksheetId: string): void {
    this.#listened.add(`${kind} ${worksheetId}`);
  }

  unlisten(kind: HostEvent['kind'], worksheetId: string): void {
    this.#listened.delete(`${kind} ${worksheetId}`);
  }

  /** Tells the client that the user has selected something else. */
  selected(
    sheetId: string,
    range: { startRow: number; startColumn: number; endRow: number; endColumn: number },
  ): void {
    const worksheetId = `{${sheetId}}`;
    const address = rangeAddress(range);
    // The grid tells of a selection more than once, and not always of those that were made for it.
    if (this.#lastSelected === `${worksheetId}${address}`) return;
    this.#lastSelected = `${worksheetId}${address}`;
    if (!this.#listened.has(`selectionChanged ${worksheetId}`)) return;
    this.#emit({ kind: 'selectionChanged', worksheetId, address });
  }

  /** Keeps an object beyond its request, under an id. */
  keep(object: RemoteObject): string {
    const id = this.#ids.get(object) ?? `reference-${++this.#references}`;
    this.#ids.set(object, id);
    this.#kept.set(id, object);
    return id;
  }

  release(object: RemoteObject): void {
    const id = this.#ids.get(object);
    if (id) this.#kept.delete(id);
    this.#ids.delete(object);
  }

  sheetName(sheetId: string): string {
    const sheet = this.grid.sheet(sheetId);
    if (!sheet) throw notFound();
    return sheet.getSheetName();
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
    const { startRow = 0, startColumn = 0, endRow = 0, endColumn = 0 } = range ?? {};
    const area = {
      row: startRow,
      column: startColumn,
      rows: endRow - startRow + 1,
      columns: endColumn - startColumn + 1,
    };
    return { sheetId: this.#activeSheet(), area };
  }

  select(sheetId: string, area: Area): void {
    this.activate(sheetId);
    const { row, column, rows, columns } = this.grid.cut(sheetId, area);
    const range = this.grid.sheet(sheetId)!.getRange(row, column, rows, columns).activate();
    this.selected(sheetId, range.getRange());
  }

  activate(sheetId: string): void {
    this.grid.workbook.setActiveSheet(sheetId);
  }

  #activeSheet(): string {
    return this.grid.workbook.getActiveSheet().getSheetId();
  }
}
