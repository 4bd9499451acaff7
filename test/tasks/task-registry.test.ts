import { expect, test } from 'vitest';
import { PartialFailureError, ActivityLog, TaskRegistry, type TaskContext } from '../../src/tasks/index.ts';

/** A job that ends when a test says so. */
function held() {
  let end: (report: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const contexts: TaskContext[] = [];
  const work = (given: TaskContext) => {
    contexts.push(given);
    return new Promise<string>((resolve, reject) => {
      end = resolve;
      fail = reject;
      given.signal.addEventListener('abort', () => resolve('part'));
    });
  };
  return {
    work,
    end: (report: string) => end(report),
    fail: (error: Error) => fail(error),
    context: () => contexts[0]!,
  };
}

const start = {
  scope: 'workbook' as const,
  kind: 'fetch' as const,
  subject: 'Permits, calgary',
  unit: 'rows' as const,
  input: { a: 1 },
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a job says how far it is, and what came of it', async () => {
  const tasks = new TaskRegistry(new ActivityLog(null));
  const job = held();
  const { id } = tasks.start({ ...start, of: 10 }, job.work);
  expect(tasks.all).toMatchObject([{ id, state: 'running', done: 0, of: 10, input: { a: 1 } }]);
  job.context().progress(4);
  expect(tasks.latest('fetch')).toMatchObject({ done: 4, of: 10 });
  job.context().progress(6, 12);
  expect(tasks.latest('fetch')).toMatchObject({ done: 6, of: 12 });
  job.end('all');
  await settled();
  expect(tasks.latest('fetch')).toMatchObject({ state: 'done', report: 'all' });
  expect(tasks.latest('geocode')).toBeNull();
});

test('a stop is no failure, and keeps the report of what was done', async () => {
  const tasks = new TaskRegistry(new ActivityLog(null));
  const { id: paused } = tasks.start(start, held().work);
  const { id: cancelled } = tasks.start(start, () => new Promise(() => undefined));
  tasks.stop(paused, 'paused');
  tasks.stop(cancelled);
  expect(tasks.all.map(({ state }) => state)).toEqual(['stopping', 'stopping']);
  await settled();
  expect(tasks.all.map((task) => [task.state, 'report' in task && task.report])).toEqual([
    ['stopping', null],
    ['paused', 'part'],
  ]);
});

test('a failure keeps its error, and goes into the log with its sentence', async () => {
  const log = new ActivityLog(null);
  const tasks = new TaskRegistry(log);
  const job = held();
  tasks.start(start, job.work);
  job.fail(new Error('The service cannot be reached.'));
  await settled();
  expect(tasks.latest('fetch')!.error!.message).toBe('The service cannot be reached.');
  expect(log.entries).toMatchObject([
    { kind: 'fetch', subject: 'Permits, calgary', state: 'failed', reason: 'The service cannot be reached.' },
  ]);
});

test('everything is stopped at once, and ended tasks are forgotten in time', async () => {
  const tasks = new TaskRegistry(new ActivityLog(null));
  for (let index = 0; index < 80; index++) tasks.start(start, () => Promise.resolve(index));
  await settled();
  tasks.start(start, held().work);
  tasks.start(start, held().work);
  expect(tasks.all.length).toBeLessThanOrEqual(52);
  tasks.stopAll();
  await settled();
  expect(tasks.all.slice(0, 2).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

test('the log outlives the page, bears nonsense, and does not grow for ever', async () => {
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  };
  const tasks = new TaskRegistry(new ActivityLog(storage, 'web '));
  for (let index = 0; index < 230; index++) tasks.start(start, () => Promise.resolve(index));
  await settled();
  expect(new ActivityLog(storage, 'web ').entries).toHaveLength(200);
  expect(new ActivityLog(storage).entries).toHaveLength(0);
  store.set('web cdata.log', '{');
  expect(new ActivityLog(storage, 'web ').entries).toEqual([]);
});

test('what could be done in part is a failure with its report', async () => {
  const log = new ActivityLog(null);
  const tasks = new TaskRegistry(log);
  const job = held();
  tasks.start(start, job.work);
  job.fail(new PartialFailureError('1 of 2 is left.', ['one']));
  await settled();
  expect(tasks.latest('fetch')).toMatchObject({ state: 'failed', report: ['one'] });
  expect(tasks.latest('fetch')!.error!.message).toBe('1 of 2 is left.');
  expect(log.entries[0]).toMatchObject({ state: 'failed', reason: '1 of 2 is left.' });
});
