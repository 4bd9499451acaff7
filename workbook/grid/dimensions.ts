import type { FWorkbook } from '@univerjs/sheets/facade';
import type { Area } from './area.ts';

/** Widths of columns and heights of rows, in pixels. Areas lie within the rows and columns made so far. */
export class Dimensions {
  readonly #workbook: FWorkbook;

  constructor(workbook: FWorkbook) {
    this.#workbook = workbook;
  }

  columnWidths(sheetId: string, { column, columns }: Area): number[] {
    const sheet = this.#sheet(sheetId);
    return Array.from({ length: columns }, (_, index) => sheet.getColumnWidth(column + index));
  }

  setColumnWidth(sheetId: string, { column, columns }: Area, pixels: number): void {
    this.#sheet(sheetId).setColumnWidths(column, columns, pixels);
  }

  rowHeights(sheetId: string, { row, rows }: Area): number[] {
    const sheet = this.#sheet(sheetId);
    return Array.from({ length: rows }, (_, index) => sheet.getRowHeight(row + index));
  }

  setRowHeight(sheetId: string, { row, rows }: Area, pixels: number): void {
    this.#sheet(sheetId).setRowHeightsForced(row, rows, pixels);
  }

  autofitRows(sheetId: string, { row, rows }: Area): void {
    this.#sheet(sheetId).setRowAutoHeight(row, rows);
  }

  #sheet(sheetId: string) {
    return this.#workbook.getSheetBySheetId(sheetId)!;
  }
}
