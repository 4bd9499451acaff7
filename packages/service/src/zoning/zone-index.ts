import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import Flatbush from 'flatbush';
import type { Zone } from '../queries/geocoding.ts';

/** Finds several districts where two cities publish districts that overlap at their border. */
function zoneIndex(zones: readonly Zone[]): (lat: number, lng: number) => Zone[] {
  if (zones.length === 0) return () => [];
  const index = new Flatbush(zones.length);
  for (const { polygons } of zones) index.add(...bounds(polygons));
  index.finish();
  return (lat, lng) =>
    index
      .search(lng, lat, lng, lat)
      // In the order of the store, so that a point on a border always gives the same district.
      .sort((a, b) => a - b)
      .map((id) => zones[id] as Zone)
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

/** Where districts overlap, finds the one in the city of the nearest address. */
export function zoneFinder(
  zones: readonly Zone[],
  nearestCity: (lat: number, lng: number) => Promise<string | undefined>,
): (lat: number, lng: number) => Promise<Zone | null> {
  const zonesAt = zoneIndex(zones);
  return async (lat, lng) => {
    const [first, ...others] = zonesAt(lat, lng);
    if (!first || others.length === 0) return first ?? null;
    const city = await nearestCity(lat, lng);
    return others.find((zone) => zone.city === city && first.city !== city) ?? first;
  };
}
