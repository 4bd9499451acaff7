import type { EntityType } from '../../src/catalog/index.ts';
import type { Store } from '../store/store.ts';
import type { LoadedTable } from './loading.ts';

const pageSize = 5000;

/** The rows of a table in the order in which they are stored on no engine: by all their columns. */
export async function* exportPage(
  store: Store,
  { name, columns }: LoadedTable,
): AsyncGenerator<Record<string, unknown>> {
  const order = columns.map((column) => (column === 'polygons' ? 'polygons::text' : column)).join(', ');
  for (let offset = 0; ; offset += pageSize) {
    const rows = await store.readAll<Record<string, unknown>>(
      `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${offset}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
  }
}

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
       WHERE entity_type = '${entityType}' AND record_id > '${last.replaceAll("'", "''")}'
       ORDER BY record_id LIMIT ${pageSize}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.record_id;
  }
}
