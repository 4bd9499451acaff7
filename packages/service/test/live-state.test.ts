import { afterEach, expect, test, vi } from 'vitest';
import { LiveState } from '../src/live-state.ts';
import { QueryTimeout, StoreUnavailable, type Store } from '../src/store/store.ts';
import { permit } from './imported-permit.ts';
import { fileLoads } from './loaded-service.ts';

const loads = fileLoads();
afterEach(() => {
  vi.useRealTimers();
});

/** The loaded store, whose queries fail with an error while there is one, and are counted. */
function failingStore() {
  const state: { error: Error | null; failures: number } = { error: null, failures: 0 };
  const store: Store = {
    ...loads.database.loaded,
    query: async (sql, parameters) => {
      if (state.error === null) return loads.database.loaded.query(sql, parameters);
      state.failures++;
      throw state.error;
    },
    readAll: (sql) => loads.database.loaded.readAll(sql),
    run: (script) => loads.database.loaded.run(script),
  };
  return { state, store };
}

const open = async (store: Store, warnings: string[] = []): Promise<LiveState> =>
  LiveState.open({
    served: () => Promise.resolve(loads.database.loaded),
    loaded: store,
    warn: (sentence) => warnings.push(sentence),
  });

test.each([
  ['times out', new QueryTimeout(10_000), false],
  ['finds no database', new StoreUnavailable('It is away.'), true],
  ['fails for any reason', new Error('Odd.'), false],
])('after a poll that %s, a later one reads what was loaded meanwhile', async (name, error, isAway) => {
  const { state, store } = failingStore();
  const warnings: string[] = [];
  const live = await open(store, warnings);
  const before = live.current().records;
  state.error = error;
  await expect(live.refresh()).rejects.toThrow(error.message);
  await expect(live.refresh()).rejects.toThrow(error.message);
  expect(live.current()).toMatchObject({ records: before, isStoreAway: isAway });
  expect(Date.parse(live.current().staleSince!)).toBeLessThanOrEqual(Date.now());
  const file = await loads.write('meanwhile.jsonl', JSON.stringify(permit({ record_id: `LIVE ${name}` })));
  await loads.database.importFile(file);

  state.error = null;
  await live.refresh();
  expect(live.current()).toMatchObject({ records: before + 1, staleSince: null, isStoreAway: false });
  expect(warnings).toEqual([
    `New records can't be read (${error.message}): trying again.`,
    'New records are read again.',
  ]);
  await live.close();
});

test('polls that fail are made for ever, and more seldom', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { state, store } = failingStore();
  const live = await open(store);
  state.error = new StoreUnavailable('It is away.');
  const failuresIn = async (seconds: number): Promise<number> => {
    const before = state.failures;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return state.failures - before;
  };
  const [first, second] = [await failuresIn(15), await failuresIn(15)];
  expect(first).toBe(4);
  expect(second).toBeLessThan(first);
  expect(await failuresIn(3600)).toBeGreaterThan(100);
  await live.close();
});
