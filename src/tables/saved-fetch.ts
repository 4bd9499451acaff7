import {
  pageFetch,
  pathValue,
  ServiceError,
  type Fetch,
  type Page,
  type PublishedRecord,
} from '../api/index.ts';
import type { RememberedQuery } from './saved-query.ts';
import type { ConnectedLookups, PropertyAnswer } from '../lookup/index.ts';

type Remembered = Pick<RememberedQuery, 'dataset' | 'rows' | 'recordIds' | 'at'>;

/**
 * Fetches the pages of what a table remembers, as it is now: of its search; of what is held at its address; and where
 * records were picked, those too that the search no longer finds, each by its id. A record whose value has left the
 * bounds of the search is still the one that was picked.
 */
export function rememberedFetch(lookups: ConnectedLookups, remembered: Remembered): Fetch {
  const { dataset, at, recordIds } = remembered;
  if (at) return heldAt(lookups, dataset, at);
  return recordIds ? withPicked(lookups, remembered, recordIds) : pageFetch(lookups, `/${dataset}`);
}

/** One page of all that is held. */
const heldAt =
  (
    lookups: ConnectedLookups,
    dataset: RememberedQuery['dataset'],
    at: NonNullable<RememberedQuery['at']>,
  ): Fetch =>
  async (_, options) => {
    const { records } = await lookups.get<PropertyAnswer>('/property', at, { signal: options?.signal });
    const results: PublishedRecord[] = records[dataset] ?? [];
    return { entity_type: dataset, count: results.length, offset: 0, results };
  };

function withPicked(
  lookups: ConnectedLookups,
  { dataset, rows }: Remembered,
  recordIds: readonly string[],
): Fetch {
  const fetch = pageFetch(lookups, `/${dataset}`);
  const missing = new Set(recordIds);
  let read = 0;
  return async (query, options): Promise<Page> => {
    const page = await fetch(query, options);
    for (const { record_id } of page.results) missing.delete(String(record_id));
    read += page.results.length;
    const isLast = page.next_cursor === undefined || read >= rows;
    if (!isLast || missing.size === 0) return page;
    const picked = await Promise.all([...missing].map((id) => byId(lookups, dataset, id, options?.signal)));
    const found = picked.filter((record) => record !== null);
    // What follows is no longer asked for: all that were picked are there, or gone.
    return { ...page, results: [...page.results, ...found], next_cursor: undefined };
  };
}

/** A record by its id, or null where it is gone. */
async function byId(
  lookups: ConnectedLookups,
  dataset: string,
  id: string,
  signal?: AbortSignal,
): Promise<PublishedRecord | null> {
  try {
    return await lookups.get<PublishedRecord>(
      `/${dataset}/${pathValue(id)}`,
      {},
      { endpoint: `/${dataset}/{record_id}`, signal },
    );
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}
