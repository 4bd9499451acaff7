import * as v from 'valibot';
import {
  datasets,
  limits,
  responseShape,
  unreadableFieldsKey,
  type DatasetName,
  type Field,
  type FieldKind,
  type ResponseShape,
} from '@cdata/catalog';
import type { ProblemKind, ResponseProblem } from './response-problem.ts';

type Schema = v.GenericSchema<unknown>;
type JsonObject = Record<string, unknown>;

interface ValueRule {
  isValid(value: unknown): boolean;
  kind: ProblemKind;
}

const isScalar = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  // JSON has no infinity, but 1e999 is read as one.
  (typeof value === 'number' && Number.isFinite(value));

const scalar: ValueRule = { isValid: isScalar, kind: 'notScalar' };
const scalarOrList: ValueRule = {
  isValid: (value) => isScalar(value) || (Array.isArray(value) && value.every(isScalar)),
  kind: 'notScalarOrList',
};
const identifier: ValueRule = {
  isValid: (value) => isScalar(value) && typeof value !== 'boolean',
  kind: 'notIdentifier',
};
const text: ValueRule = {
  isValid: (value) => typeof value === 'string' && value !== '',
  kind: 'notText',
};
const degrees = ({ minimum, maximum }: { minimum: number; maximum: number }): ValueRule => ({
  isValid: (value) => typeof value === 'number' && value >= minimum && value <= maximum,
  kind: 'notInCanada',
});
const anything: ValueRule = { isValid: () => true, kind: 'missing' };

/** Cities publish texts in several forms, but the value of a field that is one number, date or id is never a list. */
const fieldRules: Record<FieldKind, ValueRule> = {
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
const requiredRules: Partial<Record<FieldKind, ValueRule>> = {
  text,
  latitude: degrees(limits.latitude),
  longitude: degrees(limits.longitude),
};

const isWithin = (value: unknown, { minimum, maximum }: NonNullable<Field['bounds']>): boolean =>
  value === null || (typeof value === 'number' && value >= minimum && value <= maximum);

/** What is wrong with a field's value; null if nothing is. Only a required field must have one. */
function valueProblem({ kind, bounds }: Field, value: unknown, isRequired = false): ProblemKind | null {
  if (value === undefined) return isRequired ? 'missing' : null;
  const rule = (isRequired && requiredRules[kind]) || (isRequired ? scalar : fieldRules[kind]);
  if (bounds && !isRequired) return isWithin(value, bounds) ? null : 'outOfBounds';
  return rule.isValid(value) ? null : rule.kind;
}

const isPlainObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why something is no object with these fields; null if it is one. */
export function objectProblem(
  fields: readonly Field[],
  object: unknown,
  required: readonly string[] = [],
): ResponseProblem | null {
  if (!isPlainObject(object)) return { path: '', kind: 'notObject' };
  for (const field of fields) {
    const kind = valueProblem(field, object[field.name], required.includes(field.name));
    if (kind) return { path: field.name, kind };
  }
  return null;
}

const plainObject = v.custom<JsonObject>(isPlainObject, 'notObject' satisfies ProblemKind);

const schemaIf = ({ isValid, kind }: ValueRule) => v.custom<unknown>(isValid, kind);

const objectWith = (entries: v.ObjectEntries): Schema =>
  v.pipe(plainObject, v.object(entries, 'missing' satisfies ProblemKind));

const listOf = (item: Schema): Schema => v.array(item, 'notList' satisfies ProblemKind);

/** Items are read one by one, so that a bad one does not spoil the others. */
const anyList = listOf(schemaIf(anything));

const optionalScalar = v.optional(schemaIf(scalar));

const wholeNumber = schemaIf({
  isValid: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  kind: 'notCount',
});
const cursor = schemaIf({
  isValid: (value) => value === null || (typeof value === 'string' && value !== ''),
  kind: 'notText',
});

const pageSchema = v.pipe(
  objectWith({
    entity_type: optionalScalar,
    count: wholeNumber,
    offset: v.optional(wholeNumber),
    results: anyList,
    next_cursor: v.optional(cursor),
    radius_km: optionalScalar,
  }) as v.GenericSchema<{ count: number; results: unknown[] }>,
  v.check(({ count, results }) => count === results.length, 'wrongCount' satisfies ProblemKind),
);

const groupList = listOf(objectWith({ value: schemaIf(scalar), count: wholeNumber }));

const isGroups = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const lists = Object.entries(value).filter(([name]) => name.startsWith('by_'));
  return lists.length > 0 && lists.every(([, groups]) => problem(groupList, groups) === null);
};

const hasListsOnly = (lists: JsonObject): boolean => Object.values(lists).every(Array.isArray);

const isIdentifier = (value: unknown): boolean => value !== undefined && identifier.isValid(value);

