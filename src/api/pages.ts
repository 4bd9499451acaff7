import { datasets, limits, type Dataset } from '../catalog/index.ts';
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

/** A page of several that are asked for one after the other. */
export interface PageInTurn extends Page {
  /** What is asked for the page after this one, beside the query; null where none is. */
  next: Query | null;
  /** Where the search goes on after this page, whether more is wanted or not; null at its end. */
  rest: Query | null;
}

/** Asks for one page; the caller decides how failures are retried. */
export type Fetch = (query: Query, options?: RequestOptions) => Promise<Page>;

/** Fetches pages of a search, such as `/permit`, with a client. */
export const pageFetch =
  (client: Pick<Client, 'get'>, path: string): Fetch =>
  (query, options) =>
    client.get<Page>(path, query, options);

/**
 * Whether a search is followed by its cursor: the service refuses it where a search is sorted by value, and has none
 * for the openings.
 */
export const hasCursor = (query: Query, dataset?: Dataset): boolean =>
  query.sort_by !== 'value' && (dataset?.parameters.some(({ name }) => name === 'cursor') ?? true);

/** Rows that can be had of a search: paging by offset comes to an end, paging by cursor does not. */
export const reachableRows = (query: Query, dataset?: Dataset): number =>
  hasCursor(query, dataset) ? Infinity : limits.offset.maximum;

export interface PagesOptions extends RequestOptions {
  /** Ids of records that are had already, and left out; those of the pages join them. */
  seen?: Set<unknown>;
}

/**
 * Pages of a search until `most` rows are there or the service has no more. The next page is requested while the
 * caller works on the last. Pages follow the cursor; where there is none, the offset, as
 * far as the service allows. A query with a cursor or an offset goes on from there. A record seen on an earlier page
 * is left out: offsets shift when records arrive.
 */
export async function* pages(
  fetch: Fetch,
  query: Query,
  most: number,
  { seen = new Set(), ...options }: PagesOptions = {},
): AsyncGenerator<PageInTurn, void> {
  let wanted = most;
  let skipped = Number(query.offset ?? 0);
  const ask = (more: Query) =>
    fetch({ ...query, ...more, limit: Math.min(wanted, limits.page.maximum) }, options);
  let coming: Promise<Page> | null = ask({});
  while (coming) {
    const page: Page = await coming;
    const results = page.results
      .filter(({ record_id }) => record_id === undefined || (!seen.has(record_id) && seen.add(record_id)))
      .slice(0, wanted);
    wanted -= results.length;
    skipped += page.count;
    const dataset = datasets[page.entity_type as Dataset['name']];
    const rest = page.count > 0 ? following(page, !hasCursor(query, dataset), skipped) : null;
    const next = wanted > 0 ? rest : null;
    coming = next && ask(next);
    // A page requested ahead that nobody comes to read must not end as an unhandled rejection.
    coming?.catch(() => undefined);
    yield { ...page, results, next, rest };
  }
}

function following(page: Page, offset: boolean, skipped: number): Query | null {
  if (!offset) return page.next_cursor ? { cursor: page.next_cursor } : null;
  return skipped <= limits.offset.maximum ? { offset: skipped } : null;
}
