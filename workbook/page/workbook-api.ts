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
  /** Keeps the workbook in the browser now; otherwise that happens when it has been quiet for a moment. */
  save(): Promise<void>;
}

declare global {
  interface Window {
    workbook: WorkbookApi;
  }
}
