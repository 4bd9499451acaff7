import type { FetchPage } from '../api/index.ts';
import { limits } from '@cdata/catalog';
import type { Plan } from '../settings/index.ts';
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

/** @param matches Null if nothing is known about it. */
export function fetchCost(matches: MatchCount | null, maxRows: number, plan: Plan): FetchCost {
  const rows = Math.min(maxRows, matches?.atMost ?? Infinity);
  const isExact = matches !== null && (matches.atLeast === matches.atMost || matches.atLeast >= maxRows);
  return { rows, isExact, ...costOfPages(rows, plan) };
}

/** What a refresh of a table costs, if the search finds about as many records as before. */
export const refreshCost = (
  { rowCount, property }: SavedTable,
  plan: Plan,
): Pick<FetchCost, 'calls' | 'seconds'> => costOfPages(property ? 1 : rowCount, plan);

function costOfPages(rows: number, plan: Plan): { calls: number; seconds: number } {
  const calls = Math.max(1, Math.ceil(rows / (plan === 'free' ? limits.freePage : limits.page.maximum)));
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
