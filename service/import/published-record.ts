import {
  datasets,
  entityTypes,
  field,
  nearest,
  type EntityType,
  type PublishedType,
} from '../../src/catalog/index.ts';
import type { NewMunicipality } from '../queries/import.ts';
import { publishedPlace, publishedText, type PublishedRecord } from '../store/published-value.ts';
import type { StoredRecord } from '../store/record-row.ts';

export type ReadRecord = { record: StoredRecord; municipality: NewMunicipality | null } | { reason: string };

/** Fields around a record's data. They are not its own. */
const envelope = new Set(['entity_type', 'source_id', 'event_date', 'category', 'data']);

/**
 * Reads a row as a record, either flat, as the service's searches publish it, or with its fields in `data`, next to the
 * entity type, the id and the municipality. Text from CSV is converted to the type of its field in the catalog. The
 * municipality is null if the store has it.
 *
 * @param slugs Slugs of the municipalities in the store.
 * @param ingested Timestamp for records without one.
 */
export function readRecord(
  row: Record<string, unknown>,
  slugs: ReadonlySet<string>,
  ingested: string,
): ReadRecord {
  const entityType = String(row.entity_type ?? '').trim() as EntityType;
  if (!entityTypes.includes(entityType)) {
    return {
      reason: `entity_type '${entityType}' is not a dataset${suggestion(entityType, entityTypes)}`,
    };
  }
  const data =
    typeof row.data === 'object' && row.data !== null ? (row.data as Record<string, unknown>) : row;
  const recordId = String(row.record_id ?? data.record_id ?? '').trim();
  if (recordId === '') return { reason: 'record_id is missing' };
  if (recordId.includes('\0')) return { reason: 'record_id contains a null character' };
  const slug = String(row.municipality ?? data.municipality ?? '').trim();
  if (!/^[a-z][a-z0-9_]*$/.test(slug)) {
    return { reason: `municipality '${slug}' is not a city slug${suggestion(slug, slugs)}` };
  }
  const record = publishedFields(entityType, data);
  Object.assign(record, { record_id: recordId, municipality: slug });
  record.fetched_at ??= ingested;
  return {
    record: { entityType, addressKey: null, record },
    municipality: slugs.has(slug) ? null : municipalityOf(slug, record),
  };
}

function suggestion(text: string, names: Iterable<string>): string {
  const near = nearest(text, names);
  return near ? `; did you mean '${near}'?` : '';
}

function publishedFields(entityType: EntityType, data: Record<string, unknown>): PublishedRecord {
  const fields = Object.entries(data).filter(
    ([name, value]) => !envelope.has(name) && value !== '' && value !== undefined,
  );
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const type = field(datasets[entityType], name)?.type;
      return [name, typeof value === 'string' && type ? convertText(value, type) : value];
    }),
  );
}

/** Text that does not read as the type stays as it is. */
function convertText(text: string, type: PublishedType): unknown {
  const value = text.trim();
  if (type === 'boolean' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  const isNumber = (type === 'number' || type === 'integer') && /^-?\d{1,15}(\.\d+)?$/.test(value);
  return isNumber ? Number(value) : text;
}

function municipalityOf(slug: string, record: PublishedRecord): NewMunicipality {
  const name = slug.replace(
    /(^|_)([a-z])/g,
    (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`,
  );
  const place = publishedPlace(record);
  return {
    slug,
    name,
    province: publishedText(record, ['province']) ?? '',
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
  };
}
