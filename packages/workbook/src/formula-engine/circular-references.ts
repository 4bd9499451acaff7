import {
  FormulaDependencyGenerator,
  FormulaDependencyTreeType,
  type IDependencyManagerService,
  type IFormulaDependencyGenerator,
  type IFormulaRuntimeService,
} from '@univerjs/engine-formula';
import { cellKey } from '../grid/area.ts';

type Tree = Awaited<ReturnType<IFormulaDependencyGenerator['generate']>>[number];

/**
 * Finds the formulas of a calculation that depend on themselves, directly or through others.
 *
 * @returns Their cells as {@link cellKey}.
 */
function circularCells(trees: readonly Tree[], dependencies: IDependencyManagerService): Set<string> {
  const formulas = trees.filter(({ type }) => type === FormulaDependencyTreeType.NORMAL_FORMULA);
  const byId = new Map(formulas.map((tree) => [tree.treeId, tree]));
  const dependents = (tree: Tree) =>
    [...dependencies.searchDependency(tree.toRTreeItem())].flatMap((id) => byId.get(id) ?? []);
  return new Set(
    cycles(formulas, dependents)
      .flat()
      .map(({ subUnitId, row, column }) => cellKey({ sheetId: subUnitId, row, column })),
  );
}

/** The groups of nodes that reach each other (Tarjan's strongly connected components), without recursion. */
function cycles<Node>(nodes: readonly Node[], next: (node: Node) => Node[]): Node[][] {
  const order = new Map<Node, number>();
  const lowest = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const circles: Node[][] = [];
  for (const start of nodes) {
    if (order.has(start)) continue;
    const path: { node: Node; rest: Node[] }[] = [];
    const enter = (node: Node) => {
      order.set(node, order.size);
      lowest.set(node, order.get(node)!);
      open.push(node);
      isOpen.add(node);
      const followed = next(node);
      if (followed.includes(node)) circles.push([node]);
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
      if (group.length > 1) circles.push(group);
    }
  }
  return circles;
}

type Trees = Awaited<ReturnType<IFormulaDependencyGenerator['generate']>>;

/** The private members of the engine's generator that are used here. */
interface GeneratorInternals {
  _runtimeService: IFormulaRuntimeService;
  _dependencyManagerService: IDependencyManagerService;
  _checkIsCycleDependency(trees: Trees): boolean;
}

/** The cells of the current calculation whose formulas depend on themselves, by calculation. */
const circular = new WeakMap<IFormulaRuntimeService, Set<string>>();

/** The engine finds out whether there is a cycle. This finds out of which formulas. */
export function findCircularFormulas(): void {
  const prototype = FormulaDependencyGenerator.prototype as unknown as GeneratorInternals;
  const { _checkIsCycleDependency: check } = prototype;
  prototype._checkIsCycleDependency = function (trees) {
    const isCycle = check.call(this, trees);
    circular.delete(this._runtimeService);
    if (isCycle) circular.set(this._runtimeService, circularCells(trees, this._dependencyManagerService));
    return isCycle;
  };
}

/** Whether a formula depends on itself. It shows 0 (Microsoft: "Remove or allow a circular reference"). */
export const isCircular = (runtime: IFormulaRuntimeService, cell: string): boolean =>
  circular.get(runtime)?.has(cell) ?? false;
