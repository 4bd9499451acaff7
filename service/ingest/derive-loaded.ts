import { deriveRecords } from '../derived/derive-records.ts';
import { fillEstimateCells } from '../queries/estimates.ts';
import { readCities, readPendingRevision, saveDerivation } from '../queries/loading.ts';
import type { Store } from '../store/store.ts';

/**
 * Brings the derived records, the estimates and what `/sources` reports up to date with what has been loaded. A process
 * that was killed after a load has left this to the next one.
 */
export async function deriveLoaded(store: Store): Promise<void> {
  const revision = await readPendingRevision(store);
  if (revision === null) return;
  const names = new Map((await readCities(store)).map(({ slug, name }) => [slug, name]));
  await deriveRecords(store, names);
  await fillEstimateCells(store);
  await saveDerivation(store, revision);
}
