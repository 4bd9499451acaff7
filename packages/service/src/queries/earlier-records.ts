import { entityTypes } from '@cdata/catalog';
import { loadedSchema } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { literal, literals } from './sql.ts';

/** The time at which the sample data of every version was fetched: other records have been imported. */
const sampleTime = '^2026-11-15T\\d\\d:\\d\\d:17\\.000000\\+00:00$';
const pageSize = 5000;

export interface EarlierRecord {
  entity_type: string;
  record_id: string;
  /** JSON text. */
  record: string;
}

/** Whether the schema still has the table in which earlier versions kept all records. */
export async function hasEarlierRecords(store: Store): Promise<boolean> {
  const [row] = await store.readAll<{ exists: boolean }>(
    "SELECT to_regclass(current_schema() || '.record') IS NOT NULL AS exists",
  );
  return row?.exists ?? false;
}

/** What was imported and has not been loaded since, in the order of the ids. */
export async function* readEarlierRecords(store: Store): AsyncGenerator<EarlierRecord> {
  let last = { entity_type: '', record_id: '' };
  for (;;) {
    const rows = await store.readAll<EarlierRecord>(
      `SELECT entity_type, record_id, record FROM record AS earlier
       WHERE entity_type IN (${literals(entityTypes)}) AND fetched_at !~ ${literal(sampleTime)}
         AND NOT EXISTS (
           SELECT FROM ${loadedSchema}.record AS loaded
           WHERE loaded.entity_type = earlier.entity_type AND loaded.record_id = earlier.record_id
         )
         AND (entity_type, record_id) > (${literal(last.entity_type)}, ${literal(last.record_id)})
       ORDER BY entity_type, record_id LIMIT ${pageSize}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)!;
  }
}

/** Keeps the table under another name, so that its records are adopted once. */
export const keepAsAdopted = (store: Store): Promise<void> =>
  store.run('ALTER TABLE record RENAME TO adopted_record');
