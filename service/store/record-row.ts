import { createHash } from 'node:crypto';
import {
  datasets,
  searchParameters,
  squareFeetPerSquareMetre,
  type DatasetName,
  type Parameter,
} from '../../src/catalog/index.ts';
import { fold, words } from '../../src/address/index.ts';
import type { Cell } from './copy.ts';
import {
  publishedBoolean,
  publishedDate,
  publishedNumber,
  publishedPlace,
  publishedText,
  type PublishedRecord,
} from './published-value.ts';

/** For records without an event date: earlier than every date that a filter may name. */
export const noDate = '0001-01-01';

export interface StoredRecord {
  entityType: DatasetName;
  /** The normalized address of a record that does not publish one; null where it has none. */
  addressKey: string | null;
  record: PublishedRecord;
  /** The publication that it was loaded from. */
  sourceId?: string;
}

interface Entry extends StoredRecord {
  /** The name of the record's municipality, for `q`. */
  cityName: string;
  place: { lat: number; lng: number } | null;
  json: string;
}

const fieldsOf = (name: keyof typeof searchParameters): readonly string[] =>
  (searchParameters[name] as Parameter).reads ?? [name];

/** A filter may read other fields in some datasets. */
const fieldsIn = (dataset: DatasetName, name: keyof typeof searchParameters): readonly string[] =>
  datasets[dataset].parameters.find((parameter) => parameter.name === name)?.reads ?? fieldsOf(name);

const text = (name: keyof typeof searchParameters) => (entry: Entry) =>
  publishedText(entry.record, fieldsOf(name));
const lowerCase = (name: keyof typeof searchParameters) => (entry: Entry) =>
  publishedText(entry.record, fieldsOf(name))?.toLowerCase() ?? null;
const number = (name: keyof typeof searchParameters) => (entry: Entry) =>
  publishedNumber(entry.record, fieldsOf(name));
const boolean = (name: keyof typeof searchParameters) => (entry: Entry) =>
  publishedBoolean(entry.record, fieldsOf(name));

const columns: Record<string, (entry: Entry) => Cell> = {
  entity_type: ({ entityType }) => entityType,
  record_id: ({ record }) => record.record_id as string,
  municipality: ({ record }) => record.municipality as string,
  event_date: ({ entityType, record }) => publishedDate(record, datasets[entityType].roles.date) ?? noDate,
  normalized_address: ({ record, addressKey }) => publishedText(record, ['normalized_address']) ?? addressKey,
  lat: ({ place }) => place?.lat ?? null,
  lng: ({ place }) => place?.lng ?? null,
  value: ({ entityType, record }) => publishedNumber(record, datasets[entityType].roles.value),
  area: ({ record }) => floorArea(record),
  dwellings: ({ record }) => dwellings(record),
  units: number('units_min'),
  status: lowerCase('status'),
  status_canonical: lowerCase('status_canonical'),
  permit_type: text('permit_type'),
  trade: text('trade'),
  sector: text('sector'),
  category: ({ entityType, record }) => publishedText(record, fieldsIn(entityType, 'category')),
  floor_area: number('floor_area_min'),
  storeys: number('storeys_min'),
  structure_type: lowerCase('structure_type'),
  neighbourhood: ({ record }) => foldedAll(record, fieldsOf('neighbourhood')),
  ward: lowerCase('ward'),
  zoning: lowerCase('zoning'),
  is_active: boolean('is_active'),
  is_opening: ({ record }) => isOpening(record),
  preceded_by_permit: boolean('preceded_by_permit'),
  opened_on: ({ record }) => publishedDate(record, fieldsOf('opened_from')),
  permit_date: ({ record }) => publishedDate(record, ['permit_date']),
  is_contractor: ({ record }) => publishedBoolean(record, ['is_contractor']),
  fetched_at: ({ record }) => publishedText(record, ['fetched_at']) ?? '',
  search_text: searchText,
  record: ({ json }) => json,
  source_id: ({ sourceId }) => sourceId ?? '',
  digest: ({ sourceId, record, json }) => (sourceId === undefined ? null : digestOf(json, record.fetched_at)),
};

/** In the order of {@link recordRow}. */
export const recordColumns: readonly string[] = Object.keys(columns);

const columnValues = Object.values(columns);

export function recordRow(stored: StoredRecord, cityName: string): Cell[] {
  const { record } = stored;
  const entry = { ...stored, cityName, place: publishedPlace(record), json: JSON.stringify(record) };
  return columnValues.map((value) => value(entry));
}

/** Differs if anything but the time of the load differs. */
function digestOf(json: string, fetchedAt: unknown): string {
  const time = `"fetched_at":${JSON.stringify(fetchedAt)}`;
  return createHash('md5').update(json.replace(time, '')).digest('base64url');
}

/** Square metres, from whichever field a city publishes. */
export function floorArea(record: PublishedRecord): number | null {
  const metres = publishedNumber(record, ['area_m2', 'gfa', 'proposed_gfa']);
  if (metres !== null) return metres;
  const feet = publishedNumber(record, ['area_ft2', 'new_floor_area_sqft']);
  return feet === null ? null : feet / squareFeetPerSquareMetre;
}

export function dwellings(record: PublishedRecord): number | null {
  return publishedNumber(record, [
    'dwelling_units_created',
    'dwelling_units',
    'dwellings_created',
    'units_created',
    'total_units',
  ]);
}

/** Whether a licence is the first of a business in its city: as published, or else by its dates. */
function isOpening(record: PublishedRecord): boolean | null {
  const published = publishedBoolean(record, fieldsOf('is_opening'));
  if (published !== null) return published;
  const first = publishedDate(record, fieldsOf('opened_from'));
  const issued = publishedDate(record, ['issued_date']);
  return first === null || issued === null ? null : issued <= first;
}

/** The values of the fields, folded, one per line: partial matches search in them. */
function foldedAll(record: PublishedRecord, fields: readonly string[]): string | null {
  const found = fields
    .map((field) => publishedText(record, [field]))
    .filter((value) => value !== null)
    .map(fold);
  return found.length > 0 ? found.join('\n') : null;
}

/** The words of a text as `q` sees them: folded, and without punctuation. `John's` is one word, as people type it. */
export const searchWords = (value: string): string[] => words(value.replace(/['’](?=s\b)/gi, ''));

function searchText({ entityType, record, cityName }: Entry): string {
  const values = [record.municipality as string, cityName];
  for (const field of datasets[entityType].roles.searched) {
    const value = publishedText(record, [field]);
    if (value !== null) values.push(value);
  }
  return searchWords(values.join(' ')).join(' ');
}
