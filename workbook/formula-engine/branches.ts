import {
  BooleanValueObject,
  ErrorValueObject,
  NullValueObject,
  type BaseValueObject,
} from '@univerjs/engine-formula';
import { busy, errorType } from '../grid/cell-error.ts';
import { singleValue, type FormulaNode } from './formula-node.ts';

/**
 * The functions of which Excel evaluates only the arguments that it needs, so that a custom function in the other
 * branch is not called. Each evaluates what it needs and leaves the rest.
 */
export const branchFunctions: Record<
  string,
  (args: FormulaNode[], evaluate: (arg: FormulaNode) => void) => void
> = {
  IF: ifBranch,
  IFERROR: (args, evaluate) =>
    fallback(args, evaluate, (value) => value.isError() && String(value.getValue()) !== busy),
  IFNA: (args, evaluate) => fallback(args, evaluate, isNotAvailable),
  IFS: firstTrue,
  CHOOSE: chosen,
};

const isNotAvailable = (value: BaseValueObject): boolean =>
  value.isError() && String(value.getValue()) === '#N/A';

/** Arguments that are not needed stand as blank ones. */
const leave = (args: (FormulaNode | undefined)[]): void => {
  for (const arg of args) arg?.setValue(NullValueObject.create());
};

function ifBranch(args: FormulaNode[], evaluate: (arg: FormulaNode) => void): void {
  const [test, yes, no] = args;
  if (!test) return;
  evaluate(test);
  const value = singleValue(test);
  // A test of several cells takes from both branches, cell by cell.
  if (value === null) return args.slice(1).forEach(evaluate);
  const truth = truthOf(value);
  if (truth === null) {
    if (!value.isError()) test.setValue(ErrorValueObject.create(errorType('#VALUE!')));
    return leave([yes, no]);
  }
  test.setValue(BooleanValueObject.create(truth));
  const [needed, other] = truth ? [yes, no] : [no, yes];
  if (needed) evaluate(needed);
  leave([other]);
}

/** Whether a test holds: null where it is an error, or text that is no truth value. */
function truthOf(value: BaseValueObject): boolean | null {
  if (value.isError()) return null;
  if (value.isNull()) return false;
  if (!value.isString()) return Boolean(value.getValue());
  const text = String(value.getValue()).toUpperCase();
  return text === 'TRUE' ? true : text === 'FALSE' ? false : null;
}

function fallback(
  [tried, instead]: FormulaNode[],
  evaluate: (arg: FormulaNode) => void,
  caught: (value: BaseValueObject) => boolean,
): void {
  if (!tried) return;
  evaluate(tried);
  if (!instead) return;
  const value = singleValue(tried);
  if (value === null || caught(value)) evaluate(instead);
  else leave([instead]);
}

function firstTrue(args: FormulaNode[], evaluate: (arg: FormulaNode) => void): void {
  for (let index = 0; index < args.length; index += 2) {
    const [test, result] = [args[index]!, args[index + 1]];
    evaluate(test);
    const value = singleValue(test);
    if (value === null) return args.slice(index + 1).forEach(evaluate);
    const truth = truthOf(value);
    if (truth && result) evaluate(result);
    else leave([result]);
    if (truth !== false) return leave(args.slice(index + 2));
  }
}

function chosen([number, ...choices]: FormulaNode[], evaluate: (arg: FormulaNode) => void): void {
  if (!number) return;
  evaluate(number);
  const value = singleValue(number);
  if (value === null) return choices.forEach(evaluate);
  const index = value.isError() ? -1 : Math.trunc(Number(value.getValue())) - 1;
  leave(choices);
  if (choices[index]) evaluate(choices[index]);
}
