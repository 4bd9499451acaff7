import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/open-database.ts';
import type { Database } from '../../src/store/database.ts';
import { killPrograms, startProgram } from '../program.ts';
import { copySampleDatabase } from '../sample-database.ts';

let data: string;
let database: Database;
beforeAll(async () => {
  data = await copySampleDatabase();
  const file = path.join(data, 'permits.csv');
  const rows = Array.from(
    { length: 5000 },
    (_, at) => `BP-${at},Building,${at} Main St,202${at % 5}-05-01,Alder Contracting Ltd.`,
  );
  await writeFile(
    file,
    ['permit_number,permit_type,address,issued_date,contractor_name', ...rows].join('\n'),
  );
  const options = ['--dataset', 'permit', '--municipality', 'Kelowna', '--province', 'BC', '--yes'];
  const args = [file, '--data', data, ...options];
  const program = startProgram('packages/service/src/ingest/import-main.ts', args);
  expect([await program.ended, program.output.err]).toEqual([0, '']);
  database = await openDatabase({ data, timeout: 60_000 });
});
afterAll(async () => {
  killPrograms();
  await database.close();
  await rm(data, { recursive: true, force: true });
});

test('a load leaves no statistics to compute for the first requests', async () => {
  expect(await database.loaded.readAll('SELECT * FROM statistics_stale')).toEqual([]);
  const [chunks] = await database.loaded.readAll(
    "SELECT sum(records)::int AS records, count(*)::int AS years FROM statistics_chunk WHERE entity_type = 'permit'",
  );
  expect(chunks).toEqual({ records: 5000, years: 5 });
});

test('a load leaves records that index-only scans can read, derived ones too, and the planner knows them', async () => {
  const [table] = await database.loaded.readAll(
    `SELECT reltuples::int = (SELECT count(*) FROM record) AS is_counted, relallvisible = relpages AS is_visible,
       (SELECT count(*) FROM record WHERE entity_type = 'contractor')::int AS contractors
     FROM pg_class WHERE oid = 'record'::regclass`,
  );
  expect(table).toEqual({ is_counted: true, is_visible: true, contractors: 1 });
});
