import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { longTest } from '../../../test/extent.ts';
import { importProgram } from '../src/ingest/import-program.ts';
import { ingestProgram } from '../src/ingest/ingest-program.ts';
import { exportProgram } from '../src/ingest/export-program.ts';
import { exportLoaded } from '../src/ingest/export.ts';
import { migrateLoaded, migrations } from '../src/store/migrations.ts';
import { newDatabase, openLoadedDatabase } from './loaded-service.ts';
import { permit } from './imported-permit.ts';
import { run } from './run-in-process.ts';
import { startServiceOn } from './running-service.ts';
import { copySampleDatabase } from './sample-database.ts';

// The programs work through a database that a test has open: each would open it again.
let folder: string;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loaded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  data = await copySampleDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(data, { recursive: true, force: true });
});

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

const one = JSON.stringify(permit({ record_id: 'KEPT', address: '12 Loaded St', construction_value: 9000 }));

longTest(
  'records stay when the service starts with another sample, and are served instead of it',
  async () => {
    const file = await write('one.jsonl', one);
    expect(await run(importProgram, file, '--data', data)).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 row read: 1 new; 0 changed; 0 unchanged.') as string,
    });
    // As the portal names its columns in the file that it offers for download.
    const licences = await write(
      'licences.csv',
      'Category,Trade Name,Address,Licence Number,Licence Status,Issue Date,Latitude,Longitude\n' +
        'Restaurant,EXAMPLE JUICE,12 - 9426 51 AVENUE NW,900-001,Issued,"Feb 08, 2026",53.48,-113.46\n',
    );
    expect(
      await run(ingestProgram, 'edmonton/business-licences', '--from', licences, '--data', data),
    ).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 row read: 1 new') as string,
    });
    for (const options of [{ records: 100 }, { sample: 'off' as const }]) {
      const running = await startServiceOn(data, options);
      expect((await running.get('/permit/KEPT')).body).toMatchObject({
        normalized_address: '1 IMPORT STREET',
      });
      expect((await running.get('/permit/coverage')).body).toMatchObject({ records: 1 });
      expect((await running.get('/sources')).body.sources).toContainEqual(
        expect.objectContaining({ entity_type: 'permit', records: 1, publisher: 'one.jsonl' }),
      );
      expect((await running.get('/sources')).body.sources).toContainEqual(
        expect.objectContaining({
          source_id: 'edmonton-licence',
          publisher: 'City of Edmonton',
          municipality: 'edmonton',
          data_licence: 'Open Government Licence – Edmonton',
          attribution: 'Contains information licensed under the Open Government Licence – Edmonton.',
        }),
      );
      expect((await running.get('/licence?municipality=edmonton')).body.results).toEqual([
        expect.objectContaining({
          record_id: 'edmonton:900-001',
          business_name: 'EXAMPLE JUICE',
          issued_date: '2026-02-08',
        }),
      ]);
      await running.close();
    }
    const sample = await startServiceOn(data, { sample: 'on', records: 100 });
    expect((await sample.get('/permit/KEPT')).status).toBe(404);
    expect((await sample.get('/permit/coverage')).body.records).toBeGreaterThan(50);
    await sample.close();
  },
);

longTest('an import works through the service that uses the directory', async () => {
  const running = await startServiceOn(data, { sample: 'off' });
  const file = await write('while.jsonl', one);
  expect((await run(importProgram, file, '--data', data)).output).toContain('1 new');
  expect((await running.get('/permit/KEPT')).status).toBe(200);
  await running.close();
});

