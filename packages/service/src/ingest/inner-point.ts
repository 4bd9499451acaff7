type Ring = readonly (readonly [number, number])[];

/**
 * A point inside a polygon, in its own units: in the middle of the widest part of the line halfway between its northern
 * and southern ends. Corners belong to the neighbours as well, and the centroid of a bent lot is outside. Null if the
 * polygon has no area.
 *
 * @param rings The outer ring, then the holes.
 */
export function innerPoint(rings: readonly Ring[]): [number, number] | null {
  const heights = (rings[0] ?? []).map(([, y]) => y);
  const y = (Math.min(...heights) + Math.max(...heights)) / 2;
  const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((one, other) => one - other);
  let widest: [number, number] | null = null;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const part: [number, number] = [crossings[at]!, crossings[at + 1]!];
    if (!widest || part[1] - part[0] > widest[1] - widest[0]) widest = part;
  }
  return widest && [(widest[0] + widest[1]) / 2, y];
}

/** Where the edges of a ring cross the line from west to east at `y`. */
function crossingsOf(ring: Ring, y: number): number[] {
  const crossings: number[] = [];
  for (let at = 0; at + 1 < ring.length; at++) {
    const [[x1, y1], [x2, y2]] = [ring[at]!, ring[at + 1]!];
    if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return crossings;
}

/** Of several polygons, the one with the largest extent: a lot in two parts is where most of it is. */
export const largestPolygon = <Polygon extends readonly Ring[]>(polygons: readonly Polygon[]): Polygon =>
  polygons.reduce((largest, one) => (extentOf(one) > extentOf(largest) ? one : largest));

function extentOf([ring = []]: readonly Ring[]): number {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}
