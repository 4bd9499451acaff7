import type { ArrayValueObject, BaseReferenceObject, BaseValueObject } from '@univerjs/engine-formula';
import { busy } from '../grid/cell-error.ts';
import type { ParameterMetadata } from './metadata.ts';

/** What the engine hands to a function: a value, an array of values, or a reference to a range. */
export type EngineArgument = BaseValueObject | BaseReferenceObject;

/** Where an argument stands, for functions that ask for the addresses of their parameters. */
export interface ArgumentPlace {
  sheetId: string;
  startRow: number;
  startColumn: number;
  endRow: number;
  endColumn: number;
}

/** A call that is not made: the cell shows the error instead. */
export class NotCalled extends Error {
  constructor(readonly error: string) {
    super(error);
  }
}

/** Makes an error value of the add-in's own runtime, so that its `instanceof` holds. */
export type MakeError = (code: string) => unknown;

/**
 * The arguments as Excel hands them over: by the declared dimensionality, an omitted one as null, a blank cell as ""
 * (0 for a number, false for a boolean), text and numbers converted to a declared type.
 *
 * @throws NotCalled where Excel does not call the function: an argument is busy, an error that the function does not
 * accept, or not of the declared type.
 */
export function callArguments(
  given: EngineArgument[],
  parameters: ParameterMetadata[],
  acceptsErrors: boolean,
  makeError: MakeError,
): unknown[] {
  const convert = (argument: EngineArgument | undefined, parameter: ParameterMetadata) =>
    callArgument(argument, parameter, acceptsErrors, makeError);
  const last = parameters.at(-1);
  if (!last?.repeating) {
    if (given.length > parameters.length) throw new NotCalled('#VALUE!');
    return parameters.map((parameter, index) => convert(given[index], parameter));
  }
  const fixed = parameters.slice(0, -1).map((parameter, index) => convert(given[index], parameter));
  return [...fixed, given.slice(fixed.length).map((argument) => convert(argument, last))];
}

function callArgument(
  argument: EngineArgument | undefined,
  parameter: ParameterMetadata,
  acceptsErrors: boolean,
  makeError: MakeError,
): unknown {
  if (!argument || (!argument.isReferenceObject() && (argument as BaseValueObject).isNull())) {
    if (!parameter.optional && !parameter.repeating) throw new NotCalled('#VALUE!');
    return null;
  }
  const cells = cellsOf(argument).map((row) =>
    row.map((cell) => cellArgument(cell, parameter.type ?? 'any', acceptsErrors, makeError)),
  );
  if (parameter.dimensionality === 'matrix') return cells;
  if (cells.length !== 1 || cells[0]!.length !== 1) throw new NotCalled('#VALUE!');
  return cells[0]![0];
}

/** The cells of an argument; blank ones are null. */
function cellsOf(argument: EngineArgument): (BaseValueObject | null)[][] {
  if (!argument.isReferenceObject()) {
    const value = argument as BaseValueObject;
    if (!value.isArray()) return [[value]];
    return (value as ArrayValueObject).getArrayValue().map((row) => row.map((cell) => cell ?? null));
  }
  const reference = argument as BaseReferenceObject;
  const { startRow, startColumn, endRow, endColumn } = reference.getRangePosition();
  const cells: (BaseValueObject | null)[][] = Array.from({ length: endRow - startRow + 1 }, () =>
    Array<BaseValueObject | null>(endColumn - startColumn + 1).fill(null),
  );
  reference.iterator((value, row, column) => {
    cells[row - startRow]![column - startColumn] = value ?? null;
  });
  return cells;
}

/** Where a reference points, or null for a value. */
export function argumentPlace(argument: EngineArgument): ArgumentPlace | null {
  if (!argument.isReferenceObject()) return null;
  const reference = argument as BaseReferenceObject;
  return { sheetId: reference.getSheetId(), ...reference.getRangePosition() };
}

function cellArgument(
  cell: BaseValueObject | null,
  type: NonNullable<ParameterMetadata['type']>,
  acceptsErrors: boolean,
  makeError: MakeError,
): unknown {
  if (cell?.isError()) {
    const error = String(cell.getValue());
    if (error === busy || type !== 'any' || !acceptsErrors) throw new NotCalled(error);
    return makeError(error);
  }
  const value = !cell || cell.isNull() ? null : cell.getValue();
  switch (type) {
    case 'number':
      return value === null ? 0 : asNumber(value);
    case 'string':
      return value === null ? '' : typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
    case 'boolean':
      return value === null ? false : asBoolean(value);
    default:
      return value === null ? '' : value;
  }
}

function asNumber(value: string | number | boolean): number {
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
  if (Number.isNaN(number)) throw new NotCalled('#VALUE!');
  return number;
}

function asBoolean(value: string | number | boolean): boolean {
  if (typeof value !== 'string') return Boolean(value);
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw new NotCalled('#VALUE!');
}
