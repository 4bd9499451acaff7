import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeLabels, type Box, type Label, type LabelSide } from '../../src/features/map/label-layout.ts';

const label = (
  x: number,
  y: number,
  width = 60,
  sides: LabelSide[] = ['top', 'bottom', 'right', 'left'],
): Label => ({
  x,
  y,
  width,
  height: 14,
  gap: 9,
  sides,
});

const around = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});
const frame = { left: 0, top: 0, right: 320, bottom: 360 };
const nothing = { frame, clusters: [], points: [] };

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test('names of streets next to each other take another side, and the last one is left out where none is free', () => {
  const streets = Array.from({ length: 6 }, (_, at) => label(100 + at, 100));
  const positions = placeLabels(streets, nothing);
  expect(positions.map(({ box }) => box)).toEqual([
    { left: 70, right: 130, top: 77, bottom: 91 },
    { left: 71, right: 131, top: 109, bottom: 123 },
    { left: 111, right: 171, top: 93, bottom: 107 },
    { left: 34, right: 94, top: 93, bottom: 107 },
  ]);
});

test('no name covers another one or a cluster, or is cut off, wherever they are', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 320 }), y: fc.integer({ min: 0, max: 360 }) });
  const names = fc.array(fc.tuple(place, fc.integer({ min: 10, max: 180 })), { maxLength: 40 });
  fc.assert(
    fc.property(names, fc.array(place, { maxLength: 12 }), (all, middles) => {
      const clusters = middles.map(({ x, y }) => around(x, y, 18));
      const positions = placeLabels(
        all.map(([{ x, y }, width]) => label(x, y, width)),
        { frame, clusters, points: [] },
      );
      positions.forEach(({ box }, at) => {
        expect(Math.min(box.left, box.top, 320 - box.right, 360 - box.bottom)).toBeGreaterThanOrEqual(0);
        for (const other of positions.slice(at + 1)) expect(overlap(box, other.box)).toBe(false);
        for (const cluster of clusters) expect(overlap(box, cluster)).toBe(false);
      });
    }),
  );
});

test('a name covers as few points as possible, but is there even among many', () => {
  const [atBottom] = placeLabels([label(100, 100)], { frame, clusters: [], points: [around(90, 85, 6)] });
  expect(atBottom!.box.top).toBe(109);
  const everywhere = Array.from({ length: 400 }, (_, at) =>
    around((at % 20) * 10, Math.floor(at / 20) * 10, 6),
  );
  expect(placeLabels([label(100, 100)], { frame, clusters: [], points: everywhere })).toHaveLength(1);
});

test('a province is named in its middle or not at all', () => {
  const province = label(100, 100, 60, ['center']);
  expect(placeLabels([{ ...province, gap: 0 }], nothing)[0]!.box).toEqual({
    left: 70,
    right: 130,
    top: 93,
    bottom: 107,
  });
  expect(placeLabels([province], { frame, clusters: [around(110, 100, 18)], points: [] })).toEqual([]);
});
