import type { Calls } from '../custom-functions/calls.ts';
import type { ExcelHost } from '../excel-api/excel-host.ts';
import { generalFormat, type CellChange } from '../excel-api/grid.ts';

export type Shown = string | number | boolean | null;

/** Rectangle in pixels of the page. */
export interface CellRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the page offers as `window.workbook`, to people in the console and to tests. Addresses are `Sheet!A1:B2`. */
export interface WorkbookApi {
  /** Resolves when the add-in has registered its functions. */
  ready: Promise<void>;
  /** Writes values, and formulas as text that begins with `=`; a single value goes into a single cell. */
  write(address: string, rows: Shown[][] | Shown): void;
  /** What the cells show: numbers where they have no format of their own, otherwise the text that is seen. */
  read(address: string): Shown[][];
  /** Resolves when no call of a function is pending and all results are on the sheet. */
  settled(): Promise<void>;
  /** The sentence that came with the error in a cell, or null. */
  error(address: string): string | null;
  /** Where a cell of the active sheet is on the page. */
  cellRectangle(address: string): CellRectangle;
  select(address: string): void;
  activate(sheet: string): void;
  /** Names of the sheets, in order. */
  sheets(): string[];
  /** Shows or hides the add-in's pane. */
  showPane(shown: boolean): void;
}

declare global {
  interface Window {
    workbook: WorkbookApi;
  }
}

interface Parts {
  host: ExcelHost;
  calls: Calls;
  ready: Promise<void>;
  /** Resolves when the engine has calculated what was written. */
  calculated: () => Promise<void>;
  showPane: (shown: boolean) => void;
}

export function createWorkbookApi({ host, calls, ready, calculated, showPane }: Parts): WorkbookApi {
  const { grid } = host;
  const shown = (address: string): Shown[][] => {
    const { sheetId, area } = host.place(address);
    return grid
      .read(sheetId, grid.cut(sheetId, area))
      .map((row) =>
        row.map(({ value, text, numberFormat }) =>
          typeof value === 'number' && numberFormat !== generalFormat ? text : value,
        ),
      );
  };
  return {
    ready,
    write(address, rows) {
      const { sheetId, area } = host.place(address);
      const given = Array.isArray(rows) ? rows : [[rows]];
      if (given.length !== area.rows || given.some((row) => row.length !== area.columns)) {
        throw new Error(
          `${address} has ${area.rows} rows and ${area.columns} columns; the values have another shape.`,
        );
      }
      grid.write(
        sheetId,
        area,
        given.map((row) => row.map(change)),
      );
    },
    read: shown,
    async settled() {
      await calculated();
      await calls.settled();
    },
    error(address) {
      const { sheetId, area } = host.place(address);
      return calls.errorText({ sheetId, row: area.row, column: area.column });
    },
    cellRectangle(address) {
      const { sheetId, area } = host.place(address);
      const cell = grid.sheet(sheetId)!.getRange(area.row, area.column).getCellRect();
      const canvas = document
        .querySelector('#grid canvas[id^="univer-sheet-main-canvas"]')!
        .getBoundingClientRect();
      return { x: canvas.x + cell.x, y: canvas.y + cell.y, width: cell.width, height: cell.height };
    },
    select(address) {
      const { sheetId, area } = host.place(address);
      host.select(sheetId, area);
    },
    activate(name) {
      const sheetId = host.sheetId(name);
      if (sheetId === null) throw new Error(`There is no sheet ${name}.`);
      host.activate(sheetId);
    },
    sheets: () => grid.sheets().map((sheet) => sheet.getSheetName()),
    showPane,
  };
}

const change = (value: Shown): CellChange =>
  typeof value === 'string' && value.startsWith('=') ? { formula: value } : { value };
