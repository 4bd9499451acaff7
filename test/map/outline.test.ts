import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { outline, type OutlineLine } from '../../src/features/map/outline.ts';

/** Whether a place is within a closed line. */
const isWithin = (ring: OutlineLine, [lat, lng]: readonly [number, number]): boolean =>
  ring.reduce((isInside, [fromLat, fromLng], at) => {
    const [toLat, toLng] = ring[(at + 1) % ring.length]!;
    const isCrossed = fromLat > lat !== toLat > lat;
    return isCrossed && lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)
      ? !isInside
      : isInside;
  }, false);

const landAt = (place: readonly [number, number]) =>
  outline().land.filter((ring) => isWithin(ring, place)).length;
const lakesAt = (place: readonly [number, number]) =>
  outline().lakes.filter((ring) => isWithin(ring, place)).length;

test.each([
  ['Calgary', [51.05, -114.07], 1, 0],
  ['Prince Edward Island', [46.35, -63.4], 1, 0],
  ['Hudson Bay', [60, -85], 0, 0],
  ['the Strait of Georgia', [49.3, -123.9], 0, 0],
  ['Lake Superior', [47.7, -87.5], 1, 1],
] as const)('%s', (_, place, land, lakes) => {
  expect([landAt(place), lakesAt(place)]).toEqual([land, lakes]);
});

test('borders separate provinces, and Canada from its neighbour', () => {
  const { provinces, countries } = outline();
  const passes = (lines: readonly OutlineLine[], [lat, lng]: readonly [number, number]) =>
    lines.some((line) =>
      line.some(([toLat, toLng], at) => {
        const [fromLat, fromLng] = line[Math.max(0, at - 1)]!;
        const isBetween = (value: number, one: number, other: number) =>
          value >= Math.min(one, other) - 0.3 && value <= Math.max(one, other) + 0.3;
        return isBetween(lat, fromLat, toLat) && isBetween(lng, fromLng, toLng);
      }),
    );
  expect(passes(provinces, [52, -110])).toBe(true);
  expect(passes(provinces, [53, -101.6])).toBe(true);
  expect(passes(countries, [49, -110])).toBe(true);
  expect(passes(countries, [60, -110])).toBe(false);
});

test('the outline is small', async () => {
  const file = await readFile(new URL('../../src/features/map/outline.json', import.meta.url));
  expect(gzipSync(file).length).toBeLessThan(60_000);
});
