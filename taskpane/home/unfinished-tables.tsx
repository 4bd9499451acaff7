import { Button } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { useRunningTasks } from '../frame/use-tasks.ts';
import { useGo } from '../frame/screens.ts';
import { useSavedTables } from '../tables/use-saved-tables.ts';
import { Notice } from '../frame/notice.tsx';

/** The tables whose pull was broken off, with the way to where it goes on. */
export function UnfinishedTables() {
  const go = useGo();
  const { tables = [] } = useSavedTables();
  const text = messages().home;
  // A table that is being written is unfinished too, and needs nobody.
  const busy = useRunningTasks().some(({ kind }) => ['fetch', 'refresh', 'property'].includes(kind));
  const unfinished = busy ? [] : tables.filter((table) => table.resumeFrom);
  if (unfinished.length === 0) return null;
  return (
    <Notice intent="warning" actions={<Button onClick={() => go('tables')}>{text.toTables}</Button>}>
      {text.unfinishedTables(unfinished.map(({ name }) => name).join(', '))}
    </Notice>
  );
}
