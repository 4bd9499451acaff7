import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { municipalityDirectory } from '../src/geocoding/municipality-directory.ts';
import { servicePlugin } from '../src/http/plugin.ts';
import type { ServiceState } from '../src/http/service-state.ts';
import { fairStore, fairTurns } from '../src/store/fair-store.ts';
import type { Store } from '../src/store/store.ts';

/** A service whose database runs one statement at a time, each until the test ends it. */
async function scriptedService() {
  const running: { id: string; end: () => void }[] = [];
  let mostAtOnce = 0;
  let active = 0;
  const query = (_: string, [, id]: unknown[]) =>
    new Promise<never[]>((resolve) => {
      active++;
      mostAtOnce = Math.max(mostAtOnce, active);
      running.push({
        id: String(id),
        end() {
          active--;
          resolve([]);
        },
      });
    });
  const turns = fairTurns(1);
  let isAway = false;
  const state = {
    store: fairStore({ query } as unknown as Store, turns, () => isAway),
    municipalities: municipalityDirectory([]),
  } as unknown as ServiceState;
  const app = Fastify({ forceCloseConnections: true });
  await app.register(servicePlugin({ currentState: () => state }));
  return {
    setAway: (away: boolean) => void (isAway = away),
    order: () => running.map(({ id }) => id),
    mostAtOnce: () => mostAtOnce,
    /** Resolves when so many statements wait behind the one that runs. */
    async waiting(count: number) {
      while (turns.length !== count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    /** Ends all statements, also those that start meanwhile. */
    async runAll(requests: readonly Promise<unknown>[]) {
      let isDone = false;
      void Promise.allSettled(requests).then(() => (isDone = true));
      for (let at = 0; !isDone; await new Promise((resolve) => setImmediate(resolve))) {
        if (at < running.length) running[at++]!.end();
      }
    },
    request: (id: string, { remoteAddress, key = 'demo-paid-key' }: Client) =>
      app.inject({ url: `/permit/${id}`, remoteAddress, headers: { 'x-api-key': key } }),
    app,
  };
}

interface Client {
  remoteAddress: string;
  key?: string;
}

const one: Client = { remoteAddress: '198.51.100.1' };
const other: Client = { remoteAddress: '198.51.100.2' };
/** Behind the same proxy as the first. */
const colleague: Client = { remoteAddress: '198.51.100.1', key: 'demo-free-key' };

test('clients take turns at the database, by key and address', async () => {
  const service = await scriptedService();
  const requests = ['a1', 'a2', 'a3', 'a4'].map((id) => service.request(id, one));
  await service.waiting(3);
  requests.push(service.request('b1', other), service.request('b2', other), service.request('c1', colleague));
  await service.waiting(6);
  await service.runAll(requests);
  expect(service.order()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(service.mostAtOnce()).toBe(1);
});

test('a client that fills the queue is told to retry, and others are still served', async () => {
  const service = await scriptedService();
  const flood = Array.from({ length: 300 }, (_, at) => service.request(`a${at}`, one));
  await service.waiting(200);
  const neighbour = service.request('b', other);
  await service.waiting(201);
  await service.runAll([...flood, neighbour]);
  expect((await neighbour).statusCode).toBe(404);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  // One statement runs and 200 wait.
  expect(refused).toHaveLength(99);
  expect(refused[0]!.headers['retry-after']).toBe('1');
  expect(refused[0]!.json()).toEqual({ detail: expect.stringContaining('busy') as string });
  expect(service.order().indexOf('b')).toBeLessThan(3);
});

test('a client that no longer waits loses its turn', async () => {
  const service = await scriptedService();
  const address = await service.app.listen({ port: 0 });
  const running = service.request('a1', one);
  const leaving = new AbortController();
  const left = fetch(`${address}/permit/b1`, {
    headers: { 'X-API-Key': 'demo-paid-key' },
    signal: leaving.signal,
  }).catch(() => null);
  await service.waiting(1);
  const patient = service.request('a2', one);
  await service.waiting(2);
  leaving.abort();
  await service.waiting(1);
  await service.runAll([running, left, patient]);
  expect(service.order()).toEqual(['a1', 'a2']);
  await service.app.close();
});

test('while the database is away, requests wait neither for it nor for their turn', async () => {
  const service = await scriptedService();
  const hanging = service.request('a1', one);
  const behind = service.request('b1', other);
  await service.waiting(1);
  service.setAway(true);
  const refused = await service.request('c1', colleague);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(service.order()).toEqual(['a1']);
  await service.runAll([hanging]);
  expect((await behind).statusCode).toBe(503);
  expect(service.order()).toEqual(['a1']);
  service.setAway(false);
  const back = service.request('a2', one);
  await service.runAll([back]);
  expect((await back).statusCode).toBe(404);
});
