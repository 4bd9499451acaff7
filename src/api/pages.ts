import { datasets, limits, recordId, type Dataset } from '@cdata/catalog';
import type { Client, Query, RequestOptions } from './client.ts';
import { PagingLoopDetector } from './paging-loop.ts';
import type { PagingLoop } from './response-problem.ts';

export type ServiceRecord = Record<string, unknown>;

export interface Page {
  entity_type: string;
  /** Rows on this page. A free key's pages are smaller than requested. */
  count: number;
  offset: number;
  results: ServiceRecord[];
  next_cursor?: string | null;
  /** The radius that a proximity search applied, kilometres. */
  radius_km?: number;
  /** Records that were left out, because they can't be read. */
  unreadable_records?: number;
  /** Records that contradict an earlier one of the page with the same id; they are left out. */
  repeated_records?: number;
}

export interface FetchedPage extends Page {
  /** What the query of the next page adds to the search; null if no more rows are needed. */
  nextQuery: Query | null;
  /** What a later query adds to continue after this page; null at the end of the search. */
  resumeFrom: Query | null;
}

export type FetchPage = (query: Query, options?: RequestOptions) => Promise<Page>;

export const pageFetch =
  (client: Pick<Client, 'get'>, path: string): FetchPage =>
  (query, options) =>
    client.get<Page>(path, query, options);

/** The service rejects the cursor of a search that is sorted by value, and has none for openings. */
export const isPagedByCursor = (query: Query, dataset?: Dataset): boolean =>
  query.sort_by !== 'value' && (dataset?.parameters.some(({ name }) => name === 'cursor') ?? true);

/** Maximum rows of a search: an offset is limited, a cursor is not. */
export const reachableRows = (query: Query, dataset?: Dataset): number =>
  isPagedByCursor(query, dataset) ? Infinity : limits.offset.maximum;

export interface PagesOptions extends RequestOptions {
  /** Ids of records that are left out; those of the pages are added. */
  seen?: Set<string>;
  /** Called if paging stops because the pages would never end. */
  onPagingLoop?(reason: PagingLoop): void;
}

/**
 * The pages of a search, up to a number of rows. The next page is requested while the caller uses the last one. Pages
 * follow the cursor, or the offset where the service has no cursor. A query with a cursor or an offset continues there.
 * A record of an earlier page is left out: offsets shift when records are added. All records without an id are kept.
 * Stops when the service repeats itself.
 */
export async function* pages(
  fetchPage: FetchPage,
  query: Query,
  maxRows: number,
  { seen = new Set(), onPagingLoop, ...options }: PagesOptions = {},
): AsyncGenerator<FetchedPage, void> {
  let rowsLeft = maxRows;
  let offset = Number(query.offset ?? 0);
  const detector = new PagingLoopDetector(query, maxRows);
  const fetchNext = (nextQuery: Query) =>
    fetchPage({ ...query, ...nextQuery, limit: Math.min(rowsLeft, limits.page.maximum) }, options);
  let nextPage: Promise<Page> | null = fetchNext({});
  while (nextPage) {
    const page: Page = await nextPage;
    const isNew = (id: string | null) => id === null || (!seen.has(id) && seen.add(id));
    const results = page.results.filter((record) => isNew(recordId(record))).slice(0, rowsLeft);
    const isShort = page.count < Math.min(rowsLeft, limits.smallestPage);
    rowsLeft -= results.length;
    offset += page.count;
    const following = queryAfter(page, query, { offset, isShort });
    const loop = following && detector.detectLoop(page.results, following);
    const resumeFrom = loop ? null : following;
    const nextQuery = rowsLeft > 0 ? resumeFrom : null;
    nextPage = nextQuery && fetchNext(nextQuery);
    // If the caller stops here, the page requested ahead must not end as an unhandled rejection.
    nextPage?.catch(() => undefined);
    if (loop && rowsLeft > 0) onPagingLoop?.(loop);
    yield { ...page, results, repeated_records: countContradicting(page.results), nextQuery, resumeFrom };
  }
}

function countContradicting(records: readonly ServiceRecord[]): number {
  const byId = new Map<string, ServiceRecord>();
  return records.filter((record) => {
    const id = recordId(record) ?? '';
    const earlier = byId.get(id);
    if (id !== '' && !earlier) byId.set(id, record);
    return earlier && JSON.stringify(earlier) !== JSON.stringify(record);
  }).length;
}

/**
 * What a query adds to the search to continue after a page, by cursor or by offset; null after the last one. Without a
 * cursor, a page is the last one if it is shorter than any plan's; a longer one may be as long as the plan allows.
 */
function queryAfter(
  page: Page,
  query: Query,
  { offset, isShort }: { offset: number; isShort: boolean },
): Query | null {
  if (isPagedByCursor(query, datasets[page.entity_type as Dataset['name']]))
    return page.next_cursor ? { cursor: page.next_cursor } : null;
  return !isShort && offset <= limits.offset.maximum ? { offset } : null;
}
