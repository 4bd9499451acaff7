import { findSheet, resolveReference } from '../excel-api/index.ts';
import { generalFormat } from '../grid/appearance.ts';
import type { BrowserGrid } from '../grid/browser-grid.ts';
import type { CellChange, CellValue } from '../grid/cell-contents.ts';
import type { CellRectangle } from '../grid/grid-view.ts';
import type { WorkbookHost } from '../workbook-host.ts';
import type { WorkbookAccess } from './access.ts';
import { errorMessage } from './cell-tooltip.ts';
import type { StoredWorkbook } from './stored-workbook.ts';

/** `window.workbook`, for the console and for tests. Addresses are `Sheet!A1:B2`. */
export type { CellValue };

interface WorkbookApi {
  /**
   * Resolves when the add-in's pages are loaded and its functions are associated; a few seconds later if they are not,
   * which the page's notices say.
   */
  ready: Promise<void>;
  /** The members of the API that the add-in has used and the workbook lacks. */
  missing(): string[];
  /** Writes values, and formulas as text that begins with `=`. A single value goes into a single cell. */
  write(address: string, rows: CellValue[][] | CellValue): void;
  /** Reads numbers in General format, and otherwise the text that cells display. */
  read(address: string): CellValue[][];
  /** Resolves when no function call is pending and all results are on the sheet. */
  settled(): Promise<void>;
  /** The message of the error that a cell shows, or null. */
  error(address: string): string | null;
  /** The rectangle of a cell of the active sheet. */
  cellRectangle(address: string): CellRectangle;
  select(address: string): void;
  activate(sheet: string): void;
  /** Names of the sheets, in order. */
  sheets(): string[];
  /** Shows or hides the add-in's pane. */
  showPane(shown: boolean): void;
  /** Saves the workbook in the browser now. Otherwise that happens a moment after the last change. */
  save(): Promise<void>;
}

declare global {
  interface Window {
    workbook: WorkbookApi;
  }
}

export function createWorkbookApi(
  host: WorkbookHost,
  browserGrid: BrowserGrid,
  storedWorkbook: StoredWorkbook,
  access: WorkbookAccess,
  { ready, showPane }: { ready: Promise<void>; showPane: (shown: boolean) => void },
): WorkbookApi {
  const { grid, calls } = host;
  const cellAt = (address: string) => {
    const { sheetId, area } = resolveReference(grid, address);
    return { sheetId, row: area.row, column: area.column };
  };
  return {
    ready,
    missing: () => host.missing,
    write(address, values) {
      if (!access.isEditable) throw new Error('This workbook is open in another tab.');
      const { sheetId, area } = resolveReference(grid, address);
      const rows = Array.isArray(values) ? values : [[values]];
      if (rows.length !== area.rows || rows.some((row) => row.length !== area.columns)) {
        throw new Error(
          `The values must have ${area.rows} rows and ${area.columns} columns, as ${address} has.`,
        );
      }
      grid.write(
        sheetId,
        area,
        rows.map((row) => row.map(change)),
      );
    },
    read(address) {
      const { sheetId, area } = resolveReference(grid, address);
      const rows = grid.read(sheetId, grid.cut(sheetId, area));
      return rows.map((row) =>
        row.map(({ value, text, numberFormat }) =>
          typeof value === 'number' && numberFormat !== generalFormat ? text : value,
        ),
      );
    },
    settled: () => host.settled(),
    error: (address) => errorMessage(grid, calls, cellAt(address)),
    cellRectangle: (address) => browserGrid.view.cellRectangle(cellAt(address)),
    select(address) {
      const { sheetId, area } = resolveReference(grid, address);
      host.excel.select(sheetId, area);
    },
    activate(name) {
      const sheetId = findSheet(grid, name);
      if (sheetId === null) throw new Error(`There is no sheet ${name}.`);
      grid.worksheets.activate(sheetId);
    },
    sheets: () => grid.worksheets.ids.map((id) => grid.worksheets.name(id)),
    showPane,
    async save() {
      await storedWorkbook.save();
    },
  };
}

const change = (value: CellValue): CellChange =>
  typeof value === 'string' && value.startsWith('=') ? { formula: value } : { value };
