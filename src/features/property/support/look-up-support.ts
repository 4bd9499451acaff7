import type { ServiceRecord } from '../../../api/index.ts';
import { searchLookups, type Engine, type SearchInput } from '../../../engine/index.ts';
import { comparableQuery, maxAssessments, type ComparableSearch } from '../comparables/comparables.ts';

const input = (search: ComparableSearch): SearchInput => ({
  query: comparableQuery(search),
  maxRows: maxAssessments,
});

/** Whether the assessments of a search are at hand, and looking them up makes no call. */
export async function isSupportCached(
  engine: Pick<Engine, 'cached'>,
  search: ComparableSearch,
): Promise<boolean> {
  const [result] = await engine.cached(searchLookups.assessment, [input(search)]);
  return result !== undefined;
}

/**
 * The assessments around a subject, of any value and year, at most 2,500: the newest. Bounds on values would bias what
 * values say about rates.
 */
export const lookUpSupport = (
  search: ComparableSearch,
  {
    engine,
    signal,
    onProgress,
  }: { engine: Pick<Engine, 'request'>; signal?: AbortSignal; onProgress?(rows: number): void },
): Promise<ServiceRecord[]> =>
  engine.request(searchLookups.assessment, input(search), { signal, fromTask: true, onProgress });
