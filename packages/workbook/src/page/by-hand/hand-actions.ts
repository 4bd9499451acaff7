import {
  filteredCells,
  isInTable,
  sortFiltered,
  sortRows,
  surroundingCells,
  toggleSheetFilter,
  type ExcelHost,
  type FilteredCells,
} from '../../excel-api/index.ts';
import { overlap, type Area, type Cell } from '../../grid/area.ts';
import type { BrowserGrid } from '../../grid/browser-grid.ts';
import { openFind } from '../../grid/find-replace.ts';
import { openValidation } from '../../grid/validation.ts';
import type { PageMessages } from '../messages.ts';
import { askForLink, askForNote } from './annotation-dialogs.ts';
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

  constructor(options: HandOptions) {
    this.#options = options;
  }

  find({ replace }: { replace: boolean }): void {
    void openFind(this.#options.browserGrid, { replace });
  }

  goTo(): void {
    const { excel, messages, browserGrid } = this.#options;
    void goTo(excel, messages).then(() => browserGrid.cursor.focus());
  }

  createTable(): void {
    void this.#ask(() => askForTable(this.#options.excel, this.#options.messages));
  }

  editNote(): void {
    void this.#ask(() => askForNote(this.#options.excel, this.#cell, this.#options.messages));
  }

  editLink(): void {
    void this.#ask(() => askForLink(this.#options.excel, this.#cell, this.#options.messages));
  }

  validate(): void {
    if (this.#options.isEditable()) void openValidation(this.#options.browserGrid);
  }

  /** Sorts the table, the filtered cells or those around the active cell by its column. The first row has no numbers: headers. */
  sort(ascending: boolean): void {
    const { excel } = this.#options;
    const { row, column } = this.#cell;
    const { sheetId, area: selected } = excel.grid.worksheets.selection();
    const filtered = this.#filteredAt({ row, column, rows: 1, columns: 1 });
    if (filtered)
      return this.change(() => sortFiltered(excel, filtered, column - filtered.area.column, ascending));
    const area = surroundingCells(excel.grid, sheetId, selected);
    const [first = []] = excel.grid.values(sheetId, area);
    const hasHeaders = area.rows > 1 && first.every((value) => typeof value === 'string' && value !== '');
    const body = hasHeaders ? { ...area, row: area.row + 1, rows: area.rows - 1 } : area;
    const field = { key: column - area.column, ascending };
    this.change(() => sortRows(excel, sheetId, body, [field], { matchCase: false }));
  }

  /** Ctrl+Shift+L: filter buttons for the cells around the active one, or none; those of a table stay. */
  toggleFilter(): void {
    const { excel } = this.#options;
    const { sheetId, area } = excel.grid.worksheets.selection();
    if (isInTable(excel, sheetId, area)) return;
    this.change(() => toggleSheetFilter(excel, sheetId, area));
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

  /** Makes a change, and says why it is refused. */
  readonly change = (change: () => unknown): void => {
    const { excel, byHand, isEditable, showNotice, onChange } = this.#options;
    if (!isEditable()) return;
    const { sheetId, area } = excel.grid.worksheets.selection();
    void (async () => {
      try {
        await byHand(change);
      } catch (error) {
        showNotice((error as Error).message);
      }
      // The grid selects the rows that it hides.
      excel.select(sheetId, area);
      onChange();
    })();
  };

  async #ask(ask: () => Promise<(() => unknown) | null>): Promise<void> {
    if (!this.#options.isEditable()) return;
    const change = await ask();
    if (change) this.change(change);
    this.#options.browserGrid.cursor.focus();
  }

  get #cell(): Cell {
    const { browserGrid, excel } = this.#options;
    return { sheetId: excel.grid.worksheets.activeId, ...browserGrid.cursor.position.active };
  }

  #filteredAt(area: Area): FilteredCells | undefined {
    const { excel } = this.#options;
    return filteredCells(excel, excel.grid.worksheets.activeId).find((cells) => overlap(cells.area, area));
  }
}
