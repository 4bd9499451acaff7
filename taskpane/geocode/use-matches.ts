import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  readMatchesToReview,
  savedCorrections,
  type MatchesToReview,
  type SavedGeocodeRun,
  reviewMessages,
} from '../../src/features/geocode/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';

export const matchesKey = (runId: string | undefined): string[] => ['matches', runId ?? ''];

/** The matches of a run as they are on its sheet, read again after each task and when the workbook changes. */
export function useMatches(run: SavedGeocodeRun | undefined): UseQueryResult<MatchesToReview> {
  const { tasks, engine } = useRuntime();
  return useQuery({
    queryKey: matchesKey(run?.id),
    queryFn: ({ signal }) => {
      const of = run!.rowCount;
      const label = reviewMessages().reading;
      return tasks.start({ scope: 'screen', label, unit: 'rows', of, signal }, async (context) =>
        readMatchesToReview(run!, { corrections: await savedCorrections(), engine }, context),
      ).result;
    },
    enabled: run !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
