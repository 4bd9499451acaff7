import { hash } from 'node:crypto';
import {
  datasets,
  searchParameters,
  squareFeetPerSquareMetre,
  type DatasetName,
  type Parameter,
} from '@cdata/catalog';
import { fold, words } from '@cdata/catalog/address';
import { addressKey as addressKeyOf } from './address-key.ts';
import type { Cell } from './copy.ts';
import {
  publishedBoolean,
  publishedDate,
  publishedNumber,
  publishedPlace,
  publishedText,
  valueText,
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

type Filter = keyof typeof searchParameters;
type ColumnValue = (entry: Entry) => Cell;

const fieldsOf = (name: Filter): readonly string[] => (searchParameters[name] as Parameter).reads ?? [name];
const [openingFields, firstDateFields] = [fieldsOf('is_opening'), fieldsOf('opened_from')];
const [addressFields, permitDateFields, issuedFields, contractorFields, fetchedFields] = [
  ['normalized_address'],
  ['permit_date'],
  ['issued_date'],
  ['is_contractor'],
  ['fetched_at'],
];

/** The columns of a dataset's records. The fields that they read are looked up once, because records are many. */
function columnsOf(dataset: DatasetName): Record<string, ColumnValue> {
  const text = (name: Filter, fields = fieldsOf(name)): ColumnValue => {
    return ({ record }) => publishedText(record, fields);
  };
  const lowerCase = (name: Filter, fields = fieldsOf(name)): ColumnValue => {
    return ({ record }) => publishedText(record, fields)?.toLowerCase() ?? null;
  };
  const number = (name: Filter, fields = fieldsOf(name)): ColumnValue => {
    return ({ record }) => publishedNumber(record, fields);
  };
  const boolean = (name: Filter, fields = fieldsOf(name)): ColumnValue => {
    return ({ record }) => publishedBoolean(record, fields);
  };
  const date = (fields: readonly string[]): ColumnValue => {
    return ({ record }) => publishedDate(record, fields);
  };
  const { parameters, roles } = datasets[dataset];
  const eventDate = date(roles.date);
  // A filter may read other fields in some datasets.
  const category = parameters.find(({ name }) => name === 'category')?.reads ?? fieldsOf('category');
  const neighbourhood = fieldsOf('neighbourhood');
  return {
    entity_type: ({ entityType }) => entityType,
    record_id: ({ record }) => record.record_id as string,
    municipality: ({ record }) => record.municipality as string,
    event_date: (entry) => eventDate(entry) ?? noDate,
    normalized_address: ({ record, addressKey }) => addressKey ?? publishedAddressKey(record),
    lat: ({ place }) => place?.lat ?? null,
    lng: ({ place }) => place?.lng ?? null,
    value: ({ record }) => publishedNumber(record, roles.value),
    area: ({ record }) => floorArea(record),
    dwellings: ({ record }) => dwellings(record),
    units: number('units_min'),
    status: lowerCase('status'),
    status_canonical: lowerCase('status_canonical'),
    permit_type: text('permit_type'),
    trade: text('trade'),
    sector: text('sector'),
    category: text('category', category),
    floor_area: number('floor_area_min'),
    storeys: number('storeys_min'),
    structure_type: lowerCase('structure_type'),
    neighbourhood: ({ record }) => foldedAll(record, neighbourhood),
    ward: lowerCase('ward'),
    zoning: lowerCase('zoning'),
    is_active: boolean('is_active'),
    is_opening: ({ record }) => isOpening(record),
    preceded_by_permit: boolean('preceded_by_permit'),
    opened_on: date(firstDateFields),
    permit_date: date(permitDateFields),
    is_contractor: ({ record }) => publishedBoolean(record, contractorFields),
    fetched_at: ({ record }) => publishedText(record, fetchedFields) ?? '',
    search_text: searchText,
    record: ({ json }) => json,
    source_id: ({ sourceId }) => sourceId ?? '',
    digest: ({ sourceId, record, json }) =>
      sourceId === undefined ? null : digestOf(json, record.fetched_at),
  };
}

const columnsByDataset = new Map(
  (Object.keys(datasets) as DatasetName[]).map((name) => [name, Object.values(columnsOf(name))]),
);

/** In the order of {@link recordRow}. */
export const recordColumns: readonly string[] = Object.keys(columnsOf('permit'));

export function recordRow(stored: StoredRecord, cityName: string): Cell[] {
  const { entityType, addressKey, record, sourceId } = stored;
  const json = JSON.stringify(record);
  const entry: Entry = {
    entityType,
    addressKey,
    record,
    sourceId,
    cityName,
    place: publishedPlace(record),
    json,
  };
  const row: Cell[] = [];
  for (const value of columnsByDataset.get(entityType)!) row.push(value(entry));
  return row;
}

/** A city may publish short forms that addresses are not compared in: `12 LAGUNA CRT`, `44 RODELLE TC NORTHWEST`. */
export function publishedAddressKey(record: PublishedRecord): string | null {
  const published = publishedText(record, addressFields);
  return published === null ? null : (addressKeyOf(published).normalized ?? published);
}

/** Differs if anything but the time of the load differs. */
function digestOf(json: string, fetchedAt: unknown): string {
  const time = `"fetched_at":${JSON.stringify(fetchedAt)}`;
  return hash('md5', json.replace(time, ''), 'base64url');
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
  const published = publishedBoolean(record, openingFields);
  if (published !== null) return published;
  const first = publishedDate(record, firstDateFields);
  const issued = first === null ? null : publishedDate(record, issuedFields);
  return first === null || issued === null ? null : issued <= first;
}

/** The values of the fields, folded, one per line: partial matches search in them. */
function foldedAll(record: PublishedRecord, fields: readonly string[]): string | null {
  let found: string | null = null;
  for (const field of fields) {
    const text = valueText(record[field]);
    if (text !== null) found = found === null ? fold(text) : `${found}\n${fold(text)}`;
  }
  return found;
}

/** The words of a text as `q` sees them: folded, and without punctuation. `John's` is one word, as people type it. */
export const searchWords = (value: string): string[] =>
  words(/['’]/.test(value) ? value.replace(/['’](?=s\b)/gi, '') : value);

function searchText({ entityType, record, cityName }: Entry): string {
  let text = `${String(record.municipality)} ${cityName}`;
  for (const field of datasets[entityType].roles.searched) {
    const value = valueText(record[field]);
    if (value !== null) text += ` ${value}`;
  }
  return searchWords(text).join(' ');
}
