import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import Flatbush from 'flatbush';
import type { Zone } from '../queries/geocoding.ts';

/**
 * Finds the areas that contain a point, in the order of the store, so that a point on a border always gives the same
 * first one.
 */
export function areaFinder<Area extends Pick<Zone, 'polygons'>>(
  areas: readonly Area[],
): (lat: number, lng: number) => Area[] {
  if (areas.length === 0) return () => [];
  const index = new Flatbush(areas.length);
  for (const { polygons } of areas) index.add(...bounds(polygons));
  index.finish();
  return (lat, lng) =>
    index
      .search(lng, lat, lng, lat)
      .sort((a, b) => a - b)
      .map((id) => areas[id]!)
      .filter(({ polygons }) =>
        booleanPointInPolygon([lng, lat], { type: 'MultiPolygon', coordinates: polygons }),
      );
}

/** West, south, east, north. */
function bounds(polygons: Zone['polygons']): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer = []] of polygons) {
    for (const [lng, lat] of outer) {
      box[0] = Math.min(box[0], lng);
      box[1] = Math.min(box[1], lat);
      box[2] = Math.max(box[2], lng);
      box[3] = Math.max(box[3], lat);
    }
  }
  return box;
}

/** Where the districts of two cities overlap at their border, finds the one in the city of the nearest address. */
export function zoneFinder(
  zones: readonly Zone[],
  nearestCity: (lat: number, lng: number) => Promise<string | undefined>,
): (lat: number, lng: number) => Promise<Zone | null> {
  const zonesAt = areaFinder(zones);
  return async (lat, lng) => {
    const [first, ...others] = zonesAt(lat, lng);
    if (!first || others.length === 0) return first ?? null;
    const city = await nearestCity(lat, lng);
    return others.find((zone) => zone.city === city && first.city !== city) ?? first;
  };
}

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

export interface ZoningDistrict extends Pick<
  Zone,
  'city' | 'zone_code' | 'zone_description' | 'zone_category'
> {
  /** The number of areas with the code. */
  districts: number;
}

/** One row per city and code, in the order of the zones. */
export function zoningDistricts(zones: readonly Zone[]): ZoningDistrict[] {
  const rows = new Map<string, ZoningDistrict>();
  for (const { city, zone_code, zone_description, zone_category } of zones) {
    const key = `${city} ${zone_code}`;
    const row = rows.get(key) ?? { city, zone_code, zone_description, zone_category, districts: 0 };
    row.districts++;
    rows.set(key, row);
  }
  return [...rows.values()];
}
