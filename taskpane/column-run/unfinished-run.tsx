import { Button } from '@fluentui/react-components';
import { messages, formatNumber } from '../../src/messages/index.ts';
import { selectRun, type SavedRun } from '../../src/runs/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { useDeleteRun } from './use-runs.ts';

export function UnfinishedRun({ run, onResume }: { run: SavedRun; onResume?(): void }) {
  const { runs } = useRuntime();
  const deleteRun = useDeleteRun();
  const text = messages().runs;
  const resume = async () => {
    // If the sheet is gone, the run's own error says so.
    await selectRun(run).catch(() => undefined);
    runs.resume(run);
    onResume?.();
  };
  return (
    <Notice
      intent="warning"
      actions={
        <>
          <Button onClick={() => void resume()}>{text.resume}</Button>
          <Button appearance="transparent" onClick={() => deleteRun(run.id)}>
            {text.discard}
          </Button>
        </>
      }
    >
      {text.unfinished(run.sheet, formatNumber(run.done), formatNumber(run.of))}
      {run.reason && ` ${run.reason}`}
    </Notice>
  );
}
