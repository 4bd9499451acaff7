import type { ExcelHost } from '../../excel-api/index.ts';
import { overlap, type Cell } from '../../grid/area.ts';
import type { BrowserGrid } from '../../grid/browser-grid.ts';
import { openFind } from '../../grid/find-replace.ts';
import { Menus } from '../../grid/menus.ts';
import { openValidation } from '../../grid/validation.ts';
import type { PageMessages } from '../messages.ts';
import { goTo } from './go-to.ts';
import { askForTable } from './table-dialog.ts';

interface HandOptions {
  browserGrid: BrowserGrid;
  excel: ExcelHost;
  messages: PageMessages;
  /** Makes a change as one step of Undo. */
  byHand: (change: () => unknown) => Promise<void>;
  isEditable: () => boolean;
  showNotice: (message: string) => void;
  /** Called after the workbook has changed. */
  onChange: () => void;
}

/** What a person does with the selected cells by keys and menus, beside what the grid itself offers. */
export class HandActions {
  readonly #options: HandOptions;
  readonly #menus: Menus;

  constructor(options: HandOptions) {
    this.#options = options;
    this.#menus = new Menus(options.excel.grid);
  }

  find({ replace }: { replace: boolean }): void {
    void openFind(this.#options.browserGrid, { replace });
  }

  goTo(): void {
    const { excel, messages, browserGrid } = this.#options;
    void goTo(excel, messages).then(() => browserGrid.cursor.focus());
  }

  createTable(): void {
    void this.#createTable();
  }

  validate(): void {
    if (this.#options.isEditable()) void openValidation(this.#options.browserGrid);
  }

  /** Does what one of Univer's plugins offers, where the workbook can be edited. */
  use(act: (menus: Menus) => void): void {
    if (this.#options.isEditable()) act(this.#menus);
  }

  /** Sorts the table, the filtered cells or those around the active cell by its column. The first row has no numbers: headers. */
  sort(ascending: boolean): void {
    const { grid } = this.#options.excel;
    const { sheetId, area: selected } = grid.worksheets.selection();
    const { column } = this.#cell;
    const filtered = [...grid.tables.list(sheetId), grid.filters.ofSheet(sheetId)].find(
      (cells) => cells && overlap(cells.area, selected),
    );
    const area = filtered?.area ?? grid.surroundingCells(sheetId, selected);
    const [first = []] = grid.values(sheetId, area);
    const hasHeaders = filtered || first.every((value) => typeof value === 'string' && value !== '');
    const body = hasHeaders && area.rows > 1 ? { ...area, row: area.row + 1, rows: area.rows - 1 } : area;
    this.use((menus) => menus.sort(sheetId, body, column, ascending));
  }

  /** Alt+Down: the menu of the header. */
  openFilter(): void {
    this.use((menus) => menus.openFilter(this.#cell));
  }

  /** Ctrl+;: today's date, as if it was typed. */
  enterDate(): void {
    if (!this.#options.isEditable()) return;
    const { grid } = this.#options.browserGrid;
    const today = new Date();
    const days = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / 86_400_000;
    // Day 0 of Excel's calendar is 25,569 days before that of Unix.
    const { row, column } = this.#cell;
    grid.workbook
      .getActiveSheet()
      .getRange(row, column)
      .setValue({ v: days + 25_569, s: { n: { pattern: 'yyyy-mm-dd' } } });
  }

  async #createTable(): Promise<void> {
    const { excel, messages, byHand, isEditable, showNotice, onChange, browserGrid } = this.#options;
    if (!isEditable()) return;
    const create = await askForTable(excel, messages);
    try {
      if (create) await byHand(create);
    } catch (error) {
      showNotice((error as Error).message);
    }
    if (create) onChange();
    browserGrid.cursor.focus();
  }

  get #cell(): Cell {
    const { browserGrid, excel } = this.#options;
    return { sheetId: excel.grid.worksheets.activeId, ...browserGrid.cursor.position.active };
  }
}
