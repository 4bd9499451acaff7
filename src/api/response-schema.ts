import * as v from 'valibot';
import { limits, responseShape, type Field, type FieldKind, type ResponseShape } from '@cdata/catalog';
import type { ProblemKind, ResponseProblem } from './response-problem.ts';

type Schema = v.GenericSchema<unknown>;
type FieldSchema = v.CustomSchema<unknown, v.ErrorMessage<v.CustomIssue> | undefined>;

const isScalar = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  // JSON has no infinity, but 1e999 is read as one.
  (typeof value === 'number' && Number.isFinite(value));

/** Valibot's messages are the kinds of problems. */
const schemaIf = (isValid: (value: unknown) => boolean, kind: ProblemKind): FieldSchema =>
  v.custom<unknown>(isValid, kind);

const scalar = schemaIf(isScalar, 'notScalar');
const scalarOrList = schemaIf(
  (value) => isScalar(value) || (Array.isArray(value) && value.every(isScalar)),
  'notScalarOrList',
);
const identifier = schemaIf((value) => isScalar(value) && typeof value !== 'boolean', 'notIdentifier');
const degrees = ({ minimum, maximum }: { minimum: number; maximum: number }): FieldSchema =>
  schemaIf((value) => typeof value === 'number' && value >= minimum && value <= maximum, 'notInCanada');
const cursor = schemaIf((value) => value === null || (typeof value === 'string' && value !== ''), 'notText');
const text = schemaIf((value) => typeof value === 'string' && value !== '', 'notText');

const anything = schemaIf(() => true, 'missing');

/** Cities publish texts in several forms, but the value of a field that is one number, date or id is never a list. */
const fieldSchemas: Record<FieldKind, FieldSchema> = {
  text: scalarOrList,
  array: anything,
  identifier,
  number: scalar,
  integer: scalar,
  dollars: scalar,
  boolean: scalar,
  date: scalar,
  timestamp: scalar,
  latitude: scalar,
  longitude: scalar,
};

/** What the service itself computes, in contrast to what cities publish, has exactly the kind that it declares. */
const requiredSchemas: Partial<Record<FieldKind, FieldSchema>> = {
  text,
  latitude: degrees(limits.latitude),
  longitude: degrees(limits.longitude),
};

const isWithin = (value: unknown, { minimum, maximum }: NonNullable<Field['bounds']>): boolean =>
  value === null || (typeof value === 'number' && value >= minimum && value <= maximum);

const optionalSchema = ({ kind, bounds }: Field): FieldSchema =>
  bounds ? schemaIf((value) => isWithin(value, bounds), 'outOfBounds') : fieldSchemas[kind];

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plainObject = v.custom<Record<string, unknown>>(isPlainObject, 'notObject' satisfies ProblemKind);

const objectWith = (entries: v.ObjectEntries): Schema =>
  v.pipe(plainObject, v.looseObject(entries, 'missing' satisfies ProblemKind));

function objectSchema(fields: readonly Field[], required: readonly string[] = []): Schema {
  const entries = fields.map((field): [string, Schema] => [
    field.name,
    required.includes(field.name)
      ? (requiredSchemas[field.kind] ?? scalar)
      : v.optional(optionalSchema(field)),
  ]);
  return objectWith(Object.fromEntries(entries));
}

const listOf = (item: Schema): Schema => v.array(item, 'notList' satisfies ProblemKind);

const recordSchema = (fields: readonly Field[]): Schema => objectSchema(fields);

const wholeNumber = schemaIf((value) => Number.isSafeInteger(value) && (value as number) >= 0, 'notCount');

function pageSchema(fields: readonly Field[]): Schema {
  const page = objectWith({
    entity_type: v.optional(scalar),
    count: wholeNumber,
    offset: v.optional(wholeNumber),
    results: listOf(recordSchema(fields)),
    next_cursor: v.optional(cursor),
    radius_km: v.optional(scalar),
  }) as v.GenericSchema<{ count: number; results: unknown[] }>;
  return v.pipe(
    page,
    v.check(({ count, results }) => count === results.length, 'wrongCount' satisfies ProblemKind),
  );
}

const isGroups = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const lists = Object.entries(value).filter(([name]) => name.startsWith('by_'));
  return lists.length > 0 && lists.every(([, groups]) => problem(groupList, groups) === null);
};

const groupList = listOf(objectWith({ value: scalar, count: wholeNumber }));

function schemaOf(shape: ResponseShape): Schema {
  switch (shape.kind) {
    case 'object':
      return v.pipe(
        objectSchema(shape.fields, shape.required) as v.GenericSchema<Record<string, unknown>>,
        v.check((value) => shape.fields.some(({ name }) => name in value), 'noFields' satisfies ProblemKind),
      );
    case 'record':
      return v.pipe(
        recordSchema(shape.fields) as v.GenericSchema<Record<string, unknown>>,
        v.check((value) => 'record_id' in value, 'noRecordId' satisfies ProblemKind),
      );
    case 'page':
      return pageSchema(shape.fields);
    case 'list':
      return objectWith({ [shape.list]: listOf(objectSchema(shape.fields)) });
    case 'groups':
      return schemaIf(isGroups, 'noGroups');
    case 'property':
      return objectWith({ records: v.pipe(plainObject, v.record(v.string(), listOf(plainObject))) });
    case 'batch':
      return objectWith({ results: listOf(anything) });
  }
}

/** Schemas are made once, because making one takes longer than applying it. */
function once<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}

const responseSchema = once((endpoint: string) => schemaOf(responseShape(endpoint)));
const schemaOfObjects = once((fields: readonly Field[]) => listOf(objectSchema(fields)));

/**
 * Why a response is invalid; null if it is valid. Fields and values that the catalog does not know are valid.
 *
 * @param endpoint The path as the reference writes it.
 */
export function responseProblem(endpoint: string, response: unknown): ResponseProblem | null {
  const shape = responseShape(endpoint);
  // There are thousands of these, and nearly all are valid.
  const isValid =
    shape.kind === 'object' &&
    shape.required.length > 0 &&
    hasValidFields(shape.fields, response, shape.required);
  return isValid ? null : problem(responseSchema(endpoint), response);
}

/** The same, of a list of records or of other objects with these fields, as the cache holds it. */
export const objectsProblem = (fields: readonly Field[], objects: unknown): ResponseProblem | null =>
  problem(schemaOfObjects(fields), objects);

/**
 * Whether there is no problem with one object with these fields. Without the reason, this takes a fraction of the time:
 * it is for objects of which there are many.
 */
export const hasValidFields = (
  fields: readonly Field[],
  object: unknown,
  required: readonly string[] = [],
): object is Record<string, unknown> =>
  isPlainObject(object) &&
  fields.every(({ name, kind, bounds }) => {
    const value = object[name];
    if (required.includes(name)) return (requiredSchemas[kind] ?? scalar).check(value);
    return value === undefined || (fieldSchemas[kind].check(value) && (!bounds || isWithin(value, bounds)));
  });

function problem(schema: Schema, value: unknown): ResponseProblem | null {
  const { issues } = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  const issue = issues?.[0];
  return issue ? { path: v.getDotPath(issue) ?? '', kind: issue.message as ProblemKind } : null;
}
