import { z } from 'zod';
import {
  invalidPairs,
  validateParameter,
  type InvalidPair,
  type InvalidReason,
  type Parameter,
} from '@cdata/catalog';
import { withSuggestion } from './errors.ts';

/** Values by the catalog's names. Aliases are resolved. */
type QueryValues = Record<string, string | number | boolean | undefined>;

/**
 * Makes the schema of an endpoint's query. It is strict: a misspelled name is an error. The messages of its issues are
 * sentences that name the parameter, say what is wrong, and give the nearest valid value if there is one.
 *
 * @param cities The slugs at the time of a request.
 */
export function querySchema(
  parameters: readonly Parameter[],
  cities: () => readonly string[],
): z.ZodType<object> {
  const shape = Object.fromEntries(
    parameters.map((parameter) => {
      const schema = parameterSchema(parameter, cities);
      return [parameter.name, parameter.required ? schema : schema.optional()];
    }),
  );
  const names = parameters.map(({ name }) => name);
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => unknownParameter(key, names)).join(' ')
          : undefined,
    })
    .transform((values, context) => {
      const reject = (message: string) => context.addIssue({ code: 'custom', message });
      const { query, nameUsed } = mergeAliases(values as QueryValues, parameters, reject);
      for (const pair of invalidPairs(parameters, query)) reject(pairSentence(pair, parameters, nameUsed));
      return query;
    });
}

/** Parameters arrive as text. */
function parameterSchema(parameter: Parameter, cities: () => readonly string[]) {
  const name = `Parameter '${parameter.name}'`;
  return z
    .string({
      error: ({ input }) =>
        Array.isArray(input) ? `${name} is given more than once.` : `${name} is required.`,
    })
    .transform((text, context) => {
      const result = validateParameter(parameter, text, { cities: cities() });
      if (result.ok) return result.value;
      const message = sentence(name, text, result.reason, result.nearest);
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

function sentence(name: string, text: string, reason: InvalidReason, near: string | null): string {
  switch (reason.kind) {
    case 'empty':
      return `${name} is empty: give it a value or leave it out.`;
    case 'nullCharacter':
      return `${name} contains a null character, which no record has.`;
    case 'number':
      return `${name} is '${text}', which is not a number.`;
    case 'whole':
      return `${name} is '${text}', which is not a whole number.`;
    case 'boolean':
      return `${name} is '${text}': use true or false.`;
    case 'date':
      return `${name} is '${text}', which is not a date: write it as YYYY-MM-DD.`;
    case 'noSuchDate':
      return `${name} is '${text}', a date that does not exist.${near ? ` Did you mean '${near}'?` : ''}`;
    case 'value':
      return withSuggestion(`${name} is '${text}', which is not a valid value`, text, reason.values);
    case 'bounds': {
      const { minimum, maximum } = reason;
      const bound =
        minimum !== undefined && Number(text) < minimum ? `minimum is ${minimum}` : `maximum is ${maximum}`;
      return `${name} is ${text.trim()}; the ${bound}.`;
    }
  }
}

function unknownParameter(name: string, names: readonly string[]): string {
  if (names.length === 0) return `Unknown parameter '${name}': this endpoint takes no parameters.`;
  return withSuggestion(`Unknown parameter '${name}'`, name, names);
}

/** Resolves aliases, and says by which names they were sent. Two different values for one parameter are an error. */
function mergeAliases(
  values: QueryValues,
  parameters: readonly Parameter[],
  reject: (message: string) => void,
): { query: QueryValues; nameUsed: Readonly<Record<string, string>> } {
  const query: QueryValues = {};
  const nameUsed: Record<string, string> = {};
  for (const { name, aliasOf = name } of parameters) {
    const value = values[name];
    if (value === undefined) continue;
    if (query[aliasOf] !== undefined && query[aliasOf] !== value) {
      reject(
        `Parameters '${nameUsed[aliasOf]}' and '${name}' mean the same but have different values: send one of them.`,
      );
    }
    query[aliasOf] = value;
    nameUsed[aliasOf] ??= name;
  }
  return { query, nameUsed };
}

/** Says which parameter needs another, or that a range ends before it begins. */
function pairSentence(
  { kind, name, other }: InvalidPair,
  parameters: readonly Parameter[],
  nameUsed: Readonly<Record<string, string>>,
): string {
  if (kind === 'together') return `Parameter '${other}' needs '${name}': send both.`;
  if (kind === 'order')
    return `Parameter '${nameUsed[name]}' is below '${nameUsed[other]}': no record is in such a range.`;
  const partner = parameters.find((parameter) => parameter.name === other)?.together;
  const partners = [other, ...(partner ? [partner] : [])].map((one) => `'${one}'`).join(' and ');
  return `Parameter '${name}' needs ${partners}: send them together.`;
}
