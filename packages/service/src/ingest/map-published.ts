import {
  datasets,
  entityTypes,
  field,
  nearest,
  publishedNumber,
  type EntityType,
  type Field,
} from '@cdata/catalog';
import { isCitySlug } from '../municipalities/municipality-register.ts';
import type { AddressReader } from '../store/address-key.ts';
import { publishedPlace, type PublishedRecord } from '../store/published-record.ts';
import { businessNameIn, leaveOutPersons, licenseesIn, nameFields, personFields } from '../store/names.ts';
import { statusOf } from './canonical.ts';
import { permitTypeOf } from './permit-type.ts';
import { fieldValue, textOf } from './field-value.ts';
import { whyImplausible } from './implausible-value.ts';
import type { LoadCities } from './load-cities.ts';
import type { MappedRecord, MappedRow } from './map-record.ts';

/** Fields around a record's `data`. They are not its own. */
const envelope = new Set(['entity_type', 'source_id', 'event_date', 'category', 'data']);
/** The same, of a record that has its fields next to them: some datasets have a field `category`. */
const flatEnvelope = new Set(['entity_type', 'source_id', 'event_date']);

/** Whether the columns are those of records as the service publishes them. */
export const arePublishedColumns = (columns: ReadonlySet<string>): boolean =>
  columns.has('entity_type') && columns.has('record_id');

interface PublishedContext {
  cities: LoadCities;
  /** Timestamp for records without one. */
  loadedAt: string;
  sourceId: string;
}

/**
 * Reads a row as a record, either flat, as the service's searches publish it, or with its fields in `data`, next to the
 * entity type, the id and the municipality. Text from CSV is converted to the type of its field in the catalog.
 */
export function mapPublished(
  row: Readonly<Record<string, unknown>>,
  { cities, loadedAt, sourceId }: PublishedContext,
): MappedRow<MappedRecord> {
  const entityType = String(row.entity_type ?? '').trim() as EntityType;
  if (!entityTypes.includes(entityType)) {
    return { reason: `entity_type '${entityType}' is not a dataset${suggestion(entityType, entityTypes)}` };
  }
  const hasData = typeof row.data === 'object' && row.data !== null;
  const data = hasData ? (row.data as Record<string, unknown>) : row;
  const recordId = String(row.record_id ?? data.record_id ?? '').trim();
  if (recordId === '') return { reason: 'record_id is missing' };
  if (recordId.includes('\0')) return { reason: 'record_id contains a null character' };
  const slug = String(row.municipality ?? data.municipality ?? '').trim();
  if (!isCitySlug(slug)) {
    return { reason: `municipality '${slug}' is not a city slug${suggestion(slug, cities.slugs())}` };
  }
  const result = publishedFields(entityType, data, {
    envelopeFields: hasData ? envelope : flatEnvelope,
    loadedAt,
  });
  const { record } = result;
  Object.assign(record, { record_id: recordId, municipality: slug });
  const omittedNames = result.omittedNames + leaveOutPersons(record, { licensees: licenseesIn(data) });
  record.fetched_at ??= loadedAt;
  cities.get(slug, typeof record.province === 'string' ? { province: record.province } : {});
  cities.notePlace(slug, publishedPlace(record));
  const addressKey = addCanonicalFields(entityType, record, cities.addressReader(slug));
  return { ...result, omittedNames, stored: { entityType, addressKey, record, sourceId } };
}

function suggestion(text: string, names: Iterable<string>): string {
  const near = nearest(text, names);
  return near ? `; did you mean '${near}'?` : '';
}

function publishedFields(
  entityType: EntityType,
  data: Readonly<Record<string, unknown>>,
  { envelopeFields, loadedAt }: { envelopeFields: ReadonlySet<string>; loadedAt: string },
) {
  const record: PublishedRecord = {};
  const problems: string[] = [];
  let omittedNames = 0;
  for (const [name, published] of Object.entries(data)) {
    if (envelopeFields.has(name) || published === '' || published === undefined || personFields.has(name))
      continue;
    const isName = nameFields.has(name) && published !== null;
    const value = isName ? businessNameIn(textOf(published)) : published;
    if (isName && value === null) {
      omittedNames++;
      continue;
    }
    const declared = field(datasets[entityType], name);
    const result = declared ? publishedField(declared, value) : { value };
    if ('problem' in result) {
      problems.push(`${name}: ${result.problem}`);
      continue;
    }
    const read = declared?.kind === 'date' ? fieldValue(declared, result.value) : result;
    const doubt =
      declared && 'value' in read
        ? whyImplausible(declared, { published: value, value: read.value }, loadedAt)
        : null;
    if (doubt === null) record[name] = result.value;
    else problems.push(doubt);
  }
  return { record, problems, omittedNames };
}

/** Fields whose values are a closed list; others than these may have further values. */
const closedLists = new Set(['permit_type_canonical', 'trade_canonical', 'sector_canonical']);

/**
 * The value in the type of its field, if it is valid. Text that does not read as a number stays text, and dates stay as
 * they are written.
 */
function publishedField(declared: Field, value: unknown): { value: unknown } | { problem: string } {
  const { name, kind, type, values } = declared;
  if (values && closedLists.has(name) && typeof value === 'string' && !values.includes(value)) {
    return { problem: `'${value}' is not one of its values${suggestion(value, values)}` };
  }
  if (value === null) return { value };
  const isText = typeof value === 'string';
  if (kind === 'date' && isText) {
    const result = fieldValue(declared, value);
    return 'problem' in result || result.value === null ? result : { value };
  }
  if (type === 'number' || type === 'integer' || kind === 'latitude' || kind === 'longitude') {
    if (isText) return { value: type === 'string' ? value : (publishedNumber(value) ?? value) };
    return typeof value === 'number' ? { value } : fieldValue(declared, value);
  }
  return type === 'string' && isText ? { value } : fieldValue(declared, value);
}

/** The fields that every record has, where the file leaves them out. Returns the address by which it is found. */
function addCanonicalFields(
  entityType: EntityType,
  record: PublishedRecord,
  addresses: AddressReader,
): string | null {
  const { address } = record;
  const keyOfAddress = typeof address === 'string' ? addresses.key(address).normalized : null;
  const normalized = addresses.publishedKey(record) ?? keyOfAddress;
  if (normalized && field(datasets[entityType], 'normalized_address'))
    record.normalized_address ??= normalized;
  if (entityType === 'permit') {
    record.permit_type_canonical ??= permitTypeOf(record);
  }
  if (field(datasets[entityType], 'status_canonical')) {
    record.status_canonical ??= statusOf(typeof record.status === 'string' ? record.status : null);
  }
  return normalized;
}
