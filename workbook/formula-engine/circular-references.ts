import type { FormulaDependencyTree, IFormulaDependencyGenerator } from '@univerjs/engine-formula';
import { cellKey } from '../grid/area.ts';

type Generate = IFormulaDependencyGenerator['generate'];
type Tree = Awaited<ReturnType<Generate>>[number];

/** A reference to more cells than these is compared with each formula instead of visited cell by cell. */
const maxVisitedCells = 1000;

/**
 * Finds the formulas of a calculation that depend on themselves, directly or through others.
 *
 * @returns Their cells as {@link cellKey}.
 */
export function circularCells(trees: readonly Tree[]): Set<string> {
  const formulas = trees.filter((tree) => tree.formulaId === null || tree.formulaId === undefined);
  const byCell = new Map(formulas.map((tree) => [keyOf(tree), tree]));
  const circular = new Set<string>();
  for (const cycle of cycles(formulas, (tree) => precedents(tree, byCell))) {
    for (const tree of cycle) circular.add(keyOf(tree));
  }
  return circular;
}

const keyOf = ({
  subUnitId,
  row,
  column,
}: Pick<FormulaDependencyTree, 'subUnitId' | 'row' | 'column'>): string =>
  cellKey({ sheetId: subUnitId, row, column });

/** The formulas that a formula refers to. */
function precedents({ rangeList }: Tree, byCell: ReadonlyMap<string, Tree>): Tree[] {
  const found = new Set<Tree>();
  for (const { sheetId, range } of rangeList) {
    const { startRow, endRow, startColumn, endColumn } = range;
    if ((endRow - startRow + 1) * (endColumn - startColumn + 1) <= maxVisitedCells) {
      for (let row = startRow; row <= endRow; row++) {
        for (let column = startColumn; column <= endColumn; column++) {
          const tree = byCell.get(cellKey({ sheetId, row, column }));
          if (tree) found.add(tree);
        }
      }
      continue;
    }
    for (const tree of byCell.values()) {
      const isInside =
        tree.subUnitId === sheetId &&
        !(tree.row < startRow || tree.row > endRow || tree.column < startColumn || tree.column > endColumn);
      if (isInside) found.add(tree);
    }
  }
  return [...found];
}

/** The groups of nodes that reach each other (Tarjan's strongly connected components), without recursion. */
function cycles<Node>(nodes: readonly Node[], next: (node: Node) => Node[]): Node[][] {
  const order = new Map<Node, number>();
  const lowest = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const found: Node[][] = [];
  for (const start of nodes) {
    if (order.has(start)) continue;
    const path: { node: Node; rest: Node[] }[] = [];
    const enter = (node: Node) => {
      order.set(node, order.size);
      lowest.set(node, order.get(node)!);
      open.push(node);
      isOpen.add(node);
      const followed = next(node);
      if (followed.includes(node)) found.push([node]);
      path.push({ node, rest: followed });
    };
    enter(start);
    while (path.length > 0) {
      const { node, rest } = path.at(-1)!;
      const other = rest.pop();
      if (other !== undefined) {
        if (!order.has(other)) enter(other);
        else if (isOpen.has(other)) lowest.set(node, Math.min(lowest.get(node)!, order.get(other)!));
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.node;
      if (parent !== undefined) lowest.set(parent, Math.min(lowest.get(parent)!, lowest.get(node)!));
      if (lowest.get(node) !== order.get(node)) continue;
      const group = open.splice(open.indexOf(node));
      for (const one of group) isOpen.delete(one);
      if (group.length > 1) found.push(group);
    }
  }
  return found;
}
