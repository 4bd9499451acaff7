import { CELL_INVERTED_INDEX_CACHE } from '@univerjs/engine-formula';

/**
 * Keeps the engine's index of the values in a column from slowing down long columns: for every result it looks through
 * all values of the column for the cell's old one, which takes a column of n cells n² steps. A cell that the index does
 * not cover yet has no old value there, and is read when the index comes to cover it.
 */
export function quickenColumnIndex(): void {
  const index = CELL_INVERTED_INDEX_CACHE;
  const set = index.set.bind(index);
  index.set = (unitId, sheetId, column, value, row, isForceUpdate) => {
    if (isForceUpdate && index.shouldContinueBuildingCache(unitId, sheetId, column, row)) return;
    set(unitId, sheetId, column, value, row, isForceUpdate);
  };
}
