import { z } from 'zod';
import {
  estimateAttributes,
  limits,
  permitTypes,
  squareFeetPerSquareMetre,
  type Field,
} from '@cdata/catalog';
import { withSuggestion } from './errors.ts';
import { arrayOf, fieldsSchema, objectOf, string, type JsonSchema } from './json-schema.ts';

export interface DescribedPermit {
  municipality?: string;
  permit_type_canonical?: string;
  description?: string;
  area_m2?: number;
  area_ft2?: number;
  dwelling_units?: number;
  proposed_use?: string;
  lat?: number;
  lng?: number;
}

export interface EstimateBody {
  record_ids: string[];
  permits: DescribedPermit[];
}

const example = '{"record_ids": […]}, {"permits": […]} or both';
const attributes = estimateAttributes.map(({ name }) => name);

export interface EstimateBodySchema {
  schema: z.ZodType<EstimateBody>;
  json: JsonSchema;
}

const schemas = new WeakMap<readonly string[], EstimateBodySchema>();

/** The message of an issue is a sentence that names the item and says what is wrong. */
export function estimateBody(cities: readonly string[]): EstimateBodySchema {
  const existing = schemas.get(cities);
  if (existing) return existing;
  const created = createSchema(cities);
  schemas.set(cities, created);
  return created;
}

function createSchema(cities: readonly string[]): EstimateBodySchema {
  const described = z.strictObject(
    Object.fromEntries(
      estimateAttributes.map((field) => [field.name, attributeSchema(field, cities).nullish()]),
    ),
  );
  const shape = z.strictObject({
    record_ids: z.array(z.string()).default([]),
    permits: z.array(described).default([]),
  });
  const schema = z.unknown().transform((raw, context): EstimateBody => {
    const { success, data, error } = shape.safeParse(raw);
    const message = success ? itemsError(data) : sentence(error.issues[0] as z.core.$ZodIssue, raw);
    if (message === null) return data as EstimateBody;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
  const items = { minItems: 1, maxItems: limits.estimateItems };
  const json = objectOf(
    {},
    {
      record_ids: { ...arrayOf(string), ...items },
      permits: { ...arrayOf(fieldsSchema(estimateAttributes)), ...items },
    },
  );
  return { schema, json };
}

/** The same area in two units may differ by their rounding. */
const maxRounding = 0.02;

function itemsError({
  record_ids,
  permits,
}: {
  record_ids: unknown[];
  permits: DescribedPermit[];
}): string | null {
  const count = record_ids.length + permits.length;
  if (count === 0) return `The body contains no items: send ${example}.`;
  if (count > limits.estimateItems) {
    return `The body contains ${count} items in record_ids and permits; the maximum is ${limits.estimateItems}.`;
  }
  const empty = permits.findIndex((permit) =>
    Object.values(permit).every((value) => value === null || value === undefined),
  );
  if (empty >= 0) return `permits[${empty}] is empty: describe it by ${attributes.join(', ')}.`;
  const contradictory = permits.findIndex(
    ({ area_m2: metres, area_ft2: feet }) =>
      metres && feet && Math.abs(feet / squareFeetPerSquareMetre / metres - 1) > maxRounding,
  );
  return contradictory < 0
    ? null
    : `permits[${contradictory}] has two areas: area_m2 and area_ft2 must be the same.`;
}

function attributeSchema({ name, kind }: Field, cities: readonly string[]): z.ZodType {
  if (name === 'municipality') return z.enum([...cities]);
  if (name === 'permit_type_canonical') return z.enum(permitTypes);
  switch (kind) {
    case 'number':
      return z.number().positive().max(maxArea(name));
    case 'integer':
      return z.int().min(0).max(limits.estimateDwellings);
    case 'latitude':
      return z.number().min(limits.latitude.minimum).max(limits.latitude.maximum);
    case 'longitude':
      return z.number().min(limits.longitude.minimum).max(limits.longitude.maximum);
    default:
      return z.string();
  }
}

/** In the unit of the attribute. */
const maxArea = (name: string): number =>
  name === 'area_ft2' ? Math.floor(limits.estimateArea * squareFeetPerSquareMetre) : limits.estimateArea;

/** `permits[3].area_m2`. */
function place(path: readonly PropertyKey[]): string {
  return path
    .map((step, depth) =>
      typeof step === 'number' ? `[${step}]` : depth > 0 ? `.${String(step)}` : String(step),
    )
    .join('');
}

function sentence(issue: z.core.$ZodIssue, raw: unknown): string {
  const where = place(issue.path);
  const value = issue.path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)?.[step], raw);
  if (!where && issue.code === 'invalid_type') return `The body is not a JSON object: send ${example}.`;
  switch (issue.code) {
    case 'unrecognized_keys': {
      const [key = ''] = issue.keys;
      const valid = where ? attributes : ['record_ids', 'permits'];
      return withSuggestion(`${where || 'The body'} has the unknown attribute '${key}'`, key, valid);
    }
    case 'invalid_value': {
      if (typeof value !== 'string') return `${where} is not a text.`;
      const values = issue.values.map(String);
      return withSuggestion(`${where} is '${value}', which is not a valid value`, value, values);
    }
    case 'invalid_type':
      return `${where} is not ${typeNames[issue.expected] ?? `of the type ${issue.expected}`}.`;
    case 'too_small':
      return issue.inclusive
        ? `${where} is ${String(value)}; the minimum is ${issue.minimum}.`
        : `${where} is ${String(value)}; it must be greater than ${issue.minimum}.`;
    case 'too_big':
      return `${where} is ${String(value)}; the maximum is ${issue.maximum}.`;
    default:
      return `${where} is not valid.`;
  }
}

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'an array',
  object: 'an object',
};
