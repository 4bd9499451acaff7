import type { Cell } from '../grid/area.ts';
import type { Injector, Nullable } from '@univerjs/core';
import {
  ErrorValueObject,
  Interpreter,
  NumberValueObject,
  type ArrayValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
  type IFormulaRuntimeService,
} from '@univerjs/engine-formula';
import { busyError, errorType } from '../grid/cell-error.ts';
import { branchFunctions } from './branches.ts';
import { nodeKind, singleValue, type FormulaNode } from './formula-values.ts';
import { isOutsideTable, type TableNames } from './table-formulas.ts';

/** Functions that ignore errors. They would also ignore cells that are #BUSY!. */
const ignoreErrors = new Set([
  'IFERROR',
  'IFNA',
  'ISERROR',
  'ISERR',
  'ISNA',
  'ISNUMBER',
  'ISTEXT',
  'ISBLANK',
  'ERROR.TYPE',
  'TYPE',
  'COUNT',
  'COUNTA',
  'AGGREGATE',
]);

/**
 * Evaluates formulas as Excel does where the engine differs: evaluates only the branch that is needed, and a formula
 * that depends on #BUSY! is #BUSY!.
 */
export class ExcelInterpreter extends Interpreter {
  /** Called before the formula of each cell is evaluated. */
  onEvaluate: (cell: Cell) => void = () => undefined;
  readonly #runtime: IFormulaRuntimeService;
  readonly #tables: TableNames;

  constructor(runtime: IFormulaRuntimeService, tables: TableNames) {
    super(runtime);
    this.#runtime = runtime;
    this.#tables = tables;
  }

  static of(injector: Injector): ExcelInterpreter {
    return injector.get(Interpreter) as ExcelInterpreter;
  }

  override execute({ node, refOffsetX, refOffsetY }: Parameters<Interpreter['execute']>[0]) {
    // To find dependencies, the engine also evaluates the references of a formula alone.
    if (Number(node?.nodeType) === nodeKind.formula) {
      const { currentSubUnitId, currentRow, currentColumn } = this.#runtime;
      this.onEvaluate({ sheetId: currentSubUnitId, row: currentRow, column: currentColumn });
    }
    if (node) this.#evaluate(node, refOffsetX, refOffsetY);
    const value = node?.getValue() ?? ErrorValueObject.create(errorType('#VALUE!'));
    // A formula whose result is a blank cell is 0.
    const isBlank = node && Number(node.nodeType) === nodeKind.formula && singleValue(node)?.isNull();
    return isBlank ? NumberValueObject.create(0) : value;
  }

  #evaluate(node: FormulaNode, refOffsetX: number, refOffsetY: number): void {
    if (this.#runtime.isStopExecution()) return;
    const evaluate = (child: FormulaNode) => {
      // A lambda without parameters is not evaluated before it is called.
      const lambda = child as FormulaNode & { isEmptyParamFunction?: () => boolean };
      if (child.getToken().toUpperCase() === 'LAMBDA' && lambda.isEmptyParamFunction?.()) child.execute();
      else this.#evaluate(child, refOffsetX, refOffsetY);
    };
    const isFunction = Number(node.nodeType) === nodeKind.function;
    const name = isFunction ? node.getToken().toUpperCase() : '';
    const args = node.getChildren();
    const branches = isFunction && branchFunctions[name];
    if (branches) branches(args, evaluate);
    else args.forEach(evaluate);
    if (Number(node.nodeType) === nodeKind.reference) {
      (node as FormulaNode & { setRefOffset(x: number, y: number): void }).setRefOffset(
        refOffsetX,
        refOffsetY,
      );
      if (isOutsideTable(node.getToken(), this.#runtime.currentRow, this.#tables))
        return node.setValue(ErrorValueObject.create(errorType('#VALUE!')));
    }
    if (ignoreErrors.has(name) && args.some(isWaiting)) {
      node.setValue(ErrorValueObject.create(errorType(busyError)));
    } else node.execute();
  }
}

const isBusy = (value: Nullable<BaseValueObject>): boolean =>
  Boolean(value && value.isError() && String(value.getValue()) === busyError);

/** An argument, or one of its cells, waits for a custom function. */
function isWaiting(argument: FormulaNode): boolean {
  const single = singleValue(argument);
  if (single) return isBusy(single);
  const value = argument.getValue()!;
  let hasMatch = false;
  const look = (cell: Nullable<BaseValueObject>) => {
    if (isBusy(cell)) hasMatch = true;
    return !hasMatch;
  };
  if (value.isReferenceObject()) (value as BaseReferenceObject).iterator((cell) => look(cell));
  else (value as ArrayValueObject).iterator((cell) => look(cell));
  return hasMatch;
}
