import type { Field, Text } from './field.ts';
import type { Parameter } from './parameter.ts';
import { searchParameters, type SearchParameterName } from './search-parameter.ts';

/** Entity types of the reference, as they stand in paths. */
export const entityTypes = [
  'permit',
  'inspection',
  'licence',
  'development_permit',
  'planning_application',
  'assessment',
  'major_project',
  'heritage_status',
  'occupancy_permit',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** Datasets put together from the entity types. */
export const derivedDatasets = ['contractor', 'business', 'opening', 'opening_soon'] as const;
export type DerivedDataset = (typeof derivedDatasets)[number];

export type DatasetName = EntityType | DerivedDataset;

/** What the fields of a dataset are for. Where several are named, the first that a record has counts. */
export interface Roles {
  /** The event date: sorts, pages, and answers issued_after and issued_before. */
  date: readonly string[];
  /** Dollars: value_min, value_max and sort_by=value. Empty where the dataset has no monetary field. */
  value: readonly string[];
  /** What kind of thing the record is, in the dataset's own words. */
  type: readonly string[];
  /** Where the record stands. */
  status: readonly string[];
  /** What it is about. */
  description: readonly string[];
  /** What `q` searches, besides the municipality. */
  searched: readonly string[];
}

export interface Dataset {
  name: DatasetName;
  /** Singular and plural names for people are the label; the reference's sentence is the meaning. */
  label: Text;
  meaning: Text;
  /** False where the reference does not show the fields and they are our choice. */
  fieldsShown: boolean;
  fields: readonly Field[];
  parameters: readonly Parameter[];
  /** Columns that are pulled unless others are asked for. */
  defaultFields: readonly string[];
  /**
   * What `/stats` counts when no period is given: everything in registries that stand as they are, the newest days
   * of the others. Null where there is neither `/stats` nor `/coverage`.
   */
  statistics: 'all' | 'recent' | null;
  roles: Roles;
}

/** The parameters with these names, in this order. */
export function accepts(...names: SearchParameterName[]): Parameter[] {
  return names.map((name) => searchParameters[name]);
}

/** Bounds on the event date and their aliases. */
export const dateBounds = [
  'issued_after',
  'date_from',
  'date_after',
  'issued_before',
  'date_to',
  'date_before',
] as const satisfies SearchParameterName[];

export const place = ['lat', 'lng', 'radius_km'] as const satisfies SearchParameterName[];

export const orderAndPage = [
  'sort_by',
  'sort_order',
  'limit',
  'offset',
  'cursor',
] as const satisfies SearchParameterName[];
