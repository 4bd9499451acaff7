import { hash } from 'node:crypto';
import { datasets, dwellingsOf, floorAreaOf, searchParameters, type DatasetName } from '@cdata/catalog';
import { words } from '@cdata/catalog/reading';
import { permitWords } from './permit-words.ts';
import type { Cell } from './copy.ts';
import {
  fieldsOfFilter,
  filterColumnEntries,
  lowerCaseText,
  type FilterColumnName,
} from './filter-columns.ts';
import {
  publishedBoolean,
  publishedDate,
  publishedNumber,
  publishedPlace,
  publishedText,
  valueText,
  type PublishedRecord,
} from './published-record.ts';

/** For records without an event date: earlier than every date that a filter may name. */
export const noDate = '0001-01-01';

export interface StoredRecord {
  entityType: DatasetName;
  /** The normalized address by which it is found; null where it has none. */
  addressKey: string | null;
  /** Another one that its address may mean, if only that is known in the city. */
  otherKey?: string | null;
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

type ColumnValue = (entry: Entry) => Cell;

const openingFields = ['is_opening'];
const firstDateFields = searchParameters.opened_from.reads;
const [statusFields, precededFields, permitDateFields, issuedFields, contractorFields, fetchedFields] = [
  ['status'],
  ['preceded_by_permit'],
  ['permit_date'],
  ['issued_date'],
  ['is_contractor'],
  ['fetched_at'],
];

/** The columns of a dataset's records. The fields that they read are looked up once, because records are many. */
function columnsOf(dataset: DatasetName) {
  const { date, value } = datasets[dataset].roles;
  const issued = fieldsOfFilter(dataset, 'issued_after');
  return {
    entity_type: ({ entityType }) => entityType,
    record_id: ({ record }) => record.record_id as string,
    municipality: ({ record }) => record.municipality as string,
    event_date: ({ record }) => publishedDate(record, date) ?? noDate,
    issued_date: ({ record }) => publishedDate(record, issued),
    normalized_address: ({ addressKey }) => addressKey,
    lat: ({ place }) => place?.lat ?? null,
    lng: ({ place }) => place?.lng ?? null,
    value: ({ record }) => publishedNumber(record, value),
    area: ({ record }) => floorAreaOf(record),
    dwellings: ({ record }) => dwellingsOf(record),
    status: ({ record }) => lowerCaseText(record, statusFields),
    is_opening: ({ record }) => isOpening(record),
    preceded_by_permit: ({ record }) => publishedBoolean(record, precededFields),
    opened_on: ({ record }) => publishedDate(record, firstDateFields),
    permit_date: ({ record }) => publishedDate(record, permitDateFields),
    is_contractor: ({ record }) => publishedBoolean(record, contractorFields),
    fetched_at: ({ record }) => publishedText(record, fetchedFields) ?? '',
    search_text: searchText,
    record: ({ json }) => json,
    source_id: ({ sourceId }) => sourceId ?? '',
    digest: ({ sourceId, record, json }) =>
      sourceId === undefined ? null : digestOf(json, record.fetched_at),
    work_words: ({ record }) => (dataset === 'permit' ? permitWords(record) : null),
    ...filterColumnValues(dataset),
  } satisfies Record<string, ColumnValue>;
}

function filterColumnValues(dataset: DatasetName) {
  return Object.fromEntries(
    filterColumnEntries.map(([column, { filter, read }]) => {
      const fields = fieldsOfFilter(dataset, filter);
      return [column, ({ record }: Entry) => read(record, fields)];
    }),
  ) as Record<FilterColumnName, ColumnValue>;
}

/** A column of the table `record` that a query may name; `words` is generated from `search_text`. */
export type RecordColumn = keyof ReturnType<typeof columnsOf>;

const columnsByDataset = new Map(
  (Object.keys(datasets) as DatasetName[]).map((name) => [name, Object.values(columnsOf(name))]),
);

/** In the order of {@link recordRow}. */
export const recordColumns = Object.keys(columnsOf('permit')) as readonly RecordColumn[];

export function recordRow(storedRecord: StoredRecord, cityName: string): Cell[] {
  const { entityType, addressKey, record, sourceId } = storedRecord;
  const json = JSON.stringify(complete(entityType, record));
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

const requiredFields = new Map(
  Object.values(datasets).map(({ name, fields }) => [
    name,
    fields.filter(({ presence }) => presence === 'always').map((field) => field.name),
  ]),
);

/** A record with null in the fields that every record has by the reference and that its source does not publish. */
function complete(entityType: DatasetName, record: PublishedRecord): PublishedRecord {
  const missing = requiredFields.get(entityType)!.filter((name) => record[name] === undefined);
  if (missing.length === 0) return record;
  return { ...record, ...Object.fromEntries(missing.map((name) => [name, null])) };
}

/** Differs if anything but the time of the load differs. */
function digestOf(json: string, fetchedAt: unknown): string {
  const time = `"fetched_at":${JSON.stringify(fetchedAt)}`;
  return hash('md5', json.replace(time, ''), 'base64url');
}

/** Whether a licence is the first of a business in its city: as published, or else by its dates. */
function isOpening(record: PublishedRecord): boolean | null {
  const published = publishedBoolean(record, openingFields);
  if (published !== null) return published;
  const first = publishedDate(record, firstDateFields);
  const issued = first === null ? null : publishedDate(record, issuedFields);
  return first === null || issued === null ? null : issued <= first;
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
