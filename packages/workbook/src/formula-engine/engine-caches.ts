import { LRUMap } from '@univerjs/core';
import { CELL_INVERTED_INDEX_CACHE } from '@univerjs/engine-formula';
import { nodeKind, type FormulaNode } from './formula-node.ts';

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
