import type { Injector, Nullable } from '@univerjs/core';
import {
  BaseFunction,
  BooleanValueObject,
  ERROR_TYPE_SET,
  ErrorValueObject,
  FunctionType,
  IFunctionService,
  NumberValueObject,
  StringValueObject,
  type ArrayValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
} from '@univerjs/engine-formula';
import { IDescriptionService } from '@univerjs/sheets-formula';
import { areaOf, type Area, type Cell, type SheetArea } from '../grid/area.ts';
import { dataTypeOf, type DataType } from '../data-types/data-type.ts';
import { cellErrors, errorType } from '../grid/cell-error.ts';
import { registerFieldValue, withDataType } from './data-types.ts';
import { arrayOf } from './formula-values.ts';
import { correctFunctions } from './univer-corrections.ts';

/** Null is blank. */
export type ArgumentCell = string | number | boolean | null | { error: string } | { dataType: DataType };

export interface FunctionArgument {
  isOmitted: boolean;
  /** Where its cells are; null for a value. */
  area: SheetArea | null;
  cells(): ArgumentCell[][];
}

export interface ResultCell {
  value: string | number | boolean;
  /** The value is an error such as `#N/A`. */
  error?: boolean;
  /** The message of an error. */
  text?: string;
  /** An entity, whose text is the value, or a number with a format of its own. */
  dataType?: DataType;
}

/** Rows of cells. More than one cell spills. */
export type Result = ResultCell[][];

export interface FunctionDefinition {
  /** With its namespace: `CDATA.GEOCODE`. */
  name: string;
  description: string;
  parameters: { name: string; description: string; isRequired: boolean; isRepeating: boolean }[];
  isVolatile: boolean;
  /** Called synchronously each time the formula of a cell is calculated. */
  evaluate(cell: Cell, args: FunctionArgument[]): Result;
}

export function registerFunctions(injector: Injector, definitions: readonly FunctionDefinition[]): void {
  const functions = injector.get(IFunctionService);
  registerFieldValue(injector);
  correctFunctions(injector);
  for (const error of cellErrors) ERROR_TYPE_SET.add(errorType(error));
  for (const definition of definitions) {
    functions.registerExecutors(new CustomFunctionExecutor(definition));
    // The engine caches syntax trees with the executor that they were parsed with.
    functions.deleteFormulaAstCacheKey(definition.name);
  }
  injector.get(IDescriptionService).registerDescriptions(definitions.map(formulaBarHelp));
}

class CustomFunctionExecutor extends BaseFunction {
  override needsReferenceObject = true;
  /** Read by the formula engine's plugin. */
  readonly volatile: boolean;
  readonly #definition: FunctionDefinition;

  constructor(definition: FunctionDefinition) {
    super(definition.name);
    this.volatile = definition.isVolatile;
    this.#definition = definition;
  }

  override calculate(...args: EngineArgument[]): BaseValueObject {
    const cell: Cell = { sheetId: this.subUnitId ?? '', row: this.row, column: this.column };
    return resultValue(this.#definition.evaluate(cell, args.map(functionArgument)));
  }
}

type EngineArgument = BaseValueObject | BaseReferenceObject;

function functionArgument(argument: EngineArgument): FunctionArgument {
  if (!argument.isReferenceObject()) {
    const value = argument as BaseValueObject;
    return { isOmitted: value.isNull(), area: null, cells: () => valueCells(value) };
  }
  const reference = argument as BaseReferenceObject;
  const area = areaOf(reference.getRangePosition());
  const ofSheet = { sheetId: reference.getSheetId(), area };
  return { isOmitted: false, area: ofSheet, cells: () => referenceCells(reference, area) };
}

const valueCells = (value: BaseValueObject): ArgumentCell[][] =>
  value.isArray()
    ? (value as ArrayValueObject).getArrayValue().map((row) => row.map(argumentCell))
    : [[argumentCell(value)]];

function referenceCells(reference: BaseReferenceObject, { row, column, rows, columns }: Area) {
  const cells = Array.from({ length: rows }, () => Array<ArgumentCell>(columns).fill(null));
  reference.iterator((value, r, c) => {
    cells[r - row]![c - column] = argumentCell(value);
  });
  return cells;
}

function argumentCell(cell: Nullable<BaseValueObject>): ArgumentCell {
  if (!cell || cell.isNull()) return null;
  const dataType = dataTypeOf(cell.getCustomData());
  if (dataType) return { dataType };
  return cell.isError() ? { error: String(cell.getValue()) } : cell.getValue();
}

function resultValue(result: Result): BaseValueObject {
  const values = result.map((row) => row.map(resultCellValue));
  if (values.length === 1 && values[0]!.length === 1) return values[0]![0]!;
  return arrayOf(values);
}

function resultCellValue({ value, error, dataType }: ResultCell): BaseValueObject {
  if (error) return ErrorValueObject.create(errorType(String(value)));
  if (dataType) return withDataType(dataType);
  if (typeof value === 'number') return NumberValueObject.create(value);
  return typeof value === 'boolean' ? BooleanValueObject.create(value) : StringValueObject.create(value);
}

const formulaBarHelp = ({ name, description, parameters }: FunctionDefinition) => ({
  functionName: name,
  functionType: FunctionType.User,
  description,
  abstract: description,
  functionParameter: parameters.map((parameter) => ({
    name: parameter.name,
    detail: parameter.description,
    example: '',
    require: parameter.isRequired ? (1 as const) : (0 as const),
    repeat: parameter.isRepeating ? (1 as const) : (0 as const),
  })),
});
