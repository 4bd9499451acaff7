import { gridNamed, gridProjection } from '@cdata/catalog/reading';
import proj4 from 'proj4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedService, type CountedClient } from '../../../packages/service/test/running-service.ts';
import {
  gridOfCities,
  likelyCoordinateColumns,
  newCoordinatesRun,
  startsFromCoordinates,
  type CoordinatesOptions,
} from '../../../src/features/geocode/index.ts';
import { readSheetRows, type SheetRows, type RunReport } from '../../../src/features/column-runs/index.ts';
import { serviceEngine } from '../../engine/service-engine.ts';
import { excelWorkbook, readValues } from '../../excel-workbook.ts';
import { ended, newTaskRegistry, runsOf, taskContext } from '../../column-runs/running-tasks.ts';

const workbook = excelWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });

let service: CountedClient;
let places: { lat: number; lng: number }[];
beforeAll(async () => {
  service = await countedService();
  const { body } = await service.get('/permit?municipality=montreal&limit=40');
  places = (body.results as { lat: unknown; lng: unknown }[])
    .map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) }))
    .filter(({ lat, lng }) => lat > 45 && lng < -73);
});
afterAll(() => service?.close());

type Cell = string | number;

async function newSheet(name: string, rows: Cell[][]): Promise<SheetRows> {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(name);
    const range = sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length);
    range.numberFormat = rows.map((row) => row.map((value) => (typeof value === 'string' ? '@' : 'General')));
    range.values = rows;
    sheet.activate();
    await context.sync();
  });
  return readSheetRows();
}

const calls = () => {
  const requests = service.requests();
  return (requests['GET /reverse-geocode'] ?? 0) + (requests['GET /zone'] ?? 0);
};

const tasks = newTaskRegistry();

/** Counts and executes a run with fresh lookups. Fails unless it makes the calls that were counted. */
async function run(rows: SheetRows, options: Omit<CoordinatesOptions, 'parts'>) {
  const runs = runsOf(tasks, serviceEngine(service));
  const newRun = newCoordinatesRun(rows, likelyCoordinateColumns(rows, await runs.saved()), options);
  const count = await runs.count(newRun, taskContext());
  const before = calls();
  const { report, error } = await ended<RunReport>(
    tasks,
    runs.start(newRun, { destination: 'adjacent', maxCalls: Infinity }),
  );
  expect(error).toBeNull();
  expect(calls() - before).toBe(count.calls);
  expect(count.maxExtraCalls).toBe(0);
  return { count, report: report! };
}

/** What the service has at a place, as the run writes it. */
async function expected({ lat, lng }: { lat: number; lng: number }) {
  const query = `lat=${lat.toFixed(6)}&lng=${lng.toFixed(6)}`;
  const { body } = await service.get(`/reverse-geocode?${query}`);
  const zone = await service.get(`/zone?${query}`);
  return [body.address, body.distance_m, body.city, zone.status === 200 ? zone.body.zone_code : ''];
}

const sexagesimal = (size: number): string => {
  const minutes = (size % 1) * 60;
  return `${Math.floor(size)}°${Math.floor(minutes)}'${((minutes % 1) * 60).toFixed(3).replace('.', ',')}"`;
};

test('places are found whatever their notation, each with the calls that were counted', async () => {
  const [a, b, c, d, e] = places as [(typeof places)[0], ...typeof places];
  const rows = [
    `${a.lat.toFixed(6)}, ${a.lng.toFixed(6)}`,
    `${a.lat.toFixed(6)}; ${a.lng.toFixed(6)}`.replaceAll('.', ','),
    `${sexagesimal(b!.lat)} N ${sexagesimal(-b!.lng)} O`,
    `${c!.lng.toFixed(6)}, ${c!.lat.toFixed(6)}`,
    `${d!.lat.toFixed(6)}, ${(-d!.lng).toFixed(6)}`,
    `POINT (${e!.lng.toFixed(6)} ${e!.lat.toFixed(6)})`,
    '',
    'see plan',
    '48.8566, 2.3522',
  ];
  const source = await newSheet('One', [['Coordonnées'], ...rows.map((text) => [text])]);
  expect(startsFromCoordinates(source, [])).toBe(true);
  const { count, report } = await run(source, {
    choices: ['nearest_address', 'city', 'zone'],
    labels: undefined,
  });
  expect(count).toMatchObject({ rows: 8, unique: 5, saved: 0, calls: 10 });
  expect(count.warnings).toEqual([
    { kind: 'blank', rows: 1, cell: 'A8' },
    { kind: 'repeatedPlace', rows: 1, cell: 'A3' },
    { kind: 'swapped', rows: 1, cell: 'A5' },
    { kind: 'unsigned', rows: 1, cell: 'A6' },
    { kind: 'notCoordinates', rows: 1, cell: 'A9' },
    { kind: 'outsideCanada', rows: 1, cell: 'A10' },
  ]);
  expect(report).toMatchObject({ written: 8, failed: 2 });
  const cells = await readValues(workbook, 'One', 'B1:G10');
  expect(cells[0]).toEqual([
    'nearest_address',
    'nearest_distance_m',
    'municipality',
    'zone_code',
    'zone_description',
    'note',
  ]);
  for (const [at, place] of [a, a, null, c, d, e].entries()) {
    if (place) expect(cells[at + 1]!.slice(0, 4)).toEqual(await expected(place));
  }
  // Thousandths of seconds are centimetres.
  const [address, distance] = await expected(b!);
  expect(cells[3]![0]).toBe(address);
  expect(cells[3]![1]).toBeCloseTo(distance as number, 0);
  expect(cells.slice(1).map((row) => row[5])).toEqual([
    '',
    '',
    '',
    'Latitude and longitude were swapped; corrected.',
    'The minus sign of the longitude was missing; added.',
    '',
    '',
    'These are no coordinates that can be read.',
    'This location is outside Canada.',
  ]);
});

