import type { Store } from '../store/store.ts';

export async function hasLoadedRows(store: Store): Promise<boolean> {
  const [row] = await store.readAll<{ exists: boolean }>('SELECT EXISTS (SELECT 1 FROM revision)');
  return row?.exists ?? false;
}
