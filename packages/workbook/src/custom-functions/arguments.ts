import type { ArgumentCell, FunctionArgument } from '../formula-engine/custom-function.ts';
import { isEntity } from '../data-types/data-type.ts';
import { busyError } from '../grid/cell-error.ts';
import type { ParameterMetadata } from './metadata.ts';

/** Excel does not call the function; the cell shows this error instead. */
export class NotCalledError extends Error {
  constructor(readonly error: string) {
    super(error);
  }
}

/** Creates an error value of the add-in's own runtime, so that its `instanceof` holds. */
export type MakeError = (code: string) => unknown;

interface ArgumentOptions {
  /** Whether entities and formatted numbers reach parameters of type any. */
  acceptsDataTypes: boolean;
  /** Whether errors in cells reach parameters of type any. If not, the function is not called. */
  acceptsErrors: boolean;
  makeError: MakeError;
}

/**
 * Converts arguments as Excel on the web does, by the declared dimensionality and type: an omitted argument to null; a
 * blank cell to 0 for a number, "" for text, false for a boolean. For type any, a blank cell is 0 in a matrix
 * (OfficeDev/office-js issues 1951 and 5262) and null as a single value (issue 4702; 0 on the desktop).
 *
 * @throws NotCalledError if an argument is busy, is an error that the function does not accept, or has another type.
 */
export function callArguments(
  args: FunctionArgument[],
  parameters: ParameterMetadata[],
  options: ArgumentOptions,
): unknown[] {
  const convert = (argument: FunctionArgument | undefined, parameter: ParameterMetadata) =>
    convertArgument(argument, parameter, options);
  const last = parameters.at(-1);
  if (!last?.repeating) {
    if (args.length > parameters.length) throw new NotCalledError('#VALUE!');
    return parameters.map((parameter, index) => convert(args[index], parameter));
  }
  const fixed = parameters.slice(0, -1).map((parameter, index) => convert(args[index], parameter));
  return [...fixed, args.slice(fixed.length).map((argument) => convert(argument, last))];
}

function convertArgument(
  argument: FunctionArgument | undefined,
  parameter: ParameterMetadata,
  options: ArgumentOptions,
): unknown {
  if (!argument || argument.isOmitted) {
    if (!parameter.optional && !parameter.repeating) throw new NotCalledError('#VALUE!');
    return null;
  }
  const isMatrix = parameter.dimensionality === 'matrix';
  const cells = argument
    .cells()
    .map((row) => row.map((cell) => convertCell(cell, parameter, options) ?? (isMatrix ? 0 : null)));
  if (isMatrix) return cells;
  if (cells.length !== 1 || cells[0]!.length !== 1) throw new NotCalledError('#VALUE!');
  return cells[0]![0];
}

/** Null is a blank cell of type any. */
function convertCell(
  argument: ArgumentCell,
  parameter: ParameterMetadata,
  { acceptsErrors, acceptsDataTypes, makeError }: ArgumentOptions,
): unknown {
  const { type = 'any' } = parameter;
  let cell = argument;
  if (typeof cell === 'object' && cell !== null && 'dataType' in cell) {
    const { dataType } = cell;
    if (type === 'any' && acceptsDataTypes) return structuredClone(dataType);
    // Without its data type, an entity is #VALUE!: its basic value (Microsoft: "Excel.EntityCellValue").
    cell = isEntity(dataType) ? { error: '#VALUE!' } : dataType.basicValue;
  }
  if (typeof cell === 'object' && cell !== null) {
    if (cell.error === busyError || type !== 'any' || !acceptsErrors) throw new NotCalledError(cell.error);
    return makeError(cell.error);
  }
  switch (type) {
    case 'number':
      return cell === null ? 0 : asNumber(cell);
    case 'string':
      return cell === null ? '' : typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
    case 'boolean':
      return cell === null ? false : asBoolean(cell);
    default:
      return cell;
  }
}

function asNumber(value: string | number | boolean): number {
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
  if (Number.isNaN(number)) throw new NotCalledError('#VALUE!');
  return number;
}

function asBoolean(value: string | number | boolean): boolean {
  if (typeof value !== 'string') return Boolean(value);
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw new NotCalledError('#VALUE!');
}
