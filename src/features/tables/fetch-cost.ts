import { isPagedByCursor, type FetchPage, type Query } from '../../api/index.ts';
import { datasets, limits, publishedTime, type Dataset } from '@cdata/catalog';
import type { Plan } from '../../connection/index.ts';
import type { SavedTable } from './saved-tables.ts';
import { statsLookups, type FieldValues, type Engine, type StatsInput } from '../../engine/index.ts';

/** What fetching a search costs; upper bounds unless `isExact`. */
interface FetchCost {
  rows: number;
  calls: number;
  /** By the calls of this session; the pages of a search are fetched one after the other. */
  seconds: number;
  isExact: boolean;
}

/** A search, as far as its pages depend on it. */
interface PagedSearch {
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

/** How many records match a search. Equal bounds are the number itself. */
export interface MatchCount {
  atLeast: number;
  /** Null if no upper bound is known. */
  atMost: number | null;
}

type MatchedSearch = { dataset: Dataset; query: Query };

/** The most informative statistics for a search. */
interface TellingStatistics {
  input: StatsInput;
  /** Whether they count exactly the records of the search, and not also those of a wider one. */
  isExact: boolean;
  count(answer: FieldValues): MatchCount;
}

interface Group {
  value: string;
  count: number;
}

/** Filters on one field that has its own groups in the statistics. */
const groupedFilters = new Set([
  'permit_type',
  'trade',
  'status_canonical',
  'sector',
  'is_active',
  'is_opening',
  'preceded_by_permit',
]);

interface CountOptions {
  onlySaved?: boolean;
  signal?: AbortSignal;
  /** `reload` requests the statistics again. */
  cache?: 'default' | 'reload';
}

/**
 * Counts what a search matches from the service's statistics: exactly for all records of a city, or with one filter on
 * a type, a status or dates; otherwise as an upper bound. Makes one call at most, whose response is saved.
 *
 * @param options.onlySaved Makes no call, and returns null without a saved response.
 * @returns Null if the dataset has no statistics.
 */
export async function countMatches(
  engine: Pick<Engine, 'request' | 'cached'>,
  search: MatchedSearch,
  { onlySaved = false, signal, cache }: CountOptions = {},
): Promise<MatchCount | null> {
  const lookup = statsLookups[search.dataset.name];
  if (!lookup) return null;
  const { input, isExact, count } = tellingStatistics(search);
  let answer: FieldValues;
  if (onlySaved) {
    const [saved] = await engine.cached(lookup, [input]);
    if (!saved?.ok) return null;
    answer = saved.value;
  } else answer = await engine.request(lookup, input, { signal, cache, fromTask: true });
  const bounds = count(answer);
  return isExact ? bounds : { atLeast: 0, atMost: bounds.atMost };
}

function tellingStatistics({ dataset, query }: MatchedSearch): TellingStatistics {
  const filters = Object.entries(query).filter(
    ([name, value]) => !isWithoutEffect(name) && value !== null && value !== undefined && value !== '',
  );
  const municipality = textOf(query.municipality);
  const statistics = (group_by: string | null): StatsInput => ({
    municipality,
    group_by,
    period: 'all',
    sum_field: null,
  });
  const others = (...names: string[]) => filters.some(([name]) => !names.includes(name));
  const grouped = filters.find(([name]) => groupedFilters.has(name));
  if (grouped) {
    const [name, value] = grouped;
    const field = dataset.parameters.find((parameter) => parameter.name === name)?.reads?.[0] ?? name;
    const isOfValue = ({ value: group }: Group) => group.toLowerCase() === String(value).toLowerCase();
    return {
      input: statistics(field),
      isExact: !others(name),
      count: (answer) => exactly(sumOf(groupsOf(answer, field).filter(isOfValue))),
    };
  }
  const [dateField, ...otherDates] =
    dataset.parameters.find(({ name }) => name === 'issued_after')?.reads ?? [];
  if (dateField && filters.some(([name]) => name === 'issued_after' || name === 'issued_before')) {
    const [after, before] = [textOf(query.issued_after) ?? '', textOf(query.issued_before) ?? '~'];
    const isBetween = ({ value }: Group) => {
      const day = publishedTime(value)?.date;
      return day !== undefined && day >= after && day <= before;
    };
    return {
      input: statistics(dateField),
      isExact: !others('issued_after', 'issued_before'),
      count: (answer) => {
        const groups = groupsOf(answer, dateField);
        const matching = sumOf(groups.filter(isBetween));
        // Records without the first of several dates count by another one, which the statistics do not show.
        const datedOtherwise = otherDates.length === 0 ? 0 : totalOf(answer) - sumOf(groups);
        return { atLeast: matching, atMost: matching + datedOtherwise };
      },
    };
  }
  return { input: statistics(null), isExact: !others(), count: (answer) => exactly(totalOf(answer)) };
}

/** Parameters that change no count: the city is counted by the statistics themselves. */
const isWithoutEffect = (name: string): boolean =>
  name === 'municipality' ||
  datasets.permit.parameters.some(
    (parameter) => parameter.name === name && ['order', 'page'].includes(parameter.group),
  );

const exactly = (count: number): MatchCount => ({ atLeast: count, atMost: count });

const textOf = (value: Query[string]): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

const totalOf = ({ total_in_db: total }: FieldValues): number => (typeof total === 'number' ? total : 0);

function groupsOf(answer: FieldValues, field: string): Group[] {
  const groups = answer[`by_${field}`];
  return Array.isArray(groups) ? (groups as Group[]) : [];
}

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** The narrowest bounds that follow from two counts. */
export function narrowed(a: MatchCount | null, b: MatchCount | null): MatchCount | null {
  if (!a || !b) return a ?? b;
  const atMost = Math.min(a.atMost ?? Infinity, b.atMost ?? Infinity);
  const atLeast = Math.max(a.atLeast, b.atLeast);
  // Statistics may be a day old: what was just read takes precedence.
  return { atLeast, atMost: atMost === Infinity ? null : Math.max(atMost, atLeast) };
}
