import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { normalizedAddress, parseAddress } from '../../src/address/index.ts';
import {
  generateSampleData,
  type GeneratedAddress,
  type GeneratedZone,
} from '../../service/sample-data/index.ts';

const country = generateSampleData();
const small = { permits: 400 };

/** Whether a point lies in a closed ring: crossings of the half-line eastwards. */
function inside({ lat, lng }: { lat: number; lng: number }, ring: [number, number][]): boolean {
  let odd = false;
  for (let index = 1; index < ring.length; index++) {
    const [fromLng, fromLat] = ring[index - 1]!;
    const [toLng, toLat] = ring[index]!;
    if (fromLat > lat === toLat > lat) continue;
    if (lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)) odd = !odd;
  }
  return odd;
}

const area = (ring: [number, number][]): number =>
  ring.slice(1).reduce((sum, [x, y], index) => sum + ring[index]![0] * y - x * ring[index]![1], 0) / 2;

const metresBetween = (one: { lat: number; lng: number }, other: { lat: number; lng: number }): number =>
  Math.hypot(
    (one.lat - other.lat) * 111_195,
    (one.lng - other.lng) * 111_195 * Math.cos((one.lat * Math.PI) / 180),
  );

function byKey<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

const hashOf = (options: { seed?: number; permits?: number }): string => {
  const made = generateSampleData(options);
  const hash = createHash('sha256');
  hash.update(JSON.stringify([made.cities, made.addresses, made.zones]));
  for (const record of made.records()) hash.update(JSON.stringify(record));
  return hash.digest('hex');
};

describe('the same country again', () => {
  it('has the same bytes for the same seed, and others for another', () => {
    expect(hashOf(small)).toBe(hashOf({ ...small, seed: 1 }));
    expect(hashOf({ ...small, seed: 2 })).not.toBe(hashOf(small));
  });

  it('gives its records again when asked twice', () => {
    const made = generateSampleData(small);
    expect([...made.records()]).toEqual([...made.records()]);
  });

  it('is as large as asked for', () => {
    const count = (permits: number): number =>
      [...generateSampleData({ permits }).records()].filter(({ entityType }) => entityType === 'permit')
        .length;
    for (const permits of [400, 3000]) {
      expect(count(permits)).toBeGreaterThanOrEqual(permits);
      expect(count(permits)).toBeLessThan(permits * 1.3);
    }
    expect(generateSampleData({ permits: 3000 }).addresses.length).toBeLessThan(country.addresses.length / 4);
  });
});

