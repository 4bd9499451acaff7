import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyDatabase } from './postgres.ts';
import { killPrograms, ready, startProgram } from './program.ts';
import { redisProgram, startRedis, type RedisServer } from './redis.ts';
import { freeKey, paidKey } from './running-service.ts';
import { copySampleDatabase } from './sample-database.ts';

/** The services are processes, as is what loads the records; on PostgreSQL there are two behind a load balancer. */
const postgres = inject('postgres') as string | undefined;
const redis = postgres === undefined ? null : redisProgram();
/** Declares a test of two services that share a PostgreSQL server; on PGlite there is none to declare. */
const onPostgres = postgres === undefined ? Object.assign(() => {}, { runIf: () => () => {} }) : test;
const quota = 300;

let folder: string;
let data: string;
let counts: RedisServer | null = null;
let environment: Record<string, string> = {};
let location: string[] = [];
let addresses: string[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'following-loads-'));
  data = postgres === undefined ? await copySampleDatabase() : path.join(folder, 'data');
  location = ['--data', data];
  if (postgres !== undefined) environment = { DATABASE_URL: await copyDatabase(postgres) };
  if (redis) counts = await startRedis(redis);
  const limits = counts ? ['--quota', `${quota}/day`, '--quota-url', counts.url] : [];
  const args = ['--port', '0', '--sample', 'off', ...location, ...limits];
  const services = Array.from({ length: postgres === undefined ? 1 : 2 }, () =>
    startProgram('packages/service/src/main.ts', args, environment),
  );
  addresses = await Promise.all(services.map(ready));
});
afterAll(async () => {
  killPrograms();
  await counts?.stop();
  for (const one of [folder, data]) await rm(one, { recursive: true, force: true });
});

async function load(name: string, content: string, dataset: string): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const options = ['--dataset', dataset, '--municipality', 'Kelowna', '--province', 'BC', '--yes'];
  const program = startProgram(
    'packages/service/src/ingest/import-main.ts',
    [file, ...options, ...location],
    environment,
  );
  expect([await program.ended, program.output.err]).toEqual([0, expect.any(String)]);
}

const get = async (address: string, query: string, headers: Record<string, string> = paidKey) => {
  const response = await fetch(`${address}${query}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** Waits until every service answers a request as expected. */
async function everywhere(query: string, expected: Record<string, unknown>): Promise<void> {
  for (const address of addresses) {
    await expect
      .poll(async () => (await get(address, query)).body, { interval: 500 })
      .toMatchObject(expected);
  }
}

test('every service locates addresses and zones as soon as they have been loaded', async () => {
  const [address] = addresses as [string];
  const { body } = await get(address, '/geocode?address=105%20Birch%20Ave,%20Kelowna');
  expect(body).toMatchObject({ match_type: 'municipality' });
  await load(
    'points.csv',
    'address,latitude,longitude\n101 Birch Ave,49.88,-119.49\n109 Birch Ave,49.88,-119.488\n',
    'address',
  );
  await everywhere('/geocode?address=Unit%203,%20101%20birch%20av.,%20Kelowna', {
    municipality: 'kelowna',
    match_type: 'exact',
    lat: 49.88,
    lng: -119.49,
  });
  await everywhere('/geocode?address=105%20Birch%20Ave&municipality=kelowna', {
    match_type: 'interpolated',
    lng: expect.closeTo(-119.489, 4) as number,
  });
  await everywhere('/reverse-geocode?lat=49.8801&lng=-119.4901', { address: '101 BIRCH AVENUE' });

  const outer = [
    [-119.5, 49.8],
    [-119.4, 49.8],
    [-119.4, 49.9],
    [-119.5, 49.9],
    [-119.5, 49.8],
  ];
  const hole = [
    [-119.45, 49.85],
    [-119.42, 49.85],
    [-119.42, 49.87],
    [-119.45, 49.87],
    [-119.45, 49.85],
  ];
  const feature = {
    type: 'Feature',
    properties: { zone_code: 'RU1', zone_description: 'Large lot housing' },
    geometry: { type: 'Polygon', coordinates: [outer, hole] },
  };
  await load('zones.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }), 'zone');
  await everywhere('/zone?lat=49.88&lng=-119.49', { city: 'kelowna', zone_code: 'RU1' });
  expect((await get(address, '/zone?lat=49.86&lng=-119.43')).status).toBe(404);
});

test('estimates learn from the loaded permits, and statistics, coverage and contractors follow', async () => {
  const permits = Array.from({ length: 40 }, (_, at) => ({
    entity_type: 'permit',
    record_id: `K-${at}`,
    municipality: 'kelowna',
    address: `${101 + 8 * (at % 2)} Birch Ave`,
    issued_date: '2025-05-01',
    permit_type_canonical: 'renovation',
    construction_value: 100_000,
    area_m2: 100,
    contractor_name: 'Birch Builders Ltd.',
  }));
  await load('permits.jsonl', permits.map((permit) => JSON.stringify(permit)).join('\n'), 'permit');
  await everywhere('/permit/coverage', { records: 40 });
  for (const address of addresses) {
    const stats = await get(address, '/permit/stats?group_by=address&period=all&sum_field=area_m2');
    expect(stats.body).toMatchObject({
      total_in_db: 40,
      by_address: [
        { value: '101 Birch Ave', count: 20, sum_area_m2: 2000 },
        { value: '109 Birch Ave', count: 20, sum_area_m2: 2000 },
      ],
    });
    const contractor = await get(address, '/contractor?q=birch');
    expect(contractor.body.results).toEqual([
      expect.objectContaining({ permits: 40, municipality: 'kelowna' }),
    ]);
    const described = { municipality: 'kelowna', permit_type_canonical: 'renovation', area_m2: 100 };
    const response = await fetch(`${address}/permit/estimate`, {
      method: 'POST',
      headers: { ...paidKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ permits: [described] }),
    });
    const { results } = (await response.json()) as { results: { estimate: object }[] };
    expect(results[0]!.estimate).toMatchObject({
      median: 100_000,
      // Eight of them are too few to test the estimates of the others on.
      confidence: 'low',
      basis: expect.stringMatching(
        /permits like this in kelowna since 2025-0.*; by weight 100% renovation any;/,
      ) as string,
    });
  }
});

onPostgres.runIf(redis)('the services share the quota of a key', async () => {
  const requests = Array.from({ length: quota + 20 }, (_, at) =>
    get(addresses[at % addresses.length]!, '/zoning?limit=1', freeKey),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(quota);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

onPostgres('a service that cannot reach the shared counts does not start, and says why', async () => {
  const limits = ['--quota', '5/day', '--quota-url', 'redis://localhost:1'];
  const args = ['--port', '0', '--sample', 'off', ...limits];
  const program = startProgram('packages/service/src/main.ts', args, environment);
  expect(await program.ended).toBe(1);
  expect(program.output.err).toMatch(
    /^The quotas can't be shared: no Valkey or Redis server answers at localhost:1 /,
  );
  expect(program.output.out).toBe('');
});
