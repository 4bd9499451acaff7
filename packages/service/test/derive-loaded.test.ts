import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLearnedPermits } from '../src/queries/estimates.ts';
import { newDatabase, type LoadedDatabase } from './loaded-service.ts';

let folder: string;
let steps: LoadedDatabase;
let atOnce: LoadedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'derive-loaded-'));
  [steps, atOnce] = [await newDatabase(), await newDatabase()];
});
afterAll(async () => {
  await Promise.all([steps.close(), atOnce.close()]);
  await rm(folder, { recursive: true, force: true });
});

const fetched = '2026-11-20T08:00:00Z';
const place = (municipality: string, number: number) => ({
  municipality,
  address: `${number} Alder St`,
  fetched_at: fetched,
});

const permit = (municipality: string, number: number, date: string) => ({
  entity_type: 'permit',
  record_id: `${municipality}-P${number}-${date}`,
  ...place(municipality, number),
  issued_date: date,
  permit_type_canonical: 'renovation',
  status_canonical: 'issued',
  construction_value: 1000 * number,
  contractor_name: 'Alder Contracting Ltd.',
  proposed_use: 'retail store',
});

const licence = (municipality: string, number: number, date: string) => ({
  entity_type: 'licence',
  record_id: `${municipality}-L${number}`,
  ...place(municipality, number),
  business_name: `Alder Bakery ${number} Inc.`,
  issued_date: date,
  first_licensed_at: date,
  is_active: true,
});

const first = ['kelowna', 'kamloops'].flatMap((city) => [
  permit(city, 10, '2025-03-01'),
  permit(city, 20, '2025-04-01'),
  licence(city, 10, '2025-09-01'),
]);
const second = [
  permit('kamloops', 30, '2025-05-01'),
  licence('kamloops', 20, '2025-10-01'),
  permit('vernon', 40, '2025-06-01'),
];

async function load(database: LoadedDatabase, records: readonly object[]): Promise<void> {
  const file = path.join(folder, 'records.jsonl');
  await writeFile(file, records.map((record) => JSON.stringify(record)).join('\n'));
  await database.importFile(file);
}

/** Everything that is derived. */
async function derivedOf({ loaded }: LoadedDatabase): Promise<unknown[]> {
  const tables = await Promise.all([
    loaded.readAll(
      `SELECT entity_type, record_id, record FROM record
       WHERE entity_type IN ('contractor', 'business', 'opening', 'opening_soon') ORDER BY 1, 2`,
    ),
    loaded.readAll(
      'SELECT entity_type, municipality, records, earliest_date, latest_date FROM source ORDER BY 1, 2',
    ),
  ]);
  return tables.flat();
}

const versionsOf = (database: LoadedDatabase, city: string): Promise<unknown[]> =>
  database.loaded.readAll(
    `SELECT record_id, xmin::text FROM record WHERE municipality = '${city}' ORDER BY record_id`,
  );

test('loads in steps derive what one load derives, and leave the records of other cities as they are', async () => {
  await load(steps, first);
  const [kelowna, kamloops] = [await versionsOf(steps, 'kelowna'), await versionsOf(steps, 'kamloops')];
  expect(kelowna.length).toBeGreaterThan(3);
  await load(steps, second);
  expect(await versionsOf(steps, 'kelowna')).toEqual(kelowna);
  expect(await versionsOf(steps, 'kamloops')).not.toEqual(kamloops);

  await load(atOnce, [...first, ...second]);
  const derived = await derivedOf(atOnce);
  expect(derived).toContainEqual(
    expect.objectContaining({ entity_type: 'contractor', municipality: 'vernon' }),
  );
  expect(await derivedOf(steps)).toEqual(derived);
});

test('a derivation drops the rows that a killed one left behind an hour ago, and no others', async () => {
  const hourAgo = Date.now() - 3_700_000;
  const [left, used] = [`staging_derived_${hourAgo}_killed`, `staging_derived_${Date.now()}_used`];
  await steps.loaded.run(`CREATE TABLE ${left} (LIKE record); CREATE TABLE ${used} (LIKE record)`);
  await load(steps, [permit('kelowna', 50, '2025-07-01')]);
  const tables = await steps.loaded.readAll<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'staging_derived%'",
  );
  expect(tables).toEqual([{ name: used }]);
});

test('the rows of one permit have its number, so that estimates count it once', async () => {
  const rows = [1, 2, 3].map((number) => ({
    ...permit('penticton', 50, '2025-05-01'),
    record_id: `penticton-${number}`,
    address: `${number} Alder St`,
    permit_number: 'BP-1',
  }));
  const others = [60, 70].map((number) => ({
    ...permit('penticton', number, '2025-05-01'),
    permit_number: `BP-${number}`,
  }));
  await load(atOnce, [...rows, ...others]);
  const learned = await readLearnedPermits(atOnce.loaded, 'penticton');
  const permits = learned.filter(({ municipality }) => municipality === 'penticton');
  expect(permits.map(({ value, number }) => [value, number]).sort()).toEqual([
    ...rows.map(() => [50_000, 'BP-1']),
    ...[60_000, 70_000].map((value) => [value, null]),
  ]);
  // Permits of other cities follow where a city has few.
  expect(learned.length).toBeGreaterThan(permits.length);
});
