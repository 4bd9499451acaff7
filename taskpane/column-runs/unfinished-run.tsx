import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../src/language/index.ts';
import { maxCallsOf, selectRun, type Run, runMessages } from '../../src/features/column-runs/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { useDeleteRun } from './use-runs.ts';

export function UnfinishedRun({ run, onResume }: { run: Run; onResume?(): void }) {
  const deleteRun = useDeleteRun();
  const { maxCalls, error, resume } = useResumption(run);
  // What stopped the run may have been the connection before this one.
  const { testedAt = '' } = useConnection() ?? {};
  const text = runMessages();
  return (
    <Notice
      intent="warning"
      actions={
        <>
          <Button disabledFocusable={resume === null} onClick={() => void resume?.().then(onResume)}>
            {text.resume(maxCalls)}
          </Button>
          <Button appearance="transparent" onClick={() => deleteRun(run.id)}>
            {text.discard}
          </Button>
        </>
      }
    >
      {text.unfinished(run.sheet, run.done, run.of)}
      {run.reason && run.at > testedAt && ` ${run.reason}`}
      {error && ` ${errorText(error)}`}
    </Notice>
  );
}

interface Resumption {
  /** The maximum calls that resuming the run takes. */
  maxCalls: number;
  /** Why they could not be counted, or null. */
  error: Error | null;
  /** Null until they are counted. */
  resume: (() => Promise<void>) | null;
}

function useResumption(run: Run): Resumption {
  const { runs } = useRuntime();
  const query = useQuery({
    queryKey: ['resumption', run.id, run.at],
    queryFn: () => runs.countResumption(run),
    gcTime: 0,
  });
  const maxCalls = query.data ? maxCallsOf(query.data) : 0;
  const isCounted = query.data !== undefined && !query.isFetching;
  const resume = async () => {
    // If the sheet is gone, the run's own error says so.
    await selectRun(run).catch(() => undefined);
    runs.resume(run, { maxCalls });
  };
  return {
    maxCalls,
    error: query.isFetching ? null : query.error,
    resume: isCounted ? resume : null,
  };
}
