import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetRun, rememberedRuns, type RememberedRun } from '../../src/runs/saved-run.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { useJobs } from '../frame/runtime-context.ts';

/** The runs that the workbook remembers, the newest first. */
export function useRuns(): readonly RememberedRun[] {
  const ended = useJobs().filter((job) => !isUnderWay(job)).length;
  const query = useQuery({
    queryKey: ['runs', ended],
    queryFn: rememberedRuns,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return query.data ?? [];
}

/** Those that were broken off: paused, failed, or left by a page that was closed. */
export function useUnfinishedRuns(): readonly RememberedRun[] {
  const underWay = useJobs().filter(isUnderWay);
  return useRuns().filter(
    ({ state, kind }) =>
      state !== 'done' && state !== 'cancelled' && !underWay.some((job) => job.kind === kind),
  );
}

export function useForgetRun(): (id: string) => void {
  const queries = useQueryClient();
  return (id) => void forgetRun(id).then(() => queries.invalidateQueries({ queryKey: ['runs'] }));
}
