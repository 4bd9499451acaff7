import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteRun, savedRuns, type SavedRun } from '../../src/runs/index.ts';
import { useRunningTasks } from '../frame/use-tasks.ts';

/** The runs saved in the workbook, the newest first. */
export function useSavedRuns(): readonly SavedRun[] {
  const query = useQuery({ queryKey: ['runs'], queryFn: savedRuns, gcTime: 0 });
  return query.data ?? [];
}

/** Runs that can be resumed: paused, failed, or interrupted by closing the pane. */
export function useUnfinishedRuns(): readonly SavedRun[] {
  const running = useRunningTasks();
  return useSavedRuns().filter(
    ({ state, kind }) =>
      state !== 'done' && state !== 'cancelled' && !running.some((task) => task.kind === kind),
  );
}

export function useDeleteRun(): (id: string) => void {
  const queries = useQueryClient();
  return (id) => void deleteRun(id).then(() => queries.invalidateQueries({ queryKey: ['runs'] }));
}
