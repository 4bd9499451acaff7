import { isPagedByCursor, type FetchPage, type Query } from '../../api/index.ts';
import { datasets, limits, type Dataset } from '@cdata/catalog';
import type { Plan } from '../../connection/index.ts';
import type { MatchCount } from './match-count.ts';
import type { SavedTable } from './saved-tables.ts';

/** What fetching a search costs; upper bounds unless `isExact`. */
export interface FetchCost {
  rows: number;
  calls: number;
  /** By the calls of this session; the pages of a search are fetched one after the other. */
  seconds: number;
  isExact: boolean;
}

/** A search, as far as its pages depend on it. */
export interface PagedSearch {
  dataset: Dataset;
  query: Query;
  maxRows: number;
}

/** @param matches Null if nothing is known about it. */
export function fetchCost(matches: MatchCount | null, search: PagedSearch, plan: Plan): FetchCost {
  const { maxRows } = search;
  const rows = Math.min(maxRows, matches?.atMost ?? Infinity);
  const isExact = matches !== null && (matches.atLeast === matches.atMost || matches.atLeast >= maxRows);
  return { rows, isExact, ...costOfPages({ rows, isExact }, search, plan) };
}

/** What a refresh of a table costs, if the search finds about as many records as before. */
export const refreshCost = (
  { rowCount, property, recordIds, dataset, query, maxRows }: SavedTable,
  plan: Plan,
): Pick<FetchCost, 'calls' | 'seconds'> =>
  property
    ? { calls: 1, seconds: secondsPerPage }
    : // Picked records may be anywhere in the search.
      costOfPages(
        { rows: recordIds ? maxRows : rowCount, isExact: !recordIds },
        { dataset: datasets[dataset], query, maxRows },
        plan,
      );

function costOfPages(
  { rows, isExact }: Pick<FetchCost, 'rows' | 'isExact'>,
  { dataset, query, maxRows }: PagedSearch,
  plan: Plan,
): Pick<FetchCost, 'calls' | 'seconds'> {
  const pageRows = plan === 'free' ? limits.freePage : limits.page.maximum;
  const pages = Math.ceil(rows / pageRows);
  // Without a cursor, only a page that is shorter than any plan's shows that the search has ended.
  const mayEnd = rows > 0 && (rows < maxRows || !isExact) && rows <= limits.offset.maximum;
  const rowsOfLast = rows - (pages - 1) * pageRows;
  const endsShort = isExact && rowsOfLast < Math.min(limits.smallestPage, maxRows - (rows - rowsOfLast));
  const hasEmptyPage = mayEnd && !endsShort && !isPagedByCursor(query, dataset);
  const calls = Math.max(1, pages + (hasEmptyPage ? 1 : 0));
  return { calls, seconds: calls * secondsPerPage };
}

/** Before the first page. */
let secondsPerPage = 1;
/** The weight of the newest page. */
const newestWeight = 0.3;

/** Fetches pages and learns from them how long one takes. */
export const timedFetch =
  (fetch: FetchPage): FetchPage =>
  async (query, options) => {
    const start = performance.now();
    const page = await fetch(query, options);
    const seconds = (performance.now() - start) / 1000;
    secondsPerPage += newestWeight * (seconds - secondsPerPage);
    return page;
  };
