import {
  BooleanNumber,
  CellValueType,
  HorizontalAlign,
  WrapStrategy,
  type ICellData,
  type IStyleData,
  type Nullable,
} from '@univerjs/core';
import '@univerjs/sheets-table/facade';
import type { FUniver } from '@univerjs/core/facade';
import type { FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import { columnsOfSheet, rowsOfSheet, type Area } from './area.ts';

/** What one cell holds. */
export interface GridCell {
  value: string | number | boolean | null;
  /** With its equals sign. */
  formula: string | null;
  numberFormat: string;
  /** What is seen. */
  text: string;
}

/** A change to one cell; what is left out stays as it is. */
export interface CellChange {
  value?: string | number | boolean | null;
  formula?: string;
  numberFormat?: string;
  /** Null takes every format away. */
  style?: IStyleData | null;
}

/** Appearance of cells, in Excel's terms. */
export interface Appearance {
  numberFormat?: string;
  bold?: boolean;
  italic?: boolean;
  fontColor?: string;
  fontSize?: number;
  fillColor?: string | null;
  wrap?: boolean;
  align?: string;
}

const alignments: Record<string, HorizontalAlign> = {
  General: HorizontalAlign.UNSPECIFIED,
  Left: HorizontalAlign.LEFT,
  Center: HorizontalAlign.CENTER,
  Right: HorizontalAlign.RIGHT,
};

/** Whether the grid knows a value of `Excel.HorizontalAlignment`. */
export const isAlignment = (align: string): boolean => Object.hasOwn(alignments, align);

export const generalFormat = 'General';

/** The sheets as the grid keeps them: the only code of the host that knows the grid's own shapes. */
export class Grid {
  readonly api: FUniver;
  readonly workbook: FWorkbook;
  #formulasWritten = false;

  constructor(api: FUniver, workbook: FWorkbook) {
    this.api = api;
    this.workbook = workbook;
  }

  sheets(): FWorksheet[] {
    return this.workbook.getSheets();
  }

  sheet(id: string): FWorksheet | null {
    return this.workbook.getSheetBySheetId(id);
  }

  /** Cells of an area, row by row; those beyond what the grid has made so far are blank. */
  read(sheetId: string, area: Area): GridCell[][] {
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(area, (row, column) => {
      const raw = sheet.getCellRaw(row, column);
      const shown = raw || this.#spilled(sheetId, row, column) ? sheet.getCell(row, column) : null;
      return this.#cell(raw, shown);
    });
  }

  /** Values alone, which is far quicker than whole cells. */
  values(sheetId: string, area: Area): (string | number | boolean | null)[][] {
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(area, (row, column) => {
      const raw = sheet.getCellRaw(row, column);
      return raw?.v === undefined && this.#spilled(sheetId, row, column)
        ? valueOf(sheet.getCell(row, column))
        : valueOf(raw);
    });
  }

  /** Whether formulas were written since this was last asked: their values come with the next calculation. */
  takeFormulasWritten(): boolean {
    const written = this.#formulasWritten;
    this.#formulasWritten = false;
    return written;
  }

  /** Changes cells: each change at its row and column from the area's first cell. Null leaves a cell alone. */
  write(
    sheetId: string,
    { row, column }: { row: number; column: number },
    changes: (CellChange | null)[][],
  ): void {
    this.grow(sheetId, row + changes.length, column + (changes[0]?.length ?? 0));
    const cellValue: Record<number, Record<number, ICellData>> = {};
    changes.forEach((line, down) =>
      line.forEach((change, right) => {
        if (change?.formula !== undefined) this.#formulasWritten = true;
        if (change) (cellValue[row + down] ??= {})[column + right] = cellData(change);
      }),
    );
    this.#mutate('sheet.mutation.set-range-values', { subUnitId: sheetId, cellValue });
  }

  /** Changes how an area looks. Whole rows and columns are cut to what the grid has made so far. */
  dress(sheetId: string, area: Area, appearance: Appearance): void {
    const style = styleOf(appearance);
    const { rows, columns } = this.cut(sheetId, area);
    this.write(
      sheetId,
      area,
      Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ style }))),
    );
  }

  /** Number formats differ from cell to cell. */
  setNumberFormats(sheetId: string, area: Area, formats: string[][]): void {
    this.write(
      sheetId,
      area,
      formats.map((line) => line.map((numberFormat) => ({ numberFormat }))),
    );
  }

  /** Makes rows and columns up to these counts, as far as Excel's grid goes. */
  grow(sheetId: string, rows: number, columns: number): void {
    const sheet = this.#sheet(sheetId);
    if (sheet.getMaxRows() < rows) sheet.setRowCount(Math.min(rowsOfSheet, rows + 200));
    if (sheet.getMaxColumns() < columns) sheet.setColumnCount(Math.min(columnsOfSheet, columns + 10));
  }

  /** An area without what lies beyond the rows and columns made so far. */
  cut(sheetId: string, area: Area): Area {
    const sheet = this.#sheet(sheetId);
    return {
      ...area,
      rows: Math.min(area.rows, Math.max(1, sheet.getMaxRows() - area.row)),
      columns: Math.min(area.columns, Math.max(1, sheet.getMaxColumns() - area.column)),
    };
  }

  /** The smallest area that holds all values of a sheet, or null where there are none. */
  used(sheetId: string, within?: Area): Area | null {
    const sheet = this.#sheet(sheetId).getSheet();
    let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
    sheet.getCellMatrix().forValue((row, column, cell) => {
      if (!cell || ((cell.v === undefined || cell.v === null || cell.v === '') && !cell.f && !cell.si))
        return;
      if (within && !contains(within, row, column)) return;
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      left = Math.min(left, column);
      right = Math.max(right, column);
    });
    return bottom < 0 ? null : { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
  }

  /** The formula a cell holds, or null; cheap enough for thousands of cells. */
  formula(sheetId: string, row: number, column: number): string | null {
    const sheet = this.sheet(sheetId);
    const raw = sheet?.getSheet().getCellRaw(row, column);
    // Cells that were filled from another share its formula, and only the grid knows how it reads in them.
    return raw?.f || (raw?.si ? sheet!.getRange(row, column).getFormula() : null);
  }

  #sheet(id: string): FWorksheet {
    const sheet = this.sheet(id);
    if (!sheet) throw new Error(`There is no sheet ${id}.`);
    return sheet;
  }

  /** Whether a cell is shown by a formula that spilled over it. */
  #spilled(sheetId: string, row: number, column: number): boolean {
    return this.#sheet(sheetId).getSheet().getCell(row, column)?.v !== undefined;
  }

  #map<T>({ row, column, rows, columns }: Area, each: (row: number, column: number) => T): T[][] {
    return Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_, right) => each(row + down, column + right)),
    );
  }

  #cell(raw: Nullable<ICellData>, shown: Nullable<ICellData>): GridCell {
    const style = raw?.s ?? shown?.s;
    const styles = this.workbook.getWorkbook().getStyles();
    const numberFormat = styles.get(style)?.n?.pattern ?? generalFormat;
    const value = valueOf(raw?.v === undefined ? shown : raw);
    const formula = raw?.f ?? null;
    const displayed = shown?.v ?? value;
    return { value, formula, numberFormat, text: textOf(displayed, value) };
  }

  #mutate(id: string, params: object): void {
    this.api.syncExecuteCommand(id, { unitId: this.workbook.getId(), ...params });
  }
}

