import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/store/open-database.ts';
import { StoreUnavailable } from '../src/store/store.ts';
import { postgresPrograms, startPostgres, type PostgresServer } from './postgres.ts';
import { killPrograms, ready, startProgram, type Program } from './program.ts';
import { paidKey } from './running-service.ts';
import { startStallingProxy } from './stalling-proxy.ts';

const programs = postgresPrograms();

describe.skipIf(programs === null)('while PostgreSQL is away', () => {
  let server: PostgresServer;
  let folder: string;
  let services: Program[];
  let addresses: string[];
  beforeAll(async () => {
    server = await startPostgres(programs!);
    folder = await mkdtemp(path.join(tmpdir(), 'lost-database-'));
    services = [1, 2].map(() => start('main.ts', '--port', '0', '--sample', 'off'));
    addresses = await Promise.all(services.map(ready));
  });
  afterAll(async () => {
    killPrograms();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (program: string, ...args: string[]): Program =>
    startProgram(`packages/service/src/${program}`, args, { DATABASE_URL: server.url('postgres') });

  async function load(city: string): Promise<Program> {
    const file = path.join(folder, `${city}.csv`);
    await writeFile(
      file,
      'permit_number,address,issued_date,permit_type\nBP-1,1 Main St,2024-05-01,New house\n',
    );
    const options = ['--dataset', 'permit', '--municipality', city, '--province', 'BC', '--yes'];
    const program = start('ingest/import-main.ts', file, ...options);
    await program.ended;
    return program;
  }

  const get = async (address: string, query: string) => {
    const response = await fetch(`${address}${query}`, { headers: paidKey });
    return { status: response.status, headers: response.headers, body: (await response.json()) as object };
  };

  async function everywhere(query: string, expected: { status: number; body: object }): Promise<void> {
    for (const address of addresses) {
      await expect.poll(() => get(address, query), { interval: 200 }).toMatchObject(expected);
    }
  }

  const served = (city: string) =>
    everywhere(`/permit?municipality=${city}`, { status: 200, body: { count: 1 } });

  test('processes say so, and serve what is loaded once it is back', async () => {
    expect((await load('Kelowna')).output.err).toBe('');
    await served('kelowna');
    const before = new Date().toISOString();

    await server.pause();
    await everywhere('/ready', { status: 503, body: { detail: 'The database is away.' } });
    for (const address of addresses) {
      const refused = await get(address, '/permit');
      expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([503, 5]);
      const { status, body } = await get(address, '/health');
      expect([status, body]).toMatchObject([200, { status: 'stale', records: 1 }]);
      const { stale_since: since } = body as { stale_since: string };
      expect(since < new Date().toISOString()).toBe(true);
      expect(Date.parse(since)).toBeGreaterThan(Date.parse(before) - 60_000);
    }
    const failed = await load('Vernon');
    expect([await failed.ended, failed.output.err]).toEqual([
      1,
      expect.stringMatching(/^The service can't use the database at DATABASE_URL: .+\.\n$/),
    ]);

    await server.resume();
    expect((await load('Penticton')).output.err).toBe('');
    await served('penticton');
    await everywhere('/ready', { status: 200, body: { status: 'ready' } });
    await everywhere('/health', { status: 200, body: { status: 'ok', records: 2 } });
    for (const { output } of services) {
      expect(output.err.match(/^New records .*$/gm)).toEqual([
        expect.stringMatching(/^New records can't be read \(.+\): trying again\.$/),
        'New records are read again.',
      ]);
    }
  });

  test('statements in flight fail, those that follow succeed once it is back, and the process goes on', async () => {
    const { loaded, close } = await openDatabase({
      data: '',
      databaseUrl: server.url('postgres'),
      timeout: 60_000,
    });
    const isSleeping = async () =>
      (await loaded.query("SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'")).length;
    const sleeping = [
      loaded.query('SELECT pg_sleep(60)'),
      loaded.readAll('SELECT pg_sleep(60)'),
      loaded.run('SELECT pg_sleep(60)'),
    ].map((statement) => expect(statement).rejects.toThrow(StoreUnavailable));
    await expect.poll(isSleeping).toBe(3);
    await server.pause();
    await Promise.all(sleeping);
    await expect(loaded.query('SELECT 1')).rejects.toThrow(StoreUnavailable);
    await server.resume();
    expect(await loaded.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await loaded.readAll('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await close();
  });

  test('a database that hangs is away: requests are refused, and served again once it answers', async () => {
    const url = new URL(server.url('postgres'));
    const proxy = await startStallingProxy(Number(url.port));
    url.port = String(proxy.port);
    const options = ['--port', '0', '--sample', 'off', '--timeout', '500'];
    const service = startProgram('packages/service/src/main.ts', options, { DATABASE_URL: url.href });
    const address = await ready(service);
    const status = async (query: string) => (await get(address, query)).status;
    expect(await status('/permit')).toBe(200);
    proxy.hang();
    // More than the database runs at a time.
    const waiting = Array.from({ length: 40 }, () => status('/permit'));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]));
    await expect.poll(() => status('/ready')).toBe(503);
    expect(await get(address, '/permit')).toMatchObject({
      status: 503,
      body: { detail: 'The database is away: send the request again.' },
    });
    expect(await get(address, '/health')).toMatchObject({ status: 200, body: { status: 'stale' } });
    proxy.resume();
    await expect.poll(() => status('/permit')).toBe(200);
    expect(await status('/ready')).toBe(200);
    service.process.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    await proxy.close();
  });

  test('what pg_dump has written is served again after it is restored, as docs/operate.md says', async () => {
    const run = promisify(execFile);
    const url = server.url('postgres');
    const dump = path.join(folder, 'cdata.dump');
    await run('pg_dump', ['--format=custom', '--schema=cdata_loaded', `--file=${dump}`, url]);
    for (const { process, ended } of services) {
      process.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    await run('psql', [url, '-c', 'DROP SCHEMA IF EXISTS cdata_loaded CASCADE']);
    await run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${url}`, dump]);
    services = [start('main.ts', '--port', '0', '--sample', 'off')];
    addresses = await Promise.all(services.map(ready));
    await everywhere('/health', { status: 200, body: { status: 'ok', records: 2 } });
    await served('penticton');
    expect((await load('Vernon')).output.err).toBe('');
    await served('vernon');
  });
});
