import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import proj4 from 'proj4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importProgram } from '../../packages/service/src/ingest/import-program.ts';
import { unloadProgram } from '../../packages/service/src/ingest/unload-program.ts';
import { run } from '../../packages/service/test/run-in-process.ts';
import { startServiceOn, type RunningService } from '../../packages/service/test/running-service.ts';
import { copySampleDatabase } from '../../packages/service/test/sample-database.ts';
import { openFormulaWorkbook, type FormulaResult } from './formula-workbook.ts';

let data: string;
let service: RunningService;
beforeAll(async () => {
  data = await copySampleDatabase();
  service = await startServiceOn(data);
});
afterAll(async () => {
  await service.close();
  await rm(data, { recursive: true, force: true });
});

const [south, west] = [62.45, -114.38];
const utm11 = proj4('WGS84', '+proj=utm +zone=11 +datum=NAD83 +units=m');
/** Three streets of houses to the north, 11 m apart, in metres as the municipality publishes them. */
const houses = ['49 ST', 'FRANKLIN AVE', 'DEMELT CRES'].flatMap((street, column) =>
  Array.from({ length: 10 }, (_, row) => {
    const [x, y] = utm11.forward([west + column / 100, south + row / 10_000]) as [number, number];
    return [5000 + 2 * row, street, x.toFixed(2), y.toFixed(2)].join(',');
  }),
);

const square = (code: string, name: string, lng: number, size: number) => {
  const corners = [
    [lng, south - 0.01],
    [lng + size, south - 0.01],
    [lng + size, south + 0.01],
    [lng, south + 0.01],
    [lng, south - 0.01],
  ];
  return {
    type: 'Feature',
    properties: { CODE_SHORT: code, ZONE_DESC: name },
    geometry: { type: 'Polygon', coordinates: [corners] },
  };
};
const zones = {
  type: 'FeatureCollection',
  features: [square('R1', 'Low density', west - 0.005, 0.01), square('CS', 'Commercial', west + 0.005, 0.03)],
};

async function load(name: string, content: string): Promise<string> {
  const file = path.join(data, name);
  await writeFile(file, content);
  const { code, output } = await run(
    importProgram,
    ...[file, '--municipality', 'yellowknife', '--yes', '--data', data],
  );
  expect([code, output]).toEqual([0, expect.stringContaining('new; 0 changed')]);
  await service.service.refresh();
  return output;
}

/** What formulas show in a workbook that has asked nothing before. */
async function answersTo(...formulas: string[]): Promise<FormulaResult[]> {
  const book = await openFormulaWorkbook({ key: 'demo-paid-key', service });
  try {
    return await book.results(formulas);
  } finally {
    await book.close();
  }
}

const questions = [
  '=CDATA.GEOCODE("5004 49th Street, Yellowknife NT",,"normalized_address,match_type,lat,lng")',
  `=CDATA.ZONE(${south + 2 / 10_000},${west})`,
  `=CDATA.ZONE(${south},${west + 0.02},"zone_code,zone_description")`,
  '=CDATA.GEOCODE("5006 Demelt Cr","yellowknife","match_type")',
];

test('a city of which nothing is known is loaded from its files, answers in the workbook, and is gone after an unload', async () => {
  const before = await answersTo(...questions.slice(0, 2));
  expect(before).toEqual([
    // The register of municipalities knows the city, and where it is says nothing of the house.
    { cells: [['', 'municipality']], message: null },
    { cells: [['#N/A']], message: 'There is no zoning at this location.' },
  ]);

  const addresses = ['CIVIC_ADDR,STREET_NAM,X,Y', ...houses].join('\n');
  expect(await load('parcels.csv', addresses)).toContain(
    'Self-check: 30 of 30 addresses geocoded to their place (100%).',
  );
  expect(await load('zoning.geojson', JSON.stringify(zones))).toContain(
    'Self-check: 2 of 2 districts found by a point inside (100%).',
  );

  const [geocode, zone, description, match] = (await answersTo(...questions)).map(({ cells }) => cells);
  const [[address, matchType, lat, lng]] = geocode as [[string, string, number, number]];
  expect([address, matchType]).toEqual(['5004 49 STREET', 'exact']);
  expect(Number(lat)).toBeCloseTo(south + 2 / 10_000, 5);
  expect(Number(lng)).toBeCloseTo(west, 5);
  expect([zone, description, match]).toEqual([[['R1']], [['CS', 'Commercial']], [['exact']]]);

  const ids = ['file/yellowknife-address', 'file/yellowknife-zone'];
  const { code, output } = await run(unloadProgram, ...ids, '--data', data);
  expect([code, output]).toEqual([
    0,
    'file/yellowknife-address: 30 rows removed.\nfile/yellowknife-zone: 2 rows removed.\n',
  ]);
  await service.service.refresh();
  expect(await answersTo(...questions.slice(0, 2))).toEqual(before);
});
