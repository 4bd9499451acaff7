import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SharedCounters } from '../src/budgets/index.ts';
import { Valkey } from '../src/cache/index.ts';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';

const program = redisProgram();
const period = '2026-11-22';

test('counters of past periods are forgotten', async () => {
  let current = ['2026-11-21', '2026-11'];
  const counters = new SharedCounters(null, () => current);
  expect(await counters.add('2026-11-21', 'ana', 3)).toBe(3);
  expect(await counters.add('2026-11', 'ana', 3)).toBe(3);
  current = ['2026-11-22', '2026-11'];
  expect(await counters.add('2026-11-22', 'ana', 1)).toBe(1);
  expect(await counters.total('2026-11-21', 'ana')).toBe(0);
  expect(await counters.total('2026-11', 'ana')).toBe(3);
});

describe.skipIf(program === null)('with Redis', () => {
  let redis: RedisServer;
  const servers: Valkey[] = [];
  const processes: SharedCounters[] = [];
  beforeEach(async () => {
    redis = await startRedis(program!);
  });
  afterEach(async () => {
    for (const counters of processes.splice(0)) counters.close();
    for (const server of servers.splice(0)) await server.close();
    await redis.stop();
  });

  /** The counters of another process. */
  async function connect(): Promise<SharedCounters> {
    const server = new Valkey(redis.url);
    servers.push(server);
    const counters = new SharedCounters(server, () => [period]);
    processes.push(counters);
    await server.connect();
    await counters.synchronize();
    return counters;
  }

  /** Resolves when every process has synchronized since the call. */
  async function everyProcessHasSynchronized(): Promise<void> {
    const since = Date.now();
    const client = new Redis(redis.url);
    await expect.poll(() => client.zcount('cdata:processes', since, '+inf')).toBe(processes.length);
    client.disconnect();
  }

  async function restartRedis(): Promise<void> {
    redis = await startRedis(program!, Number(new URL(redis.url).port));
  }

  const addRepeatedly = async (counters: SharedCounters, count: number) => {
    for (let calls = 0; calls < count; calls++) await counters.add(period, 'ana', 1);
  };

  test('a process that restarts does not reset what others have counted', async () => {
    const [first, second] = [await connect(), await connect()];
    await everyProcessHasSynchronized();
    await first.add(period, 'ana', 20);
    await second.add(period, 'ana', 5);
    processes.shift()!.close();
    const third = await connect();
    await everyProcessHasSynchronized();
    expect(await third.add(period, 'ana', 1)).toBe(26);
    expect(await second.add(period, 'ana', -2)).toBe(24);
    expect(await third.total(period, 'ana')).toBe(24);
  });

  test('a server that loses everything, again and again, loses no count, and none is counted twice', async () => {
    const [first, second] = [await connect(), await connect()];
    let calls = 0;
    for (const count of [40, 30, 20]) {
      await everyProcessHasSynchronized();
      // Some of the additions are made while the server stops, or while it is away.
      const adding = [addRepeatedly(first, count), addRepeatedly(second, count + 5)];
      await redis.stop();
      await Promise.all(adding);
      await addRepeatedly(second, 3);
      calls += 2 * count + 8;
      await restartRedis();
      await everyProcessHasSynchronized();
      expect(await first.total(period, 'ana')).toBe(calls);
      expect(await second.total(period, 'ana')).toBe(calls);
    }
  });

  test('what the server deletes to free memory is restored', async () => {
    const [first, second] = [await connect(), await connect()];
    await everyProcessHasSynchronized();
    await first.add(period, 'ana', 7);
    await second.add(period, 'ana', 5);
    await everyProcessHasSynchronized();
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    await everyProcessHasSynchronized();
    expect(await first.add(period, 'ana', 1)).toBe(13);
  });

  test('while the server is unavailable, processes assume the additions of the others, also right after a restart', async () => {
    const [first, second] = [await connect(), await connect()];
    await everyProcessHasSynchronized();
    await first.add(period, 'ana', 10);
    await everyProcessHasSynchronized();
    await redis.stop();
    expect(await first.add(period, 'ana', 4)).toBe(18);
    expect(await second.add(period, 'ana', 4)).toBe(18);
    await restartRedis();
    await expect
      .poll(async () => [await first.total(period, 'ana'), await second.total(period, 'ana')])
      .toEqual([18, 18]);
    // The first of two synchronizations may have begun before the other process stored its additions.
    await everyProcessHasSynchronized();
    await everyProcessHasSynchronized();
    await redis.stop();
    await expect.poll(() => servers.some(({ isUp }) => isUp)).toBe(false);
    expect(await first.add(period, 'ana', 1)).toBe(20);
    expect(await second.add(period, 'ana', 1)).toBe(20);
    await restartRedis();
    await everyProcessHasSynchronized();
    expect(await first.total(period, 'ana')).toBe(20);
  });

  test('with its next addition, a process knows what the others have added', async () => {
    const limit = 100;
    const [first, second] = [await connect(), await connect()];
    await everyProcessHasSynchronized();
    await addRepeatedly(first, 30);
    expect(await second.add(period, 'ana', 1)).toBe(31);
    await redis.stop();
    await expect.poll(() => servers.some(({ isUp }) => isUp)).toBe(false);
    let calls = 31;
    for (const counters of [first, second]) {
      while ((await counters.add(period, 'ana', 1)) <= limit) calls++;
    }
    // The first one can't know of the second one's call.
    expect(calls).toBeLessThanOrEqual(limit + 1);
    expect(calls).toBeGreaterThan(limit - 3);
  });

  test('a reply that arrives while the process is busy is not late', async () => {
    const server = new Valkey(redis.url);
    servers.push(server);
    await server.connect();
    const reply = server.run((client) => client.set('name', 'value'));
    await new Promise((resolve) => setImmediate(resolve));
    const until = Date.now() + 1200;
    while (Date.now() < until);
    expect(await reply).toBe('OK');
  });

  test('a server that does not reply is not waited for', async () => {
    const server = new Valkey(redis.url);
    servers.push(server);
    await server.connect();
    const client = new Redis(redis.url);
    await client.call('CLIENT', 'PAUSE', '60000');
    await expect(server.run((valkey) => valkey.get('name'))).rejects.toThrow(
      'did not respond within 1000 ms',
    );
    expect(await server.use((valkey) => valkey.get('name'), 'without it')).toBe('without it');
    client.disconnect();
  });
});