test('metres take the zone that the user chooses, and are the same places as degrees', async () => {
  const utm = gridProjection(gridNamed('utm-18')!);
  const rows = places.slice(0, 6).map(({ lat, lng }) => proj4('WGS84', utm, [lng, lat]));
  const source = await newSheet('Metres', [['Northing', 'Easting'], ...rows.map(([x, y]) => [y!, x!])]);
  const choices: CoordinatesOptions['choices'] = ['coordinates'];
  const withoutZone = await run(source, { choices, labels: 'en' });
  expect(withoutZone.count).toMatchObject({ rows: 6, calls: 0, details: null });
  expect(withoutZone.count.warnings).toEqual([{ kind: 'withoutZone', rows: 6, cell: 'B2' }]);

  const { count, report } = await run(await readSheetRows(), { choices, labels: 'en', grid: 'utm-18' });
  expect(count.warnings).toEqual([]);
  expect(report).toMatchObject({ failed: 0 });
  const cells = await readValues(workbook, 'Metres', 'C1:E7');
  expect(cells[0]).toEqual(['Latitude', 'Longitude', 'Note']);
  cells.slice(1).forEach(([lat, lng, note], at) => {
    expect(lat).toBeCloseTo(places[at]!.lat, 6);
    expect(lng).toBeCloseTo(places[at]!.lng, 6);
    expect(note).toBe('');
  });
});

test('metres take the zone in which they lie in the city of another column', async () => {
  const newColumns = (grid: string, city: string) => {
    const projection = gridProjection(gridNamed(grid)!);
    const rows = places.slice(0, 6).map(({ lat, lng }) => proj4('WGS84', projection, [lng, lat]));
    return [['Ville', 'X', 'Y'], ...rows.map(([x, y]) => [city, x!, y!])];
  };
  for (const [grid, city] of [
    ['utm-18', 'Montréal'],
    ['mtm-8', 'montreal'],
  ] as const) {
    const source = await newSheet(`${grid} ${city}`, newColumns(grid, city));
    const columns = likelyCoordinateColumns(source, []);
    expect(await gridOfCities(source, columns)).toEqual({ grid, city: 'Montréal' });
  }
  // No grid has them in Calgary, and nothing is known of a small place.
  for (const city of ['Calgary', 'Saint-Lin']) {
    const source = await newSheet(`In ${city}`, newColumns('utm-18', city));
    expect(await gridOfCities(source, likelyCoordinateColumns(source, []))).toBeNull();
  }
  const degrees = [
    ['City', 'Lat', 'Long'],
    ...places.slice(0, 3).map(({ lat, lng }) => ['Montréal', lat, lng]),
  ];
  const source = await newSheet('Degrees', degrees);
  expect(await gridOfCities(source, likelyCoordinateColumns(source, []))).toBeNull();
});

test('an address that is far from the place is marked, and its postal code is left blank', async () => {
  const { lat, lng } = places[0]!;
  // Beyond the edge of the city, but within the service's reach.
  const far = { lat: lat - 0.4, lng };
  for (let step = 0; step < 40; step++) {
    const { status, body } = await service.get(`/reverse-geocode?lat=${far.lat}&lng=${far.lng}`);
    if (status === 200 && body.distance_m > 300) break;
    far.lat += 0.01;
  }
  const rows = await newSheet('Far', [
    ['lat', 'lng'],
    [lat, lng],
    [far.lat, far.lng],
  ]);
  await run(rows, { choices: ['nearest_address', 'postal_code'], labels: 'en' });
  const [near, marked] = await readValues(workbook, 'Far', 'C2:F3');
  expect(near![3]).toBe('');
  expect(marked![0]).not.toBe('');
  expect(marked![1]).toBeGreaterThan(300);
  expect(marked![2]).toBe('');
  expect(marked![3]).toMatch(
    /^The nearest known address is [\d,]+\u00a0m away: it may not be the address of this location\. Left blank: Postal code\.$/,
  );
});

test('a sheet with addresses starts from these, unless coordinates are selected', async () => {
  const { lat, lng } = places[0]!;
  const rows: Cell[][] = [
    ['Address', 'Latitude', 'Longitude'],
    ['1 Main St', lat, lng],
    ['2 Main St', lat, lng],
  ];
  const source = await newSheet('Both', rows);
  expect(startsFromCoordinates(source, [])).toBe(false);
  expect(startsFromCoordinates({ ...source, selectedColumns: true, selected: [1, 2] }, [])).toBe(true);
  const unnamed = await newSheet(
    'Unnamed',
    [['a', 'b', 'c'], ...rows.slice(1)].map((row) => row.slice(1)),
  );
  expect(likelyCoordinateColumns(unnamed, [])).toEqual([0, 1]);
  const amounts = await newSheet('Amounts', [
    ['Lot', 'Value'],
    ['50', 100],
    ['60', 120],
  ]);
  expect(likelyCoordinateColumns(amounts, [])).toEqual([]);
});
