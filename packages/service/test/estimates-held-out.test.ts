import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measurePermits } from '../src/queries/estimates.ts';
import { createEstimator, type Estimate, type PermitFacts } from '../src/estimate/estimator.ts';
import type { PlacedMunicipality } from '../src/queries/geocoding.ts';
import type { Database } from '../src/store/database.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { copySampleDatabase } from './sample-database.ts';

let data: string;
let database: Database;
let tried: { facts: PermitFacts; value: number; estimate: Estimate }[];

/** Every permit of the last years is held out once: a fifth at a time, estimated from the other four. */
const folds = 5;

beforeAll(async () => {
  data = await copySampleDatabase();
  database = await openDatabase({ data, timeout: 60_000 });
  const cities = await database.sample.query<PlacedMunicipality>('SELECT * FROM city');
  tried = [];
  for (let fold = 0; fold < folds; fold++) {
    const isOfFold = `abs(hashtext(record_id) % ${folds}) = ${fold}`;
    const estimate = createEstimator(await measurePermits(database.sample, `NOT (${isOfFold})`), cities);
    const heldOut = await database.sample.query<{ facts: PermitFacts; value: number }>(
      `SELECT value, json_build_object('municipality', municipality, 'area', area, 'dwellings', dwellings,
         'permitType', coalesce(nullif(trade, 'trade_other'), permit_type), 'isPublished', true) AS facts
       FROM record WHERE entity_type = 'permit' AND value >= 500 AND event_date >= '2021-12-01' AND ${isOfFold}`,
    );
    for (const { facts, value } of heldOut) tried.push({ facts, value, estimate: estimate(facts)! });
  }
});
afterAll(async () => {
  await database.close();
  await rm(data, { recursive: true, force: true });
});

const share = <T>(items: T[], holds: (item: T) => boolean): number =>
  items.filter(holds).length / items.length;
const isWithin = ({ value, estimate: { low, high } }: (typeof tried)[number]): boolean =>
  value >= low && value <= high;

test('holds four in five of the permits that it has not seen between low and high', () => {
  expect(tried.length).toBeGreaterThan(1000);
  // Of 1,400 permits the share is within 3% of the true one.
  expect(share(tried, isWithin)).toBeGreaterThan(0.73);
  expect(share(tried, isWithin)).toBeLessThan(0.85);
});

test('has half of them below the median', () => {
  const below = share(tried, ({ value, estimate }) => value < estimate.median);
  expect(below).toBeGreaterThan(0.44);
  expect(below).toBeLessThan(0.56);
});

test('is right as often where it is sure, in a narrower range', () => {
  const sure = tried.filter(({ estimate }) => estimate.confidence === 'high');
  const unsure = tried.filter(({ estimate }) => estimate.confidence === 'low');
  expect(Math.min(sure.length, unsure.length)).toBeGreaterThan(50);
  expect(share(sure, isWithin)).toBeGreaterThan(0.72);
  expect(share(sure, isWithin)).toBeLessThan(0.9);
  const width = (list: typeof tried): number =>
    list.reduce((sum, { estimate }) => sum + Math.log(estimate.high / estimate.low), 0) / list.length;
  expect(width(sure)).toBeLessThan(width(unsure));
});

test('is sure only with an area', () => {
  expect(tried.some(({ facts, estimate }) => facts.area === null && estimate.confidence === 'high')).toBe(
    false,
  );
});
