import { limits } from '../catalog/index.ts';
import type { Client, Query, RequestOptions } from './client.ts';

/** A record as the service publishes it. */
export type PublishedRecord = Record<string, unknown>;

/** The envelope of a dataset search. */
export interface Page {
  entity_type: string;
  /** Rows on this page: how a capped page size shows. */
  count: number;
  offset: number;
  results: PublishedRecord[];
  next_cursor?: string;
  /** Kilometres actually applied, on proximity searches. */
  radius_km?: number;
}

/** Asks for one page; the caller decides how failures are retried. */
export type Fetch = (query: Query, options?: RequestOptions) => Promise<Page>;

/** Fetches pages of a search, such as `/permit`, with a client. */
export const pageFetch =
  (client: Client, path: string): Fetch =>
  (query, options) =>
    client.get<Page>(path, query, options);

/** The service refuses the cursor where a search is sorted by value. */
const byOffset = (query: Query): boolean => query.sort_by === 'value';

/** Rows that can be had of a search: paging by offset comes to an end, paging by cursor does not. */
export const reachableRows = (query: Query): number => (byOffset(query) ? limits.offset.maximum : Infinity);

/**
 * Pages of a search until `most` rows are there or the service has no more. The next page is requested while the
 * caller works on the last. Pages follow the cursor; where the service refuses it (`sort_by=value`), the offset, as
 * far as the service allows. A record seen on an earlier page is left out: offsets shift when records arrive.
 */
export async function* pages(
  fetch: Fetch,
  query: Query,
  most: number,
  options?: RequestOptions,
): AsyncGenerator<Page, void> {
  const seen = new Set<unknown>();
  let wanted = most;
  let skipped = 0;
  const ask = (more: Query) =>
    fetch({ ...query, ...more, limit: Math.min(wanted, limits.page.maximum) }, options);
  let coming: Promise<Page> | null = ask({});
  while (coming) {
    const page: Page = await coming;
    const results = page.results.filter(({ record_id }) => !seen.has(record_id)).slice(0, wanted);
    for (const { record_id } of results) seen.add(record_id);
    wanted -= results.length;
    skipped += page.count;
    const next = wanted > 0 && page.count > 0 ? following(page, byOffset(query), skipped) : null;
    coming = next && ask(next);
    // A page requested ahead that nobody comes to read must not end as an unhandled rejection.
    coming?.catch(() => undefined);
    yield { ...page, results };
  }
}

function following(page: Page, offset: boolean, skipped: number): Query | null {
  if (!offset) return page.next_cursor ? { cursor: page.next_cursor } : null;
  return skipped <= limits.offset.maximum ? { offset: skipped } : null;
}
