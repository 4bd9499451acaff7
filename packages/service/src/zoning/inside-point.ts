/**
 * A point inside the polygons, [lng, lat]: the middle of the widest stretch that a line through the middle of the first
 * polygon crosses. Holes are left out. Null if no stretch has a width.
 */
export function insidePoint(
  polygons: readonly (readonly (readonly [number, number])[])[][],
): [number, number] | null {
  const [rings = []] = polygons;
  const lats = (rings[0] ?? []).map(([, lat]) => lat);
  // Not through a corner, which the line would cross twice or not at all.
  const middle = (Math.min(...lats) + Math.max(...lats)) / 2 + 1e-9;
  const crossings = rings
    .flatMap((ring) =>
      ring.slice(1).flatMap(([lng, lat], at) => {
        const [formerLng, formerLat] = ring[at]!;
        if (lat > middle === formerLat > middle) return [];
        return [formerLng + ((middle - formerLat) / (lat - formerLat)) * (lng - formerLng)];
      }),
    )
    .sort((one, other) => one - other);
  let widest: { width: number; lng: number } | null = null;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const width = crossings[at + 1]! - crossings[at]!;
    if (width > (widest?.width ?? 0)) widest = { width, lng: crossings[at]! + width / 2 };
  }
  return widest && [widest.lng, middle];
}
