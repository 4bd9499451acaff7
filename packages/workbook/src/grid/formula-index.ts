import { InterceptorEffectEnum, type ICellData, type Injector, type IRange } from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import type { FWorkbook } from '@univerjs/sheets/facade';
import { areaOf, type Area, type Cell } from './area.ts';
import { isCellError } from './cell-error.ts';

export class FormulaIndex {
  readonly #workbook: FWorkbook;
  readonly #model: FormulaDataModel;

  constructor(workbook: FWorkbook, model: FormulaDataModel) {
    this.#workbook = workbook;
    this.#model = model;
  }

  get isEmpty(): boolean {
    return !Object.values(this.#formulas()).some(
      (rows) => rows && Object.values(rows).some((row) => row && Object.keys(row).length > 0),
    );
  }

  cells(): Cell[] {
    return Object.entries(this.#formulas()).flatMap(([sheetId, rows]) => cellsOf(sheetId, rows ?? {}));
  }

  /** The areas over which the formulas of a sheet spill. */
  spills(sheetId: string): Area[] {
    return Object.values(this.#spillRanges(sheetId))
      .flatMap((row) => Object.values((row ?? {}) as Record<number, IRange>))
      .map(areaOf);
  }

  /** The area over which the formula of a cell spills, or null. */
  spillFrom({ sheetId, row, column }: Cell): Area | null {
    const range = this.#spillRanges(sheetId)[row]?.[column];
    return range ? areaOf(range) : null;
  }

  /** The result that another cell's formula spills into a cell, or null. A blank that it refers to is 0, as in Excel. */
  spilledCell(sheetId: string, row: number, column: number): ICellData | null {
    const data = this.#model.getArrayFormulaCellData()[this.#workbook.getId()];
    const cell = data?.[sheetId]?.[row]?.[column];
    return cell ? { ...cell, v: cell.v ?? 0 } : null;
  }

  /**
   * Cells of formulas that spill, wait for their results or show an error. Excel calculates formulas in error again when
   * a file is opened, so that their functions give their reasons again.
   */
  unsettledCells(): Cell[] {
    return this.#workbook.getSheets().flatMap((sheet) => {
      const sheetId = sheet.getSheetId();
      const cells = cellsOf(sheetId, this.#spillRanges(sheetId));
      const matrix = sheet.getSheet().getCellMatrix();
      matrix.forValue((row, column, cell) => {
        if (isCellError(cell?.v) && (cell?.f || cell?.si)) cells.push({ sheetId, row, column });
      });
      return cells;
    });
  }

  #formulas() {
    return this.#model.getFormulaData()[this.#workbook.getId()] ?? {};
  }

  #spillRanges(sheetId: string): Record<number, Record<number, IRange> | undefined> {
    return this.#model.getArrayFormulaRange()[this.#workbook.getId()]?.[sheetId] ?? {};
  }
}

const cellsOf = (sheetId: string, rows: Record<number, object | null | undefined>): Cell[] =>
  Object.entries(rows).flatMap(([row, columns]) =>
    Object.keys(columns ?? {}).map((column) => ({ sheetId, row: Number(row), column: Number(column) })),
  );

/** After Univer sets the values of spilled cells (priority 100) and before it applies their formats. */
const spilledFormatPriority = 99;

/** Displays spilled cells in the number formats of their results, which Univer stores but does not display. */
export function showSpilledFormats(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: spilledFormatPriority,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, { unitId, subUnitId, row, col }, next) => {
      const style = formulas.getArrayFormulaCellData()[unitId]?.[subUnitId]?.[row]?.[col]?.s;
      return next(style && !cell?.s ? { ...cell, s: style } : cell);
    },
  });
}
