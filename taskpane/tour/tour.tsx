import { useMutation, useQuery } from '@tanstack/react-query';
import { cellMessages, messages, UserError } from '../../src/messages/index.ts';
import { pendingCommand } from '../commands/commands.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';
import { tourState, useTourStep } from './tour-state.ts';

/** Most users take no tour, or take it once. */
async function loadTour() {
  try {
    return await import(/* webpackChunkName: "guide" */ './tour-bar.tsx');
  } catch {
    throw new UserError(cellMessages().notLoaded);
  }
}

/** The tour above the screen; nothing while there is no tour. */
export function Tour() {
  const step = useTourStep();
  const { data } = useQuery({
    queryKey: ['script of', 'tour'],
    queryFn: loadTour,
    enabled: step !== null,
    staleTime: Infinity,
  });
  return data && step !== null ? <data.TourBar step={step} /> : null;
}

/** Starts the tour at its first step. */
export function useTourStart() {
  const runtime = useRuntime();
  const runTask = useScreenTask();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { startTour } = await loadTour();
      await runTask({ label: messages().home.tour.title, unit: 'calls', of: 1 }, (task) =>
        startTour(runtime, task),
      );
    },
    onSuccess: () => {
      tourState.step = 0;
      pendingCommand.set({ screen: 'geocode' });
    },
    gcTime: 0,
  });
  return { start: () => mutate(), isPending, error };
}