function schemaOf(shape: ResponseShape): Schema {
  switch (shape.kind) {
    case 'object':
      return v.pipe(
        plainObject,
        v.check(
          (object) => shape.fields.some(({ name }) => name in object),
          'noFields' satisfies ProblemKind,
        ),
      );
    case 'record':
      return v.pipe(
        plainObject,
        v.check(({ record_id: id }) => isIdentifier(id), 'noRecordId' satisfies ProblemKind),
      );
    case 'page':
      return pageSchema;
    case 'list':
      return objectWith({ [shape.list]: anyList });
    case 'groups':
      return schemaIf({ isValid: isGroups, kind: 'noGroups' });
    case 'property':
      return objectWith({
        records: v.pipe(plainObject, v.check(hasListsOnly, 'notList' satisfies ProblemKind)),
      });
    case 'batch':
      return objectWith({ results: anyList });
  }
}

/** Schemas are made once, because making one takes longer than applying it. */
const schemas = new Map<string, Schema>();

function schemaAt(endpoint: string): Schema {
  const schema = schemas.get(endpoint) ?? schemaOf(responseShape(endpoint));
  schemas.set(endpoint, schema);
  return schema;
}

/** Objects of a response, each of which is read by itself. */
interface ItemList {
  path: string;
  items: unknown[];
  fields: readonly Field[];
}

/** The lists of a response that is valid as a whole. */
function itemLists(shape: ResponseShape, response: JsonObject): ItemList[] {
  switch (shape.kind) {
    case 'page':
      return [{ path: 'results', items: response.results as unknown[], fields: shape.fields }];
    case 'list':
      return [{ path: shape.list, items: response[shape.list] as unknown[], fields: shape.fields }];
    case 'property':
      return Object.entries(response.records as Record<string, unknown[]>).map(([name, items]) => ({
        path: `records.${name}`,
        items,
        fields: datasets[name as DatasetName]?.fields ?? [],
      }));
    default:
      return [];
  }
}

/**
 * Makes readable what can be read of a response, in place. Among the values of a record or of another item, a bad one
 * costs itself only: it becomes null, and its field is listed in the item. Items that are no objects are left out, and
 * counted in the response.
 *
 * @param endpoint The path as the reference writes it.
 * @param onProblem Receives what is wrong with each of those values and items.
 * @returns Why nothing of the response can be used; null if it can. Fields and values that the catalog does not know
 *   are valid.
 */
export function readResponse(
  endpoint: string,
  response: unknown,
  onProblem: (problem: ResponseProblem) => void = () => undefined,
): ResponseProblem | null {
  const shape = responseShape(endpoint);
  if (shape.kind === 'object') {
    const fieldProblem = objectProblem(shape.fields, response, shape.required);
    // There are thousands of these, and nearly all are valid.
    return fieldProblem ?? (shape.required.length > 0 ? null : problem(schemaAt(endpoint), response));
  }
  const whole = problem(schemaAt(endpoint), response);
  if (whole) return whole;
  const object = response as JsonObject;
  if (shape.kind === 'record') readValues(shape.fields, object, '', onProblem);
  const lists = itemLists(shape, object);
  for (const { path, items } of lists) {
    // That is no list of records with a bad one among them.
    if (items.length > 0 && !items.some(isPlainObject)) return { path: `${path}.0`, kind: 'notObject' };
  }
  for (const list of lists) {
    const omitted = readItems(list, onProblem);
    if (omitted > 0) object.unreadable_records = omitted + Number(object.unreadable_records ?? 0);
  }
  return null;
}

/** Returns how many items were left out. */
function readItems({ path, items, fields }: ItemList, onProblem: (problem: ResponseProblem) => void): number {
  const { length } = items;
  let next = 0;
  for (let index = 0; index < length; index++) {
    const item = items[index];
    if (isPlainObject(item)) {
      readValues(fields, item, `${path}.${index}.`, onProblem);
      items[next++] = item;
    } else onProblem({ path: `${path}.${index}`, kind: 'notObject' });
  }
  items.length = next;
  return length - next;
}

function readValues(
  fields: readonly Field[],
  item: JsonObject,
  path: string,
  onProblem: (problem: ResponseProblem) => void,
): void {
  const unreadable: string[] = [];
  for (const field of fields) {
    const kind = valueProblem(field, item[field.name]);
    if (!kind) continue;
    onProblem({ path: path + field.name, kind });
    item[field.name] = null;
    unreadable.push(field.name);
  }
  if (unreadable.length > 0) item[unreadableFieldsKey] = unreadable;
}

/** Whether a value is a response that {@link readResponse} has nothing to change in, as the cache holds it. */
export function isReadable(endpoint: string, value: unknown): boolean {
  let isUnchanged = true;
  return readResponse(endpoint, value, () => (isUnchanged = false)) === null && isUnchanged;
}

/** The same, of a list of records or of other objects with these fields. */
export const areReadable = (fields: readonly Field[], objects: unknown): boolean =>
  Array.isArray(objects) && objects.every((object) => objectProblem(fields, object) === null);

function problem(schema: Schema, value: unknown): ResponseProblem | null {
  const { issues } = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  const issue = issues?.[0];
  const path = issue?.path?.map(({ key }) => key).join('.') ?? '';
  return issue ? { path, kind: issue.message as ProblemKind } : null;
}
