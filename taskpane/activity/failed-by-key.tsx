import { Button } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { startFormulaTask } from '../../src/features/formulas/index.ts';
import { Notice, NoticeBar } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { useRunningTasks } from '../frame/use-tasks.ts';
import { useFailedFormulas, useSharedFailedFormulas } from './use-failed-formulas.ts';
import { activityMessages } from '../../src/tasks/index.ts';

/** After another connection was saved, offers to recalculate the cells that failed because of the previous one. */
export function FailedByKey() {
  const { failedCells } = useRuntime().engine;
  const isPossible = useSyncExternalStore(failedCells.subscribe, () => failedCells.has('former connection'));
  const connection = useConnection();
  useSharedFailedFormulas();
  return isPossible && connection ? <FailedByKeyNotice /> : null;
}

function FailedByKeyNotice() {
  const { tasks, engine } = useRuntime();
  const formulas = useFailedFormulas({ search: false }) ?? [];
  const isBusy = useRunningTasks().some(({ kind }) => kind === 'formulas');
  const cells = formulas
    .filter(({ failure }) => failure?.cause === 'former connection')
    .map(({ cell }) => cell);
  if (cells.length === 0) return null;
  const text = activityMessages();
  return (
    <NoticeBar label={text.failedByKey(cells.length)}>
      <Notice
        intent="warning"
        actions={
          <>
            <Button
              disabledFocusable={isBusy}
              onClick={() => startFormulaTask(tasks, engine, { action: 'recalculate', cells })}
            >
              {text.recalculate}
            </Button>
            <Button onClick={() => engine.failedCells.dismiss('former connection')}>{text.dismiss}</Button>
          </>
        }
      >
        {text.failedByKey(cells.length)}
      </Notice>
    </NoticeBar>
  );
}