const contains = ({ row, column, rows, columns }: Area, r: number, c: number): boolean =>
  r >= row && r < row + rows && c >= column && c < column + columns;

/** Booleans are kept as 1 and 0 with a type of their own. */
function valueOf(cell: Nullable<ICellData>): string | number | boolean | null {
  if (cell?.v === undefined || cell.v === null) return null;
  return cell.t === CellValueType.BOOLEAN ? cell.v === 1 || cell.v === true : cell.v;
}

function textOf(displayed: unknown, value: GridCell['value']): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return displayed === null || displayed === undefined ? '' : String(displayed);
}

function cellData({ value, formula, numberFormat, style }: CellChange): ICellData {
  const data: ICellData = {};
  if (style !== undefined) data.s = style;
  if (numberFormat !== undefined) data.s = styleOf({ numberFormat });
  if (formula !== undefined) return { ...data, f: formula, v: null, si: null, t: null };
  if (value === undefined) return data;
  const cleared = { ...data, f: null, si: null, p: null };
  if (value === null || value === '') return { ...cleared, v: null, t: null };
  if (typeof value === 'boolean') return { ...cleared, v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  if (typeof value === 'number') return { ...cleared, v: value, t: CellValueType.NUMBER };
  return { ...cleared, v: value, t: CellValueType.STRING };
}

function styleOf({
  numberFormat,
  bold,
  italic,
  fontColor,
  fontSize,
  fillColor,
  wrap,
  align,
}: Appearance): IStyleData {
  const style: IStyleData = {};
  const flag = (on: boolean) => (on ? BooleanNumber.TRUE : BooleanNumber.FALSE);
  if (numberFormat !== undefined) style.n = { pattern: numberFormat };
  if (bold !== undefined) style.bl = flag(bold);
  if (italic !== undefined) style.it = flag(italic);
  if (fontColor !== undefined) style.cl = { rgb: fontColor };
  if (fontSize !== undefined) style.fs = fontSize;
  if (fillColor !== undefined) style.bg = fillColor === null ? null : { rgb: fillColor };
  if (wrap !== undefined) style.tb = wrap ? WrapStrategy.WRAP : WrapStrategy.OVERFLOW;
  if (align !== undefined) style.ht = alignments[align];
  return style;
}
