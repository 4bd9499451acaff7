import { normalizedAddress, ordinaryCapitals, readAddress } from '@cdata/catalog/reading';
import { overlaps, type Box } from './svg.ts';

/** An address on a picture. Pixels. */
interface AddressPoint {
  address: string;
  x: number;
  y: number;
}

interface StreetName {
  text: string;
  box: Box;
}

/** Pixels, as all measures here. */
const height = 12;
const letterWidth = 5.4;
/** Between an address and the name of its street: it is beside the marker, not on it. */
const gap = 12;
const maxNames = 8;

/**
 * The names of the streets of addresses, those with the most addresses first. Each is above, below, right or left of the
 * address in the middle of its street, within the frame, and covers neither a marker nor another name; a name that has no
 * room is left out.
 */
export function streetNames(
  points: readonly AddressPoint[],
  frame: Box,
  markers: readonly Box[],
): StreetName[] {
  const streets = new Map<string, AddressPoint[]>();
  for (const point of points) {
    const street = streetOf(point.address);
    if (street) streets.set(street, [...(streets.get(street) ?? []), point]);
  }
  const names: StreetName[] = [];
  for (const [text, group] of [...streets].sort(([, a], [, b]) => b.length - a.length)) {
    const box = boxesAround(middle(group), text.length * letterWidth).find(
      (one) =>
        isWithin(frame, one) &&
        ![...markers, ...names.map((name) => name.box)].some((other) => overlaps(other, one)),
    );
    if (box && names.length < maxNames) names.push({ text, box });
  }
  return names;
}

function streetOf(address: string): string | null {
  const { civic } = readAddress(address);
  const street = civic && normalizedAddress({ ...civic, unit: null, number: null, numberTo: null });
  return street ? ordinaryCapitals(street) : null;
}

/** The point nearest to the center: the name of a street is on the street, even if it bends. */
function middle(points: readonly AddressPoint[]): AddressPoint {
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean('x'), mean('y')];
  const distance = (point: AddressPoint) => Math.hypot(point.x - x, point.y - y);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

const boxesAround = ({ x, y }: AddressPoint, width: number): Box[] =>
  [
    { left: x - width / 2, top: y - gap - height },
    { left: x - width / 2, top: y + gap },
    { left: x + gap, top: y - height / 2 },
    { left: x - gap - width, top: y - height / 2 },
  ].map(({ left, top }) => ({ left, top, right: left + width, bottom: top + height }));

const isWithin = (frame: Box, box: Box): boolean =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
