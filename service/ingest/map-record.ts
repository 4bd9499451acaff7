import { datasets, type EntityType, type Field } from '../../src/catalog/index.ts';
import { fold, normalizedAddress, parseAddress, words } from '../../src/address/index.ts';
import type { Column, Mapping, RowValues } from '../sources/declaration.ts';
import type { PublishedRecord } from '../store/published-value.ts';
import type { StoredRecord } from '../store/record-row.ts';
import { businessNameIn, nameFields, personFields } from './business-name.ts';
import {
  isActiveLicence,
  isContractor,
  licenceCategoryOf,
  permitTypeOf,
  statusOf,
  tradeOf,
} from './canonical.ts';
import { pointOf, type PlaceReader } from './coordinates.ts';
import { fieldValue, isBlank, textOf } from './field-value.ts';

export interface CityFacts {
  slug: string;
  name: string;
  /** Empty if unknown. */
  province: string;
}

export interface RowContext {
  city: CityFacts;
  places: PlaceReader;
  sourceId: string;
  /** Timestamp of the load, ISO 8601. */
  loadedAt: string;
}

export interface MappedRecord {
  stored: StoredRecord;
  /** Values that can't be read, and are left out. */
  problems: string[];
  /** Values of name fields that are not certainly businesses, and are left out. */
  omittedNames: number;
}

/** The fields of each dataset by their names: rows are mapped by the hundred thousand. */
const fieldsByName = new Map(
  Object.values(datasets).map(({ name, fields }) => [name, new Map(fields.map((one) => [one.name, one]))]),
);
const fieldOf = (entityType: EntityType, name: string): Field | undefined =>
  fieldsByName.get(entityType)?.get(name);

export type MappedRow<Mapped> = Mapped | { reason: string };

/** The value of a column; several columns are joined by spaces. */
export function columnValue(column: Column, values: RowValues): unknown {
  if (typeof column === 'string') return values[column];
  if (typeof column === 'function') return column(values);
  const texts = column.map((name) => values[name]).filter((value) => !isBlank(value));
  return texts.length > 0 ? texts.map(textOf).join(' ') : null;
}

/** The key's columns joined by colons; null if one of them is blank. */
export function keyOf(key: readonly string[], values: RowValues): string | null {
  const parts = key.map((name) => values[name]);
  if (parts.length === 0 || parts.every(isBlank)) return null;
  return parts.map((part) => (isBlank(part) ? '' : textOf(part))).join(':');
}

/** Makes a record of a row: converts its values, adds the canonical fields, and leaves out individuals' names. */
export function mapRecord(mapping: Mapping, values: RowValues, context: RowContext): MappedRow<MappedRecord> {
  const entityType = mapping.dataset as EntityType;
  const key = keyOf(mapping.key, values);
  if (key === null) return { reason: `it has no ${mapping.key.join(', ')}, which identifies a record` };
  if (key.includes('\0')) return { reason: 'its identifier contains a null character' };
  const { city } = context;
  const read = readFields(mapping, values);
  const { record } = read;
  Object.assign(record, { record_id: `${city.slug}:${key}`, municipality: city.slug });
  record.fetched_at = context.loadedAt;
  if (city.province && fieldOf(entityType, 'province')) record.province = city.province;
  const geometry = mapping.columns.geometry && columnValue(mapping.columns.geometry, values);
  locate(record, geometry, { entityType, places: context.places });
  const addressKey = normalize(record);
  if (addressKey !== null && fieldOf(entityType, 'normalized_address')) {
    record.normalized_address = addressKey;
  }
  addCanonicalFields(record, { entityType, mapping, city, today: context.loadedAt.slice(0, 10) });
  return {
    stored: { entityType, addressKey, record, sourceId: context.sourceId },
    problems: read.problems,
    omittedNames: read.omittedNames,
  };
}

interface FieldColumn {
  field: Field;
  column: Column;
}

/** What a mapping reads, looked up once. */
const columnsByMapping = new WeakMap<Mapping, FieldColumn[]>();

function fieldColumns(mapping: Mapping): FieldColumn[] {
  let found = columnsByMapping.get(mapping);
  if (!found) {
    found = [];
    for (const [name, column] of Object.entries(mapping.columns)) {
      const field = fieldOf(mapping.dataset as EntityType, name);
      if (field && name !== 'geometry' && !personFields.has(name)) found.push({ field, column });
    }
    columnsByMapping.set(mapping, found);
  }
  return found;
}

function readFields(mapping: Mapping, values: RowValues) {
  const record: PublishedRecord = {};
  const problems: string[] = [];
  let omittedNames = 0;
  for (const { field, column } of fieldColumns(mapping)) {
    const { name } = field;
    const read = fieldValue(field, columnValue(column, values), mapping);
    if ('problem' in read) problems.push(`${name}: ${read.problem}`);
    else if (read.value === null) continue;
    else {
      const value = mayBePerson(name, read.value) ? businessNameIn(String(read.value)) : read.value;
      if (value === null) omittedNames++;
      else record[name] = value;
    }
  }
  return { record, problems, omittedNames };
}

