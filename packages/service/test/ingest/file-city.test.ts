import { expect, test } from 'vitest';
import { cityOfFile, slugOfStatedCity } from '../../src/ingest/file-city.ts';
import { LoadCities } from '../../src/ingest/load-cities.ts';
import { rowMapper } from '../../src/ingest/row-mapper.ts';
import { csvOf, imports } from './imports.ts';

const files = imports();
const { write, load, recordsOf } = files;

const sampleOf = (columns: string[], ...cells: unknown[][]) => ({
  columns,
  rows: cells.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))),
});

test.each([
  ['postal codes', ['Address', 'Postal code'], ['1 Main St', 'J1S 1A1']],
  ['province', ['Address', 'Province'], ['1 Main St', 'Quebec']],
  ['coordinates', ['Address', 'Lat', 'Lng'], ['1 Main St', 45.57, -72.0]],
  ['coordinates', ['Address', 'Lat', 'Lng'], ['1 Main St', '45,57', '-72,0']],
  ['coordinates', ['Address', 'Lat', 'Lng'], ['1 Main St', '45.57° N', '72.0° W']],
])('the %s of the rows tell a municipality from its namesakes', (words, columns, cells) => {
  expect(cityOfFile('windsor', sampleOf(columns, cells, cells), { isOneCity: false })).toEqual({
    slug: 'windsor_qc',
    notes: [`The rows are of Windsor, QC, and not of Windsor, ON: their ${words} say so.`],
  });
});

test.each([
  ['NorthSaanich', 'north_saanich'],
  ['NORTHSAANICH', 'north_saanich'],
  ['northVancouver', 'north_vancouver'],
  ['saintjerome', 'saint_jerome'],
  ['StJean-sur-Richelieu', 'saint_jean_sur_richelieu'],
  ['Trois Rivieres', 'trois_rivieres'],
  ['medicine_hat', 'medicine_hat'],
  ['LaSalle', 'lasalle'],
])('a person may write %s for a city', (name, slug) => {
  expect(slugOfStatedCity(name, {})).toBe(slug);
});

test.each([
  ['Chestermeer', undefined, "'Chestermeer' is no municipality that is known; did you mean Chestermere, AB"],
  ['Kelwona', 'BC', "'Kelwona' is no municipality that is known in BC; did you mean Kelowna, BC"],
  ['Guelph', 'QC', "'Guelph' is no municipality that is known in QC; did you mean Guelph, ON"],
  ['Xyzzyx Qwrtplm', undefined, 'is no municipality that is known. If the register lacks it'],
])('of %s, no city is made unless its place is stated', (name, province, message) => {
  expect(() => slugOfStatedCity(name, { province })).toThrow(message);
  const centre = { lat: 51, lng: -114 };
  expect(slugOfStatedCity(name, { province, centre })).toMatch(/^[a-z_]+$/);
});

test('a namesake is named where nothing tells, and the province of the list settles it', () => {
  const sample = sampleOf(['Address'], ['1 Main St']);
  expect(cityOfFile('stratford', sample, { isOneCity: false })).toMatchObject({
    slug: 'stratford',
    notes: [expect.stringContaining('Stratford is also a municipality of ')],
  });
  expect(cityOfFile('stratford', sample, { isOneCity: false, province: 'ON' })).toEqual({
    slug: 'stratford',
    notes: [],
  });
  expect(cityOfFile('windsor', sample, { isOneCity: false })).toEqual({ slug: 'windsor', notes: [] });
});

test.each([
  [
    'Stratford',
    null,
    "'Stratford' may be Stratford, ON; Stratford, PE; Stratford, QC: add --province, or write the name in full",
  ],
  ['Windsor', null, 'windsor'],
  ['Windsor', 'NS', 'windsor_ns'],
  ['St-Jean', 'QC', expect.stringMatching(/^'St-Jean' may be .*, QC; …: add --province/)],
  ['St-Jean-sur-Richelieu', null, 'saint_jean_sur_richelieu'],
  ['Langley', null, 'langley'],
])(
  'a row in %s with the province %s is of the city that it names, or says which ones it may be',
  (city, province, expected) => {
    const map = rowMapper(
      {
        dataset: 'licence',
        municipality: ({ city }) => city,
        key: ['id'],
        columns: { business_name: 'name', province: 'province' },
      },
      { cities: new LoadCities(new Map()), sourceId: 'file/test', loadedAt: '2026-11-24T12:00:00Z' },
    );
    const row = map({ place: 'line 2', values: { id: 1, name: 'Blue Door', city, province } });
    expect('reason' in row ? row.reason : 'stored' in row && row.stored.record.municipality).toEqual(
      expected,
    );
  },
);

