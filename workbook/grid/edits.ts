import { type ICellData, type IObjectMatrixPrimitiveType, type Nullable } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import type { Area, Cell } from './area.ts';
import { valueOf, type CellValue } from './cell-contents.ts';
import type { Grid } from './grid.ts';

/** What was done to the cells of an area. */
export interface Edit {
  sheetId: string;
  area: Area;
  /** What the cell held before, where a single one was edited. */
  before?: CellValue;
}

export interface EditListener {
  /** Cells were given contents, or cleared. */
  entered(cells: Cell[]): void;
  /** The smallest area that holds them, with what was there. */
  edited(edit: Edit): void;
  /** Cells have another format, and what they hold stays. */
  dressed(edit: Edit): void;
  /** Cells show new results of formulas. */
  calculated(edit: Edit): void;
}

interface SetRangeValues {
  subUnitId: string;
  cellValue?: IObjectMatrixPrimitiveType<Nullable<ICellData>>;
  trigger?: string;
}

/** Set on mutations that the formula engine makes. */
interface ByTheEngine {
  fromFormula?: boolean;
  applyFormulaCalculationResult?: boolean;
}

const content = ['v', 'f', 'si', 'p'] as const;

/** Commands that move cells write the formulas that they move once more, with their references shifted. */
const moving = /^sheet\.command\.(insert|remove|delete|move|reorder)-/;

/** Tells of every change of cells, by the user, the add-in or the formula engine. */
export function watchEdits(grid: Grid, listener: EditListener): void {
  const { api } = grid;
  let before: CellValue | undefined;
  api.addEvent(api.Event.BeforeCommandExecute, ({ id, params }) => {
    if (id === SetRangeValuesMutation.id) before = singleValue(grid, params as SetRangeValues);
  });
  api.addEvent(api.Event.CommandExecuted, ({ id, params, options }) => {
    if (id !== SetRangeValuesMutation.id) return;
    const { subUnitId: sheetId, cellValue = {}, trigger } = params as SetRangeValues;
    const { fromFormula, applyFormulaCalculationResult } = (options ?? {}) as ByTheEngine;
    const cells = cellsOf(sheetId, cellValue);
    if (applyFormulaCalculationResult) return tell(listener.calculated, sheetId, cells);
    if (fromFormula || (trigger && moving.test(trigger))) return;
    const entered = cells.filter(({ row, column }) => {
      const cell = cellValue[row]?.[column];
      return !cell || content.some((part) => part in cell);
    });
    if (entered.length === 0) return tell(listener.dressed, sheetId, cells);
    listener.entered(entered);
    tell(listener.edited, sheetId, entered, before);
  });
}

function tell(told: (edit: Edit) => void, sheetId: string, cells: Cell[], before?: CellValue): void {
  const area = extent(cells);
  if (area) told({ sheetId, area, ...(before !== undefined && { before }) });
}

function cellsOf(sheetId: string, matrix: NonNullable<SetRangeValues['cellValue']>): Cell[] {
  return Object.entries(matrix).flatMap(([row, line]) =>
    Object.keys(line as object).map((column) => ({ sheetId, row: Number(row), column: Number(column) })),
  );
}

/** The value of the one cell that a mutation is about to change; undefined where it changes more. */
function singleValue(grid: Grid, { subUnitId, cellValue = {} }: SetRangeValues): CellValue | undefined {
  const rows = Object.keys(cellValue);
  if (rows.length !== 1) return undefined;
  const row = Number(rows[0]);
  const columns = Object.keys(cellValue[row] ?? {});
  if (columns.length !== 1) return undefined;
  return valueOf(grid.sheet(subUnitId)?.getSheet().getCellRaw(row, Number(columns[0])));
}

function extent(cells: Cell[]): Area | null {
  let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
  for (const { row, column } of cells) {
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, column);
    right = Math.max(right, column);
  }
  return bottom < 0 ? null : { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}
