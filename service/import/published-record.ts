import {
  datasets,
  entityTypes,
  field,
  nearest,
  type EntityType,
  type PublishedType,
} from '../../src/catalog/index.ts';
import type { PublishedRecord } from '../store/record-row.ts';
import { publishedPlace, publishedText } from '../store/published-value.ts';

/** A city that a record is of and the service does not have yet. */
export interface NewCity {
  slug: string;
  name: string;
  /** Empty, and null, where the record does not say. */
  province: string;
  lat: number | null;
  lng: number | null;
}

export type Read = { record: PublishedRecord; city: NewCity | null } | { fault: string };

/** Fields that stand beside the data of a record, and are none of its own. */
const envelope = new Set(['entity_type', 'source_id', 'event_date', 'category', 'data']);

/**
 * A row as a record of the service: flat as its searches publish it, or with its fields in `data` beside the entity
 * type, the id and the city. Text from CSV becomes what the catalog says the field is.
 *
 * @param cities Slugs of the cities that are known; a record of another city brings it along.
 * @param ingested Timestamp for records that say none.
 */
export function readRecord(
  row: Record<string, unknown>,
  cities: ReadonlySet<string>,
  ingested: string,
): Read {
  const entityType = String(row.entity_type ?? '').trim() as EntityType;
  if (!entityTypes.includes(entityType)) {
    const near = nearest(entityType, entityTypes);
    return {
      fault: `entity_type is '${entityType}', which is no dataset${near ? `; did you mean '${near}'?` : ''}`,
    };
  }
  const data =
    typeof row.data === 'object' && row.data !== null ? (row.data as Record<string, unknown>) : row;
  const recordId = String(row.record_id ?? data.record_id ?? '').trim();
  if (recordId === '') return { fault: 'it has no record_id' };
  if (recordId.includes('\0')) return { fault: 'its record_id holds a null character' };
  const slug = String(row.municipality ?? data.municipality ?? '').trim();
  if (!/^[a-z][a-z0-9_]*$/.test(slug)) {
    const near = nearest(slug, [...cities]);
    return {
      fault: `municipality is '${slug}', which is no city slug${near ? `; did you mean '${near}'?` : ''}`,
    };
  }
  const record = published(entityType, data);
  Object.assign(record, { record_id: recordId, municipality: slug });
  record.fetched_at ??= ingested;
  const city = cities.has(slug) ? null : cityOf(slug, record);
  return { record: { entityType, addressKey: null, record }, city };
}

function published(entityType: EntityType, data: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(data).filter(
    ([name, value]) => !envelope.has(name) && value !== '' && value !== undefined,
  );
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const type = field(datasets[entityType], name)?.type;
      return [name, typeof value === 'string' && type ? typed(value, type) : value];
    }),
  );
}

/** A text of CSV as the type of its field, where it reads as one. */
function typed(text: string, type: PublishedType): unknown {
  const value = text.trim();
  if (type === 'boolean' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  const isNumber = (type === 'number' || type === 'integer') && /^-?\d{1,15}(\.\d+)?$/.test(value);
  return isNumber ? Number(value) : text;
}

function cityOf(slug: string, record: Record<string, unknown>): NewCity {
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
