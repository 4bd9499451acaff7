import { limits, type Field, type Parameter } from '@cdata/catalog';

export type JsonSchema = Record<string, unknown>;

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

export const fieldsSchema = (fields: readonly Field[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
  required: fields.filter(({ presence }) => presence === 'always').map(({ name }) => name),
});

const fieldSchema = ({ type, meaning, values }: Field): JsonSchema => ({
  type,
  ...(type === 'array' && { items: {} }),
  ...(meaning !== undefined && { description: meaning.en }),
  ...(values && { examples: values }),
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
