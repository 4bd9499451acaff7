import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { killPrograms, ready, startProgram, type Program } from './program.ts';
import { paidKey } from './running-service.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-together-'));
});
afterAll(async () => {
  killPrograms();
  await rm(folder, { recursive: true, force: true });
});

/** The address of an empty database in the tests' PostgreSQL server. */
async function emptyDatabase(name: string): Promise<string> {
  const url = new URL(inject('postgres'));
  url.pathname = 'template1';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = name;
  return url.href;
}

const startService = (databaseUrl: string): Program =>
  startProgram('packages/service/src/main.ts', ['--port', '0', '--records', '100'], {
    DATABASE_URL: databaseUrl,
  });

const recordsOf = async (address: string): Promise<number> => {
  const response = await fetch(`${address}/health`, { headers: paidKey });
  return ((await response.json()) as { records: number }).records;
};

test('services that start at the same time on an empty database all start, and one builds the sample', async () => {
  const databaseUrl = await emptyDatabase('together');
  const services = [1, 2, 3].map(() => startService(databaseUrl));
  const addresses = await Promise.all(services.map(ready));
  const counts = await Promise.all(addresses.map(recordsOf));
  expect(counts[0]).toBeGreaterThan(100);
  expect(new Set(counts).size).toBe(1);
  expect(services.filter(({ output }) => output.err.includes('Preparing sample data'))).toHaveLength(1);
  expect(services.map(({ output }) => output.err).join('')).not.toMatch(/^ *at /m);
});

test('no sample is prepared where loaded records are served', async () => {
  const databaseUrl = await emptyDatabase('loaded_first');
  const file = path.join(folder, 'permits.csv');
  await writeFile(
    file,
    'permit_number,address,issued_date,permit_type\nBP-1,1 Main St,2024-05-01,New house\n',
  );
  const options = ['--dataset', 'permit', '--municipality', 'Kelowna', '--province', 'BC', '--yes'];
  const load = startProgram('packages/service/src/ingest/import-main.ts', [file, ...options], {
    DATABASE_URL: databaseUrl,
  });
  expect([await load.ended, load.output.err]).toEqual([0, expect.any(String)]);
  const services = [1, 2].map(() => startService(databaseUrl));
  for (const address of await Promise.all(services.map(ready))) expect(await recordsOf(address)).toBe(1);
  expect(services.map(({ output }) => output.err).join('')).not.toContain('Preparing sample data');
});
