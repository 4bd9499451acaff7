import { z } from 'zod';
import {
  estimateAttributes,
  limits,
  permitTypes,
  squareFeetPerSquareMetre,
  type Field,
} from '@cdata/catalog';
import { withSuggestion } from './errors.ts';
import { arrayOf, fieldsSchema, objectOf, ourChoice, string, type JsonSchema } from './json-schema.ts';

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

/** An item of a batch, as it was sent, with what can be estimated or why nothing can. */
export type EstimateItem =
  | { input: unknown; recordId: string }
  | { input: unknown; permit: DescribedPermit }
  | { input: unknown; error: string };

export interface EstimateBody {
  /** 1 to 100 in all. */
  record_ids: EstimateItem[];
  permits: EstimateItem[];
  /** Whether the permits that the estimate is made from are listed; then there is one item. */
  neighbours: boolean;
}

const example = '{"record_ids": […]}, {"permits": […]} or both';
const attributes = estimateAttributes.map(({ name }) => name);

export interface EstimateBodySchema {
  schema: z.ZodType<EstimateBody>;
  json: JsonSchema;
}

const schemas = new WeakMap<readonly string[], EstimateBodySchema>();

/** Rejects a body that is no batch. An item that is wrong has a sentence that says why. */
export function estimateBody(cities: readonly string[]): EstimateBodySchema {
  const existing = schemas.get(cities);
  if (existing) return existing;
  const created = createSchema(cities);
  schemas.set(cities, created);
  return created;
}

const batch = z.strictObject({
  record_ids: z.array(z.unknown()).default([]),
  permits: z.array(z.unknown()).default([]),
  neighbours: z.boolean().default(false),
});

function createSchema(cities: readonly string[]): EstimateBodySchema {
  const described = z.strictObject(
    Object.fromEntries(
      estimateAttributes.map((field) => [field.name, attributeSchema(field, cities).nullish()]),
    ),
  );
  const schema = z.unknown().transform((raw, context): EstimateBody => {
    const { data, error } = batch.safeParse(raw);
    const message = data ? sizeError(data) : sentence(error.issues[0]!, raw, 'The body');
    if (data && message === null) {
      return {
        record_ids: data.record_ids.map(recordItem),
        permits: data.permits.map((input) => permitItem(input, described)),
        neighbours: data.neighbours,
      };
    }
    context.addIssue({ code: 'custom', message: message! });
    return z.NEVER;
  });
  const items = { minItems: 1, maxItems: limits.estimateItems };
  const json = objectOf(
    {},
    {
      record_ids: { ...arrayOf(string), ...items },
      permits: { ...arrayOf(fieldsSchema(estimateAttributes)), ...items },
      neighbours: {
        ...{ type: 'boolean', default: false, ...ourChoice },
        description: 'Lists the permits that the estimate is made from; takes one item.',
      },
    },
  );
  return { schema, json };
}

function sizeError({ record_ids, permits, neighbours }: z.infer<typeof batch>): string | null {
  const count = record_ids.length + permits.length;
  if (count === 0) return `The body contains no items: send ${example}.`;
  if (neighbours && count > 1) return `The body contains ${count} items; neighbours are listed for one.`;
  return count > limits.estimateItems
    ? `The body contains ${count} items in record_ids and permits; the maximum is ${limits.estimateItems}.`
    : null;
}

const recordItem = (input: unknown): EstimateItem =>
  typeof input === 'string' ? { input, recordId: input } : { input, error: 'It is not a text.' };

function permitItem(input: unknown, schema: z.ZodType<DescribedPermit>): EstimateItem {
  const { data: permit, error } = schema.safeParse(input);
  const problem = permit ? contradiction(permit) : sentence(error.issues[0]!, input, 'It');
  return problem === null ? { input, permit: permit! } : { input, error: problem };
}

/** The same area in two units may differ by their rounding. */
const maxRounding = 0.02;

/** What is wrong with a permit whose attributes are valid one by one. */
function contradiction(permit: DescribedPermit): string | null {
  const { area_m2: metres, area_ft2: feet, lat, lng } = permit;
  if (Object.values(permit).every(isNone)) return `It is empty: describe it by ${attributes.join(', ')}.`;
  if (metres && feet && Math.abs(feet / squareFeetPerSquareMetre / metres - 1) > maxRounding)
    return 'area_m2 and area_ft2 are different areas: send one of them.';
  if (isNone(lat) === isNone(lng)) return null;
  const [given, missing] = isNone(lng) ? ['lat', 'lng'] : ['lng', 'lat'];
  return `${given} needs '${missing}': send both.`;
}

const isNone = (value: unknown): boolean => value === null || value === undefined;

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

/** @param whole What the sentence calls the value as a whole. */
function sentence(issue: z.core.$ZodIssue, raw: unknown, whole: 'The body' | 'It'): string {
  const where = issue.path.length === 0 ? whole : issue.path.map(String).join('.');
  const value = issue.path.reduce<unknown>((of, step) => (of as Record<PropertyKey, unknown>)?.[step], raw);
  if (where === 'The body' && issue.code === 'invalid_type') {
    return `The body is not a JSON object: send ${example}.`;
  }
  switch (issue.code) {
    case 'unrecognized_keys': {
      const [key = ''] = issue.keys;
      const valid = whole === 'It' ? attributes : ['record_ids', 'permits', 'neighbours'];
      return withSuggestion(`${where} has the unknown attribute '${key}'`, key, valid);
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
  boolean: 'true or false',
  object: 'an object',
};
