import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { runHasPoints, tableHasPoints } from '../../src/features/map/index.ts';
import type { Run } from '../../src/features/column-runs/index.ts';
import type { SavedTable } from '../../src/features/tables/index.ts';

export type PointSource = Run | SavedTable;

/** When a run last wrote, or a table was fetched: its points are then others. */
export const changeOf = (source: PointSource): string => ('at' in source ? source.at : source.fetchedAt);

/** Milliseconds: the user may have written coordinates since. */
const staleTime = 10_000;

const hasPointsQuery = (source: PointSource): UseQueryOptions<boolean> => ({
  // Tasks that may have written a table invalidate this key when they end.
  queryKey: ['tables', 'has points', source.id, changeOf(source)],
  // A run or table that can't be read, because its sheet was deleted, has none.
  queryFn: ({ signal }) =>
    ('at' in source ? runHasPoints(source, signal) : tableHasPoints(source, signal)).catch(() => false),
  staleTime,
});

/** The sources that have a row with coordinates, and whether all have been read. */
export function useSourcesWithPoints<Source extends PointSource>(
  sources: readonly Source[],
): { withPoints: Source[]; isLoaded: boolean } {
  const queries = useQueries({ queries: sources.map(hasPointsQuery) });
  return {
    withPoints: sources.filter((_, at) => queries[at]?.data === true),
    isLoaded: queries.every(({ data }) => data !== undefined),
  };
}

/** Whether a run or table can be shown on the map; false until it has been read. */
export const useHasPoints = (source: PointSource | undefined): boolean =>
  useSourcesWithPoints(source ? [source] : []).withPoints.length > 0;
