import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SharedCounters } from '../src/budgets/index.ts';
import { Valkey } from '../src/cache/index.ts';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';

const program = redisProgram();
const period = '2026-11-22';

test('counters of past periods are forgotten, but those of the last days, to which a clock may be set back', async () => {
  let current: string[] = [];
  const counters = new SharedCounters(null, 'service', () => current);
  for (const day of ['15', '16', '17', '18', '19', '20']) {
    current = [`2026-11-${day}`, '2026-11'];
    for (const period of current) await counters.add(period, 'ana', 3);
  }
  expect(await counters.total('2026-11-19', 'ana')).toBe(3);
  expect(await counters.total('2026-11', 'ana')).toBe(18);
  expect(await counters.total('2026-11-15', 'ana')).toBe(0);
});

describe.skipIf(program === null)('with Redis', () => {
  let redis: RedisServer;
  const servers: Valkey[] = [];
  beforeEach(async () => {
    redis = await startRedis(program!);
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await redis.stop();
  });

  /** The counters of another process. */
  async function connect(): Promise<SharedCounters> {
    const server = new Valkey(redis.url);
    servers.push(server);
    const counters = new SharedCounters(server, 'service', () => [period]);
    await server.connect();
    return counters;
  }

  async function restartRedis(): Promise<void> {
    redis = await startRedis(program!, Number(new URL(redis.url).port));
  }

  const addRepeatedly = async (counters: SharedCounters, count: number) => {
    for (let calls = 0; calls < count; calls++) await counters.add(period, 'ana', 1);
  };

  test('a process that restarts does not reset what others have counted', async () => {
    const [first, second] = [await connect(), await connect()];
    await first.add(period, 'ana', 20);
    await second.add(period, 'ana', 5);
    const third = await connect();
    expect(await third.add(period, 'ana', 1)).toBe(26);
    expect(await second.add(period, 'ana', -2)).toBe(24);
    expect(await third.total(period, 'ana')).toBe(24);
  });

  test('a server that loses everything gets back what the processes have counted, each addition once', async () => {
    const [first, second] = [await connect(), await connect()];
    let calls = 0;
    for (const count of [40, 30, 20]) {
      // Some of the additions are made while the server stops, or while it is away.
      const adding = [addRepeatedly(first, count), addRepeatedly(second, count + 5)];
      await redis.stop();
      await Promise.all(adding);
      await addRepeatedly(second, 3);
      calls += 2 * count + 8;
      await restartRedis();
      const totals = async () => [await first.total(period, 'ana'), await second.total(period, 'ana')];
      await expect.poll(totals).toEqual([calls, calls]);
    }
  });

  test('while the server is unavailable, each process counts on from the total that it knows', async () => {
    const [first, second] = [await connect(), await connect()];
    await first.add(period, 'ana', 10);
    expect(await second.add(period, 'ana', 1)).toBe(11);
    await redis.stop();
    expect(await first.add(period, 'ana', 4)).toBe(14);
    expect(await second.add(period, 'ana', 4)).toBe(15);
    await restartRedis();
    await expect.poll(() => first.total(period, 'ana')).toBe(19);
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
