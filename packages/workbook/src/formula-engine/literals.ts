import {
  BooleanValueObject,
  ERROR_TYPE_SET,
  ErrorValueObject,
  FUNCTION_NAMES_DATE,
  FUNCTION_NAMES_FINANCIAL,
  NumberValueObject,
  StringValueObject,
  ValueNodeFactory,
  type BaseValueObject,
  type ArrayValueObject,
} from '@univerjs/engine-formula';
import { parseCellText } from '../grid/cell-contents.ts';
import { errorType } from '../grid/cell-error.ts';
import { arrayOf, nodeKind, type FormulaNode } from './formula-values.ts';

/** The engine converts dates in text arguments of these functions to numbers. */
const dateFunctions = new Set<string>([
  ...Object.values(FUNCTION_NAMES_DATE),
  ...Object.values(FUNCTION_NAMES_FINANCIAL),
]);

/**
 * Parses text and array literals as Excel does. The engine would convert the arguments `"2024-01-01"` and `"50%"` to
 * numbers, and would split `{"a;b"}`.
 */
export class LiteralNodeFactory extends ValueNodeFactory {
  override checkAndCreateNodeType(
    param: Parameters<ValueNodeFactory['checkAndCreateNodeType']>[0],
  ): ReturnType<ValueNodeFactory['checkAndCreateNodeType']> {
    // The engine reads `-A1`, but no `-"2"`.
    const isNegative = typeof param === 'string' && negative.test(param.trim());
    return isNegative ? this.create(param) : super.checkAndCreateNodeType(param);
  }

  override create(token: string): ReturnType<ValueNodeFactory['create']> {
    const node = super.create(token);
    const literal = literalOf(token.trim());
    const executeInEngine = node.execute.bind(node);
    if (literal) {
      node.execute = () => {
        if (isDateArgument(node as FormulaNode)) executeInEngine();
        else node.setValue(literal());
      };
    }
    return node;
  }
}

function isDateArgument(node: FormulaNode): boolean {
  const parent = node.getParent();
  return (
    Number(parent?.nodeType) === nodeKind.function && dateFunctions.has(parent!.getToken().toUpperCase())
  );
}

const negative = /^(-+)\s*("(?:[^"]|"")*"|TRUE|FALSE|\{.*\})$/is;

const decimal = /^(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;

const isText = (token: string): boolean => token.length > 1 && token.startsWith('"') && token.endsWith('"');

/** Creates the value of a text or array literal; null for other tokens and for arrays that Excel rejects. */
function literalOf(token: string): (() => BaseValueObject) | null {
  if (isText(token)) return () => textOf(token);
  if (decimal.test(token)) return () => NumberValueObject.create(Number(token));
  const [, signs, operand] = negative.exec(token) ?? [];
  if (operand !== undefined) return () => signed(operand, signs!.length % 2 === 1 ? -1 : 1);
  if (!token.startsWith('{') || !token.endsWith('}')) return null;
  const rows = elementsOf(token.slice(1, -1));
  const isWhole = rows.every((row) => row.length === rows[0]!.length && row.every((one) => valueOf(one)));
  return isWhole ? () => arrayOf(rows.map((row) => row.map((one) => valueOf(one)!))) : null;
}

/** A text, a truth value or an array as a number. */
function signed(operand: string, sign: 1 | -1): BaseValueObject {
  const value = literalOf(operand)?.() ?? valueOf(operand);
  const numberOf = (one: BaseValueObject | null): BaseValueObject => {
    const plain = one?.isString() ? parseCellText(String(one.getValue())).value : Number(one?.getValue());
    if (one?.isError()) return one;
    return typeof plain === 'number' && Number.isFinite(plain)
      ? NumberValueObject.create(sign * plain)
      : ErrorValueObject.create(errorType('#VALUE!'));
  };
  return value?.isArray() ? (value as ArrayValueObject).map(numberOf) : numberOf(value);
}

const textOf = (token: string): BaseValueObject =>
  StringValueObject.create(token.slice(1, -1).replaceAll('""', '"'));

function elementsOf(inside: string): string[][] {
  const rows: string[][] = [['']];
  for (const [part] of inside.matchAll(/"(?:[^"]|"")*"|[^",;]+|[",;]/g)) {
    const row = rows.at(-1)!;
    if (part === ';') rows.push(['']);
    else if (part === ',') row.push('');
    else row[row.length - 1] += part;
  }
  return rows.map((row) => row.map((one) => one.trim()));
}

function valueOf(element: string): BaseValueObject | null {
  if (isText(element)) return textOf(element);
  const word = element.toUpperCase();
  if (word === 'TRUE' || word === 'FALSE') return BooleanValueObject.create(word === 'TRUE');
  if (ERROR_TYPE_SET.has(errorType(word))) return ErrorValueObject.create(errorType(word));
  return element !== '' && Number.isFinite(Number(element))
    ? NumberValueObject.create(Number(element))
    : null;
}
