import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportProgram } from '../src/ingest/export-program.ts';
import { importProgram } from '../src/ingest/import-program.ts';
import { unloadProgram } from '../src/ingest/unload-program.ts';
import { run } from './run-in-process.ts';
import { startServiceOn, type RunningService } from './running-service.ts';
import { copySampleDatabase } from './sample-database.ts';

let folder: string;
let running: RunningService;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'areas-'));
  data = await copySampleDatabase();
  running = await startServiceOn(data, { sample: 'off' });
});
afterAll(async () => {
  await running?.close();
  for (const one of [folder, data]) await rm(one, { recursive: true, force: true });
});

/** Writes a file and imports it, through the service that has the database open. */
async function load(name: string, content: string, ...options: string[]) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return run(importProgram, file, ...options, '--data', data);
}

/** A square of a fifth of a degree, by its south-west corner. */
const square = (lng: number, lat: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + 0.2, lat],
      [lng + 0.2, lat + 0.2],
      [lng, lat + 0.2],
      [lng, lat],
    ],
  ],
});

const featuresOf = (...features: [properties: object, geometry: object][]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map(([properties, geometry]) => ({ type: 'Feature', properties, geometry })),
  });

const point = { type: 'Point', coordinates: [-114, 51] };

const at = (lat: number, lng: number) => running.get(`/areas?lat=${lat}&lng=${lng}`);

describe('areas of any kind', () => {
  beforeAll(async () => {
    const wards = featuresOf(
      [{ WARD_NAME: 'Ward 7', CITY_NAME: 'Calgary' }, square(-114.2, 51)],
      [{ WARD_NAME: 'Ward 8', CITY_NAME: 'Calgary' }, square(-114, 51)],
      [{ WARD_NAME: '', CITY_NAME: 'Calgary' }, square(-113.8, 51)],
    );
    const districts = featuresOf(
      [{ nom: 'Mission' }, square(-114.1, 51)],
      [{ nom: 'Beltline' }, square(-114.15, 51.05)],
    );
    const loaded = await load('wards.geojson', wards, '--as', 'wards');
    expect(loaded).toMatchObject({ code: 0 });
    expect(loaded.output).toContain('WARD_NAME is the name of each area.');
    expect(loaded.output).toContain('item 3: it has no name');
    await load('heritage.geojson', districts, '--as', 'Heritage districts');
    await running.service.refresh();
  });

  test('are answered by their kind and name', async () => {
    expect(await at(51.02, -114.19)).toMatchObject({
      status: 200,
      body: { count: 1, areas: [{ kind: 'wards', name: 'Ward 7' }] },
    });
    expect((await at(51.1, -114.05)).body).toEqual({
      count: 3,
      areas: [
        { kind: 'Heritage districts', name: 'Beltline' },
        { kind: 'Heritage districts', name: 'Mission' },
        { kind: 'wards', name: 'Ward 7' },
      ],
    });
    expect(await at(60, -100)).toMatchObject({ status: 200, body: { count: 0, areas: [] } });
  });

  test('are listed by /health, and need no records of a city', async () => {
    expect((await running.get('/health')).body).toMatchObject({
      records: 0,
      areas: ['Heritage districts', 'wards'],
    });
  });

  test('of a file that is loaded again are replaced; of another one they stay', async () => {
    const renamed = featuresOf([{ WARD_NAME: 'Ward 12' }, square(-114.2, 51)]);
    await load('wards.geojson', renamed, '--as', 'wards');
    const others = featuresOf([{ name: 'Ward A' }, square(-113.5, 53.4)]);
    await load('edmonton.geojson', others, '--as', 'wards');
    await running.service.refresh();
    expect((await at(51.02, -114.19)).body.areas).toEqual([{ kind: 'wards', name: 'Ward 12' }]);
    expect((await at(51.1, -113.85)).body.areas).toEqual([]);
    expect((await at(53.5, -113.4)).body.areas).toEqual([{ kind: 'wards', name: 'Ward A' }]);
  });

  test('are exported, and removed with their source', async () => {
    const file = path.join(folder, 'export.jsonl');
    expect((await run(exportProgram, file, '--data', data)).code).toBe(0);
    await run(unloadProgram, 'file/wards/wards.geojson', '--data', data);
    await running.service.refresh();
    expect((await at(51.02, -114.19)).body.areas).toEqual([]);
    await run(importProgram, file, '--data', data);
    await running.service.refresh();
    expect((await at(51.02, -114.19)).body.areas).toEqual([{ kind: 'wards', name: 'Ward 12' }]);
  });
});

describe('a file of areas is refused', () => {
  const refusal = async (content: string, ...options: string[]) => {
    const { code, output } = await load('refused.geojson', content, '--as', 'wards', ...options);
    expect(code).toBe(2);
    return output;
  };

  test('without a kind that says what they are', async () => {
    const areas = featuresOf([{ name: 'A' }, square(-114, 51)]);
    const { code, output } = await load('refused.geojson', areas, '--as', ' 7 ');
    expect(code).toBe(2);
    expect(output).toContain("--as is '7': write what the areas are in a few words, such as wards.");
  });

  test('without polygons', async () => {
    expect(await refusal(featuresOf([{ name: 'Ward 7' }, point]))).toContain(
      'refused.geojson has no polygons in Canada',
    );
  });

  test('without a name', async () => {
    const unnamed = featuresOf([{ OBJECTID: 1, SHAPE_AREA: 7.2 }, square(-114, 51)]);
    expect(await refusal(unnamed)).toContain(
      'No property of refused.geojson names its areas (OBJECTID, SHAPE_AREA): add --name PROPERTY.',
    );
  });

  test('with several properties that may be the name, until one is named', async () => {
    const several = featuresOf(
      [{ NAME: 'A', NOM: 'À' }, square(-114, 51)],
      [{ NAME: 'B', NOM: 'Bé' }, square(-114.2, 51)],
    );
    expect(await refusal(several)).toContain(
      'NAME or NOM of refused.geojson may be the name of its areas: add --name PROPERTY.',
    );
    expect(await refusal(several, '--name', 'NOMS')).toContain(
      "--name is 'NOMS', which refused.geojson does not have; did you mean NOM?",
    );
    const named = await load('named.geojson', several, '--as', 'quartiers', '--name', 'nom');
    expect(named.output).toContain('NOM is the name of each area.');
    await running.service.refresh();
    expect((await at(51.1, -113.95)).body.areas).toContainEqual({ kind: 'quartiers', name: 'À' });
  });
});
