import type { ICellData, Injector, Nullable } from '@univerjs/core';
import {
  BaseFunction,
  BaseReferenceObject,
  BooleanValueObject,
  ErrorValueObject,
  IFunctionService,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
  type ArrayValueObject,
  type BaseValueObject,
} from '@univerjs/engine-formula';
import {
  dataTypeOf,
  fieldOf,
  isEntity,
  isFormattedNumber,
  type DataType,
  type EntityProperty,
} from '../data-types/data-type.ts';
import { errorType, isCellError } from '../grid/cell-error.ts';

/** A value of the engine that carries a data type to the cell that shows it, and to formulas that refer to the cell. */
export const withDataType = (dataType: DataType): BaseValueObject =>
  carrying(
    isEntity(dataType)
      ? StringValueObject.create(dataType.text)
      : NumberValueObject.create(dataType.basicValue, dataType.numberFormat),
    dataType,
  );

const carrying = (value: BaseValueObject, dataType: DataType): BaseValueObject =>
  value.withCustomData({ dataType }) as BaseValueObject;

/** Formulas that refer to a cell with a data type get the data type. */
export function readDataTypes(): void {
  const { getCellValueObject, getFirstCell, iterator } = BaseReferenceObject.prototype;
  const withTypeOf = (cell: Nullable<ICellData>, value: BaseValueObject): BaseValueObject => {
    const dataType = cell?.custom && dataTypeOf(cell.custom);
    return dataType ? carrying(value, dataType) : value;
  };
  Object.assign(BaseReferenceObject.prototype, {
    getCellValueObject(this: BaseReferenceObject, cell: ICellData) {
      return withTypeOf(cell, getCellValueObject.call(this, cell));
    },
    // For the first cell, the engine replaces a number with a format by a plain one.
    getFirstCell(this: BaseReferenceObject) {
      const { startRow, startColumn } = this.getRangePosition();
      return withTypeOf(this.getCellData(startRow, startColumn), getFirstCell.call(this));
    },
    iterator(this: BaseReferenceObject, callback: Parameters<typeof iterator>[0]) {
      const { startRow, startColumn } = this.getRangePosition();
      iterator.call(this, (value, row, column) => {
        const isFirst = value && row === startRow && column === startColumn;
        return callback(isFirst ? withTypeOf(this.getCellData(row, column), value) : value, row, column);
      });
    },
  });
}

const fieldFunction = 'FIELDVALUE';

/** `FIELDVALUE(value, field_name)`, which `A1.field` and `A1.[field name]` are short for. */
class FieldValue extends BaseFunction {
  override minParams = 2;
  override maxParams = 2;

  override calculate(value: BaseValueObject, name: BaseValueObject): BaseValueObject {
    const single = value.isArray() ? (value as ArrayValueObject).getFirstCell() : value;
    if (single.isError()) return single;
    const dataType = dataTypeOf(single.getCustomData());
    const field = name.isArray() ? (name as ArrayValueObject).getFirstCell() : name;
    // Excel: #FIELD! for a field that the value does not have, and for a value without fields.
    if (!isEntity(dataType)) return ErrorValueObject.create(errorType('#FIELD!'));
    const property = fieldOf(dataType, String(field.getValue()));
    return property === undefined ? ErrorValueObject.create(errorType('#FIELD!')) : engineValue(property);
  }
}

export function registerFieldValue(injector: Injector): void {
  injector.get(IFunctionService).registerExecutors(new FieldValue(fieldFunction));
}

function engineValue(property: EntityProperty): BaseValueObject {
  if (property === null) return NullValueObject.create();
  if (typeof property === 'number') return NumberValueObject.create(property);
  if (typeof property === 'boolean') return BooleanValueObject.create(property);
  if (typeof property === 'string') return StringValueObject.create(property);
  if (isEntity(property) || isFormattedNumber(property)) return withDataType(property);
  const { type, basicValue } = property;
  if (type === 'Error' || isCellError(basicValue))
    return ErrorValueObject.create(errorType(isCellError(basicValue) ? basicValue : '#VALUE!'));
  if (type === 'Empty') return NullValueObject.create();
  return typeof basicValue === 'object' || basicValue === undefined
    ? ErrorValueObject.create(errorType('#VALUE!'))
    : engineValue(basicValue as EntityProperty);
}

const fieldReference =
  /(?<![\p{L}\p{N}_.\]\\])((?:'(?:[^']|'')+'!|[\p{L}_][\p{L}\p{N}_.]*!)?\$?[A-Z]{1,3}\$?[1-9]\d*)((?:\.(?:[\p{L}_][\p{L}\p{N}_]*|\[[^\]]+\]))+)(?![\p{L}\p{N}_.(!])/giu;

/** Replaces `A1.price` and `A1.owner.[full name]` by calls of FIELDVALUE, as the engine reads no fields. */
export function withFieldFunctions(formula: string): string {
  if (!/\d\.[\p{L}_[]/u.test(formula)) return formula;
  return formula
    .split(/("(?:[^"]|"")*")/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(fieldReference, expanded)))
    .join('');
}

function expanded(_: string, reference: string, path: string): string {
  const names = path.match(/\[[^\]]+\]|[^.[\]]+/gu) ?? [];
  return names.reduce(
    (value, name) => `${fieldFunction}(${value},"${name.replace(/^\[|\]$/g, '').replaceAll('"', '""')}")`,
    reference,
  );
}
