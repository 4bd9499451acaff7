import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceRecord } from '../../src/api/index.ts';
import {
  areComparablesCached,
  findComparables,
  maxAssessments,
  requiredRadius,
  type ComparableSearch,
  type Property,
} from '../../src/features/property/index.ts';
import { comparables } from '../../src/features/property/comparables/comparables.ts';
import { startServiceWithFiles } from '../../packages/service/test/loaded-service.ts';
import type { RunningService } from '../../packages/service/test/running-service.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { assessmentOf, place as exampleStreet } from './assessment.ts';
import { longTest } from '../extent.ts';

/** A place without other records. */
const place = { lat: 60.72, lng: -135.05 };
const subject: Property = {
  unit: null,
  units: [],
  address: '1 Elsewhere Road',
  municipality: 'whitehorse',
  place,
  matchType: null,
  zone: null,
  records: [],
  assessment: null,
};

const kilometresPerDegree = 111.2;
/** Assessments straight north of the place: the nearer, the older. */
const northward = (count: number, value: number, kilometres: (index: number) => number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    entity_type: 'assessment',
    record_id: `${value}-${index}`,
    municipality: 'whitehorse',
    province: 'YT',
    address: `${index} North Road`,
    roll_number: `${value}-${index}`,
    assessed_value: value,
    assessment_year: 2006,
    assessment_date: new Date(Date.UTC(1990, 0, index + 1)).toISOString().slice(0, 10),
    lat: place.lat + kilometres(index) / kilometresPerDegree,
    lng: place.lng,
  }));

const everywhere = { count: 6000, value: 300_000 };
const inOnePlace = { count: maxAssessments + 100, value: 700_000 };
const few = { count: 40, value: 900_000 };

let running: RunningService;
let file: string;

beforeAll(async () => {
  file = path.join(tmpdir(), `comparables-${process.pid}.ndjson`);
  const records = [
    ...northward(everywhere.count, everywhere.value, (index) => (20 * (index + 1)) / everywhere.count),
    ...northward(inOnePlace.count, inOnePlace.value, () => 0.01),
    ...northward(few.count, few.value, (index) => index / 10),
  ];
  await writeFile(file, records.map((record) => JSON.stringify(record)).join('\n'));
  running = await startServiceWithFiles([file]);
});
afterAll(async () => {
  await running?.close();
  await rm(file, { force: true });
});

/** An engine with an empty cache. */
const newEngine = () => serviceEngine(running);

const searchFor = (value: number, radius: number): ComparableSearch => ({
  place,
  radius,
  valueFrom: value,
  valueTo: value,
});

longTest('finds all of the nearest comparables although the service returns the newest first', async () => {
  const engine = newEngine();
  const search = searchFor(everywhere.value, 25);
  const { body } = await running.get(
    `/assessment?lat=${place.lat}&lng=${place.lng}&radius_km=25&value_min=${search.valueFrom}&value_max=${search.valueTo}&limit=500`,
  );
  expect(body.results[0].record_id).toBe(`${everywhere.value}-${everywhere.count - 1}`);

  const progress: number[] = [];
  const {
    nearest,
    completeWithin: allWithin,
    cityHasAssessments: published,
  } = await findComparables(subject, search, {
    engine,
    onProgress: (rows) => progress.push(rows),
  });
  expect(published).toBe(true);
  expect(allWithin).toBeGreaterThan(1);
  expect(allWithin).toBeLessThan(20);
  expect(requiredRadius(nearest.slice(0, 500), search)).toBeLessThan(allWithin);
  expect(requiredRadius(nearest.slice(0, 40), search)).toBe(25);
  const near = nearest.filter(({ distance }) => distance <= allWithin);
  expect(near.length).toBeGreaterThanOrEqual(500);
  expect(near.map(({ recordId }) => recordId)).toEqual(
    near.map((_, index) => `${everywhere.value}-${index}`),
  );
  const distances = nearest.map(({ distance }) => distance);
  expect(distances).toEqual([...distances].sort((one, other) => one - other));
  expect(new Set(nearest.map(({ recordId }) => recordId)).size).toBe(nearest.length);
  expect(progress).toEqual([...progress].sort((one, other) => one - other));
});

test('repeats a search from the cache, including the narrower searches', async () => {
  const engine = newEngine();
  const search = searchFor(everywhere.value, 25);
  expect(await areComparablesCached(engine, search)).toBe(false);
  const first = await findComparables(subject, search, { engine });
  expect(await areComparablesCached(engine, search)).toBe(true);
  running.service.resetRequests();
  expect(await findComparables(subject, search, { engine })).toEqual(first);
  expect(running.service.requests()).toEqual({});
});

test('makes one search if it returns everything', async () => {
  const engine = newEngine();
  running.service.resetRequests();
  const { nearest, completeWithin: allWithin } = await findComparables(subject, searchFor(few.value, 3.05), {
    engine,
  });
  expect(allWithin).toBe(3.05);
  expect(nearest).toHaveLength(31);
  expect(running.service.requests()).toEqual({ 'GET /assessment': 1 });
});

describe('only the newest roll of a city counts', () => {
  const now = assessmentOf('1', { assessed_value: 693_000, assessment_year: 2026 });
  const before = assessmentOf('1', { record_id: '1/2025', assessed_value: 328_000, assessment_year: 2025 });
  const other = assessmentOf('2', { assessed_value: 350_000, assessment_year: 2026 }, 0.001);
  const elsewhere = assessmentOf('3', { municipality: 'airdrie', assessment_year: 2025 }, 0.002);
  const valuesOf = (records: ServiceRecord[], own: ServiceRecord | null = null) => {
    const { nearest, outdated } = comparables({ ...subject, assessment: own }, exampleStreet, records);
    return { ids: nearest.map(({ recordId }) => recordId), outdated };
  };

  test('a property has its newest value, whichever roll is read first', () => {
    for (const records of [
      [now, before, other],
      [before, other, now],
    ])
      expect(valuesOf(records)).toEqual({ ids: ['1', '2'], outdated: 0 });
  });

  test('an older value in the range is no comparable, although the newest is outside of it', () => {
    expect(valuesOf([before, other])).toEqual({ ids: ['2'], outdated: 1 });
    const own = assessmentOf('9', { assessment_year: 2026 });
    expect(valuesOf([before], own)).toEqual({ ids: [], outdated: 1 });
  });

  test('another city may have an older roll', () => {
    expect(valuesOf([elsewhere, other])).toEqual({ ids: ['2', '3'], outdated: 0 });
  });
});

longTest(
  'stops at the smallest radius, and promises no completeness, if there are too many in one place',
  async () => {
    const { nearest, completeWithin: allWithin } = await findComparables(
      subject,
      searchFor(inOnePlace.value, 1),
      {
        engine: newEngine(),
      },
    );
    expect(allWithin).toBe(0);
    expect(nearest).toHaveLength(maxAssessments);
  },
);
