import { expect, test } from 'vitest';
import { minStreetZoom, placeNames } from '../../src/features/map/place-names.ts';
import { readPlace, type MapPoint } from '../../src/features/map/point.ts';

const pointAt = (lat: number, lng: number, address: string, city = ''): MapPoint => ({
  id: 0,
  lat,
  lng,
  name: address,
  address,
  city,
  matchType: null,
  value: null,
  status: null,
  row: null,
});

const points = [
  pointAt(51.04, -114.07, '12 ELM STREET NORTHWEST, Calgary AB'),
  pointAt(51.05, -114.07, '14 Elm St NW, Calgary'),
  pointAt(51.06, -114.07, '16 Elm St NW, Calgary'),
  pointAt(45.5, -73.6, '1200, rue de la Montagne', 'montreal'),
  pointAt(49.2, -123.1, 'see attached plan'),
];

test('cities are named after the points in them, and streets once the map is close enough', () => {
  expect(placeNames(points, minStreetZoom - 1).map(({ text }) => text)).toEqual(['Calgary', 'Montréal']);
  const names = placeNames(points, minStreetZoom);
  expect(names.map(({ text, count }) => [text, count])).toEqual(
    expect.arrayContaining([
      ['Calgary', 3],
      ['Elm Street NW', 3],
      ['Rue de la Montagne', 1],
    ]),
  );
  expect(names.find(({ text }) => text.startsWith('Elm'))).toMatchObject({ lat: 51.05, lng: -114.07 });
});

test('of many points, evenly spread ones give the names', () => {
  const many = Array.from({ length: 50_000 }, (_, at) => pointAt(51, -114, `${at} Elm St`, 'calgary'));
  const [city] = placeNames(many, 10);
  expect(city).toMatchObject({ text: 'Calgary', isCity: true });
  expect(city!.count).toBeLessThanOrEqual(400);
});

test('a place is in Canada, in either order; anything else is none', () => {
  expect(readPlace(51.05, -114.07)).toEqual({ lat: 51.05, lng: -114.07, isSwapped: false });
  expect(readPlace('51.05', '-114.07')).toMatchObject({ lat: 51.05, isSwapped: false });
  expect(readPlace(-114.07, 51.05)).toEqual({ lat: 51.05, lng: -114.07, isSwapped: true });
  expect(readPlace('', '')).toBeNull();
  expect(readPlace(0, 0)).toBeNull();
  expect(readPlace(51.05, 114.07)).toBeNull();
  expect(readPlace(5_650_000, 700_000)).toBeNull();
});