test('a file with columns of its own needs one command, and what it doesn’t say is an option', async () => {
  const csv =
    'Permit No,Date Issued,Address,Value\nK-1,2026-02-03,1435 Water St,5000\nK-2,2026-02-04,1 Bernard Ave,700\n';
  const file = await write('kelowna.csv', csv);
  const database = await openLoadedDatabase(data);
  const without = await run(importProgram, file, '--yes', '--data', data);
  expect(without.code).toBe(2);
  expect(without.output).toContain('The columns of');
  expect(without.output).toContain('add --municipality, such as --municipality kelowna.');
  expect(await run(importProgram, file, '--municipality', 'Kelowna', '--data', data)).toMatchObject({
    code: 2,
    output: expect.stringContaining('Nothing was loaded: add --yes to accept the mapping.') as string,
  });
  const { code, output } = await run(
    importProgram,
    ...[file, '--municipality', 'Kelowna', '--yes', '--data', data],
  );
  expect(code).toBe(0);
  expect(output).toMatch(/Value +→ construction_value +5000/);
  expect(output).toContain('record_id: kelowna:K-1');
  expect(output).toContain('2 rows read: 2 new');
  await database.close();
  const running = await startServiceOn(data, { sample: 'off' });
  const { body } = await running.get('/permit?municipality=kelowna&value_min=1000');
  expect(body.results).toEqual([
    expect.objectContaining({ permit_number: 'K-1', issued_date: '2026-02-03' }),
  ]);
  await running.close();
  expect((await run(importProgram, file, '--dataset', 'permits')).output).toContain('did you mean permit?');
  expect((await run(importProgram)).code).toBe(2);
  expect((await run(importProgram, path.join(folder, 'nothing.csv'))).output).toContain('does not exist');
});

longTest('importing an export makes the same data again', async () => {
  const lines = [
    one,
    JSON.stringify(
      permit({ record_id: 'Ünï "quoted", and\nmore', construction_value: 1e21, extra: { a: [1.5] } }),
    ),
    JSON.stringify({
      entity_type: 'licence',
      record_id: 'L',
      municipality: 'laval',
      category: 'Café',
      issued_date: '2025-01-01',
      address: '1 rue A',
    }),
    // Loaded before the addresses: it has no coordinates, also when the export has them.
    JSON.stringify({
      entity_type: 'licence',
      record_id: 'M',
      municipality: 'ottawa',
      address: '10 Holland Ave',
    }),
  ];
  const files = [
    await write('records.jsonl', lines.join('\n')),
    await write('points.csv', 'number,street,lat,lng\n10,HOLLAND AVE,45.4,-75.73\n'),
  ];
  const original = await openLoadedDatabase(data);
  await run(importProgram, files[0]!, '--data', data);
  await run(
    importProgram,
    files[1]!,
    '--dataset',
    'address',
    '--municipality',
    'ottawa',
    '--yes',
    '--data',
    data,
  );
  const exported = path.join(folder, 'export.ndjson.gz');
  await run(importProgram, files[1]!, '--data', data);
  expect((await run(exportProgram, exported, '--data', data)).output).toContain('1 address, 4 record');

  const copy = await newDatabase();
  await copy.importFile(exported);
  for (const table of ['record', 'address', 'zone', 'city', 'publication', 'source']) {
    // The second read of the points is in `publication` alone.
    const row = table === 'source' ? "to_jsonb(t) - 'last_updated'" : 't.*';
    const rowsOf = (database: typeof copy) =>
      database.loaded.readAll(`SELECT (${row})::text AS row FROM ${table} t ORDER BY 1`);
    expect(await rowsOf(copy), table).toEqual(await rowsOf(original));
  }
  expect(await copy.importFile(exported)).toMatchObject({ added: 0, changed: 0, rejected: 0 });
  const again = createWriteStream(path.join(folder, 'again.ndjson'));
  await exportLoaded(copy.loaded, again);
  again.end();
  await finished(again);
  await copy.close();
  await original.close();
});

longTest('tables of loaded records are migrated, and a copy of them is kept', async () => {
  const database = await newDatabase();
  await database.importFile(await write('migrated.jsonl', one));
  const all = await migrations();
  const migration = {
    name: '900-colour.sql',
    sql: "ALTER TABLE record ADD COLUMN colour text DEFAULT 'red'",
  };
  const failing = { name: '901-fails.sql', sql: 'DROP TABLE record CASCADE; SELECT nothing' };
  await expect(migrateLoaded(database.loaded, [...all, migration, failing])).rejects.toThrow('nothing');
  expect(await database.loaded.readAll('SELECT record_id FROM record')).toHaveLength(1);
  await migrateLoaded(database.loaded, [...all, migration]);
  expect(await database.loaded.readAll("SELECT colour FROM record WHERE record_id = 'KEPT'")).toEqual([
    { colour: 'red' },
  ]);
  expect(await database.loaded.readAll('SELECT record_id FROM cdata_loaded_before_900.record')).toEqual([
    { record_id: 'KEPT' },
  ]);
  await expect(migrateLoaded(database.loaded, all)).rejects.toThrow('A newer version of the service');
  await database.close();
});
