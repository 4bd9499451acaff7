import {
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type Nullable,
  type Workbook,
} from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';

type Cells = Record<number, Record<number, Nullable<ICellData>>>;

/** Univer's mutations, apart from changes of cells, after which a sheet may have its first formula. */
const formulaMoves = new Set([
  'sheet.mutation.insert-sheet',
  'sheet.mutation.move-range',
  'sheet.mutation.reorder-range',
]);

/**
 * Speeds up sheets without formulas. At every change of a cell, the engine goes through all cells of all sheets to find
 * the formulas; this leaves out sheets where it has found none.
 */
export function skipSheetsWithoutFormulas(injector: Injector): void {
  const model = injector.get(FormulaDataModel);
  const workbooks = injector.get(IUniverInstanceService);
  const update = model.updateFormulaData.bind(model);
  const keyOf = (unitId: string, sheetId: string) => `${unitId} ${sheetId}`;
  /** Sheets in which no formula was found, and none was written since. */
  const without = new Set<string>();
  model.getFormulaData = () =>
    Object.fromEntries(
      workbooks.getAllUnitsForType<Workbook>(UniverInstanceType.UNIVER_SHEET).map((workbook) => {
        const unitId = workbook.getUnitId();
        const formulas = workbook.getSheets().map((sheet) => {
          const sheetId = sheet.getSheetId();
          const key = keyOf(unitId, sheetId);
          const formulas = without.has(key) ? {} : (model.getSheetFormulaData(unitId, sheetId) ?? {});
          if (Object.keys(formulas).length === 0) without.add(key);
          return [sheetId, formulas];
        });
        return [unitId, Object.fromEntries(formulas)];
      }),
    ) as ReturnType<typeof model.getFormulaData>;
  // The engine calls this before the cells change.
  model.updateFormulaData = (unitId, sheetId, cellValue) => {
    const key = keyOf(unitId, sheetId);
    const hasFormula = containsFormula(cellValue as Cells);
    const updated = without.has(key) && !hasFormula ? {} : update(unitId, sheetId, cellValue);
    if (hasFormula) without.delete(key);
    return updated;
  };
  injector.get(ICommandService).onCommandExecuted(({ id }) => {
    if (formulaMoves.has(id)) without.clear();
  });
}

const containsFormula = (cells: Cells): boolean =>
  Object.values(cells).some((line) => Object.values(line).some((cell) => cell?.f || cell?.si));
