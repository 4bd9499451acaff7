import type { ICellData, Injector, IRange, Nullable } from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { SetRangeValuesMutation, SetStyleCommand } from '@univerjs/sheets';
import type { FUniver } from '@univerjs/core/facade';
import type { FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import { appearanceOf, generalFormat, styleOf, type Appearance } from './appearance.ts';
import {
  areaOf,
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
import { showSpilledFormats } from './spilled-formats.ts';
import { Structure } from './structure.ts';
import { Worksheets } from './worksheets.ts';

/** The sheets as the grid keeps them: the only code of the host that knows the grid's own shapes. */
export class Grid {
  readonly api: FUniver;
  readonly workbook: FWorkbook;
  /** The grid's own services. */
  readonly injector: Injector;
  readonly structure = new Structure(this);
  readonly worksheets: Worksheets;
  readonly names: DefinedNames;
  readonly tables: DrawnTables;
  readonly dimensions: Dimensions;
  readonly #formulas: FormulaDataModel;
  /** What was written since {@link takeWritten} was last asked. */
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
    this.#formulas = injector.get(FormulaDataModel);
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

  /** Cells of an area, row by row; those beyond what the grid has made so far are blank. */
  read(sheetId: string, area: Area): GridCell[][] {
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(area, (row, column) => {
      const raw = sheet.getCellRaw(row, column);
      const spilled = this.#spilled(sheetId, row, column);
      const shown = raw || spilled ? sheet.getCell(row, column) : null;
      return this.#cell(raw, spilled, shown);
    });
  }

  /** Values alone, which is far quicker than whole cells. */
  values(sheetId: string, area: Area): CellValue[][] {
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(area, (row, column) => {
      const raw = sheet.getCellRaw(row, column);
      return valueOf(raw?.v === undefined ? this.#spilled(sheetId, row, column) : raw);
    });
  }

  /** What was written since this was last asked: the values of formulas come with the next calculation. */
  takeWritten(): { values: boolean; formulas: boolean } {
    const written = { ...this.written };
    Object.assign(this.written, { values: false, formulas: false });
    return written;
  }

  /** Whether any sheet has a formula. */
  hasFormulas(): boolean {
    const sheets = this.#formulas.getFormulaData()[this.workbook.getId()] ?? {};
    return Object.values(sheets).some(
      (rows) => rows && Object.values(rows).some((row) => row && Object.keys(row).length > 0),
    );
  }

  /** Changes cells: each change at its row and column from the area's first cell. Null leaves a cell alone. */
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
    // The formula engine takes a cell for overwritten unless it is told that only the style changes.
    this.change(sheetId, formats, SetStyleCommand.id);
  }

  /** Changes how an area looks. Whole rows and columns are cut to what the grid has made so far. */
  dress(sheetId: string, area: Area, appearance: Partial<Appearance>, styleName?: string): void {
    const style = styleOf(appearance);
    const { rows, columns } = this.cut(sheetId, area);
    this.write(
      sheetId,
      area,
      Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ style, styleName }))),
    );
  }

  /** Names of the cell styles of an area; null where a cell was given none. */
  styleNames(sheetId: string, area: Area): (string | null)[][] {
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(this.cut(sheetId, area), (row, column) => {
      const { styleName } = (sheet.getCellRaw(row, column)?.custom ?? {}) as { styleName?: string };
      return styleName ?? null;
    });
  }

  /** How the cells of an area look. */
  appearance(sheetId: string, area: Area): Appearance[][] {
    const styles = this.workbook.getWorkbook().getStyles();
    const sheet = this.#sheet(sheetId).getSheet();
    return this.#map(this.cut(sheetId, area), (row, column) =>
      appearanceOf(styles.get(sheet.getCellRaw(row, column)?.s)),
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

  /** The smallest area that holds all values, and all formats unless values only are asked for; null for none. */
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

  /** The areas over which formulas spill that an area has a part of. */
  spills(sheetId: string, area: Area): Area[] {
    return Object.values(this.#spills(sheetId))
      .flatMap((line) => Object.values((line ?? {}) as Record<number, IRange>))
      .map(areaOf)
      .filter((spilled) => overlap(spilled, area));
  }

  /** The area over which the formula of a cell spills, or null. */
  spillFrom(sheetId: string, row: number, column: number): Area | null {
    const range = this.#spills(sheetId)[row]?.[column];
    return range ? areaOf(range) : null;
  }

  /** All cells of the workbook with formulas. */
  formulas(): (Cell & { formula: string })[] {
    const sheets = this.#formulas.getFormulaData()[this.workbook.getId()] ?? {};
    return Object.entries(sheets).flatMap(([sheetId, rows]) =>
      Object.entries(rows ?? {}).flatMap(([row, line]) =>
        Object.keys(line ?? {}).flatMap((column) => {
          const cell = { sheetId, row: Number(row), column: Number(column) };
          const formula = this.formula(sheetId, cell.row, cell.column);
          return formula ? [{ ...cell, formula }] : [];
        }),
      ),
    );
  }

  /** Writes every formula of the workbook as this says it reads now. */
  rewriteFormulas(rewrite: (formula: string) => string): void {
    for (const { sheetId, formula, ...cell } of this.formulas()) {
      const rewritten = rewrite(formula);
      if (rewritten !== formula) this.write(sheetId, cell, [[{ formula: rewritten }]]);
    }
  }

  /** Cells of formulas that spill, and of formulas that wait for their results. */
  unsettledCells(): Cell[] {
    return this.sheets().flatMap((sheet) => {
      const sheetId = sheet.getSheetId();
      const cells: Cell[] = Object.entries(this.#spills(sheetId)).flatMap(([row, line]) =>
        Object.keys(line ?? {}).map((column) => ({ sheetId, row: Number(row), column: Number(column) })),
      );
      const matrix = sheet.getSheet().getCellMatrix();
      matrix.forValue((row, column, cell) => {
        if (cell?.v === '#BUSY!' && (cell.f || cell.si)) cells.push({ sheetId, row, column });
      });
      return cells;
    });
  }

  /** The formula a cell holds, or null; cheap enough for thousands of cells. */
  formula(sheetId: string, row: number, column: number): string | null {
    const sheet = this.sheet(sheetId);
    const raw = sheet?.getSheet().getCellRaw(row, column);
    // Cells that were filled from another share its formula, and only the grid knows how it reads in them.
    return raw?.f || (raw?.si ? sheet!.getRange(row, column).getFormula() : null);
  }

  /** Sets cells as the grid keeps them; null takes everything away. @param trigger The command that has it done. */
  change(sheetId: string, cellValue: CellsByRow, trigger?: string): void {
    if (Object.keys(cellValue).length === 0) return;
    const params = { unitId: this.workbook.getId(), subUnitId: sheetId, cellValue, trigger };
    this.api.syncExecuteCommand(SetRangeValuesMutation.id, params);
  }

  #spills(sheetId: string): Record<number, Record<number, IRange> | undefined> {
    return this.#formulas.getArrayFormulaRange()[this.workbook.getId()]?.[sheetId] ?? {};
  }

  #sheet(id: string): FWorksheet {
    const sheet = this.sheet(id);
    if (!sheet) throw new Error(`There is no sheet ${id}.`);
    return sheet;
  }

  /** What a formula elsewhere has spilled into a cell; a blank that it refers to is 0, as in Excel. */
  #spilled(sheetId: string, row: number, column: number): ICellData | null {
    const cell = this.#formulas.getArrayFormulaCellData()[this.workbook.getId()]?.[sheetId]?.[row]?.[column];
    return cell ? { ...cell, v: cell.v ?? 0 } : null;
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
