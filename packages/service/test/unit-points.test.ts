import { beforeAll, expect, test } from 'vitest';
import { deriveLoaded } from '../src/derived/derive-records.ts';
import { createGeocoder, type Geocoder } from '../src/geocoding/geocoder.ts';
import { StoredStreets } from '../src/geocoding/stored-streets.ts';
import type { FileMapping } from '../src/ingest/propose-mapping.ts';
import { readMunicipalities, type PlacedMunicipality } from '../src/queries/geocoding.ts';
import { readAddressSummaries } from '../src/queries/streets.ts';
import { fileLoads } from './loaded-service.ts';

const loads = fileLoads();

/** Row houses of one number along a lane, a tower, and a house that its city lists without its units too. */
const rows = [
  'NO,STREET,APT,LAT,LNG',
  '40,LARCH LANE,1,45.4000,-75.7',
  '40,LARCH LANE,2,45.4030,-75.7',
  '40,LARCH LANE,3,45.4060,-75.7',
  '42,LARCH LANE,101,45.4100,-75.7',
  '42,LARCH LANE,Apt. 102,45.4100,-75.7',
  '44,LARCH LANE,0,45.4120,-75.7',
  '44,LARCH LANE,B,45.4150,-75.7',
  '46,LARCH LANE,1,45.4200,-75.7',
];

let geocoder: Geocoder;
beforeAll(async () => {
  const { loaded } = loads.database;
  const report = await loads.database.importFile(await loads.write('points.csv', rows.join('\n')), {
    mapping: {
      dataset: 'address',
      municipality: 'ottawa',
      key: [],
      columns: { number: 'NO', street: 'STREET', unit: 'APT', lat: 'LAT', lng: 'LNG' },
    },
  });
  expect(report).toMatchObject({ added: 8, duplicates: 0 });
  await deriveLoaded(loaded);
  const cities = (await readMunicipalities(loaded)) as PlacedMunicipality[];
  geocoder = createGeocoder({
    cities,
    summaries: await readAddressSummaries(loaded),
    streets: new StoredStreets(loaded, cities),
  });
});

test.each([
  ['its own unit', '2-40 Larch Lane', 45.403, 'exact', true],
  ['its own unit, written apart', '40 Larch Lane, Unit 3', 45.406, 'exact', true],
  ['a unit that nobody knows, of houses that are apart', '9-40 Larch Lane', 45.4, 'street', false],
  ['no unit, of houses that are apart', '40 Larch Lane', 45.4, 'street', false],
  ['a unit of a tower', '#102, 42 Larch Lane', 45.41, 'exact', true],
  ['a unit that nobody knows, of a tower', '#801, 42 Larch Lane', 45.41, 'corrected', false],
  ['a unit that nobody knows, of a house with one', '46 Larch Lane, Apt 9', 45.42, 'corrected', false],
  ['a tower that nobody knows, before it', 'Tower B, 42 Larch Lane', 45.41, 'corrected', true],
  ['a tower that nobody knows, after it', '42 Larch Lane, Tower B', 45.41, 'corrected', true],
  ['a part of a house that nobody knows', '42 Larch Lane, Bldg. C', 45.41, 'corrected', true],
  ['no unit, of a tower', '42 Larch Lane', 45.41, 'exact', true],
  ['no unit, where the whole house is listed', '44 Larch Lane', 45.412, 'exact', true],
  ['a unit, where the whole house is listed', '44 Larch Lane, Apt B', 45.415, 'exact', true],
])('an address with %s is at its point', async (_, text, lat, matchType, isCertain) => {
  const match = (await geocoder.locate(`${text}, Ottawa`))!;
  expect(match).toMatchObject({ lat, matchType });
  expect(match.confidence > 0.5).toBe(isCertain);
});

test('a record at a house whose units are apart is not placed by one of them', async () => {
  const file = await loads.write('permits.csv', 'PERMIT,ADDRESS\n1,40 Larch Lane\n2,42 Larch Lane\n');
  const mapping: FileMapping = {
    dataset: 'permit',
    municipality: 'ottawa',
    key: ['PERMIT'],
    columns: { permit_number: 'PERMIT', address: 'ADDRESS' },
  };
  expect(await loads.database.importFile(file, { mapping })).toMatchObject({ located: 1, unlocated: 1 });
});

test('numbers before a city are no address of it', async () => {
  for (const text of ['100 & 500, Ottawa', '104 and 500, Ottawa', '# 5 & 6, Ottawa'])
    expect(await geocoder.locate(text), text).toBeNull();
  expect(await geocoder.locate('Ottawa')).toMatchObject({ matchType: 'municipality' });
});
