import { expect, test } from 'vitest';
import { datasets, validateParameter, type Parameter } from '../src/index.ts';

const parameter = (name: string): Parameter =>
  Object.values(datasets)
    .flatMap(({ parameters }) => parameters)
    .find((one) => one.name === name)!;
const cities = ['montreal', 'toronto'];

test.each([
  ['municipality', 'toronto', 'toronto'],
  ['permit_type', 'renovation', 'renovation'],
  ['issued_after', '2024-02-29', '2024-02-29'],
  ['is_active', ' True ', true],
  ['limit', '+500', 500],
  ['radius_km', '.5', 0.5],
  ['value_min', '1e3', 1000],
  ['q', ' - ', ' - '],
])('accepts %s=%j', (name, text, value) => {
  expect(validateParameter(parameter(name), text, { cities })).toEqual({ ok: true, value });
});

test.each([
  ['municipality', 'Torontoo', { kind: 'value', values: cities }, 'toronto'],
  ['permit_type', 'Renovation', { kind: 'value', values: parameter('permit_type').values }, 'renovation'],
  ['issued_after', '2024-02-30', { kind: 'noSuchDate' }, '2024-02-29'],
  ['issued_after', '2024-13-01', { kind: 'noSuchDate' }, null],
  ['issued_after', '01/02/2024', { kind: 'date' }, null],
  ['is_active', 'maybe', { kind: 'boolean' }, null],
  ['limit', '501', { kind: 'bounds', minimum: 1, maximum: 500 }, null],
  ['limit', '1.5', { kind: 'whole' }, null],
  ['offset', '-1', { kind: 'bounds', minimum: 0, maximum: undefined }, null],
  ['value_min', '1e999', { kind: 'number' }, null],
  ['lat', ' ', { kind: 'empty' }, null],
  ['q', 'a\0b', { kind: 'nullCharacter' }, null],
])('rejects %s=%j', (name, text, reason, nearest) => {
  expect(validateParameter(parameter(name), text, { cities })).toEqual({ ok: false, reason, nearest });
});

test('accepts any slug as a city where the cities are not known', () => {
  expect(validateParameter(parameter('municipality'), 'atlantis')).toEqual({ ok: true, value: 'atlantis' });
});