test('a place of no register does not become its namesake in another province', async () => {
  const sample = sampleOf(['Address', 'Postal code'], ['1 Main St', 'K0C 1H0']);
  expect(cityOfFile('chesterville', sample, { isOneCity: false })).toEqual({
    refusal:
      'Chesterville is in QC, and the postal codes of the rows say otherwise: add --municipality with another name, or --province.',
  });
  const file = await write(
    'chesterville.csv',
    csvOf([
      ['Permit No', 'Issued', 'Address', 'Type', 'Postal code', 'Town'],
      ['1', '2026-02-03', '1 Main St', 'Deck', 'K0C 1H0', 'Chesterville'],
      ['2', '2026-02-03', '2 Main St', 'Deck', 'G0P 1J0', 'Chesterville'],
    ]),
  );
  expect((await load(file, '--yes')).code).toBe(0);
  expect(await recordsOf('chesterville_on')).toMatchObject([{ permit_number: '1', province: 'ON' }]);
  expect(await recordsOf('chesterville')).toMatchObject([{ permit_number: '2', province: 'QC' }]);
});

const licences = csvOf([
  [
    'licence number',
    'establishment',
    'location address line 1',
    'location address line 2',
    'location city',
    'type',
  ],
  ['1', 'Blue Door', '2741 West 4th Ave', '', 'VANCOUVER', 'Food Primary'],
  ['2', 'Red Door', '5500 No. 4 Rd', '', 'RICHMOND', 'Food Primary'],
  ['3', 'Green Door', '3rd Floor', '674 Granville Street', 'VANCOUVER', 'Liquor Primary'],
  ['4', 'Old Door', '5855 176A St', '', 'SURREY', 'Liquor Primary'],
]);

test('a file of many cities is not one city’s, and each row is loaded to its own', async () => {
  const file = await write('cities.csv', licences);
  const refused = await load(file, '--municipality', 'Kelowna', '--yes');
  expect(refused.code).toBe(2);
  expect(refused.output).toContain(
    'The column location city names 3 other cities (VANCOUVER, RICHMOND, SURREY): leave out --municipality',
  );
  expect((await load(file, '--province', 'BC', '--yes')).code).toBe(0);
  expect((await recordsOf('vancouver', 'licence')).map(({ address }) => address)).toEqual([
    '2741 West 4th Ave',
    '3rd Floor 674 Granville Street',
  ]);
  expect(await recordsOf('richmond', 'licence')).toHaveLength(1);
  expect(await recordsOf('surrey', 'licence')).toHaveLength(1);
});

test('homonyms go where the row says, in whatever column, and those that nothing tells are set aside and listed', async () => {
  const rows = [
    ['1', 'Windsor', 'ON', ''],
    ['2', 'Windsor', 'Nova Scotia', ''],
    ['3', 'Richmond', '', 'V6X 1A1'],
    ['4', 'Richmond', 'QC', ''],
    ['5', 'Stratford', '', ''],
    ['6', 'Various', 'ON', ''],
    ['7', 'Langley', 'BC', ''],
    ['8', 'Kelowna', '', ''],
  ].map(([at, city, prov, code]) => [at!, 'Deck', '2026-02-03', `${at} Main St`, city!, prov!, code!]);
  for (const province of ['Prov', 'Province']) {
    const header = ['Permit No', 'Type', 'Issued', 'Address', 'City', province, 'Postal code'];
    const file = await write(`${province}.csv`, csvOf([header, ...rows]));
    const { code, output } = await load(file, '--yes');
    expect([province, code]).toEqual([province, 0]);
    expect(output).toContain("Set aside: 'Stratford' may be Stratford, ON; ");
    expect(output).toContain("Set aside: 'Various' is no municipality that is known (1 row).");
    expect(output).toContain("'Langley' is taken for langley, and not for langley_district (1 row).");
    const cities = ['windsor', 'windsor_ns', 'richmond', 'richmond_qc', 'langley', 'kelowna', 'various'];
    const counts = await Promise.all(cities.map(async (city) => [city, (await recordsOf(city)).length]));
    expect(Object.fromEntries(counts)).toEqual({
      ...{ windsor: 1, windsor_ns: 1, richmond: 1, richmond_qc: 1, langley: 1, kelowna: 1, various: 0 },
    });
  }
});

