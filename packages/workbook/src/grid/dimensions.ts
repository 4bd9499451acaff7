import { WrapStrategy, type IStyleData, type Nullable } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import {
  SetColWidthCommand,
  SetWorksheetColWidthMutation,
  SetWorksheetColWidthMutationFactory,
} from '@univerjs/sheets';
import type { FWorkbook } from '@univerjs/sheets/facade';
import { columnsOfSheet, rowsOfSheet, type Area } from './area.ts';
import type { Along } from './structure.ts';
import type { UndoStack } from './undo-stack.ts';

/** Widths of columns and heights of rows, in pixels. Areas lie within the rows and columns made so far. */
export class Dimensions {
  readonly #api: FUniver;
  readonly #workbook: FWorkbook;
  readonly #undo: UndoStack;

  constructor(api: FUniver, workbook: FWorkbook, undo: UndoStack) {
    this.#api = api;
    this.#workbook = workbook;
    this.#undo = undo;
  }

  columnWidths(sheetId: string, { column, columns }: Area): number[] {
    const sheet = this.#sheet(sheetId);
    return Array.from({ length: columns }, (_, index) => sheet.getColumnWidth(column + index));
  }

  setColumnWidth(sheetId: string, { column, columns }: Area, pixels: number): void {
    this.setColumnWidths(sheetId, column, Array<number>(columns).fill(pixels));
  }

  /** Sets the widths of adjacent columns at once, and fits the rows in view to text that wraps in these columns. */
  setColumnWidths(sheetId: string, first: number, pixels: readonly number[]): void {
    const last = first + pixels.length - 1;
    const widths = Object.fromEntries(pixels.map((width, index) => [first + index, width]));
    const target = {
      unitId: this.#workbook.getId(),
      subUnitId: sheetId,
      ranges: [
        {
          startRow: 0,
          endRow: this.#sheet(sheetId).getMaxRows() - 1,
          startColumn: first,
          endColumn: last,
        },
      ],
    };
    // Measuring the texts of all rows in view takes much longer than changing the widths.
    if (this.#hasWrappedText(sheetId, first, last)) {
      this.#api.syncExecuteCommand(SetColWidthCommand.id, { ...target, value: widths });
      return;
    }
    const { id } = SetWorksheetColWidthMutation;
    const params = { ...target, colWidth: widths };
    this.#undo.add(target.unitId, { id, params }, () => ({
      id,
      params: SetWorksheetColWidthMutationFactory(params, this.#sheet(sheetId).getSheet()),
    }));
    this.#api.syncExecuteCommand(id, params);
  }

  #hasWrappedText(sheetId: string, first: number, last: number): boolean {
    const styles = this.#workbook.getWorkbook().getStyles();
    const wraps = (style: Nullable<IStyleData>) => style?.tb === WrapStrategy.WRAP;
    // There are few styles, and many cells.
    if (!Object.values(styles.toJSON()).some(wraps)) return false;
    const cells = this.#sheet(sheetId).getSheet().getCellMatrix();
    for (let row = 0; row < cells.getLength(); row++) {
      for (let column = first; column <= last; column++) {
        if (wraps(styles.get(cells.getValue(row, column)?.s))) return true;
      }
    }
    return false;
  }

  rowHeights(sheetId: string, { row, rows }: Area): number[] {
    const sheet = this.#sheet(sheetId);
    return Array.from({ length: rows }, (_, index) => sheet.getRowHeight(row + index));
  }

  setRowHeight(sheetId: string, { row, rows }: Area, pixels: number): void {
    this.#sheet(sheetId).setRowHeightsForced(row, rows, pixels);
  }

  /** The distance of a row from the top of the sheet, or of a column from its left side. */
  offset(sheetId: string, along: Along, index: number): number {
    let offset = 0;
    for (let before = 0; before < index; before++) offset += this.lineSize(sheetId, along, before);
    return offset;
  }

  /** The row or column at a distance from the sheet's corner, and the rest of the distance within it. */
  lineAt(sheetId: string, along: Along, distance: number): { index: number; rest: number } {
    const last = (along === 'rows' ? rowsOfSheet : columnsOfSheet) - 1;
    let [index, rest] = [0, Math.max(0, distance)];
    for (let size = this.lineSize(sheetId, along, 0); rest >= size && index < last;) {
      rest -= size;
      size = this.lineSize(sheetId, along, ++index);
    }
    return { index, rest };
  }

  /** The height of a row or the width of a column: the default one beyond those made so far, 0 where it is hidden. */
  lineSize(sheetId: string, along: Along, index: number): number {
    const sheet = this.#sheet(sheetId).getSheet();
    if (along === 'rows') return sheet.getRowVisible(index) ? sheet.getRowHeight(index) : 0;
    return sheet.getColVisible(index) ? sheet.getColumnWidth(index) : 0;
  }

  #sheet(sheetId: string) {
    return this.#workbook.getSheetBySheetId(sheetId)!;
  }
}
