import { describe, expect, test } from 'vitest';
import { kilometresBetween } from '@cdata/catalog';
import { locationMap, type LocationMap } from '../../src/features/map/index.ts';
import { separate } from '../../src/features/map/separate-markers.ts';

const size = { width: 450, height: 340 };
const subject = { lat: 53.5, lng: -113.5, label: 'Subject' };
const map: LocationMap = {
  title: 'Location of <the> comparables',
  subject,
  comparables: [
    { lat: 53.505, lng: -113.5 },
    { lat: 53.5, lng: -113.49 },
  ],
  isNumbered: true,
  others: [],
  distanceText: (kilometres) => `${kilometres} km`,
};

/** The centers of the circles of a color. */
const circles = (svg: string, color: string) =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" ([^/]*)\/>/g)]
    .filter(([, , , , look]) => look!.includes(color))
    .map(([, x, y, radius]) => ({ x: Number(x), y: Number(y), radius: Number(radius) }));

const comparableColor = 'fill="#1F4E79"';
const ringColor = '#8FA3BF';

describe('a map of a subject and its comparables', () => {
  test('has north at the top, and true distances and directions', () => {
    const [north, east] = circles(locationMap(map, size), comparableColor);
    expect(north!.y).toBeLessThan(east!.y);
    expect(north!.x).toBeLessThan(east!.x);
    const pixels = { north: east!.y - north!.y, east: east!.x - north!.x };
    const kilometres = {
      north: kilometresBetween(subject, map.comparables[0]!),
      east: kilometresBetween(subject, map.comparables[1]!),
    };
    expect(pixels.north / pixels.east).toBeCloseTo(kilometres.north / kilometres.east, 1);
  });

  test('has rings and a scale whose labels agree with its distances', () => {
    const svg = locationMap(map, size);
    const [north, east] = circles(svg, comparableColor);
    const pixelsPerKilometre = (east!.y - north!.y) / kilometresBetween(subject, map.comparables[0]!);
    const rings = circles(svg, ringColor);
    expect(rings.length).toBeGreaterThanOrEqual(2);
    for (const { radius } of rings) {
      const kilometres = radius / pixelsPerKilometre;
      expect(svg).toContain(`>${Number(kilometres.toFixed(1))} km</text>`);
    }
    const [, left, right] = /<path d="M([\d.]+) [\d.]+V[\d.]+H([\d.]+)V/.exec(svg)!;
    expect((Number(right) - Number(left)) / pixelsPerKilometre).toBeCloseTo(0.2, 2);
    expect(svg).toContain('>0.2 km</text>');
  });

  test('writes names as texts, whatever is in them', () => {
    expect(locationMap(map, size)).toContain('Location of &lt;the&gt; comparables');
  });

  test('names the streets of the properties, each once, beside the numbers', () => {
    const others = Array.from({ length: 6 }, (_, at) => ({
      address: `${at + 1}00 Erasmus Crescent NW`,
      lat: 53.501,
      lng: -113.497 + at / 2000,
    }));
    const svg = locationMap({ ...map, others }, size);
    expect(svg.match(/Erasmus Cr/g)).toHaveLength(1);
    const ofComparable = { ...map.comparables[0]!, address: '12 Main Street' };
    expect(locationMap({ ...map, others: [ofComparable] }, size)).toContain('Main Street');
  });

  test('has the coast where it is wide enough, and none in a neighbourhood', () => {
    const vancouver = {
      ...map,
      subject: { lat: 49.28, lng: -123.12, label: 'Subject' },
      comparables: [{ lat: 49.1, lng: -122.6 }],
    };
    expect(locationMap(vancouver, size)).toContain('fill="#EEF3F8"');
    expect(locationMap(map, size)).not.toContain('#EEF3F8');
  });

  test('of one property at the subject’s address is still a map', () => {
    const svg = locationMap({ ...map, comparables: [subject] }, size);
    expect(svg).not.toMatch(/NaN|Infinity/);
    expect(circles(svg, comparableColor)).not.toEqual([]);
  });
});

test('markers that would cover each other move apart, stay within the frame and near their places', () => {
  const frame = { left: 0, top: 0, right: 200, bottom: 150 };
  const places = Array.from({ length: 20 }, (_, at) => ({
    x: 100 + (at % 3),
    y: 75 + (at % 2),
    radius: 9,
    isFixed: at === 0,
  }));
  const markers = separate(places, frame);
  expect(markers[0]).toMatchObject({ x: 100, y: 75 });
  markers.forEach((one, at) => {
    expect(one.x).toBeGreaterThanOrEqual(9);
    expect(one.x).toBeLessThanOrEqual(191);
    expect(Math.hypot(one.x - one.placeX, one.y - one.placeY)).toBeLessThan(75);
    for (const other of markers.slice(at + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(17);
  });
});
