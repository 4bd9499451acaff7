import type { Store } from '../store/store.ts';

/** A price index alone is nothing to serve. */
export async function hasLoadedRows(store: Store): Promise<boolean> {
  const [row] = await store.readAll<{ exists: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM revision WHERE entity_type <> 'price_index')",
  );
  return row?.exists ?? false;
}
