import { expect, test } from 'vitest';
import {
  publishedDate,
  publishedNumber,
  publishedPlace,
  publishedText,
} from '../src/store/published-record.ts';

test.each([
  ['2026-04-13', '2026-04-13'],
  ['20260413', '2026-04-13'],
  ['2026-04-13T08:30:00-04:00', '2026-04-13'],
  ['2026-04-13 08:30', '2026-04-13'],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['None', null],
  ['', null],
  [null, null],
  [202604, null],
])('reads the date %j as %j', (value, expected) => {
  expect(publishedDate({ issued_date: value }, ['issued_date'])).toBe(expected);
});

test.each([
  [12.5, 12.5],
  ['12.5', 12.5],
  ['   0', 0],
  ['None', null],
  ['12 units', null],
  [null, null],
  [Infinity, null],
])('reads the number %j as %j', (value, expected) => {
  expect(publishedNumber({ units: value }, ['units'])).toBe(expected);
});

test('the first field with a value is read', () => {
  expect(publishedText({ a: 'NONE', b: ' ', c: ' text ' }, ['a', 'b', 'c'])).toBe('text');
  expect(publishedDate({ a: 'None', b: '2024-01-02' }, ['a', 'b'])).toBe('2024-01-02');
});

test.each([
  ['numbers', { lat: 45.5, lng: -73.5 }, { lat: 45.5, lng: -73.5 }],
  ['texts', { lat: '45.5', lng: '-73.5' }, { lat: 45.5, lng: -73.5 }],
  ['long names', { latitude: '45.5', longitude: -73.5 }, { lat: 45.5, lng: -73.5 }],
  ['projected metres', { lat: 6319271.4, lng: -13680191.0 }, null],
  [
    'projected metres next to degrees',
    { lat: 6319271, lng: -13680191, latitude: 49.2, longitude: -122.8 },
    { lat: 49.2, lng: -122.8 },
  ],
  ['zeros', { lat: 0, lng: 0 }, null],
  ['half a pair', { lat: 45.5, longitude: -73.5 }, null],
])('reads coordinates given as %s', (_, record, expected) => {
  expect(publishedPlace(record)).toEqual(expected);
});