test('a column of cities that a person calls something else is not read', async () => {
  const file = await write('head-offices.csv', licences);
  expect((await load(file, '--municipality', 'Kelowna', '--without', 'city', '--yes')).code).toBe(0);
  expect(await recordsOf('kelowna', 'licence')).toHaveLength(4);
});

test('a list of one city may have addresses in others, which is said', () => {
  const rows = ['Kelowna', 'Kelowna', 'Vancouver', ''].map((city) => ['1 Main St', city]);
  const sample = sampleOf(['Address', 'City'], ...rows);
  expect(cityOfFile('kelowna', sample, { isOneCity: false })).toEqual({
    slug: 'kelowna',
    notes: [
      'In 1 of the first 4 rows, the column City names another city (Vancouver): such rows are loaded as rows of Kelowna, BC. Leave out --municipality to load each row to its own.',
    ],
  });
  expect(cityOfFile('kelowna', sample, { isOneCity: true })).toEqual({ slug: 'kelowna', notes: [] });
});

test('of a city’s addresses, those of its neighbours go there, and those of its parts and of unknown places stay', async () => {
  const rows = [
    ['1', 'Elm St', 'SSM', 46.52, -84.25],
    ['2', 'Elm St', 'SSM', 46.53, -84.26],
    ['3', 'Elm St', '', 46.53, -84.27],
    ['4', 'Elm St', 'Dennis', 46.55, -84.5],
    ['5', 'Elm St', 'Prince', 46.54, -84.5],
    ['6', 'Elm St', 'Tarentorus', 46.56, -84.3],
  ];
  const header = ['CIVICNUMBER', 'STREETNAME', 'MUNICIPALITY', 'LATITUDE', 'LONGITUDE'];
  const file = await write('neighbours.csv', csvOf([header, ...rows]));
  const { code, output } = await load(file, '--municipality', 'Sault Ste. Marie', '--yes');
  expect(code).toBe(0);
  expect(output).toContain(
    'In 1 of the first 6 rows, the column MUNICIPALITY names another city (Prince): such rows are loaded there, and all others as rows of Sault Ste. Marie, ON.',
  );
  expect(output).toContain('Source: file/sault_ste_marie-address.');
  const numbersOf = async (city: string) => {
    const rows = await files.database.loaded.readAll<{ house_number: string }>(
      `SELECT house_number FROM address WHERE municipality = '${city}' ORDER BY house_number`,
    );
    return rows.map(({ house_number }) => house_number);
  };
  expect(await numbersOf('prince')).toEqual(['5']);
  expect(await numbersOf('sault_ste_marie')).toEqual(['1', '2', '3', '4', '6']);
});

test('neighbours are found beyond the first rows of a city’s addresses', () => {
  const sample = sampleOf(['Number', 'Street', 'City'], [1, 'Elm St', 'Kelowna'], [2, 'Elm St', 'Kelowna']);
  expect(cityOfFile('kelowna', sample, { isOneCity: false, areHouses: true })).toEqual({
    slug: 'kelowna',
    column: 'City',
    notes: [
      'Rows that the column City says are of another city are loaded there, and all others as rows of Kelowna, BC. If the column is something else, add --without city.',
    ],
  });
});

test('the advice about a key holds for the whole file', async () => {
  const rowOf = (name: string, at: number) => [`${name} ${at}`, `X${at}`, '2026-02-03', `${at} Elm St`, 5];
  const rows = Array.from({ length: 600 }, (_, at) => rowOf('Deck', at));
  const header = ['Title', 'Carnet', 'Issued', 'Address', 'Value'];
  const again = ['Deck 0', 'X600', '2026-02-03', '0 Elm St', 5];
  const file = await write('keys.csv', csvOf([header, ...rows, again]));
  const options = ['--municipality', 'Guelph', '--dataset', 'permit', '--yes', '--without', 'permit_number'];
  const { output } = await load(file, ...options);
  expect(output).toContain('such as --key Carnet (no two rows have the same Carnet).');
  const alike = await write('alike.csv', csvOf([header, ...rows, ...rows]));
  expect((await load(alike, ...options)).output).toContain('each has the same value in several rows');
});
