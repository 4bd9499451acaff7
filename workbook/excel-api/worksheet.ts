import { columnsOfSheet, rowsOfSheet } from '../grid/area.ts';
import { wholeWorkbook } from './events.ts';
import type { ExcelHost } from './excel-host.ts';
import { alreadyExists, argumentError, invalidOperation, notFound } from './host-error.ts';
import { charactersOfSheetName } from './limits.ts';
import { WorksheetProtection } from './protection.ts';
import { Range } from './range.ts';
import { RemoteCollection, RemoteObject } from './remote-object.ts';
import { TableCollection } from './table.ts';

/** One sheet. */
export class Worksheet extends RemoteObject {
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

  get id(): string {
    return `{${this.#sheetId}}`;
  }

  get name(): string {
    return this.#host.sheetName(this.#sheetId);
  }

  set name(name: string) {
    this.#host.grid.sheet(this.#sheetId)!.setName(checkedName(this.#host, name, this.#sheetId));
  }

  get position(): number {
    return this.#host.grid.sheet(this.#sheetId)!.getIndex();
  }

  get visibility(): string {
    return this.#host.grid.sheet(this.#sheetId)!.isSheetHidden() ? 'Hidden' : 'Visible';
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
    this.#host.activate(this.#sheetId);
  }

  delete(): void {
    if (this.#host.grid.sheets().length === 1) throw invalidOperation();
    this.#host.tables.forgetSheet(this.#sheetId);
    this.#host.grid.workbook.deleteSheet(this.#sheetId);
  }

  getRange(address?: string): Range {
    if (!address) {
      return new Range(this.#host, this.#sheetId, {
        row: 0,
        column: 0,
        rows: rowsOfSheet,
        columns: columnsOfSheet,
      });
    }
    const named = this.#host.grid.workbook.getDefinedName(address);
    const { sheetId, area } = this.#host.place(
      named ? named.getFormulaOrRefString().replace(/^=/, '') : address,
      this.#sheetId,
    );
    if (sheetId !== this.#sheetId) throw argumentError();
    return new Range(this.#host, sheetId, area);
  }

  getRangeByIndexes(row: number, column: number, rows: number, columns: number): Range {
    return new Range(this.#host, this.#sheetId, { row, column, rows, columns });
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

  _RegisterSelectionChangedEvent(): void {
    this.#host.events.listen('worksheetSelectionChanged', this.id);
  }

  _UnregisterSelectionChangedEvent(): void {
    this.#host.events.unlisten('worksheetSelectionChanged', this.id);
  }

  _RegisterDataChangedEvent(): void {
    this.#host.events.listen('worksheetChanged', this.id);
  }

  _UnregisterDataChangedEvent(): void {
    this.#host.events.unlisten('worksheetChanged', this.id);
  }
}

/** All sheets of the workbook. */
export class WorksheetCollection extends RemoteCollection<Worksheet> {
  readonly #host: ExcelHost;

  constructor(host: ExcelHost) {
    super();
    this.#host = host;
  }

  get items(): Worksheet[] {
    return this.#host.grid.sheets().map((sheet) => new Worksheet(this.#host, sheet.getSheetId()));
  }

  add(name?: string): Worksheet {
    const sheets = this.#host.grid.sheets().map((sheet) => sheet.getSheetName().toLowerCase());
    let free = sheets.length + 1;
    while (sheets.includes(`sheet${free}`)) free++;
    const active = this.#host.grid.workbook.getActiveSheet().getSheetId();
    const added = this.#host.grid.workbook.insertSheet(checkedName(this.#host, name ?? `Sheet${free}`));
    // The grid shows a sheet that it inserts; Excel stays where the user is.
    this.#host.grid.workbook.setActiveSheet(active);
    return new Worksheet(this.#host, added.getSheetId());
  }

  getActiveWorksheet(): Worksheet {
    return new Worksheet(this.#host, this.#host.grid.workbook.getActiveSheet().getSheetId());
  }

  getItem(key: string): Worksheet {
    const found = this.getItemOrNullObject(key);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(key: string): Worksheet | null {
    const sheetId = this.#host.sheetId(key);
    return sheetId === null ? null : new Worksheet(this.#host, sheetId);
  }

  getFirst(): Worksheet {
    return this.items[0]!;
  }

  getLast(): Worksheet {
    return this.items.at(-1)!;
  }

  _RegisterDataChangedEvent(): void {
    this.#host.events.listen('worksheetChanged', wholeWorkbook);
  }

  _UnregisterDataChangedEvent(): void {
    this.#host.events.unlisten('worksheetChanged', wholeWorkbook);
  }
}

/** Excel's rules for sheet names: 1 to 31 characters, none of : \ / ? * [ ], no apostrophe at an end, unique. */
function checkedName(host: ExcelHost, name: string, own?: string): string {
  const lawful = name.length > 0 && name.length <= charactersOfSheetName && !/[:\\/?*[\]]|^'|'$/.test(name);
  if (!lawful || name.toLowerCase() === 'history') throw argumentError();
  const taken = host.sheetId(name);
  if (taken !== null && taken !== own) throw alreadyExists();
  return name;
}
