import { afterAll, beforeAll, expect, test } from 'vitest';
import { Engine, geocodeLookup } from '../../src/engine/index.ts';
import { StoredConnection } from '../../src/connection/index.ts';
import { startService, type RunningService } from '../../packages/service/test/running-service.ts';
import { MemoryStore } from './memory-store.ts';
import { browserStore } from '../connection/browser-store.ts';

let running: RunningService;
beforeAll(async () => {
  running = await startService({
    faults: { latency: [20, 20], tooManyRequests: 0, serverError: 0, reset: 0, truncate: 0, seed: 1 },
  });
});
afterAll(() => running?.close());

const requestCount = () => running.service.requests()['GET /geocode'] ?? 0;

test('after the connection is cleared nothing is sent, and waiting cells say so', async () => {
  const connection = new StoredConnection({ computer: browserStore('none'), session: null });
  const access = { kind: 'direct', key: 'demo-paid-key' } as const;
  connection.save({ address: running.address, access, plan: 'paid' }, 'computer');
  const engine = new Engine(connection);
  const all = Array.from({ length: 300 }, (_, number) =>
    engine
      .request(geocodeLookup, { address: `${number} Main Street, Calgary`, municipality: null })
      .then(() => 'answered')
      .catch((error: Error) => error.message),
  );
  await expect.poll(requestCount).toBeGreaterThan(20);
  connection.clear();
  const ends = await Promise.all(all);
  const before = requestCount();
  const told = ends.filter((end) => end.startsWith('The connection was changed'));
  expect(told.length).toBeGreaterThan(100);
  expect(ends.filter((end) => end === 'answered').length).toBe(ends.length - told.length);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(requestCount() - before).toBeLessThanOrEqual(6);
});

test('a removed key leaves no response behind; a key that is saved again keeps them', async () => {
  const connection = new StoredConnection({ computer: browserStore('none'), session: null });
  const access = { kind: 'direct', key: 'demo-paid-key' } as const;
  const saved = { address: running.address, access, plan: 'paid' } as const;
  const store = new MemoryStore();
  connection.save(saved, 'computer');
  const engine = new Engine(connection, { openStore: () => store });
  await engine
    .request(geocodeLookup, { address: '1 Main Street, Calgary', municipality: null })
    .catch(() => null);
  await expect.poll(() => store.answers.size).toBe(1);
  connection.save(saved, 'session');
  expect(store.answers.size).toBe(1);
  connection.clear();
  await expect.poll(() => store.answers.size).toBe(0);
});
