import { expect, test } from 'vitest';
import { connectToShared, shareEngine } from '../src/store/shared-engine.ts';
import { StoreUnavailable, type Engine, type Store } from '../src/store/store.ts';

/** An engine whose queries never end. */
const busyEngine: Engine = {
  statements: 1,
  schema: () => ({ query: () => new Promise(() => undefined) }) as unknown as Store,
  close: () => Promise.resolve(),
};

test('a program that works through another one is told when that stops, in one line', async () => {
  const data = `shared-engine-${process.pid}`;
  const shared = await shareEngine(busyEngine, data);
  const joined = (await connectToShared(data))!;
  const query = joined.schema('public').query('SELECT 1');
  await Promise.all([
    expect(query).rejects.toThrow(StoreUnavailable),
    // The query is on its way before the engine is closed.
    new Promise((resolve) => setTimeout(resolve, 50)).then(() => shared.close()),
  ]);
  await expect(joined.schema('public').query('SELECT 1')).rejects.toThrow(
    /has stopped\. Start this one again\./,
  );
  expect(await connectToShared(data)).toBeNull();
});
