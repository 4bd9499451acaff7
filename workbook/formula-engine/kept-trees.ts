import { LRUMap } from '@univerjs/core';
import { nodeKind, type FormulaNode } from './formula-node.ts';

/** Formulas of which the engine keeps what it has read. */
const keptTrees = 200_000;

/**
 * Has the engine keep the trees of all formulas of a workbook. It goes through every formula at every calculation and
 * keeps 5,000 trees, those used last: with one formula more, each of them would be read anew each time.
 */
export function keepTrees(): void {
  const { set } = LRUMap.prototype;
  LRUMap.prototype.set = function (key: unknown, value: unknown) {
    if (Number((value as Partial<FormulaNode> | null)?.nodeType) === nodeKind.formula) {
      // The engine has one store of trees: it is known by the first that it takes.
      LRUMap.prototype.set = set;
      this.limit = keptTrees;
    }
    return set.call(this, key, value);
  };
}
