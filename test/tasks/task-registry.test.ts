import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UserError } from '../../src/language/index.ts';
import {
  ActivityLog,
  PartialFailureError,
  TaskAbortError,
  TaskRegistry,
  type TaskContext,
} from '../../src/tasks/index.ts';

/** Work that a test ends. When it is aborted, it returns what it has. */
function controlledWork() {
  let end: (report: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const contexts: TaskContext[] = [];
  const work = (context: TaskContext) => {
    contexts.push(context);
    return new Promise<string>((resolve, reject) => {
      end = resolve;
      fail = reject;
      context.signal.addEventListener('abort', () => resolve('part'));
    });
  };
  return {
    work,
    end: (report: string) => end(report),
    fail: (error: Error) => fail(error),
    context: () => contexts[0]!,
  };
}

const options = {
  scope: 'workbook',
  kind: 'fetch',
  subject: 'Permits, calgary',
  unit: 'rows',
  input: { a: 1 },
} as const;
const never = () => new Promise<never>(() => undefined);
const settled = () => new Promise((resolve) => setTimeout(resolve));

let log: ActivityLog;
let tasks: TaskRegistry;
beforeEach(() => {
  log = new ActivityLog(null);
  tasks = new TaskRegistry(log);
});

describe('a workbook task', () => {
  test('is left with its screen once it is finished, and stays in the list', async () => {
    const work = controlledWork();
    const { result } = tasks.start(options, work.work);
    const isLeft = () => tasks.latest('fetch')?.isLeft;
    tasks.leave((kind) => kind === 'fetch');
    expect(isLeft()).toBe(false);
    work.end('all');
    await result;
    tasks.leave((kind) => kind === 'geocode');
    expect(isLeft()).toBe(false);
    tasks.leave((kind) => kind === 'fetch');
    expect(isLeft()).toBe(true);
    expect(tasks.all).toHaveLength(1);
    const failing = controlledWork();
    const failed = tasks.start(options, failing.work).result.catch(() => undefined);
    failing.fail(new Error('The service is down.'));
    await failed;
    tasks.leave((kind) => kind === 'fetch');
    expect(isLeft()).toBe(false);
  });

  test('reports its progress, and its result', async () => {
    const work = controlledWork();
    const { id, result } = tasks.start({ ...options, of: 10 }, work.work);
    expect(tasks.all).toMatchObject([{ id, state: 'running', done: 0, of: 10, input: { a: 1 } }]);
    work.context().progress(4);
    expect(tasks.latest('fetch')).toMatchObject({ done: 4, of: 10 });
    work.context().progress(6, 12);
    expect(tasks.latest('fetch')).toMatchObject({ done: 6, of: 12 });
    work.end('all');
    expect(await result).toBe('all');
    expect(tasks.latest('fetch')).toMatchObject({ state: 'done', report: 'all' });
    expect(tasks.latest('geocode')).toBeNull();
  });

  test('that is stopped has not failed, and keeps its partial result', async () => {
    const paused = tasks.start(options, controlledWork().work);
    const cancelled = tasks.start(options, never);
    tasks.stop(paused.id, 'paused');
    tasks.stop(cancelled.id);
    expect(tasks.all.map(({ state }) => state)).toEqual(['stopping', 'stopping']);
    expect(await paused.result).toBe('part');
    expect(tasks.all).toMatchObject([
      { state: 'stopping', report: null },
      { state: 'paused', report: 'part' },
    ]);
  });

  test('that throws because it was stopped rejects with the reason', async () => {
    const { id, result } = tasks.start(options, async ({ signal }) => {
      await settled();
      signal.throwIfAborted();
    });
    tasks.stop(id);
    await expect(result).rejects.toMatchObject({ name: 'TaskAbortError', stopReason: 'cancelled' });
    expect(tasks.latest('fetch')).toMatchObject({ state: 'cancelled', error: null });
  });

  test('that fails keeps its error, and the log has the message', async () => {
    const { result } = tasks.start(options, () =>
      Promise.reject(new UserError('The service can’t be reached.')),
    );
    await expect(result).rejects.toThrow('The service can’t be reached.');
    expect(tasks.latest('fetch')!.error!.message).toBe('The service can’t be reached.');
    expect(log.entries).toMatchObject([
      {
        kind: 'fetch',
        subject: 'Permits, calgary',
        state: 'failed',
        reason: 'The service can’t be reached.',
      },
    ]);
  });

  test('that fails with a script error keeps it, and the log has a sentence instead', async () => {
    const error = new TypeError("Cannot read properties of null (reading 'results')");
    await expect(tasks.start(options, () => Promise.reject(error)).result).rejects.toBe(error);
    expect(tasks.latest('fetch')!.error).toBe(error);
    expect(log.entries[0]!.reason).toMatch(/^Something went wrong/);
  });

  test('that fails in part keeps its report', async () => {
    tasks.start(options, () => Promise.reject(new PartialFailureError('1 of 2 is left.', ['one'])));
    await settled();
    expect(tasks.latest('fetch')).toMatchObject({ state: 'failed', report: ['one'] });
    expect(log.entries[0]).toMatchObject({ state: 'failed', reason: '1 of 2 is left.' });
  });

  test('is forgotten some time after it has ended, but not before', async () => {
    for (let index = 0; index < 80; index++) tasks.start(options, () => Promise.resolve(index));
    await settled();
    tasks.start(options, controlledWork().work);
    tasks.start(options, controlledWork().work);
    expect(tasks.all.length).toBeLessThanOrEqual(52);
    tasks.stopAll();
    await settled();
    expect(tasks.all.slice(0, 2).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });
});

describe('a screen task', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const startOnScreen = <Report>(work: (context: TaskContext) => Promise<Report>) => {
    const screen = new AbortController();
    const started = tasks.start(
      { scope: 'screen', label: 'Counting', unit: 'rows', of: 8, signal: screen.signal },
      work,
    );
    return { ...started, leave: () => screen.abort(new TaskAbortError('cancelled')) };
  };

  test('is shown after a second with its progress, and removed and not logged when it ends', async () => {
    const work = controlledWork();
    const { id, result } = startOnScreen(work.work);
    work.context().progress(3);
    expect(tasks.all).toMatchObject([{ id, isShown: false, done: 3, of: 8 }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tasks.all).toMatchObject([{ id, isShown: true, done: 3, of: 8 }]);
    work.end('8');
    expect(await result).toBe('8');
    expect(tasks.all).toEqual([]);
    expect(log.entries).toEqual([]);
  });

  test('ends as soon as it is cancelled, even if its work does not', async () => {
    const { id, result } = startOnScreen(never);
    tasks.stop(id);
    await expect(result).rejects.toBeInstanceOf(TaskAbortError);
    expect(tasks.all).toEqual([]);
  });

  test('ends when its screen is left', async () => {
    const work = controlledWork();
    const { result, leave } = startOnScreen(work.work);
    leave();
    expect(work.context().signal.aborted).toBe(true);
    await result.catch(() => undefined);
    expect(tasks.all).toEqual([]);
  });
});

test('subscribers are notified of each change', async () => {
  const states: string[] = [];
  const unsubscribe = tasks.subscribe(() => states.push(tasks.all[0]!.state));
  const work = controlledWork();
  const { result } = tasks.start(options, work.work);
  work.end('all');
  await result;
  unsubscribe();
  tasks.start(options, never);
  expect(states).toEqual(['running', 'done']);
});

test('the log survives a reload, is limited to 200 entries, and ignores what it cannot read', async () => {
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  };
  const logged = new TaskRegistry(new ActivityLog(storage, 'web '));
  for (let index = 0; index < 230; index++) logged.start(options, () => Promise.resolve(index));
  await settled();
  expect(new ActivityLog(storage, 'web ').entries).toHaveLength(200);
  expect(new ActivityLog(storage).entries).toHaveLength(0);
  store.set('web cdata.log', '{');
  expect(new ActivityLog(storage, 'web ').entries).toEqual([]);
  store.set('web cdata.log', '[{"kind":"unknown"},null,{"kind":"fetch"}]');
  expect(new ActivityLog(storage, 'web ').entries).toHaveLength(1);
});
