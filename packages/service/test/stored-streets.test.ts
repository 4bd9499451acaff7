import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messyAddress } from '../../catalog/test/reading/messy-address.ts';
import { createGeocoder, type Geocoder } from '../src/geocoding/geocoder.ts';
import { StoredStreets } from '../src/geocoding/stored-streets.ts';
import { readAddressSummaries } from '../src/queries/streets.ts';
import { createRandom } from '../src/sample/random.ts';
import type { Database } from '../src/store/database.ts';
import { openDatabase } from '../src/store/open-database.ts';
import type { Store } from '../src/store/store.ts';
import { geocoderOf, streetsOf } from './generated-streets.ts';
import { copySampleDatabase } from './sample-database.ts';
import { country } from './truth.ts';
import { longTest } from '../../../test/extent.ts';

const { cities, addresses } = country;
const sample = addresses.filter((_, at) => at % 11 === 0);

let data: string;
let database: Database;
beforeAll(async () => {
  data = await copySampleDatabase();
  database = await openDatabase({ data, timeout: 10_000 });
});
afterAll(async () => {
  await database.close();
  await rm(data, { recursive: true, force: true });
});

/** A geocoder of the sample's database, and the statements that it has run. */
async function storedGeocoder(): Promise<{ geocoder: Geocoder; statements: string[] }> {
  const { sample } = database;
  const statements: string[] = [];
  const counting: Store = {
    ...sample,
    query(sql, parameters) {
      statements.push(sql);
      return sample.query(sql, parameters);
    },
  };
  const geocoder = createGeocoder({
    cities,
    summaries: await readAddressSummaries(sample),
    streets: new StoredStreets(counting, cities),
  });
  return { geocoder, statements };
}

longTest(
  'addresses are located in the database as they are among all streets in memory, however they are written',
  async () => {
    const { geocoder } = await storedGeocoder();
    const inMemory = geocoderOf({ cities, streets: streetsOf(addresses, cities) });
    const random = createRandom('messy');
    const texts = sample.flatMap(({ normalizedAddress: street, municipality, province }, at) => {
      const city = cities.find(({ slug }) => slug === municipality)!.name;
      const elsewhere = cities[at % cities.length]!.name;
      return [messyAddress({ street, city, province }, random), street, `${street}, ${elsewhere}`];
    });
    const located = await Promise.all(texts.map((text) => geocoder.locate(text)));
    const expected = await Promise.all(texts.map((text) => inMemory.locate(text)));
    const exact = located.filter((match) => match?.matchType === 'exact');
    expect(exact.length).toBeGreaterThan(sample.length);
    expect(exact.length).toBeLessThan(texts.length);
    expect(located).toEqual(expected);
  },
);

test('hundreds of addresses at once take few statements, and none when they are located again', async () => {
  const { geocoder, statements } = await storedGeocoder();
  const locateAll = () =>
    Promise.all(sample.map((one) => geocoder.locate(`${one.normalizedAddress}, ${one.municipality}`)));
  const matches = await locateAll();
  expect(sample.length).toBeGreaterThan(200);
  expect(matches.every((match) => match?.matchType === 'exact')).toBe(true);
  expect(statements.length).toBeLessThan(5);
  const { length } = statements;
  expect(await locateAll()).toEqual(matches);
  expect(statements).toHaveLength(length);
});
