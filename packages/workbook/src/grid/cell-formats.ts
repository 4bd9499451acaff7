import { BorderStyleTypes } from '@univerjs/core';
import type { FWorkbook } from '@univerjs/sheets/facade';
import { appearanceOf, generalFormat, styleOf, type Appearance } from './appearance.ts';
import { mapCells, type Area } from './area.ts';
import type { SheetCells } from './cell-contents.ts';
import type { WriteBuffer } from './write-buffer.ts';

/** The formats of cells. Areas are cut to the rows and columns made so far. */
export class CellFormats {
  readonly #grid: SheetCells;
  readonly #workbook: FWorkbook;
  readonly #buffer: WriteBuffer;

  constructor(grid: SheetCells, workbook: FWorkbook, buffer: WriteBuffer) {
    this.#grid = grid;
    this.#workbook = workbook;
    this.#buffer = buffer;
  }

  set(sheetId: string, area: Area, appearance: Partial<Appearance>): void {
    const style = styleOf(appearance);
    const { rows, columns } = this.#grid.cut(sheetId, area);
    const changes = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ style })));
    this.#grid.write(sheetId, area, changes, { canWait: true });
  }

  appearances(sheetId: string, area: Area): Appearance[][] {
    const styles = this.#workbook.getWorkbook().getStyles();
    const sheet = this.#grid.sheet(sheetId)!.getSheet();
    return mapCells(this.#grid.cut(sheetId, area), (row, column) =>
      appearanceOf(styles.get(sheet.getCellRaw(row, column)?.s)),
    );
  }

  /** The number formats of an area, with those that a request has just written. */
  numberFormats(sheetId: string, area: Area): string[][] {
    const styles = this.#workbook.getWorkbook().getStyles();
    const sheet = this.#workbook.getSheetBySheetId(sheetId)!.getSheet();
    return mapCells(area, (row, column) => {
      const pending = this.#buffer.styleOf(sheetId, row, column);
      const style = pending === null ? null : styles.get(sheet.getCellRaw(row, column)?.s);
      return pending?.n?.pattern ?? style?.n?.pattern ?? generalFormat;
    });
  }

  setNumberFormats(sheetId: string, area: Area, formats: string[][]): void {
    const changes = formats.map((line) => line.map((numberFormat) => ({ numberFormat })));
    this.#grid.write(sheetId, area, changes, { canWait: true });
  }

  /** Draws thin lines below cells; a line that is there keeps its color unless another one is given. */
  drawLinesBelow(sheetId: string, area: Area, color?: string): void {
    const styles = this.#workbook.getWorkbook().getStyles();
    const sheet = this.#grid.sheet(sheetId)!.getSheet();
    const changes = mapCells(this.#grid.cut(sheetId, area), (row, column) => {
      const current = styles.get(sheet.getCellRaw(row, column)?.s)?.bd?.b?.cl.rgb;
      const line = { s: BorderStyleTypes.THIN, cl: { rgb: color ?? current ?? '#000000' } };
      return { style: { bd: { b: line } } };
    });
    this.#grid.write(sheetId, area, changes, { canWait: true });
  }
}
