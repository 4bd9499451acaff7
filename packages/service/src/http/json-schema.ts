import { limits, type Field, type Parameter } from '@cdata/catalog';

export type JsonSchema = Record<string, unknown>;
type ObjectSchema = JsonSchema & { properties: Record<string, JsonSchema> };

/** Marks what the reference does not show and this service chose. */
export const ourChoice = { 'x-our-choice': true } as const;

export const string: JsonSchema = { type: 'string' };
export const number: JsonSchema = { type: 'number' };
export const integer: JsonSchema = { type: 'integer' };

export const arrayOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** All properties are required, except those in `optional`. */
export const objectOf = (
  properties: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

/** What the service computes itself: each value has exactly the type that the catalog declares. */
export const fieldsSchema = (fields: readonly Field[]): ObjectSchema =>
  fieldsObject(fields, ({ type, kind, values, bounds, isNullable = false }) => ({
    type: isNullable ? [type, 'null'] : type,
    ...(kind === 'date' && { format: 'date' }),
    ...(kind === 'timestamp' && { format: 'date-time' }),
    ...(values && { enum: values }),
    ...bounds,
  }));

/** The fields that the service gives every record. */
const identity: ReadonlySet<string> = new Set(['record_id', 'municipality', 'fetched_at']);

/**
 * A record as a city publishes it: null where it has no value, numbers also as text, fields that the catalog doesn't list,
 * and other values than the catalog lists.
 */
export const recordSchema = (fields: readonly Field[]): JsonSchema => ({
  ...fieldsObject(fields, (field) => ({
    type: identity.has(field.name) ? field.type : publishedTypes(field),
    ...(field.values && { examples: field.values }),
  })),
  additionalProperties: true,
});

const publishedTypes = ({ kind, type }: Field): string[] =>
  type === 'number' || type === 'integer' || kind === 'latitude' || kind === 'longitude'
    ? ['number', 'string', 'null']
    : [type, 'null'];

const fieldsObject = (fields: readonly Field[], schemaOf: (field: Field) => JsonSchema): ObjectSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map((field) => [
      field.name,
      {
        ...schemaOf(field),
        ...(field.type === 'array' && { items: {} }),
        ...(field.meaning !== undefined && { description: field.meaning.en }),
      },
    ]),
  ),
  required: fields.filter(({ presence }) => presence === 'always').map(({ name }) => name),
});

export const parameterObject = (parameter: Parameter): JsonSchema => {
  const { name, rule, required = false, ours = false } = parameter;
  return {
    name,
    in: 'query',
    required,
    description: rule.en,
    schema: parameterSchema(parameter),
    ...(ours ? ourChoice : {}),
    // The reference shows no default size of a page.
    ...(name === 'limit' &&
      parameter.default === undefined && { 'x-our-choice-of-default': limits.defaultPage }),
  };
};

function parameterSchema(parameter: Parameter): JsonSchema {
  const types: Partial<Record<Parameter['type'], JsonSchema>> = {
    number,
    integer,
    boolean: { type: 'boolean' },
    date: { type: 'string', format: 'date' },
  };
  const { type, values, minimum, maximum, default: defaultValue } = parameter;
  return {
    ...(types[type] ?? string),
    ...(values && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  };
}
