import { ObjectMatrix, type ICommandInfo, type Injector, type IRange } from '@univerjs/core';
import { FormulaDataModel, IActiveDirtyManagerService } from '@univerjs/engine-formula';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import type { CellsByRow } from '../grid/cell-contents.ts';
import type { DirtyRange } from './dirty-ranges.ts';
import { spillsAt, spillsByRow } from './spill-index.ts';

/**
 * Speeds up changes of cells in sheets with many formulas that spill. For every cell that changes, the engine compares
 * all areas over which formulas spill, twice, which takes n² steps where n such formulas are written.
 */
export function indexSpillsForEdits(injector: Injector): void {
  const model = injector.get(FormulaDataModel);
  clearSpilledCells(model);
  const changes = injector.get(IActiveDirtyManagerService);
  const { id } = SetRangeValuesMutation;
  const original = changes.get(id)!;
  changes.register(id, {
    ...original,
    getDirtyData: (command) => {
      const data = withoutSpills(model, () => original.getDirtyData(command));
      if (!data.dirtyRanges) return data;
      return { ...data, dirtyRanges: [...data.dirtyRanges, ...formulasBelow(model, command)] };
    },
  });
}

/** Removes the results of formulas from the cells that change, and all results of a formula whose cell changes. */
function clearSpilledCells(model: FormulaDataModel): void {
  model.updateArrayFormulaCellData = (unitId, sheetId, changes) => {
    const ranges = model.getArrayFormulaRange()[unitId]?.[sheetId];
    const results = model.getArrayFormulaCellData()[unitId]?.[sheetId];
    if (!ranges || !results) return false;
    const spills = spillsByRow(ranges);
    const cells = new ObjectMatrix(results);
    let isChanged = false;
    forEachCell(changes as CellsByRow, (row, column) => {
      const range = ranges[row]?.[column] as IRange | undefined;
      if (!range) {
        if (spillsAt(spills, row, column).length === 0) return;
        cells.realDeleteValue(row, column);
      } else {
        for (let down = range.startRow; down <= range.endRow; down++) {
          for (let right = range.startColumn; right <= range.endColumn; right++) {
            const isOthers = spillsAt(spills, down, right).some((spill) => spill.range !== range);
            if (!isOthers) cells.realDeleteValue(down, right);
          }
        }
      }
      isChanged = true;
    });
    return isChanged;
  };
}

/** What the engine finds by itself, apart from the formulas whose results are where cells change. */
function withoutSpills<Result>(model: FormulaDataModel, find: () => Result): Result {
  const { getArrayFormulaRange } = model;
  model.getArrayFormulaRange = () => ({});
  try {
    return find();
  } finally {
    model.getArrayFormulaRange = getArrayFormulaRange;
  }
}

/** The cells of the formulas that spill over cells which change: they are calculated again. */
function formulasBelow(model: FormulaDataModel, { params }: ICommandInfo): DirtyRange[] {
  const {
    unitId,
    subUnitId: sheetId,
    cellValue,
  } = params as {
    unitId: string;
    subUnitId: string;
    cellValue?: CellsByRow;
  };
  const ranges = model.getArrayFormulaRange()[unitId]?.[sheetId];
  if (!ranges || !cellValue) return [];
  const spills = spillsByRow(ranges);
  const formulas = new Set<IRange>();
  forEachCell(cellValue, (row, column) => {
    for (const { range } of spillsAt(spills, row, column)) formulas.add(range);
  });
  return [...formulas].map(({ startRow, startColumn }) => ({
    unitId,
    sheetId,
    range: { startRow, startColumn, endRow: startRow, endColumn: startColumn },
  }));
}

function forEachCell(cells: CellsByRow, callback: (row: number, column: number) => void): void {
  for (const [row, line] of Object.entries(cells)) {
    for (const column of Object.keys(line)) callback(Number(row), Number(column));
  }
}
