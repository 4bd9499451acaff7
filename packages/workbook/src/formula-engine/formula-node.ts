import {
  NullValueObject,
  type ArrayValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
  type Interpreter,
} from '@univerjs/engine-formula';

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
