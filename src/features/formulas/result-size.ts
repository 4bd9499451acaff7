import { datasets, limits, type Dataset } from '@cdata/catalog';
import type { FunctionDescription } from '../../app/function-registry.ts';
import { namesInArgument } from './filters-argument.ts';
import type { FormulaArgument } from './formula-argument.ts';

/** The assumed size of a table whose size only the service knows. */
const unknownTable = { rows: limits.formulaRows, columns: 8 };

type NamedArguments = Readonly<Record<string, FormulaArgument>>;

/** The dataset of a call: the one that is given, or that of a parameter's declaration; null if there is none. */
export function datasetOfCall(args: NamedArguments, declared?: string): Dataset | null {
  const datasetText = args.dataset?.kind === 'text' ? args.dataset.text.trim().toLowerCase() : undefined;
  const datasetsByName: Partial<Record<string, Dataset>> = datasets;
  return datasetsByName[declared ?? datasetText ?? ''] ?? null;
}

/** The names of the fields that a call can return, and of those that it returns by default. */
export function fieldsOfCall(
  { parameters }: FunctionDescription,
  args: NamedArguments,
): { names: readonly string[]; defaults: readonly string[] } | null {
  const input = parameters.find(({ name }) => name === 'fields')?.input;
  if (input?.kind === 'fields') return input;
  if (input?.kind !== 'dataset fields') return null;
  const { more = [], defaults } = input;
  const dataset = datasetOfCall(args, input.dataset);
  return {
    names: [...(dataset?.fields.map(({ name }) => name) ?? []), ...more],
    defaults: defaults ?? [...(dataset?.defaultFields ?? []), ...more],
  };
}

/**
 * The cells that the result of a call may need.
 *
 * @param longest Rows of its longest argument.
 */
export function resultSize(
  description: FunctionDescription,
  args: NamedArguments,
  longest: number,
): { rows: number; columns: number } {
  const { rows } = description;
  const { headers, max_rows: maxRows, fields } = args;
  const hasHeaders = headers?.kind === 'boolean' ? headers.isTrue : rows === 'table';
  const tableRows = maxRows?.kind === 'number' ? maxRows.number : unknownTable.rows;
  return {
    rows: (rows === 'table' ? tableRows : rows === 'one' ? 1 : longest) + (hasHeaders ? 1 : 0),
    columns: columnCount(description, args, fields),
  };
}

function columnCount(
  description: FunctionDescription,
  args: NamedArguments,
  fields?: FormulaArgument,
): number {
  const callFields = fieldsOfCall(description, args);
  if (!callFields) return description.rows === 'as arguments' ? 1 : unknownTable.columns;
  const names = fields ? namesInArgument(fields) : [];
  if (names === null) return callFields.names.length;
  return names.length === 0 ? callFields.defaults.length : names.length;
}
