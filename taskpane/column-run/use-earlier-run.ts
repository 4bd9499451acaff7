import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RememberedRun } from '../../src/runs/saved-run.ts';
import { earlierRun, type WantedRun } from '../../src/runs/start-run.ts';

export interface EarlierRun {
  /** The remembered run in whose columns a wanted one would go on; null where it would make its own. */
  earlier: RememberedRun | null;
  /** Whether it is still being looked for. */
  looking: boolean;
}

/** Looks among the runs that the workbook remembers for the one that a wanted one would go on with. */
export function useEarlierRun(runs: readonly RememberedRun[], wanted: WantedRun | null): EarlierRun {
  const query = useQuery({
    queryKey: ['earlier run', wanted, runs.map(({ id, at }) => [id, at])],
    queryFn: () => earlierRun(runs, wanted!),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isOfSheet = query.data?.sheetId === wanted?.source.sheetId;
  return {
    earlier: isOfSheet ? (query.data ?? null) : null,
    looking: query.isPending || query.isPlaceholderData,
  };
}
