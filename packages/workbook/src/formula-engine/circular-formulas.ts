import {
  FormulaDependencyGenerator,
  type IDependencyManagerService,
  type IFormulaDependencyGenerator,
  type IFormulaRuntimeService,
} from '@univerjs/engine-formula';
import { circularCells } from './circular-references.ts';

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
