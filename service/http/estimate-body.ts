import { z } from 'zod';
import { estimateAttributes, limits, nearest, permitTypes, type Field } from '../../src/catalog/index.ts';
import { HttpError } from './http-error.ts';
import { withNearest } from './query-parameters.ts';

/** A permit described by its attributes, as the reference names them. */
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

/** The body of `POST /permit/estimate`. */
export interface EstimateBody {
  record_ids: string[];
  permits: DescribedPermit[];
}

const shape = '{"record_ids": […]}, {"permits": […]} or both';

/** Makes the reader of the body; it throws a 422 that names the item by its place and says what is wrong. */
export function estimateBodyReader(cities: readonly string[]): (raw: unknown) => EstimateBody {
  const described = z.strictObject(
    Object.fromEntries(
      estimateAttributes.map((field) => [field.name, attributeSchema(field, cities).nullish()]),
    ),
  );
  const schema = z.strictObject({
    record_ids: z.array(z.string()).optional(),
    permits: z.array(described).optional(),
  });
  return (raw) => {
    const { success, data, error } = schema.safeParse(raw);
    if (!success) throw new HttpError(422, sentence(error.issues[0] as z.core.$ZodIssue, raw));
    const { record_ids = [], permits = [] } = data;
    const count = record_ids.length + permits.length;
    if (count === 0) throw new HttpError(422, `The body holds no item: send ${shape}.`);
    if (count > limits.estimateItems) {
      throw new HttpError(
        422,
        `The body holds ${count} items in record_ids and permits, and the most in one call is ${limits.estimateItems}.`,
      );
    }
    permits.forEach((permit, at) => {
      if (Object.values(permit).every((value) => value === null || value === undefined)) {
        throw new HttpError(422, `permits[${at}] is empty: describe it by ${names().join(', ')}.`);
      }
    });
    return { record_ids, permits: permits as DescribedPermit[] };
  };
}

const names = (): string[] => estimateAttributes.map(({ name }) => name);

function attributeSchema({ name, kind }: Field, cities: readonly string[]): z.ZodType {
  if (name === 'municipality') return z.enum([...cities]);
  if (name === 'permit_type_canonical') return z.enum(permitTypes);
  switch (kind) {
    case 'number':
      return z.number().positive();
    case 'integer':
      return z.int().min(0);
    case 'latitude':
      return z.number().min(limits.latitude.minimum).max(limits.latitude.maximum);
    case 'longitude':
      return z.number().min(limits.longitude.minimum).max(limits.longitude.maximum);
    default:
      return z.string();
  }
}

/** `permits[3].area_m2`: where in the body an issue is. */
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
  if (!where && issue.code === 'invalid_type') return `The body is not a JSON object: send ${shape}.`;
  switch (issue.code) {
    case 'unrecognized_keys': {
      const [unknown = ''] = issue.keys;
      const right = where ? names() : ['record_ids', 'permits'];
      return withNearest(`${where || 'The body'} has the unknown attribute '${unknown}'`, unknown, right);
    }
    case 'invalid_value': {
      const values = issue.values.map(String);
      return typeof value === 'string'
        ? withNearest(`${where} is '${value}', which is none of its values`, value, values)
        : `${where} is not a text: ${nearest(String(value), values) ?? values.slice(0, 12).join(', ')}.`;
    }
    case 'invalid_type':
      return `${where} is not ${article[issue.expected] ?? `of the type ${issue.expected}`}.`;
    case 'too_small':
      return `${where} is ${String(value)}, and it must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`;
    case 'too_big':
      return `${where} is ${String(value)}, and it must be at most ${issue.maximum}.`;
    default:
      return `${where} is not valid.`;
  }
}

const article: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'an array',
  object: 'an object',
};
