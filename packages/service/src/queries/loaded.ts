import type { Store } from '../store/store.ts';

export async function hasLoadedRows(loaded: Store): Promise<boolean> {
  const [row] = await loaded.readAll<{ exists: boolean }>('SELECT EXISTS (SELECT 1 FROM revision)');
  return row?.exists ?? false;
}
