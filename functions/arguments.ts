import { limits, nameMeant, plainBoolean, type Dataset, type Field } from '@cdata/catalog';
import { dateProblem } from '../src/engine/index.ts';
import { maxDataRows, isBlank, nameValue, numberValue, textValue } from '../src/excel/cells/index.ts';
import type { ArgumentCells } from '../src/app/function-registry.ts';
import { argumentError, isCellError, type ArgumentRow, type Headers } from './result.ts';
import { cellMessages } from '../src/language/index.ts';

/** See {@link ArgumentCells}. */
export type Range = ArgumentCells;

/** Parameters for which 0 is a value, or a mistake. Elsewhere it is what Excel passes for a blank cell of a range. */
const parametersWithZero = new Set(['headers', 'max_rows', 'radius_km', 'filters']);

/**
 * An argument as Excel passes it, with data types as their basic values: a formatted number as its number, an entity as
 * its text. A blank cell of a range arrives as 0 (OfficeDev/office-js, issues 1951 and 5262) and becomes null.
 */
export function rangeArgument(name: string, argument: unknown): Range {
  if (argument === null || argument === undefined) return null;
  const cells = (Array.isArray(argument) ? argument : [[argument]]) as unknown[][];
  const isBlankZero = (value: unknown) => value === 0 && !parametersWithZero.has(name);
  return cells.map((row) =>
    row.map((cell) => {
      const value = plainValue(cell);
      return isBlankZero(value) ? null : value;
    }),
  );
}

/**
 * Combines ranges into rows of arguments. An argument with a single row applies to every row; the others must have the
 * same number of rows. The columns of a range are joined with ", ": street, city and province form one address.
 */
export function argumentRows<Names extends string>(ranges: Record<Names, Range>): ArgumentRow<Names>[] {
  const columns = Object.entries<Range>(ranges).map(([name, range]) => ({
    name,
    cells: (range ?? [[null]]).map(joinCells),
  }));
  const longest = columns.reduce((a, b) => (b.cells.length > a.cells.length ? b : a));
  for (const { name, cells } of columns) {
    if (cells.length !== 1 && cells.length !== longest.cells.length) {
      throw argumentError(cellMessages().shapesDiffer(longest.name, name));
    }
  }
  return longest.cells.map(
    (_, row) =>
      Object.fromEntries(
        columns.map(({ name, cells }) => [name, cells[cells.length === 1 ? 0 : row]]),
      ) as ArgumentRow<Names>,
  );
}

function joinCells(cells: unknown[]): unknown {
  const error = cells.find(isCellError);
  if (error) return error;
  const filled = cells.filter((cell) => !isBlank(cell));
  if (filled.length === 0) return null;
  return filled.length === 1 ? filled[0] : filled.map((cell) => String(cell).trim()).join(', ');
}

/** @throws #VALUE! where Excel has made a date of an address: the service would take its number for that of a house. */
export async function requireAddress(address: string): Promise<void> {
  const reason = await dateProblem(address);
  if (reason !== null) throw argumentError(reason);
}

export function singleValue(name: string, range: Range): unknown {
  if (range && range.length > 1) throw argumentError(cellMessages().oneCell(name));
  const value = range ? joinCells(range[0] ?? []) : null;
  if (isCellError(value)) throw value;
  return isBlank(value) ? null : value;
}

/** The fields of a comma-separated text or a range of names; `*` means all, and blank means the default fields. */
export function fieldsArgument(
  range: Range,
  allFields: readonly Field[],
  defaults?: readonly string[],
): Field[] {
  const cells = (range ?? []).flat();
  const error = cells.find(isCellError);
  if (error) throw error;
  const allNames = allFields.map(({ name }) => name);
  const names = cells
    .map((cell) => String(cell ?? ''))
    // A label may contain a comma.
    .flatMap((cell) => (nameMeant(cell, allNames) ? cell : cell.split(',')))
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.includes('*') || (names.length === 0 && !defaults)) return [...allFields];
  return (names.length > 0 ? names : (defaults ?? [])).map((text) => {
    const name = nameValue(cellMessages().nounField, text, allNames);
    return allFields.find((field) => field.name === name) as Field;
  });
}

export function headersArgument(range: Range, otherwise: boolean): Headers {
  const value = singleValue('headers', range);
  if (value === null) return otherwise;
  const language = (['en', 'fr'] as const).find((one) => one === String(value).trim().toLowerCase());
  if (language) return language;
  const hasHeaders = plainBoolean(String(value));
  if (hasHeaders === null) throw argumentError(cellMessages().notTrueOrFalse('headers', String(value)));
  return hasHeaders;
}

export function maxRowsArgument(range: Range): number {
  const rows =
    numberValue('max_rows', singleValue('max_rows', range), { kind: 'count' }) ?? limits.formulaRows;
  if (!Number.isInteger(rows)) throw argumentError(cellMessages().notWhole('max_rows', String(rows)));
  if (rows < 1 || rows > maxDataRows) {
    throw argumentError(cellMessages().outOfBounds('max_rows', '1', String(maxDataRows), String(rows)));
  }
  return rows;
}

export function datasetArgument(range: Range, datasets: readonly Dataset[]): Dataset {
  const text = textValue(singleValue('dataset', range));
  if (text === null) throw argumentError(cellMessages().required('dataset'));
  const names = datasets.map((dataset) => dataset.name);
  const name = nameValue(cellMessages().nounDataset, text, names);
  return datasets.find((dataset) => dataset.name === name) as Dataset;
}

/** What the cells of Excel's data types have in common (Microsoft: "Excel.CellValue"). */
interface CellOfDataType {
  type?: string;
  /** Of an entity. */
  text?: string;
  /** Of an image. */
  altText?: string;
  /** Of an array. */
  elements?: unknown[][];
  basicType?: string;
  basicValue?: unknown;
}

/**
 * The value of a cell for which Excel passes an object, because the metadata has `allowCustomDataForDataTypeAny`: a
 * formatted number is its number, an entity or an image its text, an array its first element, an error a
 * CustomFunctions.Error.
 */
export function plainValue(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null || isCellError(cell)) return cell;
  const { type, text, altText, elements, basicType, basicValue } = cell as CellOfDataType;
  if (type === 'Error') return new CustomFunctions.Error(errorCode(basicValue));
  if (elements) return plainValue(elements[0]?.[0] ?? '');
  // A cell with no plain value of its own shows #VALUE! to functions that know no data types.
  return text ?? altText ?? (basicType === 'Error' ? '' : basicValue) ?? '';
}

/** A function can return only some of Excel's errors (Microsoft: "CustomFunctions.ErrorCode"). */
function errorCode(basicValue: unknown): CustomFunctions.ErrorCode {
  const { ErrorCode } = CustomFunctions;
  return Object.values(ErrorCode).find((code) => code === basicValue) ?? ErrorCode.invalidValue;
}
