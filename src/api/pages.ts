import { datasets, limits, recordId, type Dataset } from '@cdata/catalog';
import type { Client, Query, RequestOptions } from './client.ts';
import type { Endlessness } from './response-problem.ts';

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
}

export interface FetchedPage extends Page {
  /** What the query of the next page adds to the search; null if no more rows are needed. */
  next: Query | null;
  /** What a later query adds to continue after this page; null at the end of the search. */
  rest: Query | null;
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
  onEndless?(reason: Endlessness): void;
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
  { seen = new Set(), onEndless, ...options }: PagesOptions = {},
): AsyncGenerator<FetchedPage, void> {
  let missing = maxRows;
  let offset = Number(query.offset ?? 0);
  const progress = new PagingProgress(query, maxRows);
  const fetchNext = (position: Query) =>
    fetchPage({ ...query, ...position, limit: Math.min(missing, limits.page.maximum) }, options);
  let nextPage: Promise<Page> | null = fetchNext({});
  while (nextPage) {
    const page: Page = await nextPage;
    const isNew = (id: string | null) => id === null || (!seen.has(id) && seen.add(id));
    const results = page.results.filter((record) => isNew(recordId(record))).slice(0, missing);
    missing -= results.length;
    offset += page.count;
    const dataset = datasets[page.entity_type as Dataset['name']];
    const position = positionAfter(page, isPagedByCursor(query, dataset), offset);
    const endlessness = position && progress.judge(page, position);
    const rest = endlessness ? null : position;
    const next = missing > 0 ? rest : null;
    nextPage = next && fetchNext(next);
    // If the caller stops here, the page requested ahead must not end as an unhandled rejection.
    nextPage?.catch(() => undefined);
    if (endlessness && missing > 0) onEndless?.(endlessness);
    yield { ...page, results, next, rest };
  }
}

/** Recognizes a service whose pages would never end. */
class PagingProgress {
  readonly #maxPages: number;
  readonly #cursors = new Set<unknown>();
  readonly #ids = new Set<string>();
  #pages = 0;
  #previousPage = '';

  constructor({ cursor }: Query, maxRows: number) {
    this.#maxPages = Math.ceil(maxRows / limits.smallestPage) + 1;
    if (cursor !== undefined) this.#cursors.add(cursor);
  }

  judge({ results }: Page, { cursor }: Query): Endlessness | null {
    if (cursor !== undefined && this.#cursors.has(cursor)) return 'repeatedCursor';
    this.#cursors.add(cursor);
    if (!this.#hasNewRecords(results)) return 'noNewRecords';
    return ++this.#pages >= this.#maxPages ? 'tooManyPages' : null;
  }

  /** Records without ids are new unless their whole page is the same as the one before. */
  #hasNewRecords(results: readonly ServiceRecord[]): boolean {
    const ids = results.flatMap((record) => recordId(record) ?? []);
    if (ids.length < results.length || ids.length === 0) {
      const page = JSON.stringify(results);
      const isRepeated = page === this.#previousPage || results.length === 0;
      this.#previousPage = page;
      return !isRepeated;
    }
    const countBefore = this.#ids.size;
    for (const id of ids) this.#ids.add(id);
    return this.#ids.size > countBefore;
  }
}

function positionAfter(page: Page, isByCursor: boolean, offset: number): Query | null {
  if (isByCursor) return page.next_cursor ? { cursor: page.next_cursor } : null;
  return offset <= limits.offset.maximum ? { offset } : null;
}