describe('cities and addresses', () => {
  it('has sixteen cities in nine provinces and ten thousand addresses', () => {
    expect(new Set(country.cities.map(({ slug }) => slug)).size).toBe(16);
    expect(new Set(country.cities.map(({ province }) => province)).size).toBe(9);
    expect(country.addresses.length).toBeGreaterThanOrEqual(10_000);
  });

  it('has every address once in its city', () => {
    const keys = country.addresses.map(
      ({ municipality, normalizedAddress: key }) => `${municipality} ${key}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('writes normalised addresses that are read as the same parts', () => {
    const misread = country.addresses.filter(({ civic, normalizedAddress: written }) => {
      const read = parseAddress(written).civic;
      return (
        normalizedAddress(civic) !== written ||
        JSON.stringify(sorted(read!)) !== JSON.stringify(sorted(civic))
      );
    });
    expect(misread.map(({ normalizedAddress: written }) => written)).toEqual([]);
  });

  it('has the streets that are hard to read', () => {
    const streets = new Set(
      country.addresses.map(({ civic }) => normalizedAddress({ ...civic, number: null })),
    );
    for (const street of [
      'ST CLAIR AVENUE WEST',
      'RUE SAINTE-CATHERINE EST',
      'BROADWAY',
      '104 AVENUE NORTHWEST',
      'CHEMIN DE LA CÔTE-DES-NEIGES',
      'SIGNAL HILL ROAD',
      'WEST 8TH AVENUE',
      '3E AVENUE',
    ]) {
      expect(streets).toContain(street);
    }
    const cities = (street: string): number =>
      new Set(
        country.addresses
          .filter(({ civic }) => normalizedAddress({ ...civic, number: null }) === street)
          .map(({ municipality }) => municipality),
      ).size;
    expect(cities('MAIN STREET')).toBeGreaterThan(1);
    expect(cities('KING STREET')).toBeGreaterThan(1);
  });

  it('has postal codes of Canadian form, one for each side of a block', () => {
    for (const { postalCode } of country.addresses) {
      expect(postalCode).toMatch(/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/);
    }
    for (const [, there] of byKey(
      country.addresses,
      ({ municipality, postalCode }) => municipality + postalCode,
    )) {
      const sides = new Set(there.map(({ civic }) => `${civic.streetName} ${Number(civic.number) % 2}`));
      expect(sides.size).toBe(1);
    }
  });

  it('lies within 25 km of the centre of its city', () => {
    const centres = new Map(country.cities.map((city) => [city.slug, city]));
    const far = country.addresses.filter(
      (address) => metresBetween(address, centres.get(address.municipality)!) > 25_000,
    );
    expect(far).toEqual([]);
  });

  it('numbers houses along the street, so that a missing one lies between its neighbours', () => {
    const sides = byKey(
      country.addresses,
      ({ municipality, civic }) =>
        `${municipality} ${normalizedAddress({ ...civic, number: null })} ${Number(civic.number) % 2}`,
    );
    let checked = 0;
    let worst = 0;
    for (const [, houses] of sides) {
      const inOrder = houses.sort((one, other) => Number(one.civic.number) - Number(other.civic.number));
      for (let index = 1; index < inOrder.length - 1; index++) {
        const [before, house, after] = inOrder.slice(index - 1, index + 2) as [
          GeneratedAddress,
          GeneratedAddress,
          GeneratedAddress,
        ];
        const part =
          (Number(house.civic.number) - Number(before.civic.number)) /
          (Number(after.civic.number) - Number(before.civic.number));
        const guess = {
          lat: before.lat + (after.lat - before.lat) * part,
          lng: before.lng + (after.lng - before.lng) * part,
        };
        worst = Math.max(worst, metresBetween(guess, house));
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(8000);
    expect(worst).toBeLessThan(20);
  });
});

describe('zones', () => {
  const zonesOf = byKey(country.zones, ({ city }) => city);

  it('puts each address in exactly the one polygon whose code it states', () => {
    const grid = new Map<string, GeneratedZone[]>();
    const cell = (value: number): number => Math.floor(value * 50);
    for (const zone of country.zones) {
      const lngs = zone.ring.map(([lng]) => cell(lng));
      const lats = zone.ring.map(([, lat]) => cell(lat));
      for (let x = Math.min(...lngs); x <= Math.max(...lngs); x++) {
        for (let y = Math.min(...lats); y <= Math.max(...lats); y++) {
          grid.set(`${x} ${y}`, [...(grid.get(`${x} ${y}`) ?? []), zone]);
        }
      }
    }
    for (const address of country.addresses) {
      const near = grid.get(`${cell(address.lng)} ${cell(address.lat)}`) ?? [];
      const there = near.filter(({ city, ring }) => city === address.municipality && inside(address, ring));
      expect(
        there.map(({ zoneCode }) => zoneCode),
        address.normalizedAddress,
      ).toEqual([address.zoneCode]);
    }
  });

  it('covers each city: neighbours share their edges, and one line goes around them all', () => {
    for (const [city, zones] of zonesOf) {
      const edges = new Map<string, number>();
      for (const { ring } of zones) {
        expect(ring[0]).toEqual(ring.at(-1));
        expect(area(ring)).toBeGreaterThan(0);
        for (let index = 1; index < ring.length; index++) {
          const key = [ring[index - 1]!.join(), ring[index]!.join()].sort().join(' ');
          edges.set(key, (edges.get(key) ?? 0) + 1);
        }
      }
      const shared = [...edges.values()];
      expect(Math.max(...shared), city).toBe(2);
      // The edges that one polygon alone has go once around the city.
      const corners = new Map<string, number>();
      for (const [key, count] of edges) {
        if (count === 1)
          for (const corner of key.split(' ')) corners.set(corner, (corners.get(corner) ?? 0) + 1);
      }
      expect(new Set(corners.values())).toEqual(new Set([2]));
    }
  });

  it('describes its zones in the language of the city', () => {
    const described = (city: string): string =>
      zonesOf
        .get(city)!
        .map(({ zoneDescription }) => zoneDescription)
        .join();
    expect(described('montreal')).toContain('Habitation');
    expect(described('calgary')).toContain('Residential');
    for (const { zoneCode, zoneDescription } of country.zones) {
      expect(zoneCode).toMatch(/^[^;#@&]+$|\(.*\)$/);
      expect(zoneDescription).not.toBe('');
    }
  });
});

function sorted(civic: object): [string, unknown][] {
  return Object.entries(civic).sort(([one], [other]) => (one < other ? -1 : 1));
}
