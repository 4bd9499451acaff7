import { useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetRun, rememberedRuns, type RememberedRun } from '../../src/runs/saved-run.ts';
import { useRunningTasks } from '../frame/use-tasks.ts';

/** The runs that the workbook remembers, the newest first. */
export function useRuns(): readonly RememberedRun[] {
  const query = useQuery({
    queryKey: ['runs'],
    queryFn: rememberedRuns,
    gcTime: 0,
  });
  return query.data ?? [];
}

/** Those that were broken off: paused, failed, or left by a page that was closed. */
export function useUnfinishedRuns(): readonly RememberedRun[] {
  const running = useRunningTasks();
  return useRuns().filter(
    ({ state, kind }) =>
      state !== 'done' && state !== 'cancelled' && !running.some((task) => task.kind === kind),
  );
}

export function useForgetRun(): (id: string) => void {
  const queries = useQueryClient();
  return (id) => void forgetRun(id).then(() => queries.invalidateQueries({ queryKey: ['runs'] }));
}
