import type { FRange } from '@univerjs/sheets/facade';
import { areaOf, columnsOfSheet, gridRange, overlap, rowsOfSheet, type Area } from './area.ts';
import { shiftedFormula } from './formula-references.ts';
import type { CellChange, SheetCells } from './cell-contents.ts';

export type Along = 'rows' | 'columns';

export class Structure {
  readonly #grid: SheetCells;

  constructor(grid: SheetCells) {
    this.#grid = grid;
  }

  /** Inserts cells; others move down (along rows) or to the right (along columns). */
  async insert(sheetId: string, area: Area, along: Along): Promise<void> {
    const sheet = this.#grid.sheet(sheetId)!;
    this.#grid.grow(sheetId, area.row + 1, area.column + 1);
    await this.#on(sheetId, async () => {
      if (area.columns === columnsOfSheet) sheet.insertRows(area.row, area.rows);
      else if (area.rows === rowsOfSheet) sheet.insertColumns(area.column, area.columns);
      else {
        const id =
          along === 'rows' ? 'sheet.command.insert-range-move-down' : 'sheet.command.insert-range-move-right';
        await this.#command(id, { subUnitId: sheetId, range: gridRange(area) });
      }
    });
  }

  /** Deletes cells; others move up (along rows) or to the left (along columns). */
  async remove(sheetId: string, area: Area, along: Along): Promise<void> {
    const sheet = this.#grid.sheet(sheetId)!;
    const { rows, columns } = this.#grid.cut(sheetId, area);
    await this.#on(sheetId, async () => {
      if (area.columns === columnsOfSheet) sheet.deleteRows(area.row, rows);
      else if (area.rows === rowsOfSheet) sheet.deleteColumns(area.column, columns);
      else {
        const id =
          along === 'rows' ? 'sheet.command.delete-range-move-up' : 'sheet.command.delete-range-move-left';
        await this.#command(id, { subUnitId: sheetId, range: gridRange(area) });
      }
    });
  }

  /**
   * Reorders the rows of an area. Relative references move with their rows, as in Excel.
   *
   * @param order The row, from 0, that each row is taken from.
   */
  async reorderRows(sheetId: string, area: Area, order: number[]): Promise<void> {
    if (order.every((from, to) => from === to)) return;
    const before = this.#grid.read(sheetId, area);
    const moved = Object.fromEntries(order.map((from, to) => [area.row + to, area.row + from]));
    await this.#command('sheet.command.reorder-range', {
      subUnitId: sheetId,
      range: gridRange(area),
      order: moved,
    });
    // The grid of the page has adapted the formulas to their new rows, the one without a page has not.
    const changes = this.#grid.read(sheetId, area).map((line, to) =>
      line.map(({ formula }, column): CellChange | null => {
        const source = before[order[to]!]![column]!.formula;
        const shifted = source && shiftedFormula(source, to - order[to]!, 0);
        return shifted && shifted !== formula ? { formula: shifted } : null;
      }),
    );
    if (changes.some((line) => line.some((change) => change !== null)))
      this.#grid.write(sheetId, area, changes);
  }

  /** Univer activates the sheet whose cells it merges. */
  merge(sheetId: string, area: Area, across: boolean): void {
    const { workbook } = this.#grid;
    const activeSheet = workbook.getActiveSheet();
    if (across) this.#range(sheetId, area).mergeAcross();
    else this.#range(sheetId, area).merge();
    if (activeSheet.getSheetId() !== sheetId) workbook.setActiveSheet(activeSheet);
  }

  /** Whether cells of an area are merged. */
  isMerged(sheetId: string, area: Area): boolean {
    const merges = this.#grid.sheet(sheetId)!.getSheet().getMergeData();
    return merges.some((merged) => overlap(areaOf(merged), area));
  }

  unmerge(sheetId: string, area: Area): void {
    this.#range(sheetId, area).breakApart();
  }

  /** Whether the rows or columns of an area are hidden; null if only some are. */
  hidden(sheetId: string, area: Area, along: Along): boolean | null {
    const sheet = this.#grid.sheet(sheetId)!.getSheet();
    const { row, column, rows, columns } = this.#grid.cut(sheetId, area);
    const isVisible = Array.from({ length: along === 'rows' ? rows : columns }, (_, index) =>
      along === 'rows' ? sheet.getRowVisible(row + index) : sheet.getColVisible(column + index),
    );
    if (isVisible.every(Boolean)) return false;
    return isVisible.some(Boolean) ? null : true;
  }

  hide(sheetId: string, area: Area, along: Along, hidden: boolean): void {
    const sheet = this.#grid.sheet(sheetId)!;
    const { row, column, rows, columns } = this.#grid.cut(sheetId, area);
    if (along === 'rows') {
      if (hidden) sheet.hideRows(row, rows);
      else sheet.showRows(row, rows);
    } else if (hidden) sheet.hideColumns(column, columns);
    else sheet.showColumns(column, columns);
  }

  #range(sheetId: string, area: Area): FRange {
    this.#grid.grow(sheetId, area.row + area.rows, area.column + area.columns);
    return this.#grid.sheet(sheetId)!.getRange(area.row, area.column, area.rows, area.columns);
  }

  /** Univer changes the structure and the formulas of the active sheet only. */
  async #on(sheetId: string, change: () => Promise<void>): Promise<void> {
    const { workbook } = this.#grid;
    const activeSheet = workbook.getActiveSheet();
    if (activeSheet.getSheetId() === sheetId) return change();
    workbook.setActiveSheet(sheetId);
    try {
      await change();
    } finally {
      workbook.setActiveSheet(activeSheet);
    }
  }

  async #command(id: string, params: object): Promise<void> {
    await this.#grid.api.executeCommand(id, { unitId: this.#grid.workbook.getId(), ...params });
  }
}
