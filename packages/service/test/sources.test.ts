import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test, vi } from 'vitest';
import { datasets, type EntityType } from '@cdata/catalog';
import { LoadCities } from '../src/ingest/load-cities.ts';
import { registeredMunicipality } from '../src/municipalities/municipality-register.ts';
import { rowMapper, expectedColumns } from '../src/ingest/row-mapper.ts';
import { sources } from '../src/sources/index.ts';
import { sourceRows } from './source-rows.ts';
import { unconfirmedSourceRows } from './unconfirmed-source-rows.ts';

/** Statistics Canada’s are of no city: see price-index.test.ts. */
const citySources = sources.filter(({ municipality }) => municipality !== 'statcan');

test('there are datasets of eleven cities in six provinces, each with a licence and its attribution', () => {
  expect(sources.length).toBeGreaterThanOrEqual(30);
  expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length);
  const cities = new Set(citySources.map(({ municipality }) => municipality));
  expect(cities.size).toBeGreaterThanOrEqual(11);
  const provinces = new Set([...cities].map((slug) => registeredMunicipality(slug)?.province));
  expect(provinces.size).toBeGreaterThanOrEqual(6);
  for (const { id, municipality, licence } of sources) {
    expect(id.startsWith(`${municipality}/`)).toBe(true);
    expect(licence.name && licence.attribution && new URL(licence.url).protocol).toBe('https:');
  }
});

const rows = { ...sourceRows, ...unconfirmedSourceRows };

test('every source has a row', () => {
  expect(Object.keys(rows).sort()).toEqual(citySources.map(({ id }) => id).sort());
});

/** What a load makes of the row of a source. */
function mappedRow(source: (typeof sources)[number]) {
  const { id, municipality } = source;
  const loadedAt = '2026-11-20T00:00:00.000Z';
  const map = rowMapper(source, { cities: new LoadCities(new Map()), sourceId: id, loadedAt });
  return map({ place: '', values: { ...placeIn(registeredMunicipality(municipality)!), ...rows[id]! } });
}

test('the rows become the records of source-records.json', async () => {
  const records = citySources.map((source) => {
    const result = mappedRow(source);
    return [source.id, 'stored' in result ? result.stored.record : result] as const;
  });
  const file = path.join(import.meta.dirname, 'source-records.json');
  const options = await resolveConfig(file);
  const text = await format(JSON.stringify(Object.fromEntries(records)), { ...options, filepath: file });
  await expect(text).toMatchFileSnapshot(file);
});

test('no value comes from the day on which a row is read', () => {
  vi.useFakeTimers({ now: new Date('2031-01-02') });
  try {
    for (const source of citySources) {
      expect(JSON.stringify(mappedRow(source)), source.id).not.toContain('2031');
    }
  } finally {
    vi.useRealTimers();
  }
});

describe.each(citySources.map((source) => [source.id, source] as const))('%s', (id, source) => {
  const values = rows[id]!;

  test('reads columns that its row has, and makes a row of the service of it', () => {
    const absent = [...expectedColumns(source).keys()].filter((name) => !(name in values));
    // A row that has been seen or documented may lack what the declaration assumes.
    if (source.evidence === 'partly documented' || source.evidence === 'assumed')
      expect(absent.filter((name) => !isOfPlace.test(name))).toEqual([]);
    const result = mappedRow(source);
    expect(result).not.toHaveProperty('reason');
    if ('cells' in result) {
      expect(result.cells[0]).toBe(source.municipality);
      expect(result.cells).toContain(id);
    }
    if (!('stored' in result)) return;
    expect(result.problems).toEqual([]);
    const { record } = result.stored;
    const { fields } = datasets[source.dataset as EntityType];
    const names = new Set(fields.map(({ name }) => name));
    expect(Object.keys(source.columns).filter((name) => name !== 'geometry' && !names.has(name))).toEqual([]);
    const always = fields.filter(({ presence }) => presence === 'always');
    expect(always.filter(({ name }) => record[name] === undefined).map(({ name }) => name)).toEqual(
      missingAlways[id] ?? [],
    );
    // Name a person, and are not certainly businesses.
    expect(JSON.stringify(record)).not.toMatch(/pat doe|doe, pat/i);
  });
});

/** Fields that the reference always has, and the city does not publish. */
const missingAlways: Record<string, string[]> = {
  'edmonton/property-assessments': ['assessment_date', 'assessment_year'],
  'montreal/unites-evaluation-fonciere': ['assessed_value', 'assessment_date', 'assessment_year'],
  'winnipeg/assessment-parcels': ['assessment_year'],
};

/** A place comes in one form or another. */
const isOfPlace = /^(geometry|latitude|longitude)$/i;

const placeIn = ({ lat, lng }: { lat: number | null; lng: number | null }) => ({
  geometry: { type: 'Point', coordinates: [lng, lat] },
});
