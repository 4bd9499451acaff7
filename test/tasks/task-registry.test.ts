import { expect, test } from 'vitest';
import { Incomplete, JobLog, Jobs, type Task } from '../../src/tasks/index.ts';

/** A job that ends when a test says so. */
function held() {
  let end: (report: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const tasks: Task[] = [];
  const work = (given: Task) => {
    tasks.push(given);
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
    task: () => tasks[0]!,
  };
}

const start = { kind: 'pull' as const, subject: 'Permits, calgary', unit: 'rows' as const, input: { a: 1 } };
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a job says how far it is, and what came of it', async () => {
  const jobs = new Jobs(new JobLog(null));
  const job = held();
  const id = jobs.start({ ...start, of: 10 }, job.work);
  expect(jobs.views).toMatchObject([{ id, state: 'running', done: 0, of: 10, input: { a: 1 } }]);
  job.task().progress(4);
  expect(jobs.latest('pull')).toMatchObject({ done: 4, of: 10 });
  job.task().progress(6, 12);
  expect(jobs.latest('pull')).toMatchObject({ done: 6, of: 12 });
  job.end('all');
  await settled();
  expect(jobs.latest('pull')).toMatchObject({ state: 'done', report: 'all' });
  expect(jobs.latest('geocode')).toBeNull();
});

test('a stop is no failure, and keeps the report of what was done', async () => {
  const jobs = new Jobs(new JobLog(null));
  const paused = jobs.start(start, held().work);
  const cancelled = jobs.start(start, () => new Promise(() => undefined));
  jobs.stop(paused, 'paused');
  jobs.stop(cancelled);
  expect(jobs.views.map(({ state }) => state)).toEqual(['stopping', 'stopping']);
  await settled();
  expect(jobs.views.map(({ state, report }) => [state, report])).toEqual([
    ['stopping', null],
    ['paused', 'part'],
  ]);
});

test('a failure keeps its error, and goes into the log with its sentence', async () => {
  const log = new JobLog(null);
  const jobs = new Jobs(log);
  const job = held();
  jobs.start(start, job.work);
  job.fail(new Error('The service cannot be reached.'));
  await settled();
  expect(jobs.latest('pull')!.error!.message).toBe('The service cannot be reached.');
  expect(log.entries).toMatchObject([
    { kind: 'pull', subject: 'Permits, calgary', state: 'failed', reason: 'The service cannot be reached.' },
  ]);
});

test('everything is stopped at once, and ended jobs are forgotten in time', async () => {
  const jobs = new Jobs(new JobLog(null));
  for (let index = 0; index < 80; index++) jobs.start(start, () => Promise.resolve(index));
  await settled();
  jobs.start(start, held().work);
  jobs.start(start, held().work);
  expect(jobs.views.length).toBeLessThanOrEqual(52);
  jobs.stopAll();
  await settled();
  expect(jobs.views.slice(0, 2).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

test('the log outlives the page, bears nonsense, and does not grow for ever', async () => {
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  };
  const jobs = new Jobs(new JobLog(storage, 'web '));
  for (let index = 0; index < 230; index++) jobs.start(start, () => Promise.resolve(index));
  await settled();
  expect(new JobLog(storage, 'web ').entries).toHaveLength(200);
  expect(new JobLog(storage).entries).toHaveLength(0);
  store.set('web cdata.log', '{');
  expect(new JobLog(storage, 'web ').entries).toEqual([]);
});

test('what could be done in part is a failure with its report', async () => {
  const log = new JobLog(null);
  const jobs = new Jobs(log);
  const job = held();
  jobs.start(start, job.work);
  job.fail(new Incomplete('1 of 2 is left.', ['one']));
  await settled();
  expect(jobs.latest('pull')).toMatchObject({ state: 'failed', report: ['one'] });
  expect(jobs.latest('pull')!.error!.message).toBe('1 of 2 is left.');
  expect(log.entries[0]).toMatchObject({ state: 'failed', reason: '1 of 2 is left.' });
});
