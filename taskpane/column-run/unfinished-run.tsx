import { Button } from '@fluentui/react-components';
import { addressOnSheet, cellAddress, selectCell } from '../../src/excel/index.ts';
import type { RememberedRun } from '../../src/runs/saved-run.ts';
import { startRun } from '../../src/runs/start-run.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useForgetRun } from './use-runs.ts';
import { Notice } from '../frame/notice.tsx';

/** A run that was broken off: gone on with, or forgotten. */
export function UnfinishedRun({ run, begun }: { run: RememberedRun; begun?(): void }) {
  const { tasks, lookups } = useRuntime();
  const forget = useForgetRun();
  const text = messages().runs;
  const goOn = async () => {
    // The person sees the rows fill, and the screen means the same sheet; without it the run says what is wrong.
    const source = cellAddress(run.firstRow, run.sources[0]?.index ?? 0);
    await selectCell(addressOnSheet(run.sheet, source)).catch(() => undefined);
    startRun(tasks, lookups, run);
    begun?.();
  };
  return (
    <Notice
      intent="warning"
      actions={
        <>
          <Button onClick={() => void goOn()}>{text.goOn}</Button>
          <Button appearance="transparent" onClick={() => forget(run.id)}>
            {text.forget}
          </Button>
        </>
      }
    >
      {text.unfinished(run.sheet, shownNumber(run.done), shownNumber(run.of))}
      {run.reason && ` ${run.reason}`}
    </Notice>
  );
}
