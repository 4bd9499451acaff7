import { deleteDerivedRecords } from '../queries/registries.ts';
import { updateSources } from '../queries/sources.ts';
import { copyRows } from '../store/copy.ts';
import { recordColumns, recordRow, type StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { openings, openingsSoon } from './openings.ts';
import { businesses, contractors } from './registries.ts';

/**
 * Computes the derived datasets, and what `/sources` reports of every dataset, from the records that the store holds
 * now.
 *
 * @param cityNames Names of the municipalities by slug.
 */
export async function deriveRecords(store: Store, cityNames: ReadonlyMap<string, string>): Promise<void> {
  await deleteDerivedRecords(store);
  const opened = await openings(store);
  const derived: StoredRecord[] = [
    ...opened,
    ...(await openingsSoon(store, opened)),
    ...(await contractors(store)),
    ...(await businesses(store)),
  ];
  const rows = derived.map((one) => recordRow(one, cityNames.get(one.record.municipality as string) ?? ''));
  await copyRows(store, 'record', recordColumns, rows);
  await updateSources(store);
}
