import { entityTypes, type Dataset, type EntityType } from '@cdata/catalog';
import type { Store } from '../store/store.ts';

/** A record as JSON text, as its city published it. */
interface JsonRow {
  record: string;
}

/** Returns JSON text, or null if no record has the id. */
export async function recordById(store: Store, dataset: Dataset, recordId: string): Promise<string | null> {
  // PostgreSQL rejects a text with a null character.
  if (recordId.includes('\0')) return null;
  const [row] = await store.query<JsonRow>(
    'SELECT record FROM record WHERE entity_type = $1 AND record_id = $2',
    [dataset.name, recordId],
  );
  return row?.record ?? null;
}

/** The JSON texts of the records by their ids. Ids that no record has are left out. */
export async function recordsByIds(
  store: Store,
  dataset: Dataset,
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await store.query<JsonRow & { record_id: string }>(
    'SELECT record_id, record FROM record WHERE entity_type = $1 AND record_id = ANY($2::text[])',
    [dataset.name, recordIds],
  );
  return new Map(rows.map(({ record_id: id, record }) => [id, record]));
}

export async function contractorsByName(
  store: Store,
  name: string,
  municipalities: readonly string[],
): Promise<string[]> {
  if (name.includes('\0')) return [];
  const rows = await store.query<JsonRow>(
    "SELECT record FROM record WHERE entity_type = 'contractor' AND record_id = ANY($1) ORDER BY municipality",
    [municipalities.map((municipality) => `${municipality}:${name}`)],
  );
  return rows.map(({ record }) => record);
}

/** Finds records of any form of the address. Returns JSON texts in the order of entity types. */
export async function recordsAtAddress(
  store: Store,
  municipality: string,
  addressForms: readonly string[],
): Promise<Map<EntityType, string[]>> {
  const rows = await store.query<JsonRow & { entity_type: EntityType }>(
    'SELECT entity_type, record FROM record WHERE municipality = $1 AND normalized_address = ANY($2) ' +
      'AND entity_type = ANY($3) ORDER BY entity_type, event_date DESC, record_id',
    [municipality, addressForms, entityTypes],
  );
  const byType = new Map<EntityType, string[]>(entityTypes.map((type) => [type, []]));
  for (const { entity_type: type, record } of rows) byType.get(type)?.push(record);
  return new Map([...byType].filter(([, records]) => records.length > 0));
}

export async function inspectionsAtAddress(
  store: Store,
  municipality: string,
  normalizedAddress: string,
): Promise<string[]> {
  const rows = await store.query<JsonRow>(
    "SELECT record FROM record WHERE entity_type = 'inspection' AND municipality = $1 AND normalized_address = $2",
    [municipality, normalizedAddress],
  );
  return rows.map(({ record }) => record);
}
