import { expect, test } from 'vitest';
import { layOutNames } from '../../src/map/name-layout.ts';
import { minStreetZoom, placeNames } from '../../src/map/place-names.ts';
import { readPlace, type MapPoint } from '../../src/map/point.ts';
import { changeShape, isInShape, searchAreaOf, shapeBetween } from '../../src/map/shape.ts';

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
      ['Elm Street Northwest', 3],
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

test('names overlap neither each other nor the points, are not cut off, and the first ones have priority', () => {
  const view = { width: 300, height: 200 };
  const names = Array.from({ length: 200 }, (_, at) => ({
    text: `Street ${at}`,
    x: (at * 37) % 300,
    y: (at * 53) % 200,
    width: 60,
    height: 14,
  }));
  const obstacles = [{ x: 140, y: 90, width: 20, height: 20 }];
  const placed = layOutNames(names, { view, obstacles });
  expect(placed[0]!.text).toBe('Street 1');
  expect(placed.length).toBeGreaterThan(15);
  const boxes = [...placed, ...obstacles];
  boxes.forEach((one, at) => {
    expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= 300 && one.y + one.height <= 200).toBe(true);
    for (const other of boxes.slice(at + 1)) {
      const apart =
        one.x >= other.x + other.width ||
        other.x >= one.x + one.width ||
        one.y >= other.y + other.height ||
        other.y >= one.y + one.height;
      expect(apart).toBe(true);
    }
  });
  expect(layOutNames(names, { view, maxNames: 3 })).toHaveLength(3);
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

const from = { lat: 51.06, lng: -114.1 };
const to = { lat: 51.04, lng: -114.0 };

test('a rectangle holds what is between its corners, and a search looks in the circle around it', () => {
  const rectangle = shapeBetween('rectangle', to, from);
  expect(isInShape({ lat: 51.05, lng: -114.05 }, rectangle)).toBe(true);
  expect(isInShape({ lat: 51.07, lng: -114.05 }, rectangle)).toBe(false);
  const area = searchAreaOf(rectangle);
  expect(area).toMatchObject({ lat: 51.05, lng: -114.05, isLarger: false });
  // The corners are 3.5 km east and 1.1 km north of the middle.
  expect(area.radius).toBeGreaterThan(3.6);
  expect(area.radius).toBeLessThan(3.75);
});

test('a circle holds what is within its radius, which a search bounds', () => {
  const circle = shapeBetween('circle', from, { lat: 51.07, lng: -114.1 });
  expect(isInShape({ lat: 51.065, lng: -114.1 }, circle)).toBe(true);
  expect(isInShape({ lat: 51.06, lng: -114.07 }, circle)).toBe(false);
  expect(searchAreaOf(circle).radius).toBeCloseTo(1.12, 2);
  expect(searchAreaOf(shapeBetween('circle', from, from))).toMatchObject({ radius: 0.1, isLarger: false });
  expect(searchAreaOf(shapeBetween('circle', from, { lat: 53, lng: -110 }))).toMatchObject({
    radius: 25,
    isLarger: true,
  });
});

test('keys move and resize both shapes around their middle', () => {
  const rectangle = changeShape(shapeBetween('rectangle', from, to), { lat: 1, factor: 2 });
  expect(searchAreaOf(rectangle)).toMatchObject({ lat: 52.05, lng: -114.05 });
  if (rectangle.kind !== 'rectangle') throw new Error('The shape is another one.');
  expect(rectangle.bounds.north - rectangle.bounds.south).toBeCloseTo(0.04);
  const circle = changeShape(shapeBetween('circle', from, to), { lng: -1, factor: 0.5 });
  expect(circle).toMatchObject({ center: { lat: 51.06, lng: -115.1 } });
});
