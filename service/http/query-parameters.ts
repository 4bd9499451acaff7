import { z } from 'zod';
import { nearest, type Parameter } from '../../src/catalog/index.ts';
import { HttpError } from './http-error.ts';
import { valueSchema, type ValueFault } from './parameter-value.ts';

/** A query after validation, by the names of the catalog; aliases stand under the name that they are another name of. */
export type Query = Record<string, string | number | boolean | undefined>;

/**
 * Makes the reader of an endpoint's query from its parameters: strict, so that a misspelt name is refused. It throws
 * a 422 whose sentence names the parameter, what is wrong with it, and the nearest valid value where there is one.
 */
export function queryReader(
  parameters: readonly Parameter[],
  cities: readonly string[],
): (raw: unknown) => Query {
  const shape = parameters.map((parameter) => {
    const schema = valueSchema(parameter, cities);
    return [parameter.name, parameter.required ? schema : schema.optional()];
  });
  const schema = z.strictObject(Object.fromEntries(shape));
  return (raw) => {
    const { success, data, error } = schema.safeParse(raw);
    if (!success)
      throw new HttpError(422, error.issues.map((issue) => sentence(issue, raw, parameters)).join(' '));
    const query = withoutAliases(data as Query, parameters);
    checkTogether(query, parameters);
    return query;
  };
}

/** The one mapper from what zod found to the sentence that a person reads. */
function sentence(issue: z.core.$ZodIssue, raw: unknown, parameters: readonly Parameter[]): string {
  const names = parameters.map(({ name }) => name);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownParameter(key, names)).join(' ');
  const name = String(issue.path[0]);
  const value = (raw as Record<string, unknown>)[name];
  if (value === undefined) return `Parameter '${name}' is required.`;
  if (Array.isArray(value)) return `Parameter '${name}' is given more than once.`;
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return withNearest(
      `Parameter '${name}' is '${String(value)}', which is none of its values`,
      String(value),
      values,
    );
  }
  const { why, nearest: right } = (issue.code === 'custom' ? issue.params : {}) as Partial<ValueFault>;
  return `Parameter '${name}' ${why ?? 'is not valid'}.${right ? ` Did you mean '${right}'?` : ''}`;
}

function unknownParameter(name: string, names: readonly string[]): string {
  if (names.length === 0) return `Unknown parameter '${name}': this endpoint takes none.`;
  return withNearest(`Unknown parameter '${name}'`, name, names);
}

/** Names the nearest of the right ones, or a dozen of them where none is near. */
export function withNearest(statement: string, given: string, right: readonly string[]): string {
  const near = nearest(given, right);
  if (near) return `${statement}. Did you mean '${near}'?`;
  const shown = right.slice(0, 24);
  return `${statement}: ${shown.join(', ')}${shown.length < right.length ? ', …' : ''}.`;
}

/** Puts aliases under the name that they stand for; two names with two values contradict one another. */
function withoutAliases(query: Query, parameters: readonly Parameter[]): Query {
  const result: Query = {};
  const from: Record<string, string> = {};
  for (const { name, aliasOf = name } of parameters) {
    const value = query[name];
    if (value === undefined) continue;
    if (result[aliasOf] !== undefined && result[aliasOf] !== value) {
      throw new HttpError(
        422,
        `Parameters '${from[aliasOf]}' and '${name}' mean the same and differ: send one of them.`,
      );
    }
    result[aliasOf] = value;
    from[aliasOf] ??= name;
  }
  return result;
}

function checkTogether(query: Query, parameters: readonly Parameter[]): void {
  for (const { name, together } of parameters) {
    if (together && query[name] !== undefined && query[together] === undefined) {
      throw new HttpError(422, `Parameter '${name}' needs '${together}': send them together.`);
    }
  }
}
