import { Button } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { errorText, tourMessages } from '../../src/messages/index.ts';
import type { Runtime } from '../../src/runtime.ts';
import type { TaskContext } from '../../src/tasks/index.ts';
import { removeTourSheet, showTourSheet, tourFormulaCell, tourSteps } from '../../src/tour/index.ts';
import { pendingCommand } from '../commands/commands.ts';
import { saveDraft } from '../frame/draft.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import type { Screen } from '../frame/screens.ts';
import { newCall } from '../formula-builder/builder-draft.ts';
import { tourState } from './tour-state.ts';

const screenOfStep: readonly Screen[] = ['geocode', 'formula-builder', 'search'];

/** Makes the tour's sheet, or shows the one that there is. */
export const startTour = ({ lookups }: Runtime, { signal }: TaskContext): Promise<void> =>
  showTourSheet(0, lookups, { signal, fromTask: true });

/** The current step of the tour, above every screen. */
export function TourBar({ step }: { step: number }) {
  const runtime = useRuntime();
  const text = tourMessages();
  const show = useMutation({
    mutationFn: async (next: number) => {
      await showTourSheet(next, runtime.lookups, { fromTask: true });
      const cell = next === 1 ? await tourFormulaCell() : null;
      if (cell) saveDraft(runtime, 'formula-builder', newCall('NORMALIZE', cell));
    },
    onSuccess: (_, next) => {
      tourState.step = next;
      pendingCommand.set({ screen: screenOfStep[next]! });
    },
    gcTime: 0,
  });
  const end = useMutation({
    mutationFn: removeTourSheet,
    onSuccess: () => {
      tourState.step = null;
      pendingCommand.set({ screen: 'home' });
    },
    gcTime: 0,
  });
  const error = show.error ?? end.error;
  const isBusy = show.isPending || end.isPending;
  return (
    <section aria-label={text.stepOf(step + 1, tourSteps)}>
      <Notice
        intent={error ? 'error' : 'info'}
        title={text.stepOf(step + 1, tourSteps)}
        actions={
          <>
            <Button disabledFocusable={isBusy} onClick={() => show.mutate(step)}>
              {text.steps[step]!.show}
            </Button>
            {step + 1 < tourSteps && (
              <Button disabledFocusable={isBusy} onClick={() => show.mutate(step + 1)}>
                {text.next}
              </Button>
            )}
            <Button disabledFocusable={isBusy} onClick={() => end.mutate()}>
              {text.end}
            </Button>
          </>
        }
      >
        {error ? errorText(error) : text.steps[step]!.pane}
      </Notice>
    </section>
  );
}
