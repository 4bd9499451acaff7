import { expect, test } from 'vitest';
import type { EntityType } from '@cdata/catalog';
import { recordsOf, sample } from './sample-records.ts';

// The departures of real records from the reference: the sample data has each of them.

const valuesOf = (entityType: EntityType, field: string): unknown[] =>
  recordsOf(entityType).map(({ record }) => record[field]);
const some = (entityType: EntityType, field: string, test: (value: unknown) => boolean): boolean =>
  valuesOf(entityType, field).some(test);

test.each(['development_permit', 'planning_application'] as const)(
  'statuses of %s are not all listed',
  (entityType) => {
    const statuses = valuesOf(entityType, 'status_canonical');
    for (const status of ['approved', 'pending', 'other']) expect(statuses).toContain(status);
  },
);

test('inspections have a canonical result and no normalized address', () => {
  const hasOne = recordsOf('inspection').some(
    ({ record }) => 'result_canonical' in record && !('normalized_address' in record),
  );
  expect(hasOne).toBe(true);
});

test('positions are text, numbers, under long names, projected, of three decimals or missing', () => {
  expect(some('permit', 'lat', (value) => typeof value === 'string')).toBe(true);
  expect(some('permit', 'lat', (value) => typeof value === 'number')).toBe(true);
  expect(some('permit', 'latitude', (value) => typeof value === 'number')).toBe(true);
  expect(some('permit', 'lat', (value) => /^\d+\.\d{3}$/.test(String(value)))).toBe(true);
  expect(some('permit', 'geocode_failed', (value) => value === true)).toBe(true);
  const projected = sample.records.filter(({ record }) => Number(record.lat ?? record.latitude ?? 0) > 90);
  expect(projected.length).toBeGreaterThan(10);
  expect(projected.length).toBeLessThan(sample.records.length / 200);
});

test.each(['None', 'NONE', '', null])('%j says that there is nothing', (nothing) => {
  expect(sample.records.some(({ record }) => Object.values(record).includes(nothing))).toBe(true);
});

test('dates, numbers, postal codes, dollars and field names have odd forms', () => {
  expect(some('permit', 'issued_date', (value) => /^20\d{6}$/.test(String(value)))).toBe(true);
  expect(valuesOf('permit', 'units_created')).toContain('   0');
  expect(some('licence', 'postal_code', (value) => /^V8[A-Z]\d[A-Z]\d$/.test(String(value)))).toBe(true);
  expect(some('permit', 'est_const_cost_cents', (value) => Number.isInteger(value))).toBe(true);
  const bothSpellings = recordsOf('permit').some(
    ({ record }) => 'neighborhood' in record && 'neighbourhood' in record,
  );
  expect(bothSpellings).toBe(true);
});

test.each([' ', ':', '/'])('record ids contain %j', (sign) => {
  expect(some('permit', 'record_id', (id) => String(id).includes(sign))).toBe(true);
});

test.each([
  ['a number and a hyphen', /^\d+ - [A-Z].* NW$/],
  ['a double space', /^\d+ {2}RUE /],
  ['a unit before a number and a hyphen', /^\d+, \d+ - \d+ AVENUE NW$/],
  ['a range of numbers', /^\d+-\d+ [A-Z ]+ (RD|ST|AVE|DR)/],
  ['a unit with a number sign', /^#\d+ \d+ [EW] \d+TH AVE/],
  ['trailing spaces', /\. {3}$/],
  ['Calgary’s codes', /AV SE$/],
])('addresses are written with %s', (_, form) => {
  expect(sample.records.some(({ record }) => form.test(String(record.address)))).toBe(true);
});

test.each(['licence', 'major_project'] as const)('some records of %s have no address', (entityType) => {
  expect(recordsOf(entityType).some(({ addressKey }) => addressKey === null)).toBe(true);
});
