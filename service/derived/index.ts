import { derivedDatasets } from '../../src/catalog/index.ts';
import { loadRows } from '../store/csv.ts';
import { noDate, recordColumns, recordRow, type PublishedRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { openings, openingsSoon } from './openings.ts';
import { businesses, contractors } from './registries.ts';

/** Recreates the datasets that are derived from others, and the summary that `/sources` returns. */
export async function deriveRecords(store: Store, cityNames: ReadonlyMap<string, string>): Promise<void> {
  await store.run(
    `DELETE FROM record WHERE entity_type IN (${derivedDatasets.map((name) => `'${name}'`).join(', ')})`,
  );
  const records = await derivedRecords(store);
  const rows = records.map((one) => recordRow(one, cityNames.get(one.record.municipality as string) ?? ''));
  await loadRows(store, 'record', recordColumns, rows);
  await store.run(`
    DELETE FROM source;
    INSERT INTO source
    SELECT entity_type, municipality, count(*), max(fetched_at),
      min(event_date) FILTER (WHERE event_date > date '${noDate}')::text,
      max(event_date) FILTER (WHERE event_date > date '${noDate}')::text
    FROM record GROUP BY entity_type, municipality`);
}

async function derivedRecords(store: Store): Promise<PublishedRecord[]> {
  const opened = await openings(store);
  return [
    ...opened,
    ...(await openingsSoon(store, opened)),
    ...(await contractors(store)),
    ...(await businesses(store)),
  ];
}