/** Vancouver writes the licensee's name in parentheses where a business has no trade name. */
const mayBePerson = (field: string, value: unknown): boolean =>
  nameFields.has(field) || (field === 'business_name' && /^\(.*\)$/.test(String(value)));

/** Degrees, also where the city publishes metres or a geometry; coordinates elsewhere are removed. */
function locate(
  record: PublishedRecord,
  geometry: unknown,
  { entityType, places }: { entityType: EntityType; places: PlaceReader },
): void {
  const own: [number, number] | null =
    record.lat !== undefined && record.lng !== undefined ? [Number(record.lng), Number(record.lat)] : null;
  const point = own ?? pointOf(geometry);
  const place = point && places.read(...point);
  delete record.lat;
  delete record.lng;
  if (place) setPlace(record, place, entityType);
}

/** In some datasets, the reference has coordinates as text. */
export function setPlace(
  record: PublishedRecord,
  { lat, lng }: { lat: number; lng: number },
  entityType: EntityType,
): void {
  const asText = fieldOf(entityType, 'lat')?.type === 'string';
  const rounded = [lat, lng].map((degrees) => Math.round(degrees * 1e7) / 1e7);
  [record.lat, record.lng] = asText ? rounded.map(String) : rounded;
}

function normalize(record: PublishedRecord): string | null {
  if (typeof record.address !== 'string') return null;
  const { civic, postalCode } = parseAddress(record.address);
  if (postalCode !== null) record.postal_code ??= postalCode;
  return civic ? normalizedAddress(civic) : null;
}

function addCanonicalFields(
  record: PublishedRecord,
  {
    entityType,
    mapping,
    city,
    today,
  }: { entityType: EntityType; mapping: Mapping; city: CityFacts; today: string },
): void {
  const text = (name: string): string | null => (typeof record[name] === 'string' ? record[name] : null);
  const status = text('status');
  const ownStatus = status === null ? undefined : mapping.statuses?.[status.toLowerCase()];
  if (fieldOf(entityType, 'status_canonical')) {
    record.status_canonical ??= ownStatus ?? statusOf(entityType, status);
  }
  if (entityType === 'permit') {
    record.permit_type_canonical ??= ownType(mapping, record) ?? permitTypeOf(mostTelling(record));
    const trade = tradeOf(`${text('permit_type') ?? ''} ${text('permit_group') ?? ''}`);
    if (trade) record.trade_canonical ??= trade;
  }
  if (entityType === 'licence') {
    const category = [text('category'), text('licence_type')].filter(Boolean).join(' ');
    record.category_canonical ??= licenceCategoryOf(category);
    record.is_contractor ??= isContractor(String(record.category_canonical));
    record.city ??= city.name;
    record.status ??= 'Issued';
    record.is_active ??= isActiveLicence(String(record.status), text('expiry_date'), today);
    const name = text('business_name');
    if (name) record.normalized_business_name ??= words(name).join(' ').toUpperCase();
  }
  if (entityType === 'assessment') addAssessmentYear(record);
  if (entityType === 'heritage_status') {
    record.heritage_status ??= record.status ?? 'Listed';
    record.heritage_meaning ??= 'Listed by the city';
    record.permit_required ??= /design|protect|register a/i.test(String(record.heritage_status));
  }
  const contractor = text('contractor_name') ?? text('contractor');
  if (entityType === 'permit' && contractor) {
    record.contractor_name_normalized ??= words(contractor).join(' ').toUpperCase();
  }
}

const typeFields = ['permit_type', 'work_type', 'work_class', 'work', 'work_scope', 'description'];

/** The type that the source declares for one of the permit's own words. */
function ownType({ types }: Mapping, record: PublishedRecord): string | undefined {
  if (!types) return undefined;
  for (const name of typeFields) {
    const value = record[name];
    const own = typeof value === 'string' ? types[value.toLowerCase()] : undefined;
    if (own !== undefined) return own;
  }
  return undefined;
}

const tellingFields = [
  ...['work_class', 'work_type', 'work', 'work_scope', 'permit_type', 'permit_type_description'],
  'description',
];

/** What was done says more about the type than the kind of permit, and that more than the description. */
function* mostTelling(record: PublishedRecord): Generator<string> {
  for (const name of tellingFields) {
    const value = record[name];
    if (typeof value === 'string') yield fold(value);
  }
}

function addAssessmentYear(record: PublishedRecord): void {
  if (record.assessment_year === undefined && typeof record.assessment_date === 'string') {
    record.assessment_year = Number(record.assessment_date.slice(0, 4));
  }
  if (record.assessment_date === undefined && typeof record.assessment_year === 'number') {
    record.assessment_date = `${record.assessment_year}-01-01`;
  }
}
