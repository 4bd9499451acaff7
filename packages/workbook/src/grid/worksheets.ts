import type { Workbook } from '@univerjs/core';
import type { FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import { areaOf, type Area } from './area.ts';

/** The sheets of the workbook in their order. Methods that take an id throw where there is no such sheet. */
export class Worksheets {
  readonly #workbook: FWorkbook;
  readonly #beforeChange: () => void;

  /** @param beforeChange Called before sheets are added, copied or deleted. */
  constructor(workbook: FWorkbook, beforeChange: () => void) {
    this.#workbook = workbook;
    this.#beforeChange = beforeChange;
  }

  // These are read for each address: the grid would make an object for each sheet.
  get ids(): string[] {
    return this.#model.getSheets().map((sheet) => sheet.getSheetId());
  }

  has(id: string): boolean {
    return Boolean(this.#model.getSheetBySheetId(id));
  }

  name(id: string): string {
    const sheet = this.#model.getSheetBySheetId(id);
    if (!sheet) throw noSheet(id);
    return sheet.getName();
  }

  rename(id: string, name: string): void {
    this.#sheet(id).setName(name);
  }

  isHidden(id: string): boolean {
    return this.#sheet(id).isSheetHidden();
  }

  setHidden(id: string, isHidden: boolean): void {
    if (isHidden) this.#sheet(id).hideSheet();
    else this.#sheet(id).showSheet();
  }

  hasGridlines(id: string): boolean {
    return !this.#sheet(id).hasHiddenGridLines();
  }

  setGridlines(id: string, isVisible: boolean): void {
    this.#sheet(id).setHiddenGridlines(!isVisible);
  }

  /** How many rows and columns are frozen. */
  frozen(id: string): { rows: number; columns: number } {
    const { xSplit, ySplit } = this.#sheet(id).getFreeze();
    return { rows: Math.max(0, ySplit), columns: Math.max(0, xSplit) };
  }

  freeze(id: string, { rows, columns }: { rows: number; columns: number }): void {
    if (rows === 0 && columns === 0) {
      this.#sheet(id).cancelFreeze();
      return;
    }
    this.#sheet(id).setFreeze({
      ySplit: rows,
      xSplit: columns,
      startRow: rows > 0 ? rows : -1,
      startColumn: columns > 0 ? columns : -1,
    });
  }

  /** Adds a sheet at the end and returns its id. The active sheet stays active. */
  add(name: string): string {
    this.#beforeChange();
    const active = this.#workbook.getActiveSheet();
    const sheet = this.#workbook.insertSheet(name);
    // The grid activates a sheet that it inserts.
    this.#workbook.setActiveSheet(active);
    return sheet.getSheetId();
  }

  delete(id: string): void {
    this.#beforeChange();
    this.#workbook.deleteSheet(id);
  }

  get activeId(): string {
    return this.#workbook.getActiveSheet().getSheetId();
  }

  activate(id: string): void {
    this.#workbook.setActiveSheet(id);
  }

  /** The first rectangle of the selection of the active sheet; A1 where nothing is selected. */
  selection(): { sheetId: string; area: Area } {
    const range = this.#workbook.getActiveRange()?.getRange();
    const area = range ? areaOf(range) : { row: 0, column: 0, rows: 1, columns: 1 };
    return { sheetId: this.activeId, area };
  }

  /** The cell of the selection that typing fills: the one from which the selection was extended. */
  activeCell(): { sheetId: string; area: Area } {
    const cell = this.#workbook.getActiveSheet().getSelection()?.getCurrentCell();
    const { sheetId, area } = this.selection();
    const { actualRow: row, actualColumn: column } = cell ?? {
      actualRow: area.row,
      actualColumn: area.column,
    };
    return { sheetId, area: { row, column, rows: 1, columns: 1 } };
  }

  /** Activates the sheet and selects an area within its made rows and columns; returns what is selected. */
  select(id: string, { row, column, rows, columns }: Area): Area {
    this.activate(id);
    return areaOf(this.#sheet(id).getRange(row, column, rows, columns).activate().getRange());
  }

  #sheet(id: string): FWorksheet {
    const sheet = this.#workbook.getSheetBySheetId(id);
    if (!sheet) throw noSheet(id);
    return sheet;
  }

  get #model(): Workbook {
    return this.#workbook.getWorkbook();
  }
}

const noSheet = (id: string): Error => new Error(`There is no sheet ${id}.`);
