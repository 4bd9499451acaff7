import {
  type ICellData,
  ICommandService,
  type Injector,
  IUniverInstanceService,
  LRUMap,
  type Nullable,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { CELL_INVERTED_INDEX_CACHE, FormulaDataModel } from '@univerjs/engine-formula';
import { type FormulaNode, nodeKind } from './formula-values.ts';

const maxSyntaxTrees = 200_000;

/**
 * Lets the engine cache the syntax trees of all formulas. It visits every formula at every calculation, but caches only
 * the 5,000 trees that were used last: with one more formula, it would parse all of them each time.
 */
export function enlargeTreeCache(): void {
  const { set } = LRUMap.prototype;
  LRUMap.prototype.set = function (key: unknown, value: unknown) {
    if (Number((value as Partial<FormulaNode> | null)?.nodeType) === nodeKind.formula) {
      // The engine has one cache of trees. It is recognized by the first tree that it stores.
      LRUMap.prototype.set = set;
      this.limit = maxSyntaxTrees;
    }
    return set.call(this, key, value);
  };
}

/** The index belongs to all workbooks. */
let isColumnIndexFast = false;

/**
 * Speeds up long columns. For every result, the engine searches its index of a column for the cell's old value, which
 * takes n² steps for n cells. A cell that the index does not cover yet has no old value there, and is read when the index
 * reaches it.
 */
export function speedUpColumnIndex(): void {
  if (isColumnIndexFast) return;
  isColumnIndexFast = true;
  const index = CELL_INVERTED_INDEX_CACHE;
  const set = index.set.bind(index);
  index.set = (unitId, sheetId, column, value, row, isForceUpdate) => {
    if (isForceUpdate && index.shouldContinueBuildingCache(unitId, sheetId, column, row)) return;
    set(unitId, sheetId, column, value, row, isForceUpdate);
  };
}

/** Takes the place of an empty text in the index, which would tell it apart from neither a blank cell nor 0. */
const emptyText = '\u0000empty text';
let isEmptyTextKnown = false;

/**
 * Lets the index of a column tell texts of no length from zeros: by the engine's own, `=A1=""` is true of 0 in all formulas
 * but the first that asks. A blank cell equals both, as in Excel.
 */
export function tellEmptyTextFromZero(): void {
  if (isEmptyTextKnown) return;
  isEmptyTextKnown = true;
  const index = CELL_INVERTED_INDEX_CACHE;
  const set = index.set.bind(index);
  const positionsOf = index.getCellPositions.bind(index);
  const allPositions = index.getCellValuePositions.bind(index);
  index.set = (unitId, sheetId, column, value, row, isForceUpdate) =>
    set(unitId, sheetId, column, value === '' ? emptyText : value, row, isForceUpdate);
  index.getCellPositions = (unitId, sheetId, column, value, rows) => {
    const find = (one: typeof value) => positionsOf(unitId, sheetId, column, one, rows);
    if (value !== '' && value !== null) return find(value);
    const blanksAndZeros = find(null);
    if (!blanksAndZeros) return blanksAndZeros;
    const zeros = value === '' ? allPositions(unitId, sheetId, column)?.get(0) : undefined;
    const texts = find(emptyText)?.matchingRows ?? [];
    return {
      ...blanksAndZeros,
      matchingRows: [...blanksAndZeros.matchingRows.filter((row) => !zeros?.has(row)), ...texts],
    };
  };
  index.getCellValuePositions = (unitId, sheetId, column) => {
    const positions = allPositions(unitId, sheetId, column);
    const texts = positions?.get(emptyText);
    if (!positions || !texts) return positions;
    const all = new Map(positions);
    all.delete(emptyText);
    return all.set('', texts);
  };
}

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
