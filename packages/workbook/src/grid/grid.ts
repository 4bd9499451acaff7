import {
  type ICellData,
  type Injector,
  IUndoRedoService,
  type Nullable,
  type ObjectMatrix,
} from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { expandToContinuousRange, SetRangeValuesMutation, SetStyleCommand } from '@univerjs/sheets';
import type { FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import { dataTypeOf, isEntity } from '../data-types/data-type.ts';
import { generalFormat } from './appearance.ts';
import {
  type Area,
  areaOf,
  boundingArea,
  type Cell,
  columnsOfSheet,
  Extent,
  gridRange,
  intersection,
  mapCells,
  overlap,
  rowsOfSheet,
} from './area.ts';
import {
  type CellChange,
  cellData,
  type CellsByRow,
  type CellValue,
  type GridCell,
  isBlank,
  textOf,
  valueOf,
} from './cell-contents.ts';
import { CellFormats } from './cell-formats.ts';
import { ConditionalFormats } from './conditional-formats.ts';
import { DefinedNames } from './defined-names.ts';
import { Dimensions } from './dimensions.ts';
import { DrawnTables } from './drawn-tables.ts';
import { Filters } from './filters.ts';
import { FormulaIndex, showSpilledFormats } from './formula-index.ts';
import { Structure } from './structure.ts';
import { restoringMutation, type UndoStack } from './undo-stack.ts';
import { Worksheets } from './worksheets.ts';
import { type Batch, type CellWrite, WriteBuffer, type WriteKind } from './write-buffer.ts';

/** Larger writes are made at once. */
const maxBufferedCells = 1000;

/** The cells of the workbook's sheets in Univer. Univer's own data structures are known in this folder only. */
export class Grid {
  readonly injector: Injector;
  readonly worksheets: Worksheets;
  readonly names: DefinedNames;
  readonly formats: CellFormats;
  readonly conditionalFormats: ConditionalFormats;
  readonly undo: UndoStack;
  readonly #api: FUniver;
  readonly #workbook: FWorkbook;
  readonly #structure = new Structure(this);
  readonly #tables: DrawnTables;
  readonly #dimensions: Dimensions;
  readonly #filters: Filters;
  readonly #formulaIndex: FormulaIndex;
  readonly #buffer = new WriteBuffer((batch) => this.#apply(batch));
  /** See {@link takeWritten}. */
  readonly written = { values: false, formulas: false };
  /** A formula as it is shown in the language of the workbook. */
  localFormula: (formula: string) => string = (formula) => formula;

  constructor(api: FUniver, workbook: FWorkbook, injector: Injector) {
    this.#api = api;
    this.#workbook = workbook;
    this.injector = injector;
    this.worksheets = new Worksheets(workbook, () => this.#buffer.flush());
    this.names = new DefinedNames(workbook, () => {
      this.written.formulas = true;
    });
    this.formats = new CellFormats(this, workbook, this.#buffer);
    this.#tables = new DrawnTables(workbook);
    this.#formulaIndex = new FormulaIndex(workbook, injector.get(FormulaDataModel));
    this.undo = injector.get(IUndoRedoService) as UndoStack;
    this.#dimensions = new Dimensions(api, workbook, this.undo);
    showSpilledFormats(injector);
    this.#filters = new Filters(workbook, injector);
    this.conditionalFormats = new ConditionalFormats(workbook, injector);
  }

  // What reads or moves cells comes after the writes that a request has made so far.

  get api(): FUniver {
    this.#buffer.flush();
    return this.#api;
  }

  get workbook(): FWorkbook {
    this.#buffer.flush();
    return this.#workbook;
  }

  get structure(): Structure {
    this.#buffer.flush();
    return this.#structure;
  }

  get tables(): DrawnTables {
    this.#buffer.flush();
    return this.#tables;
  }

  get filters(): Filters {
    this.#buffer.flush();
    return this.#filters;
  }

  get dimensions(): Dimensions {
    this.#buffer.flush();
    return this.#dimensions;
  }

  get name(): string {
    return this.#workbook.getName();
  }

  /** Makes one step of Undo of what a program does. @param group Steps of one group that follow each other are one. */
  asOneStep<Result>(group: string | null, work: () => Promise<Result>): Promise<Result> {
    return this.undo.record(this.#workbook.getId(), group, work);
  }

  /** Writes the small writes of a request together, before something reads cells. */
  duringRequest<Result>(request: () => Promise<Result>): Promise<Result> {
    return this.#buffer.during(request);
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
    return mapCells(area, (row, column) => {
      const raw = sheet.getCellRaw(row, column);
      const spilled = this.#formulas.spilledCell(sheetId, row, column);
      // Without what only changes how cells are drawn.
      const display = raw || spilled ? sheet.getCellValueOnly(row, column) : null;
      return this.#cell(raw, spilled, display);
    });
  }

  /** The values of an area, much faster than {@link read}. */
  values(sheetId: string, area: Area): CellValue[][] {
    const sheet = this.#sheet(sheetId).getSheet();
    return mapCells(area, (row, column) => {
      const raw = sheet.getCellRaw(row, column);
      return valueOf(isBlank(raw) ? this.#formulas.spilledCell(sheetId, row, column) : raw);
    });
  }

  /** What was written since the last call. The results of formulas follow with the next calculation. */
  takeWritten(): { values: boolean; formulas: boolean } {
    this.#buffer.flush();
    const counts = { ...this.written };
    Object.assign(this.written, { values: false, formulas: false });
    return counts;
  }

  hasFormulas(): boolean {
    return !this.#formulas.isEmpty;
  }

  /**
   * Writes changes from a first cell on. Null leaves a cell unchanged.
   *
   * @param options.canWait The changes may be made together with later ones of a request, before something reads cells.
   * @param options.isByUser The user has made the changes: tables grow with them.
   */
  write(
    sheetId: string,
    { row, column }: { row: number; column: number },
    changes: (CellChange | null)[][],
    { canWait = false, isByUser = false } = {},
  ): void {
    this.grow(sheetId, row + changes.length, column + (changes[0]?.length ?? 0));
    const contents: Record<number, Record<number, ICellData>> = {};
    const formats: Record<number, Record<number, ICellData>> = {};
    changes.forEach((line, down) =>
      line.forEach((change, right) => {
        if (!change) return;
        if (change.formula !== undefined) this.written.formulas = true;
        if (change.value !== undefined) this.written.values = true;
        const changedCells = change.formula === undefined && change.value === undefined ? formats : contents;
        (changedCells[row + down] ??= {})[column + right] = cellData(change);
      }),
    );
    const area = { row, column, rows: changes.length, columns: changes[0]?.length ?? 0 };
    const isBuffered = canWait && this.#buffer.isOpen && area.rows * area.columns <= maxBufferedCells;
    if (!isBuffered) this.#buffer.flush();
    for (const [kind, cells] of Object.entries({ contents, formats }) as [WriteKind, CellsByRow][]) {
      if (Object.keys(cells).length === 0) continue;
      if (isBuffered) this.#buffer.add(sheetId, kind, cells, this.#cellWrite(sheetId, kind, area));
      else this.#apply({ sheetId, kind, cells, writes: [] }, isByUser);
    }
  }

  #cellWrite(sheetId: string, kind: WriteKind, area: Area): CellWrite {
    if (kind === 'formats' || area.rows * area.columns > 1) return { area };
    const { row, column } = area;
    const pending = this.#buffer.contentsOf(sheetId, row, column);
    return { area, before: valueOf(pending ?? this.#rawSheet(sheetId).getSheet().getCellRaw(row, column)) };
  }

  #apply({ sheetId, kind, cells, writes }: Batch, isByUser = false): void {
    // Without this trigger, the formula engine treats the cells as overwritten.
    const trigger = kind === 'formats' ? SetStyleCommand.id : undefined;
    this.#change(sheetId, cells, isByUser ? { trigger } : { writes, trigger });
  }

  /** Adds rows and columns within Excel's limits. */
  grow(sheetId: string, rows: number, columns: number): void {
    const sheet = this.#rawSheet(sheetId);
    if (sheet.getMaxRows() < rows) sheet.setRowCount(Math.min(rowsOfSheet, rows + 200));
    if (sheet.getMaxColumns() < columns) sheet.setColumnCount(Math.min(columnsOfSheet, columns + 10));
  }

  /** The part of an area within the sheet's current rows and columns. */
  cut(sheetId: string, area: Area): Area {
    const sheet = this.#rawSheet(sheetId);
    return {
      ...area,
      rows: Math.min(area.rows, Math.max(1, sheet.getMaxRows() - area.row)),
      columns: Math.min(area.columns, Math.max(1, sheet.getMaxColumns() - area.column)),
    };
  }

  /** The smallest area with all values, and optionally all formats. Null for an empty sheet. */
  used(sheetId: string, within?: Area, valuesOnly = true): Area | null {
    const cells = usedCells(this.#sheet(sheetId).getSheet().getCellMatrix(), { within, valuesOnly });
    const whole = { row: 0, column: 0, rows: rowsOfSheet, columns: columnsOfSheet };
    return this.spills(sheetId, within ?? whole)
      .map((area) => (within ? intersection(area, within) : area))
      .reduce((used, area) => (used && area ? boundingArea(used, area) : (used ?? area)), cells);
  }

  /** The cells with contents that touch each other, around a selection (as Ctrl+A selects them); a larger one stays. */
  surroundingCells(sheetId: string, selected: Area): Area {
    if (selected.rows > 1 || selected.columns > 1) return this.used(sheetId, selected) ?? selected;
    const sides = { left: true, right: true, up: true, down: true };
    return areaOf(expandToContinuousRange(gridRange(selected), sides, this.#sheet(sheetId).getSheet()));
  }

  /** The areas over which formulas spill that overlap an area. */
  spills(sheetId: string, area: Area): Area[] {
    return this.#formulas.spills(sheetId).filter((spilled) => overlap(spilled, area));
  }

  /** The area over which the formula of a cell spills, or null. */
  spillFrom(sheetId: string, row: number, column: number): Area | null {
    return this.#formulas.spillFrom({ sheetId, row, column });
  }

  formulas(): (Cell & { formula: string })[] {
    return this.#formulas.cells().flatMap((cell) => {
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
    return this.#formulas.unsettledCells();
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
    this.#buffer.flush();
    this.#change(sheetId, cellValue, { trigger });
  }

  /** @param options.writes The writes that are made with one change. */
  #change(sheetId: string, cellValue: CellsByRow, options: { trigger?: string; writes?: CellWrite[] }): void {
    if (Object.keys(cellValue).length === 0) return;
    const params = { unitId: this.#workbook.getId(), subUnitId: sheetId, cellValue, ...options };
    this.undo.add(params.unitId, { id: SetRangeValuesMutation.id, params }, () =>
      restoringMutation(this.injector, params),
    );
    this.#api.syncExecuteCommand(SetRangeValuesMutation.id, params);
  }

  get #formulas(): FormulaIndex {
    this.#buffer.flush();
    return this.#formulaIndex;
  }

  #sheet(id: string): FWorksheet {
    this.#buffer.flush();
    return this.#rawSheet(id);
  }

  /** A sheet without the writes that wait. */
  #rawSheet(id: string): FWorksheet {
    const sheet = this.#workbook.getSheetBySheetId(id);
    if (!sheet) throw new Error(`There is no sheet ${id}.`);
    return sheet;
  }

  #cell(raw: Nullable<ICellData>, spilled: ICellData | null, display: Nullable<ICellData>): GridCell {
    const styles = this.workbook.getWorkbook().getStyles();
    const style = styles.get(raw?.s ?? display?.s) ?? null;
    const numberFormat = style?.n?.pattern ?? generalFormat;
    const source = isBlank(raw) ? spilled : raw;
    const value = valueOf(source);
    const dataType = source?.custom ? dataTypeOf(source.custom) : null;
    // The grid displays an entity with an icon.
    const displayed = source?.p ? value : (display?.v ?? value);
    const text = isEntity(dataType) ? dataType.text : textOf(displayed, value);
    return { value, formula: raw?.f ?? null, numberFormat, text, dataType, style };
  }
}

/** The smallest area with all cells that have contents, and optionally those with formats. Null for none. */
function usedCells(
  cells: ObjectMatrix<Nullable<ICellData>>,
  { within, valuesOnly }: { within?: Area; valuesOnly: boolean },
): Area | null {
  const extent = new Extent();
  cells.forValue((row, column, cell) => {
    if (!cell || !(hasContents(cell) || (!valuesOnly && cell.s))) return;
    if (!within || contains(within, row, column)) extent.add({ row, column });
  });
  return extent.area;
}

const hasContents = ({ v, f, si, p }: ICellData): boolean =>
  (v !== undefined && v !== null && v !== '') || Boolean(f) || Boolean(si) || Boolean(p);

const contains = ({ row, column, rows, columns }: Area, r: number, c: number): boolean =>
  r >= row && r < row + rows && c >= column && c < column + columns;
