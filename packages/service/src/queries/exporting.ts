import type { EntityType } from '@cdata/catalog';
import type { Store } from '../store/store.ts';
import { keys } from './absent-rows.ts';
import { addressTable, areaTable, priceIndexTable, zoneTable, type LoadedTable } from './loading.ts';

const pageSize = 5000;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** In the order of their key; each page starts after the last one. */
export async function* exportedAddresses(store: Store): AsyncGenerator<Record<string, unknown>> {
  let last = keys.address.map(() => '');
  for (;;) {
    const rows = await store.readAll<Record<string, unknown>>(
      `SELECT ${addressTable.columns.join(', ')} FROM address
       WHERE (${keys.address.join(', ')}) > (${last.map(quoted).join(', ')})
       ORDER BY ${keys.address.join(', ')} LIMIT ${pageSize}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    last = keys.address.map((column) => rows.at(-1)![column] as string);
  }
}

export const exportedZones = (store: Store) => exportedPolygons(store, zoneTable);
export const exportedAreas = (store: Store) => exportedPolygons(store, areaTable);

/** Polygons have no key: they are sorted by all their columns, so that both engines export the same order. */
async function* exportedPolygons(
  store: Store,
  { name, columns }: LoadedTable,
): AsyncGenerator<Record<string, unknown>> {
  const order = columns.map((column) => (column === 'polygons' ? 'polygons::text' : column));
  for (let offset = 0; ; offset += pageSize) {
    const rows = await store.readAll<Record<string, unknown>>(
      `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order.join(', ')}
       LIMIT ${pageSize} OFFSET ${offset}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
  }
}

export const exportedIndexes = (store: Store): Promise<Record<string, unknown>[]> =>
  store.readAll(
    `SELECT ${priceIndexTable.columns.join(', ')} FROM price_index ORDER BY ${priceIndexTable.columns.join(', ')}`,
  );

export interface ExportedRecord {
  record_id: string;
  source_id: string;
  normalized_address: string | null;
  /** JSON text. */
  record: string;
}

/** In the order of the ids; each page starts after the last one. */
export async function* exportedRecords(store: Store, entityType: EntityType): AsyncGenerator<ExportedRecord> {
  let last = '';
  for (;;) {
    const rows = await store.readAll<ExportedRecord>(
      `SELECT record_id, source_id, normalized_address, record FROM record
       WHERE entity_type = '${entityType}' AND record_id > ${quoted(last)}
       ORDER BY record_id LIMIT ${pageSize}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.record_id;
  }
}
