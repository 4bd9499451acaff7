import { type ICellData, type IObjectMatrixPrimitiveType, type Nullable } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { type Area, type Cell, Extent } from './area.ts';
import { valueOf, type CellValue } from './cell-contents.ts';
import type { Grid } from './grid.ts';
import type { CellWrite } from './write-buffer.ts';

export interface Edit {
  sheetId: string;
  area: Area;
  /** The value before, if a single cell was edited. */
  before?: CellValue;
  /** Whether the user typed, pasted or filled the cells: not a program. */
  isByUser?: boolean;
}

interface EditListener {
  /** The contents of cells changed. */
  entered(cells: Cell[]): void;
  /** The smallest area that contains these cells. */
  edited(edit: Edit): void;
  /** Cells show new results of formulas. */
  calculated(edit: Edit): void;
}

interface SetRangeValues {
  subUnitId: string;
  cellValue?: IObjectMatrixPrimitiveType<Nullable<ICellData>>;
  trigger?: string;
  /** The writes of a request that are made together. */
  writes?: CellWrite[];
}

/** Options of mutations by the formula engine. */
interface EngineOptions {
  fromFormula?: boolean;
  applyFormulaCalculationResult?: boolean;
}

const content = ['v', 'f', 'si', 'p'] as const;

/** Commands that move cells also write the moved formulas. */
const moveCommand = /^sheet\.command\.(insert|remove|delete|move|reorder)-/;

/** Calls back after every change of cells, by the user, the add-in or the formula engine. */
export function watchEdits(grid: Grid, listener: EditListener): void {
  const { api } = grid;
  let before: CellValue | undefined;
  api.addEvent(api.Event.BeforeCommandExecute, ({ id, params }) => {
    if (id === SetRangeValuesMutation.id) before = singleValue(grid, params as SetRangeValues);
  });
  api.addEvent(api.Event.CommandExecuted, ({ id, params, options }) => {
    if (id !== SetRangeValuesMutation.id) return;
    const { subUnitId: sheetId, cellValue = {}, trigger, writes = [] } = params as SetRangeValues;
    const { fromFormula, applyFormulaCalculationResult } = (options ?? {}) as EngineOptions;
    const cells = cellsOf(sheetId, cellValue);
    if (applyFormulaCalculationResult) return notify(listener.calculated, sheetId, cells);
    if (fromFormula || (trigger && moveCommand.test(trigger))) return;
    const entered = cells.filter(({ row, column }) => {
      const cell = cellValue[row]?.[column];
      return !cell || content.some((part) => part in cell);
    });
    // Otherwise only formats of cells changed.
    if (entered.length === 0) return;
    listener.entered(entered);
    if (writes.length > 0) for (const write of writes) listener.edited({ sheetId, ...write });
    // What a program writes is made of writes; see Grid.write.
    else notify(listener.edited, sheetId, entered, { before, isByUser: !('writes' in params!) });
  });
}

function notify(
  callback: (edit: Edit) => void,
  sheetId: string,
  cells: Cell[],
  { before, isByUser = false }: { before?: CellValue; isByUser?: boolean } = {},
): void {
  const extent = new Extent();
  for (const cell of cells) extent.add(cell);
  const { area } = extent;
  if (area) callback({ sheetId, area, isByUser, ...(before !== undefined && { before }) });
}

function cellsOf(sheetId: string, matrix: NonNullable<SetRangeValues['cellValue']>): Cell[] {
  return Object.entries(matrix).flatMap(([row, line]) =>
    Object.keys(line as object).map((column) => ({ sheetId, row: Number(row), column: Number(column) })),
  );
}

/** The current value of the cell that a mutation will change; undefined if it changes several. */
function singleValue(grid: Grid, { subUnitId, cellValue = {} }: SetRangeValues): CellValue | undefined {
  const rows = Object.keys(cellValue);
  if (rows.length !== 1) return undefined;
  const row = Number(rows[0]);
  const columns = Object.keys(cellValue[row] ?? {});
  if (columns.length !== 1) return undefined;
  return valueOf(grid.sheet(subUnitId)?.getSheet().getCellRaw(row, Number(columns[0])));
}
