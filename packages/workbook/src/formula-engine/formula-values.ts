import {
  ArrayValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
  ErrorValueObject,
  type Interpreter,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';
import { parseCellText } from '../grid/cell-contents.ts';
import { errorType } from '../grid/cell-error.ts';

// The engine's values, as functions take and return them.

export type Calculate = (...args: BaseValueObject[]) => BaseValueObject;

export const error = (type: string): ErrorValueObject => ErrorValueObject.create(errorType(type));
export const number = (value: number): NumberValueObject => NumberValueObject.create(value);
export const text = (value: string): StringValueObject => StringValueObject.create(value);

/** The text of a value in a formula: numbers have 15 digits, truth values are in capitals. */
export function textOfValue(value: BaseValueObject): string {
  if (value.isNull()) return '';
  const plain = value.getValue();
  if (value.isBoolean()) return plain ? 'TRUE' : 'FALSE';
  return value.isNumber() ? textOfNumber(Number(plain)) : String(plain);
}

function textOfNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const size = Math.abs(rounded);
  if (size !== 0 && (size >= 1e21 || size < 1e-9)) {
    const [digits, exponent] = rounded.toExponential().split('e') as [string, string];
    return `${digits}E${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
  }
  if (size >= 1e15) return BigInt(rounded).toString();
  return size < 1e-6 && size > 0 ? rounded.toFixed(20).replace(/0+$/, '') : String(rounded);
}

export const arrayOf = (rows: BaseValueObject[][]): ArrayValueObject =>
  ArrayValueObject.create({
    calculateValueList: rows,
    rowCount: rows.length,
    columnCount: rows[0]!.length,
    unitId: '',
    sheetId: '',
    row: -1,
    column: -1,
  });

export const rowsOf = (value: BaseValueObject): BaseValueObject[][] =>
  value.isArray()
    ? (value as ArrayValueObject)
        .getArrayValue()
        .map((row) => row.map((cell) => cell ?? NullValueObject.create()))
    : [[value]];

/** Applies a function to each cell of its arguments. The first error is the result. */
export const eachCell =
  (calculate: Calculate): Calculate =>
  (...args) => {
    const matrices = args.map(rowsOf);
    const height = Math.max(...matrices.map((rows) => rows.length));
    const width = Math.max(...matrices.map((rows) => rows[0]!.length));
    const results = Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (__, column) => {
        const cells = matrices.map(
          (rows) => (rows.length === 1 ? rows[0] : rows[row])?.[rows[0]!.length === 1 ? 0 : column],
        );
        if (cells.some((cell) => cell === undefined)) return error('#N/A');
        return (
          (cells as BaseValueObject[]).find((cell) => cell.isError()) ??
          calculate(...(cells as BaseValueObject[]))
        );
      }),
    );
    return height === 1 && width === 1 ? results[0]![0]! : arrayOf(results);
  };

export const numberOf = (value: BaseValueObject): number => {
  if (value.isNull()) return 0;
  if (!value.isString()) return Number(value.getValue());
  const parsed = parseCellText(String(value.getValue())).value;
  return typeof parsed === 'number' ? parsed : NaN;
};

type NodeData = Parameters<Interpreter['execute']>[0];

/** The engine does not export this class. */
export type FormulaNode = Exclude<NodeData['node'], void | null | undefined>;

export const nodeKind = { reference: 1, function: 4, formula: 9 } as const;

/** Null if the value is several cells. */
export function singleValue(node: FormulaNode): BaseValueObject | null {
  const value = node.getValue();
  if (!value) return NullValueObject.create();
  const plain = value.isReferenceObject()
    ? singleCell(value as BaseReferenceObject)
    : (value as BaseValueObject);
  if (!plain?.isArray()) return plain;
  const array = plain as ArrayValueObject;
  if (array.getRowCount() !== 1 || array.getColumnCount() !== 1) return null;
  return array.get(0, 0) ?? NullValueObject.create();
}

function singleCell(reference: BaseReferenceObject): BaseValueObject | null {
  const { startRow, endRow, startColumn, endColumn } = reference.getRangePosition();
  return startRow === endRow && startColumn === endColumn ? reference.toArrayValueObject() : null;
}
