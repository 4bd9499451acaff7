import {
  BooleanValueObject,
  ErrorValueObject,
  NullValueObject,
  type BaseValueObject,
} from '@univerjs/engine-formula';
import { busyError, errorType } from '../grid/cell-error.ts';
import { singleValue, type FormulaNode } from './formula-values.ts';

/**
 * Excel evaluates only the arguments that these functions need, so that a custom function in another branch is not
 * called.
 */
export const branchFunctions: Record<
  string,
  (args: FormulaNode[], evaluate: (arg: FormulaNode) => void) => void
> = {
  IF: ifBranch,
  IFERROR: (args, evaluate) =>
    fallback(args, evaluate, (value) => value.isError() && String(value.getValue()) !== busyError),
  IFNA: (args, evaluate) => fallback(args, evaluate, isNotAvailable),
  IFS: firstTrue,
  CHOOSE: choose,
};

const isNotAvailable = (value: BaseValueObject): boolean =>
  value.isError() && String(value.getValue()) === '#N/A';

/** Arguments that are not needed count as blank. */
const skip = (args: (FormulaNode | undefined)[]): void => {
  for (const arg of args) arg?.setValue(NullValueObject.create());
};

function ifBranch(args: FormulaNode[], evaluate: (arg: FormulaNode) => void): void {
  const [test, yes, no] = args;
  if (!test) return;
  evaluate(test);
  const value = singleValue(test);
  // A test of several cells uses both branches.
  if (value === null) return args.slice(1).forEach(evaluate);
  const truth = truthOf(value);
  if (truth === null) {
    if (!value.isError()) test.setValue(ErrorValueObject.create(errorType('#VALUE!')));
    return skip([yes, no]);
  }
  test.setValue(BooleanValueObject.create(truth));
  const [branch, other] = truth ? [yes, no] : [no, yes];
  if (branch) evaluate(branch);
  skip([other]);
}

/** Null for an error, or text other than TRUE and FALSE. */
function truthOf(value: BaseValueObject): boolean | null {
  if (value.isError()) return null;
  if (value.isNull()) return false;
  if (!value.isString()) return Boolean(value.getValue());
  const text = String(value.getValue()).toUpperCase();
  return text === 'TRUE' ? true : text === 'FALSE' ? false : null;
}

function fallback(
  [primary, alternative]: FormulaNode[],
  evaluate: (arg: FormulaNode) => void,
  isCaught: (value: BaseValueObject) => boolean,
): void {
  if (!primary) return;
  evaluate(primary);
  if (!alternative) return;
  const value = singleValue(primary);
  if (value === null || isCaught(value)) evaluate(alternative);
  else skip([alternative]);
}

function firstTrue(args: FormulaNode[], evaluate: (arg: FormulaNode) => void): void {
  for (let index = 0; index < args.length; index += 2) {
    const [test, result] = [args[index]!, args[index + 1]];
    evaluate(test);
    const value = singleValue(test);
    if (value === null) return args.slice(index + 1).forEach(evaluate);
    const truth = truthOf(value);
    if (truth && result) evaluate(result);
    else skip([result]);
    if (truth !== false) return skip(args.slice(index + 2));
  }
}

function choose([number, ...choices]: FormulaNode[], evaluate: (arg: FormulaNode) => void): void {
  if (!number) return;
  evaluate(number);
  const value = singleValue(number);
  if (value === null) return choices.forEach(evaluate);
  const index = value.isError() ? -1 : Math.trunc(Number(value.getValue())) - 1;
  skip(choices);
  if (choices[index]) evaluate(choices[index]);
}
