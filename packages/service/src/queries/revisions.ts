import type { Store } from '../store/store.ts';

/** The number of the newest load, and of the load that the derived data takes into account. */
export interface Revision {
  loaded: string;
  derived: string;
}

export async function readRevision(store: Store): Promise<Revision> {
  const [row] = await store.query<Revision>(
    `SELECT coalesce((SELECT max(number) FROM revision), 0)::text AS loaded,
       (SELECT revision FROM derivation)::text AS derived`,
  );
  return row ?? { loaded: '0', derived: '0' };
}

/** The datasets and cities that have been loaded since. A dataset may also be another table that loads fill. */
export const readRevisedCities = (
  store: Store,
  since: Revision,
): Promise<{ entity_type: string; municipality: string }[]> =>
  store.query('SELECT DISTINCT entity_type, municipality FROM revision WHERE number > $1::bigint', [
    since.loaded,
  ]);

/** A price index or areas alone are nothing to serve in place of the sample. */
export async function hasLoadedRows(store: Store): Promise<boolean> {
  const [row] = await store.readAll<{ exists: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM revision WHERE entity_type NOT IN ('price_index', 'named_area'))",
  );
  return row?.exists ?? false;
}
