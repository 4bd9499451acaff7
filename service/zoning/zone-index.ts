import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import Flatbush from 'flatbush';

/** A zoning district, as the store keeps it: a closed ring of [lng, lat]. */
export interface Zone {
  city: string;
  zone_code: string;
  zone_description: string;
  zone_category: string;
  ring: [number, number][];
}

/** Makes the search for the district at a coordinate; null where there is none. */
export function zoneIndex(zones: readonly Zone[]): (lat: number, lng: number) => Zone | null {
  if (zones.length === 0) return () => null;
  const index = new Flatbush(zones.length);
  for (const { ring } of zones) {
    const lngs = ring.map(([lng]) => lng);
    const lats = ring.map(([, lat]) => lat);
    index.add(Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats));
  }
  index.finish();
  return (lat, lng) => {
    // In the order of the store, so that a point on a border always answers the same.
    for (const id of index.search(lng, lat, lng, lat).sort((a, b) => a - b)) {
      const zone = zones[id] as Zone;
      if (booleanPointInPolygon([lng, lat], { type: 'Polygon', coordinates: [zone.ring] })) return zone;
    }
    return null;
  };
}
