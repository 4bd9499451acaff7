import { expect, test } from 'vitest';
import { readSample, type SampleAddress } from '../src/sample/sample-file.ts';
import { contradiction } from '@cdata/catalog/contradiction';
import { normalizedAddress, readAddress } from '@cdata/catalog/reading';
import { messyAddress } from '../../catalog/test/reading/messy-address.ts';
import { createRandom } from '../src/sample/random.ts';

const { cities, addresses, zones } = await readSample();

const metresBetween = (one: { lat: number; lng: number }, other: { lat: number; lng: number }): number =>
  Math.hypot(
    (one.lat - other.lat) * 111_195,
    (one.lng - other.lng) * 111_195 * Math.cos((one.lat * Math.PI) / 180),
  );

const streetOf = ({ civic }: SampleAddress): string => normalizedAddress({ ...civic, number: null });
const sorted = (civic: object): string => JSON.stringify(Object.entries(civic).sort());

test('there are sixteen cities in nine provinces', () => {
  expect(new Set(cities.map(({ slug }) => slug)).size).toBe(16);
  expect(new Set(cities.map(({ province }) => province)).size).toBe(9);
  expect(new Set(addresses.map(({ municipality }) => municipality)).size).toBe(16);
});

test('an address is unique in its city', () => {
  const keys = addresses.map((one) => `${one.municipality} ${one.normalizedAddress}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('normalized addresses are parsed into the same parts', () => {
  for (const { civic, normalizedAddress: written } of addresses) {
    const parts = sorted(readAddress(written).civic!);
    if (normalizedAddress(civic) !== written || parts !== sorted(civic)) expect.fail(written);
  }
});

test('an exact match answers nearly every way of writing its address, and hardly any other address', () => {
  const random = createRandom('ways of writing');
  const refused: string[] = [];
  const answersToOther = addresses.filter(({ normalizedAddress: written, municipality: city }, index) => {
    const address = messyAddress({ street: written, city, province: 'ON' }, random);
    const answers = (other: string) =>
      contradiction('/geocode', { address }, { match_type: 'exact', normalized_address: other }) === null;
    if (!answers(written)) refused.push(`${address} | ${written}`);
    const another = addresses[(index * 7919 + 13) % addresses.length]!.normalizedAddress;
    return another !== written && answers(another);
  });
  // Streets whose name is a type, such as Rue Crescent, without it.
  expect(refused.length, refused.join('; ')).toBeLessThan(addresses.length / 2000);
  expect(answersToOther.length).toBeLessThan(addresses.length / 1000);
});

test('there are streets that are hard to parse, and streets of the same name in several cities', () => {
  const streets = new Set(addresses.map(streetOf));
  for (const street of [
    'ST CLAIR AVENUE WEST',
    'RUE SAINTE-CATHERINE EST',
    'BROADWAY',
    '104 AVENUE NORTHWEST',
    'CHEMIN DE LA CÔTE-DES-NEIGES',
    'WEST 8TH AVENUE',
    '3E AVENUE',
  ]) {
    expect(streets).toContain(street);
  }
  const onKingStreet = addresses.filter((one) => streetOf(one) === 'KING STREET');
  expect(new Set(onKingStreet.map(({ municipality }) => municipality)).size).toBeGreaterThan(1);
});

const postalForm = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/;

test('a postal code has the Canadian form and belongs to one side of one street', () => {
  const sides = new Map<string, string>();
  for (const address of addresses) {
    const { postalCode, municipality, civic } = address;
    if (!postalForm.test(postalCode)) expect.fail(postalCode);
    const side = `${municipality} ${streetOf(address)} ${Number(civic.number) % 2}`;
    if ((sides.get(postalCode) ?? side) !== side) expect.fail(`${postalCode}: ${side}`);
    sides.set(postalCode, side);
  }
});

test('addresses are within 25 km of the centre of their city', () => {
  const centres = new Map(cities.map((city) => [city.slug, city]));
  const far = addresses.filter((one) => metresBetween(one, centres.get(one.municipality)!) > 25_000);
  expect(far).toEqual([]);
});

test('a house is between its neighbours', () => {
  const sides = new Map<string, SampleAddress[]>();
  for (const one of addresses) {
    const key = `${one.municipality} ${streetOf(one)} ${Number(one.civic.number) % 2}`;
    sides.set(key, [...(sides.get(key) ?? []), one]);
  }
  let worst = 0;
  for (const houses of sides.values()) {
    houses.sort((one, other) => Number(one.civic.number) - Number(other.civic.number));
    for (let index = 1; index < houses.length - 1; index++) {
      const [before, house, after] = houses.slice(index - 1, index + 2).map((one) => ({
        number: Number(one.civic.number),
        lat: one.lat,
        lng: one.lng,
      })) as [Place, Place, Place];
      const share = (house.number - before.number) / (after.number - before.number);
      const between = (from: number, to: number): number => from + (to - from) * share;
      const expected = { lat: between(before.lat, after.lat), lng: between(before.lng, after.lng) };
      worst = Math.max(worst, metresBetween(expected, house));
    }
  }
  expect(sides.size).toBeGreaterThan(500);
  expect(worst).toBeLessThan(20);
});

interface Place {
  number: number;
  lat: number;
  lng: number;
}

test('an address is in exactly one zone, whose code it has', () => {
  const zonesOf = new Map(cities.map(({ slug }) => [slug, zones.filter(({ city }) => city === slug)]));
  for (const { lat, lng, municipality, zoneCode, normalizedAddress: written } of addresses) {
    const around = zonesOf.get(municipality)!.filter(({ ring: [southWest, , northEast] }) => {
      const [[west, south], [east, north]] = [southWest!, northEast!];
      return west <= lng && lng < east && south <= lat && lat < north;
    });
    if (around.length !== 1 || around[0]!.zoneCode !== zoneCode) expect.fail(`${written}, ${municipality}`);
  }
});

test('zones have closed rings, and are described in the language of their city', () => {
  const wrong = zones.filter(
    ({ ring, zoneDescription }) => `${ring[0]}` !== `${ring.at(-1)}` || !zoneDescription,
  );
  expect(wrong).toEqual([]);
  const descriptions = (slug: string) =>
    zones.filter(({ city }) => city === slug).map(({ zoneDescription }) => zoneDescription);
  expect(descriptions('montreal')).toContain('Habitation');
  expect(descriptions('calgary').join()).toContain('Residential');
});
