import { afterEach, expect, test } from 'vitest';
import { PointIndex } from '../../src/features/map/clusters.ts';
import { coloringsOf, colors, colorScheme, quantiles } from '../../src/features/map/color-scheme.ts';
import type { MapPoint } from '../../src/features/map/point.ts';
import { setLanguage } from '../../src/language/index.ts';

afterEach(() => setLanguage('en'));

const point = (id: number, details: Partial<MapPoint> = {}): MapPoint => ({
  id,
  lat: 51 + (id % 100) / 1000,
  lng: -114 + Math.floor(id / 100) / 1000,
  name: '',
  matchType: null,
  value: null,
  status: null,
  row: id,
  ...details,
});

const canada = { west: -141, east: -52, south: 41, north: 84 };

const maxZoom = 19;

test('clusters hold all points and their colors', () => {
  const points = Array.from({ length: 10_000 }, (_, id) => point(id));
  const classOf = ({ id }: MapPoint) => id % 3;
  const items = new PointIndex(points, classOf, maxZoom).within(canada, 10);
  expect(items.length).toBeLessThan(200);
  const counts = [0, 0, 0];
  for (const item of items) {
    if ('point' in item) counts[classOf(item.point)]!++;
    else {
      expect(item.cluster.classes.reduce((sum, count) => sum + count, 0)).toBe(item.cluster.count);
      item.cluster.classes.forEach((count, at) => (counts[at]! += count));
    }
  }
  expect(counts).toEqual([3334, 3333, 3333]);
});

test('a cluster falls apart at its expansion zoom; points at one place stay together', () => {
  const points = Array.from({ length: 10_000 }, (_, id) => point(id));
  const index = new PointIndex(points, () => 0, maxZoom);
  const [item] = index.within(canada, 8);
  if (!item || 'point' in item) throw new Error('There is no cluster.');
  const { lat, lng } = item.cluster;
  const around = { west: lng - 0.2, east: lng + 0.2, south: lat - 0.2, north: lat + 0.2 };
  const zoom = index.expansionZoom(item.cluster);
  expect(zoom).toBeGreaterThan(8);
  expect(index.within(around, zoom).length).toBeGreaterThan(index.within(around, zoom - 1).length);

  const place = { lat: 51, lng: -114 };
  const pointsThere = [point(0, place), point(1, place)];
  const neighbors = new PointIndex(pointsThere, () => 0, maxZoom);
  const [pair] = neighbors.within(canada, maxZoom);
  if (!pair || 'point' in pair) throw new Error('There is no cluster.');
  expect(neighbors.expansionZoom(pair.cluster)).toBeGreaterThan(maxZoom);
  expect(neighbors.pointsOf(pair.cluster).map(({ id }) => id)).toEqual([0, 1]);
  // Without clusters, as on the small maps.
  expect(new PointIndex(pointsThere, () => 0, 0).within(canada, 2)).toHaveLength(2);
});

test('match qualities have one color each, best first, and only those that occur are in the legend', () => {
  const points = ['municipality', 'exact', 'exact', 'by_hand', 'corrected', 'rooftop', null].map(
    (matchType, id) => point(id, { matchType }),
  );
  const { legend, classOf } = colorScheme(points, 'quality');
  expect(legend.map(({ label, count }) => [label, count])).toEqual([
    ['Exact', 2],
    ['Corrected', 1],
    ['City only', 1],
    ['Manual coordinates', 1],
    ['rooftop', 1],
    ['Match quality unknown', 1],
  ]);
  expect(points.map((one) => legend[classOf(one)]!.color)).toEqual([
    'red',
    'blue',
    'blue',
    'pink',
    'teal',
    'green',
    'gray',
  ]);
  expect(new Set(legend.map(({ color }) => colors[color])).size).toBe(legend.length);
});

test('values are divided into classes with as many points each, in the format of the language', () => {
  const points = Array.from({ length: 10 }, (_, id) => point(id, { value: (id + 1) * 100_000 }));
  const legend = () => colorScheme([...points, point(10)], 'value').legend;
  expect(legend().map(({ label, count }) => `${label}: ${count}`)).toEqual([
    'Up to $200,000: 2',
    '$200,000 to $400,000: 2',
    '$400,000 to $600,000: 2',
    '$600,000 to $800,000: 2',
    'Above $800,000: 2',
    'No value: 1',
  ]);
  setLanguage('fr');
  expect(legend()[1]!.label.replace(/\s/g, ' ')).toBe('De 200 000 $ à 400 000 $');
});

test('values that repeat make fewer classes, and no class is empty', () => {
  expect(quantiles([5, 5, 5, 5, 5], 5)).toEqual([5]);
  expect(quantiles([1, 1, 1, 1, 9], 5)).toEqual([1, 9]);
  expect(quantiles([], 5)).toEqual([]);
  const { legend } = colorScheme([point(0, { value: 5 }), point(1, { value: 5 })], 'value');
  expect(legend).toEqual([{ label: 'Up to $5', color: 'teal', count: 2 }]);
});

test('statuses have their labels, and the rare ones share a color', () => {
  const statuses = ['issued', 'issued', 'in_review', 'a', 'b', 'c', 'd', 'e', 'f'];
  const { legend } = colorScheme(
    statuses.map((status, id) => point(id, { status })),
    'status',
  );
  expect(legend.map(({ label }) => label)).toEqual([
    'Issued',
    'In review',
    'a',
    'b',
    'c',
    'd',
    'e',
    'Other or none',
  ]);
  setLanguage('fr');
  expect(colorScheme([point(0, { status: 'issued' })], 'status').legend[0]!.label).toBe('Délivré');
});

test('points can be colored only by what some of them have', () => {
  expect(coloringsOf([point(0), point(1, { value: 0 })])).toEqual(['value']);
  expect(coloringsOf([point(0, { matchType: 'exact', status: 'issued' })])).toEqual(['quality', 'status']);
  expect(coloringsOf([])).toEqual([]);
});
