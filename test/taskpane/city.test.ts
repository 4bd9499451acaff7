import { readCityAt } from '@cdata/catalog/reading';
import { expect, test } from 'vitest';
import { cityOf, geocodeLookup } from '../../src/engine/index.ts';
import { matchingCities } from '../../taskpane/tables/search/city-field.tsx';

const cities = [
  { municipality: 'saint_jerome', name: 'Saint-Jérôme', province: 'QC' },
  { municipality: 'montreal', name: 'Montréal', province: 'QC' },
  { municipality: 'mont_saint_hilaire', name: 'Mont-Saint-Hilaire', province: 'QC' },
].map(cityOf);
const matches = (input: string) => matchingCities(cities, input).map(({ name }) => name);

test('cities are found by any part of their name, without accents; those that start with it come first', () => {
  expect(matches('MONTRE')).toEqual(['Montréal']);
  expect(matches('saint')).toEqual(['Saint-Jérôme', 'Mont-Saint-Hilaire']);
  expect(matches('')).toHaveLength(3);
  expect(matches('toronto')).toEqual([]);
});

test('a name that would lead to another city is replaced by the slug', () => {
  expect(cityOf({ municipality: 'montreal_est', name: 'Montréal' }).name).toBe('montreal_est');
  expect(cityOf({ municipality: 'laval' })).toEqual({
    slug: 'laval',
    name: 'laval',
    province: '',
    latestDate: null,
  });
});

test('the day of the newest record is a real date, or unknown', () => {
  const latestDate = (latest_date: unknown) => cityOf({ municipality: 'laval', latest_date }).latestDate;
  expect(latestDate('2026-11-13')).toBe('2026-11-13');
  expect(latestDate('2026-13-13')).toBeNull();
});

test.each([
  ['12 Main St, Stratford, PE', 'stratford_pe', []],
  ['12 Main St, Stratford, C1B 1A1', 'stratford_pe', []],
  ['12 Main St, Stratford, N5A 1A1', 'stratford', []],
  ['12 Main St, Stratford', 'stratford', ['Stratford, ON', 'Stratford, PE', 'Stratford, QC']],
])('of cities of one name, the address tells which is meant: %s', (address, slug, choices) => {
  expect(readCityAt('Stratford', address)).toEqual({ slug, choices });
  expect(geocodeLookup.key({ address, municipality: 'Stratford' })).toContain(`@${slug}`);
});

test.each([
  ['100 Main St', 'Ancaster', '100 main st, ancaster @hamilton'],
  ['100 Main St, Ancaster', 'Ancaster', '100 main st, ancaster @hamilton'],
  ['100 Main St', 'Hamilton', '100 main st @hamilton'],
  ['100 Main St', 'Ville de Québec', '100 main st @quebec'],
  ['100 Main St', 'Greater Sudbury', '100 main st @greater_sudbury'],
  ['100 Main St', 'Sudbury', '100 main st @greater_sudbury'],
  ['806 Upper Wellington Street', 'Township of Hamilton', '806 upper wellington street @hamilton_township'],
])(
  'the service is told of %s in %s, with the part that the city does not say',
  (address, municipality, key) => expect(geocodeLookup.key({ address, municipality })).toBe(key),
);
