import type { DerivedRecord } from '../sample-data/generated.ts';
import type { Store } from '../store/store.ts';
import { openings, openingsSoon } from './openings.ts';
import { businesses, contractors } from './registries.ts';

/** The datasets that are put together from others, from what the store holds now. */
export async function derivedRecords(store: Store): Promise<DerivedRecord[]> {
  const opened = await openings(store);
  return [
    ...opened,
    ...(await openingsSoon(store, opened)),
    ...(await contractors(store)),
    ...(await businesses(store)),
  ];
}
