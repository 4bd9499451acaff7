import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { deriveLoaded } from '../../src/derived/derive-records.ts';
import { postgresPrograms, startPostgres, type PostgresServer } from '../postgres.ts';

/** Loads that are killed, on each database: `CDATA_KILLS=50 npx vitest run interrupted-load`. */
const kills = Number(process.env.CDATA_KILLS ?? 1);
/** More than a batch, so that a load can resume at a checkpoint. */
const rows = 6000;
/** Milliseconds: machines may be shared and busy. */
const timeout = 300_000 + kills * 60_000;

const root = path.resolve(import.meta.dirname, '../../../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'interrupted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every record of a version has its number as its value: a mixture of two versions shows. */
async function version(name: string, number: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, row) =>
    JSON.stringify({
      entity_type: 'permit',
      record_id: `R-${row}`,
      municipality: row % 2 ? 'calgary' : 'laval',
      address: `${row} Example St`,
      issued_date: '2026-01-02',
      construction_value: number,
      contractor_name: `Builders ${row % 50} Inc.`,
    }),
  );
  const file = path.join(folder, `permits-${name}.jsonl`);
  await writeFile(file, lines.join('\n'));
  return file;
}

/** Runs `npm run import` in a process of its own, which is killed after the delay. Returns how long it ran. */
async function load(file: string, location: { data: string; databaseUrl?: string }, delay = Infinity) {
  const program = spawn(
    process.execPath,
    ['--import', 'tsx', 'packages/service/src/ingest/import-main.ts', file, '--data', location.data],
    { cwd: root, env: { ...process.env, DATABASE_URL: location.databaseUrl ?? '' } },
  );
  const started = performance.now();
  let output = '';
  program.stdout.on('data', (text) => (output += String(text)));
  program.stderr.on('data', (text) => (output += String(text)));
  const timer = Number.isFinite(delay) ? setTimeout(() => program.kill('SIGKILL'), delay) : undefined;
  const code = await new Promise<number | null>((resolve) => program.on('close', resolve));
  clearTimeout(timer);
  return { code, output, milliseconds: performance.now() - started };
}

/** A killed program may have sent its last statement already. */
const finished = new RegExp(`${rows.toLocaleString('en-CA')} (?:un)?changed`);

/** How many records there are, and of which versions. */
async function readVersions(database: Database): Promise<{ records: number; low: number; high: number }> {
  const [versions] = await database.loaded.readAll<{ records: number; low: number; high: number }>(
    `SELECT count(*)::int AS records, min(value)::int AS low, max(value)::int AS high
     FROM record WHERE entity_type = 'permit'`,
  );
  return versions!;
}

async function killAtRandom(name: string, location: { data: string; databaseUrl?: string }): Promise<void> {
  const first = await load(await version(name, 0), location);
  expect(first.output).toContain(`${rows.toLocaleString('en-CA')} new`);
  let whole = first.milliseconds;
  let former = 0;
  let number = 0;
  let isInterrupted = false;
  for (let interrupted = 0; interrupted < kills;) {
    // Every other interrupted load is resumed; the rest are followed by a load of another file.
    if (!isInterrupted || interrupted % 2 === 0) number++;
    const file = await version(name, number);
    const { code, output, milliseconds } = await load(file, location, 300 + Math.random() * (whole - 300));
    isInterrupted = code === null;
    if (isInterrupted) interrupted++;
    else {
      // It was faster than the one before it: the next one is killed sooner.
      expect(output).toContain(
        `${rows.toLocaleString('en-CA')} ${former === number ? 'unchanged' : 'changed'}`,
      );
      whole = milliseconds;
    }
    const database = await openDatabase({ ...location, timeout: 600_000 });
    const seen = await readVersions(database);
    // Readers see a version as a whole. PostgreSQL may still finish what a killed program sent last.
    expect(seen.low).toBeGreaterThanOrEqual(former);
    expect(seen.low).toBeLessThanOrEqual(number);
    expect(seen).toEqual({ records: rows, low: seen.low, high: seen.low });
    former = seen.low;
    await database.close();
  }

  // The next load finishes what the last one left.
  const last = await load(await version(name, number), location);
  expect(last.output).toMatch(finished);
  const database = await openDatabase({ ...location, timeout: 600_000 });
  expect(await readVersions(database)).toEqual({ records: rows, low: number, high: number });
  await deriveLoaded(database.loaded);
  expect(
    await database.loaded.readAll(
      "SELECT municipality, records FROM source WHERE entity_type = 'permit' ORDER BY 1",
    ),
  ).toEqual([
    { municipality: 'calgary', records: rows / 2 },
    { municipality: 'laval', records: rows / 2 },
  ]);
  expect(
    await database.loaded.readAll(
      "SELECT count(*)::int AS contractors FROM record WHERE entity_type = 'contractor'",
    ),
  ).toEqual([{ contractors: 50 }]);
  // A derivation drops what a killed one left after an hour, because another process may be using it.
  const leftovers = await database.loaded.readAll(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'cdata_loaded' AND tablename LIKE 'staging%' AND tablename NOT LIKE 'staging_derived%'",
  );
  expect(leftovers).toEqual([]);
  await database.close();
}

test(
  'a load that is killed at any moment leaves the embedded database whole',
  async () => {
    // The first load creates it.
    await killAtRandom('pglite', { data: path.join(folder, 'data') });
  },
  timeout,
);

describe.skipIf(postgresPrograms() === null)('on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(postgresPrograms()!);
  });
  afterAll(() => server.stop());

  test(
    'a load that is killed at any moment leaves the database whole',
    async () => {
      await killAtRandom('postgres', { data: '', databaseUrl: server.url('postgres') });
    },
    timeout,
  );
});
