import { datasets, field, nameFields, type DatasetName, type Field } from '@cdata/catalog';
import * as v from 'valibot';
import type { CellScalar } from '../cells/index.ts';
import { idField } from '../tables/index.ts';

const cellSchema = v.union([v.string(), v.number(), v.boolean()]);

/**
 * What a watch keeps of a record, in the service's own words: what names it, then what is compared. Dates are serial
 * numbers, as in cells. At the end, the position of the place around which it was found; -1 without one.
 */
export const sightingSchema = v.tuple([v.string(), cellSchema, cellSchema, cellSchema, v.number()]);
export type Sighting = v.InferOutput<typeof sightingSchema>;

/** The fields that a watch reads of each record. */
export function watchedFields(dataset: DatasetName): Field[] {
  const { status, value, date } = datasets[dataset].roles;
  const names = new Set([idField, ...nameFields, ...status, ...value, ...date]);
  return [...names].flatMap((name) => field(datasets[dataset], name) ?? []);
}

/** The first of a dataset's fields that a role has: its column of a table of news. */
export const roleField = (dataset: DatasetName, role: 'status' | 'value' | 'date'): Field | null =>
  datasets[dataset].roles[role].flatMap((name) => field(datasets[dataset], name) ?? [])[0] ?? null;

/** @param values A cell for each of {@link watchedFields}. */
export function sightingOf(dataset: DatasetName, values: readonly CellScalar[], place = -1): Sighting {
  const names = watchedFields(dataset).map(({ name }) => name);
  const first = (among: readonly string[]): CellScalar =>
    among.map((name) => values[names.indexOf(name)] ?? '').find((value) => value !== '') ?? '';
  const { status, value, date } = datasets[dataset].roles;
  return [String(first(nameFields)), first(status), first(value), first(date), place];
}

/** Whether status, value and date are the same. */
export const isSameSighting = (one: Sighting | null, other: Sighting | null): boolean =>
  one === other ||
  (one !== null && other !== null && [1, 2, 3].every((position) => one[position] === other[position]));
