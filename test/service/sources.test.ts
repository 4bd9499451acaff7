import { describe, expect, test } from 'vitest';
import { datasets, type EntityType } from '../../src/catalog/index.ts';
import { knownCity, LoadCities } from '../../service/ingest/cities.ts';
import { rowMapper, expectedColumns } from '../../service/ingest/row-mapper.ts';
import { sources } from '../../service/sources/index.ts';
import { sourceRows } from './source-rows.ts';

test('there are datasets of eleven cities in six provinces, each with a licence and its attribution', () => {
  expect(sources.length).toBeGreaterThanOrEqual(30);
  expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length);
  const cities = new Set(sources.map(({ municipality }) => municipality));
  expect(cities.size).toBeGreaterThanOrEqual(11);
  const provinces = new Set([...cities].map((slug) => knownCity(slug)?.province));
  expect(provinces.size).toBeGreaterThanOrEqual(6);
  for (const { id, municipality, licence } of sources) {
    expect(id.startsWith(`${municipality}/`)).toBe(true);
    expect(licence.name && licence.attribution && new URL(licence.url).protocol).toBe('https:');
  }
});

describe.each(sources.map((source) => [source.id, source] as const))('%s', (id, source) => {
  const city = knownCity(source.municipality)!;
  const loadedAt = '2026-11-20T00:00:00.000Z';
  const map = rowMapper(source, { cities: new LoadCities(new Map()), sourceId: id, loadedAt });

  test('has fields of the catalog, and makes rows of the columns that are documented', () => {
    if (source.dataset !== 'address' && source.dataset !== 'zone') {
      const names = new Set(datasets[source.dataset].fields.map(({ name }) => name));
      const unknown = Object.keys(source.columns).filter((name) => name !== 'geometry' && !names.has(name));
      expect(unknown).toEqual([]);
    }
    const values =
      sourceRows[id] ?? Object.fromEntries([...expectedColumns(source).keys()].map((name) => [name, null]));
    const mapped = map({ place: '', values: { ...placeIn(city), ...values } });
    if (!sourceRows[id]) return;
    expect(mapped).not.toHaveProperty('reason');
    if (!('stored' in mapped)) return;
    expect(mapped.problems).toEqual([]);
    const { record } = mapped.stored;
    const always = datasets[source.dataset as EntityType].fields.filter(
      ({ presence }) => presence === 'always',
    );
    expect(always.filter(({ name }) => record[name] === undefined).map(({ name }) => name)).toEqual(
      missingAlways[id] ?? [],
    );
  });
});

/** Fields that the reference always has, and the city does not publish. */
const missingAlways: Record<string, string[]> = {
  'montreal/unites-evaluation-fonciere': ['assessed_value', 'assessment_date', 'assessment_year'],
};

const placeIn = ({ lat, lng }: { lat: number | null; lng: number | null }) => ({
  geometry: { type: 'Point', coordinates: [lng, lat] },
});
