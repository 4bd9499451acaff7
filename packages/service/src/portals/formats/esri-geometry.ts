/** Esri's geometry as GeoJSON. Its outer rings run clockwise, its holes counterclockwise. */
export function geoJsonOfEsri(geometry: Record<string, unknown>): object | null {
  const { x, y, rings } = geometry as { x?: number; y?: number; rings?: [number, number][][] };
  if (typeof x === 'number' && typeof y === 'number') return { type: 'Point', coordinates: [x, y] };
  if (!rings) return null;
  const polygons: [number, number][][][] = [];
  for (const ring of rings) {
    const isHole = area(ring) > 0 && polygons.length > 0;
    if (isHole) polygons.at(-1)!.push(ring);
    else polygons.push([ring]);
  }
  return { type: 'MultiPolygon', coordinates: polygons };
}

/** Positive for a ring that runs counterclockwise. */
function area(ring: readonly [number, number][]): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at++) {
    const [x1, y1] = ring[at - 1]!;
    const [x2, y2] = ring[at]!;
    sum += x1 * y2 - x2 * y1;
  }
  return sum / 2;
}
