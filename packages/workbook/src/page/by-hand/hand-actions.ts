import { dayZero, millisecondsOfDay } from '../../grid/cell-contents.ts';
import {
  createTable,
  type ExcelHost,
  overlapsTable,
  resolveReference,
  tableCells,
} from '../../excel-api/index.ts';
import { areaAddress } from '../../grid/address.ts';
import { type Area, type Cell, overlap, type SheetArea } from '../../grid/area.ts';
import type { BrowserGrid } from '../../grid/browser-grid.ts';
import { Menus } from '../../grid/menus.ts';
import { openFind, openValidation } from '../../grid/optional-plugins.ts';
import type { PageMessages } from '../messages.ts';
import { askForm } from '../prompts.ts';

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
    const date = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
    const { row, column } = this.#cell;
    grid.workbook
      .getActiveSheet()
      .getRange(row, column)
      .setValue({ v: (date - dayZero) / millisecondsOfDay, s: { n: { pattern: 'yyyy-mm-dd' } } });
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

/** Ctrl+G: asks for an address, a name or a table, and selects its cells. */
export async function goTo(excel: ExcelHost, messages: PageMessages): Promise<void> {
  const answer = await askForm({
    title: messages.goTo,
    fields: [{ name: 'reference', label: messages.reference }],
    messages,
    problem: (values) => (cellsOf(excel, values.reference!) ? null : messages.noSuchReference),
  });
  const target = answer && cellsOf(excel, answer.reference!);
  if (target) excel.select(target.sheetId, target.area);
}

function cellsOf(excel: ExcelHost, text: string): SheetArea | null {
  const { grid } = excel;
  const reference = text.trim();
  const named = grid.names.find(reference, grid.worksheets.activeId) ?? grid.names.find(reference);
  try {
    return resolveReference(grid, named?.formula ?? reference);
  } catch {
    return tableCells(excel, reference);
  }
}

/** Ctrl+T: asks for the cells of a new table, those around the active cell unless others are selected. */
async function askForTable(excel: ExcelHost, messages: PageMessages): Promise<(() => unknown) | null> {
  const { sheetId, area } = excel.grid.worksheets.selection();
  const cellsOf = (address: string): Area | null => {
    try {
      const target = resolveReference(excel.grid, address, sheetId);
      return target.sheetId === sheetId ? excel.grid.cut(sheetId, target.area) : null;
    } catch {
      return null;
    }
  };
  const answer = await askForm({
    title: messages.createTable,
    fields: [
      {
        name: 'cells',
        label: messages.cellsOfTable,
        value: areaAddress(excel.grid.surroundingCells(sheetId, area)),
      },
      {
        name: 'headers',
        label: messages.firstRow,
        options: [
          ['yes', messages.hasHeaders],
          ['no', messages.hasNoHeaders],
        ],
      },
    ],
    messages,
    problem: (values) => {
      const cells = cellsOf(values.cells!);
      if (!cells) return messages.noSuchReference;
      return overlapsTable(excel, sheetId, cells) ? messages.tablesOverlap : null;
    },
  });
  const cells = answer && cellsOf(answer.cells!);
  if (!cells) return null;
  const hasHeaders = answer.headers === 'yes';
  return () => {
    excel.protection.check(sheetId);
    return createTable(excel, sheetId, cells, { hasHeaders });
  };
}
