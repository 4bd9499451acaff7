import { Button } from '@fluentui/react-components';
import { isUnfinished } from '../../src/features/tables/index.ts';
import { UnfinishedRun } from '../column-runs/unfinished-run.tsx';
import { useUnfinishedRuns } from '../column-runs/use-runs.ts';
import { Notice } from '../frame/notice.tsx';
import { screenOf, useGo } from '../frame/navigation.ts';
import { useRunningTasks } from '../frame/use-tasks.ts';
import { useSavedTables } from '../tables/use-saved-tables.ts';
import { homeMessages } from './messages.ts';

export function UnfinishedRuns() {
  const go = useGo();
  return useUnfinishedRuns().map((run) => (
    <UnfinishedRun key={run.id} run={run} onResume={() => go(screenOf[run.kind])} />
  ));
}

/** Names the incomplete tables of the workbook, except while a task may still complete them. */
export function IncompleteTables() {
  const go = useGo();
  const { tables = [] } = useSavedTables();
  const text = homeMessages();
  const isBusy = useRunningTasks().some(({ kind }) => ['fetch', 'refresh', 'property'].includes(kind));
  const incomplete = isBusy ? [] : tables.filter(isUnfinished);
  if (incomplete.length === 0) return null;
  return (
    <Notice intent="warning" actions={<Button onClick={() => go('tables')}>{text.goToTables}</Button>}>
      {text.incompleteTables(incomplete.map(({ name }) => name).join(', '))}
    </Notice>
  );
}
