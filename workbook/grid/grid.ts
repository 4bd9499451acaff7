import type { ICellData, Injector, Nullable } from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { SetRangeValuesMutation, SetStyleCommand } from '@univerjs/sheets';
import type { FUniver } from '@univerjs/core/facade';
import type { FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import { appearanceOf, generalFormat, styleOf, type Appearance } from './appearance.ts';
import {
  boundingArea,
  columnsOfSheet,
  intersection,
  overlap,
  rowsOfSheet,
  type Area,
  type Cell,
} from './area.ts';
import {
  cellData,
  textOf,
  valueOf,
  type CellChange,
  type CellsByRow,
  type CellValue,
  type GridCell,
} from './cell-contents.ts';
import { DefinedNames } from './defined-names.ts';
import { Dimensions } from './dimensions.ts';
import { DrawnTables } from './drawn-tables.ts';
import { FormulaIndex, showSpilledFormats } from './formula-index.ts';
import { Structure } from './structure.ts';
import { Worksheets } from './worksheets.ts';

/** The cells of the workbook's sheets in Univer. Univer's own data structures are known in this folder only. */
export class Grid {
  readonly api: FUniver;
  readonly workbook: FWorkbook;
  /** Univer's services. */
  readonly injector: Injector;
  readonly structure = new Structure(this);
  readonly worksheets: Worksheets;
  readonly names: DefinedNames;
  readonly tables: DrawnTables;
  readonly dimensions: Dimensions;
  readonly #formulaIndex: FormulaIndex;
  /** See {@link takeWritten}. */
  readonly written = { values: false, formulas: false };

  constructor(api: FUniver, workbook: FWorkbook, injector: Injector) {
    this.api = api;
    this.workbook = workbook;
    this.injector = injector;
    this.worksheets = new Worksheets(workbook);
    this.names = new DefinedNames(workbook, () => {
      this.written.formulas = true;
    });
    this.tables = new DrawnTables(workbook);
    this.dimensions = new Dimensions(workbook);
    this.#formulaIndex = new FormulaIndex(workbook, injector.get(FormulaDataModel));
    showSpilledFormats(injector);
  }

  get name(): string {
    return this.workbook.getName();
  }

  sheets(): FWorksheet[] {
    return this.workbook.getSheets();
  }

  sheet(id: string): FWorksheet | null {
    return this.workbook.getSheetBySheetId(id);
  }

  /** Cells of an area, row by row. Cells beyond the sheet's current rows and columns are blank. */
  read(sheetId: string, area: Area): GridCell[][] {
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(area, (row, column) => {
      const raw = sheet.getCellRaw(row, column);
      const spilled = this.#formulaIndex.spilledCell(sheetId, row, column);
      const shown = raw || spilled ? sheet.getCell(row, column) : null;
      return this.#cell(raw, spilled, shown);
    });
  }

  /** The values of an area, much faster than {@link read}. */
  values(sheetId: string, area: Area): CellValue[][] {
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(area, (row, column) => {
      const raw = sheet.getCellRaw(row, column);
      return valueOf(raw?.v === undefined ? this.#formulaIndex.spilledCell(sheetId, row, column) : raw);
    });
  }

  /** What was written since the last call. The results of formulas follow with the next calculation. */
  takeWritten(): { values: boolean; formulas: boolean } {
    const written = { ...this.written };
    Object.assign(this.written, { values: false, formulas: false });
    return written;
  }

  hasFormulas(): boolean {
    return !this.#formulaIndex.isEmpty;
  }

  /** Writes changes from a first cell on. Null leaves a cell unchanged. */
  write(
    sheetId: string,
    { row, column }: { row: number; column: number },
    changes: (CellChange | null)[][],
  ): void {
    this.grow(sheetId, row + changes.length, column + (changes[0]?.length ?? 0));
    const contents: Record<number, Record<number, ICellData>> = {};
    const formats: Record<number, Record<number, ICellData>> = {};
    changes.forEach((line, down) =>
      line.forEach((change, right) => {
        if (!change) return;
        if (change.formula !== undefined) this.written.formulas = true;
        if (change.value !== undefined) this.written.values = true;
        const changed = change.formula === undefined && change.value === undefined ? formats : contents;
        (changed[row + down] ??= {})[column + right] = cellData(change);
      }),
    );
    this.change(sheetId, contents);
    // Without this trigger, the formula engine treats the cells as overwritten.
    this.change(sheetId, formats, SetStyleCommand.id);
  }

  /** Formats an area, within the sheet's current rows and columns. */
  format(sheetId: string, area: Area, appearance: Partial<Appearance>, styleName?: string): void {
    const style = styleOf(appearance);
    const { rows, columns } = this.cut(sheetId, area);
    this.write(
      sheetId,
      area,
      Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ style, styleName }))),
    );
  }

  /** Names of the cell styles of an area; null for cells without one. */
  styleNames(sheetId: string, area: Area): (string | null)[][] {
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(this.cut(sheetId, area), (row, column) => {
      const { styleName } = (sheet.getCellRaw(row, column)?.custom ?? {}) as { styleName?: string };
      return styleName ?? null;
    });
  }

  appearance(sheetId: string, area: Area): Appearance[][] {
    const styles = this.workbook.getWorkbook().getStyles();
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(this.cut(sheetId, area), (row, column) =>
      appearanceOf(styles.get(sheet.getCellRaw(row, column)?.s)),
    );
  }

  setNumberFormats(sheetId: string, area: Area, formats: string[][]): void {
    this.write(
      sheetId,
      area,
      formats.map((line) => line.map((numberFormat) => ({ numberFormat }))),
    );
  }

  /** Adds rows and columns up to these counts, within Excel's limits. */
  grow(sheetId: string, rows: number, columns: number): void {
    const sheet = this.#sheet(sheetId);
    if (sheet.getMaxRows() < rows) sheet.setRowCount(Math.min(rowsOfSheet, rows + 200));
    if (sheet.getMaxColumns() < columns) sheet.setColumnCount(Math.min(columnsOfSheet, columns + 10));
  }

  /** The part of an area within the sheet's current rows and columns. */
  cut(sheetId: string, area: Area): Area {
    const sheet = this.#sheet(sheetId);
    return {
      ...area,
      rows: Math.min(area.rows, Math.max(1, sheet.getMaxRows() - area.row)),
      columns: Math.min(area.columns, Math.max(1, sheet.getMaxColumns() - area.column)),
    };
  }

  /** The smallest area with all values, and optionally all formats. Null for an empty sheet. */
  used(sheetId: string, within?: Area, valuesOnly = true): Area | null {
    const sheet = this.#sheet(sheetId).getSheet();
    let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
    const holds = (cell: ICellData) =>
      (cell.v !== undefined && cell.v !== null && cell.v !== '') ||
      cell.f ||
      cell.si ||
      (!valuesOnly && cell.s);
    sheet.getCellMatrix().forValue((row, column, cell) => {
      if (!cell || !holds(cell)) return;
      if (within && !contains(within, row, column)) return;
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      left = Math.min(left, column);
      right = Math.max(right, column);
    });
    const cells =
      bottom < 0 ? null : { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
    const spilled = this.spills(
      sheetId,
      within ?? { row: 0, column: 0, rows: rowsOfSheet, columns: columnsOfSheet },
    );
    return spilled
      .map((area) => (within ? intersection(area, within) : area))
      .reduce((whole, area) => (whole && area ? boundingArea(whole, area) : (whole ?? area)), cells);
  }

  /** The areas over which formulas spill that overlap an area. */
  spills(sheetId: string, area: Area): Area[] {
    return this.#formulaIndex.spills(sheetId).filter((spilled) => overlap(spilled, area));
  }

  /** The area over which the formula of a cell spills, or null. */
  spillFrom(sheetId: string, row: number, column: number): Area | null {
    return this.#formulaIndex.spillFrom({ sheetId, row, column });
  }

  formulas(): (Cell & { formula: string })[] {
    return this.#formulaIndex.cells().flatMap((cell) => {
      const formula = this.formula(cell.sheetId, cell.row, cell.column);
      return formula ? [{ ...cell, formula }] : [];
    });
  }

  rewriteFormulas(rewrite: (formula: string) => string): void {
    for (const { sheetId, formula, ...cell } of this.formulas()) {
      const rewritten = rewrite(formula);
      if (rewritten !== formula) this.write(sheetId, cell, [[{ formula: rewritten }]]);
    }
  }

  /** Cells of formulas that spill, wait for their results or show an error. */
  unsettledCells(): Cell[] {
    return this.#formulaIndex.unsettledCells();
  }

  /** The formula of a cell, or null. Fast enough for thousands of cells. */
  formula(sheetId: string, row: number, column: number): string | null {
    const sheet = this.sheet(sheetId);
    const raw = sheet?.getSheet().getCellRaw(row, column);
    // Cells that were filled from another cell share its formula. Only Univer can adapt it to them.
    return raw?.f || (raw?.si ? sheet!.getRange(row, column).getFormula() : null);
  }

  /** Sets cells in Univer's own format; null clears a cell. @param trigger The command that makes the change. */
  change(sheetId: string, cellValue: CellsByRow, trigger?: string): void {
    if (Object.keys(cellValue).length === 0) return;
    const params = { unitId: this.workbook.getId(), subUnitId: sheetId, cellValue, trigger };
    this.api.syncExecuteCommand(SetRangeValuesMutation.id, params);
  }

  #sheet(id: string): FWorksheet {
    const sheet = this.sheet(id);
    if (!sheet) throw new Error(`There is no sheet ${id}.`);
    return sheet;
  }

  #map<T>({ row, column, rows, columns }: Area, each: (row: number, column: number) => T): T[][] {
    return Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_, right) => each(row + down, column + right)),
    );
  }

  #cell(raw: Nullable<ICellData>, spilled: ICellData | null, shown: Nullable<ICellData>): GridCell {
    const style =
      this.workbook
        .getWorkbook()
        .getStyles()
        .get(raw?.s ?? shown?.s) ?? null;
    const numberFormat = style?.n?.pattern ?? generalFormat;
    const value = valueOf(raw?.v === undefined ? spilled : raw);
    const formula = raw?.f ?? null;
    const displayed = shown?.v ?? value;
    return { value, formula, numberFormat, text: textOf(displayed, value), style };
  }
}

const contains = ({ row, column, rows, columns }: Area, r: number, c: number): boolean =>
  r >= row && r < row + rows && c >= column && c < column + columns;
