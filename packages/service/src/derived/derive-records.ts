import { DerivedStaging, readPendingRevisions } from '../queries/deriving.ts';
import { priceIndexTable, recordTable, vacuum } from '../queries/loading.ts';
import { readMunicipalities } from '../queries/geocoding.ts';
import type { Cell } from '../store/copy.ts';
import { recordRow, type StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { learnEstimates } from '../estimate/learn-estimates.ts';
import { openings, openingsSoon } from './openings.ts';
import { businesses, contractors } from './registries.ts';

/** The rows of the derived records of a city, computed from its permits and licences. */
export async function derivedRows(
  store: Store,
  { slug, name }: { slug: string; name: string },
): Promise<Cell[][]> {
  const cities = [slug];
  const opened = await openings(store, cities);
  const derived: StoredRecord[] = [
    ...opened,
    ...(await openingsSoon(store, cities, opened)),
    ...(await contractors(store, cities)),
    ...(await businesses(store, cities)),
  ];
  return derived.map((one) => recordRow(one, name));
}

/** The datasets from which others are derived. */
const origins = new Set(['permit', 'licence']);

/**
 * Brings the derived records, the estimates and what `/sources` reports up to date with what has been loaded since: of
 * the cities that have changed, and no others. A process that was killed after a load has left this to the next one.
 * Readers see either the former state or the new one.
 */
export async function deriveLoaded(store: Store): Promise<void> {
  const pending = await readPendingRevisions(store);
  if (!pending) return;
  const slugs = new Set(
    pending.changes
      .filter(({ entity_type: type }) => origins.has(type))
      .map(({ municipality }) => municipality),
  );
  const cities = (await readMunicipalities(store)).filter(({ slug }) => slugs.has(slug));
  const staging = new DerivedStaging(store);
  await staging.create();
  try {
    for (const city of cities) await staging.add(await derivedRows(store, city));
    const hasCosts = pending.changes.some(
      ({ entity_type: type }) => type === 'permit' || type === priceIndexTable.name,
    );
    await staging.apply(
      { cities: cities.map(({ slug }) => slug), model: hasCosts ? await learnEstimates(store) : null },
      pending,
    );
    if (cities.length > 0) await vacuum(store, recordTable);
  } finally {
    await staging.drop();
  }
}
