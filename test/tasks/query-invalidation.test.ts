import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ActivityLog, TaskRegistry, type TaskKind } from '../../src/tasks/index.ts';
import { invalidateWhenTasksEnd } from '../../taskpane/frame/use-tasks.ts';

function watchedTasks() {
  const tasks = new TaskRegistry(new ActivityLog(null));
  const queries = new QueryClient();
  for (const key of ['runs', 'cell origin', 'tables', 'cities']) queries.setQueryData([key], 'cached');
  const stop = invalidateWhenTasksEnd(tasks, queries);
  const stale = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0]);
  const start = (kind: TaskKind, work: () => Promise<unknown>) =>
    tasks.start({ scope: 'workbook', kind, subject: 'A1', unit: 'rows', input: null }, work);
  return { tasks, start, stale, stop };
}

test('a run makes the queries of runs stale when it ends, and not before', async () => {
  const { start, stale } = watchedTasks();
  let end: (value: unknown) => void = () => undefined;
  const { result } = start('geocode', () => new Promise((resolve) => (end = resolve)));
  expect(stale()).toEqual([]);
  end(null);
  await result;
  expect(stale()).toEqual(['runs', 'cell origin', 'tables']);
});

test.each(['fetch', 'refresh', 'property', 'formulas'] as const)(
  'a task of kind %s leaves the queries of runs alone, also when it fails',
  async (kind) => {
    const { start, stale } = watchedTasks();
    await start(kind, () => Promise.reject(new Error('It failed.'))).result.catch(() => undefined);
    expect(stale()).toEqual(['cell origin', 'tables']);
  },
);

test('a screen task changes nothing, and neither does a task after the pane is closed', async () => {
  const { tasks, start, stale, stop } = watchedTasks();
  const { signal } = new AbortController();
  await tasks.start({ scope: 'screen', label: 'Counting', unit: 'rows', signal }, () => Promise.resolve(1))
    .result;
  stop();
  await start('geocode', () => Promise.resolve(1)).result;
  expect(stale()).toEqual([]);
});
