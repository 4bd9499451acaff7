import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importProgram } from '../../packages/service/src/ingest/import-program.ts';
import { run } from '../../packages/service/test/run-in-process.ts';
import { startServiceOn, type RunningService } from '../../packages/service/test/running-service.ts';
import { copySampleDatabase } from '../../packages/service/test/sample-database.ts';
import {
  newCoordinatesRun,
  newGeocodeRun,
  readAreaKinds,
  withAreas,
} from '../../src/features/geocode/index.ts';
import { readSheetRows, type NewRun, type RunReport } from '../../src/features/column-runs/index.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { excelWorkbook, readValues } from '../excel-workbook.ts';
import { ended, newTaskRegistry, runsOf, taskContext } from './running-tasks.ts';

const workbook = excelWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
const tasks = newTaskRegistry();

let folder: string;
let service: RunningService;
let places: { address: string; lat: number; lng: number }[];
beforeAll(async () => {
  folder = await copySampleDatabase();
  service = await startServiceOn(folder);
  const { body } = await service.get('/permit?municipality=montreal&limit=40');
  const located: typeof places = [];
  for (const { address } of body.results as { address: string }[]) {
    const match = await service.get(`/geocode?address=${encodeURIComponent(`${address}, Montréal QC`)}`);
    if (match.body.match_type === 'exact')
      located.push({ address, lat: match.body.lat, lng: match.body.lng });
  }
  places = located.sort((a, b) => a.lng - b.lng);
  await loadWards();
  await service.service.refresh();
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Two wards: of the westernmost place, with a name that Excel would read as a formula, and of the others. */
async function loadWards(): Promise<void> {
  const between = (places[0]!.lng + places[1]!.lng) / 2;
  const ward = (name: string, west: number, east: number) => ({
    type: 'Feature',
    properties: { name },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, 45],
          [east, 45],
          [east, 46],
          [west, 46],
          [west, 45],
        ],
      ],
    },
  });
  const features = [ward('=1+1', -75, between), ward('Ward 8', between, -73)];
  const files = await mkdtemp(path.join(tmpdir(), 'wards-'));
  const file = path.join(files, 'wards.geojson');
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
  expect((await run(importProgram, file, '--as', 'wards', '--data', folder)).code).toBe(0);
  await rm(files, { recursive: true });
}

async function newSheet(name: string, rows: (string | number)[][]) {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(name);
    sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length).values = rows;
    sheet.activate();
    await context.sync();
  });
  return readSheetRows();
}

/** Executes a run. Fails unless it makes the calls that were counted. */
async function execute<Details>(newRun: NewRun<never, Details>): Promise<RunReport> {
  const runs = runsOf(tasks, serviceEngine(service));
  const { calls, maxExtraCalls } = await runs.count(newRun as never, taskContext());
  service.resetRequests();
  const { report, error } = await ended<RunReport>(
    tasks,
    runs.start(newRun as never, { destination: 'adjacent', maxCalls: Infinity }),
  );
  expect(error).toBeNull();
  const requests = Object.values(service.requests()).reduce((sum, count) => sum + count, 0);
  expect(requests).toBeLessThanOrEqual(calls + maxExtraCalls);
  return report!;
}

const choices = (known: readonly string[]) => withAreas(['coordinates', 'zone'] as const, known);

test('areas that were loaded are a choice beside the zone, and a column of a geocode run', async () => {
  const access = { kind: 'direct', key: 'demo-paid-key' } as const;
  const kinds = await readAreaKinds({ address: service.address, access });
  expect(choices(kinds)).toEqual(['coordinates', 'zone', 'area:wards']);
  const rows = await newSheet('Wards', [
    ['Address', 'City', 'Province'],
    ...places.slice(0, 2).map(({ address }) => [address, 'Montréal', 'QC']),
  ]);
  const options = { choices: choices(kinds), labels: 'en' as const };
  await execute(newGeocodeRun(rows, [0, 1, 2], options) as never);
  const [headers, ...written] = await readValues(workbook, 'Wards', 'A1:H3');
  expect(headers!.slice(3)).toEqual(['Latitude', 'Longitude', 'Zone code', 'Wards', 'Note']);
  expect(written.map((row) => row[6])).toEqual(['=1+1', 'Ward 8']);
  // The saved run is found again, with the column that only the service knew of.
  const again = await readSheetRows();
  service.resetRequests();
  const count = await runsOf(tasks, serviceEngine(service)).count(
    newGeocodeRun(again, [0, 1, 2], options),
    taskContext(),
  );
  expect(count.rows).toBe(2);
  await execute(newGeocodeRun(again, [0, 1, 2], { ...options, choices: ['coordinates'] }) as never);
  expect((await readValues(workbook, 'Wards', 'A1:I1'))[0]!.slice(3)).toEqual([
    ...['Latitude', 'Longitude', 'Zone code', 'Wards', 'Note', ''],
  ]);
});

test('and a column of a run over coordinates', async () => {
  const rows = await newSheet('Points', [
    ['Latitude', 'Longitude'],
    ...places.slice(0, 2).map(({ lat, lng }) => [lat, lng]),
    [60, -100],
  ]);
  await execute(newCoordinatesRun(rows, [0, 1], { choices: ['area:wards'], labels: undefined }) as never);
  expect(await readValues(workbook, 'Points', 'C1:D4')).toEqual([
    ['wards', 'note'],
    ['=1+1', ''],
    ['Ward 8', ''],
    ['', 'The service has no data here for the chosen columns.'],
  ]);
});
