import type { EntityType } from '@cdata/catalog';
import type { City } from '../gazetteer/index.ts';
import type { Position } from '../plane.ts';
import type { Random } from '../random.ts';

/** Share of rows without a position, with one in projected metres, and with one of three decimals. */
const missingShare = 0.05;
const projected = 0.002;
const coarse = 0.01;

/** Radius of the sphere of Web Mercator, metres (EPSG:3857). */
const earthRadius = 6_378_137;

/** Web Mercator metres, as a city's map server stores them. */
function webMercator({ lat, lng }: Position): Position {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  return {
    lat: decimals(earthRadius * Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2)), 3),
    lng: decimals(earthRadius * radians(lng), 3),
  };
}

const decimals = (value: number, count: number): number => Math.round(value * 10 ** count) / 10 ** count;

/** Datasets in which most cities publish coordinates as text. */
const textDatasets: ReadonlySet<EntityType> = new Set([
  'permit',
  'development_permit',
  'planning_application',
]);

/**
 * Includes the faults of published positions. Hamilton calls the fields `latitude` and `longitude`. Winnipeg publishes
 * nulls where other cities set `geocode_failed`.
 */
export function placeFields(
  { slug }: City,
  address: Position,
  random: Random,
  { dataset, isAlways = false }: { dataset: EntityType; isAlways?: boolean },
): Record<string, unknown> {
  const fault = random.next();
  if (!isAlways && fault < missingShare)
    return slug === 'winnipeg' ? { lat: null, lng: null } : { geocode_failed: true };
  const isProjected = fault > 1 - projected && !isAlways;
  const digits = fault > 1 - coarse ? 3 : 5;
  const place = isProjected
    ? webMercator(address)
    : { lat: decimals(address.lat, digits), lng: decimals(address.lng, digits) };
  const isText = textDatasets.has(dataset);
  if (isText && slug === 'hamilton') {
    return dataset === 'permit'
      ? { latitude: place.lat, longitude: place.lng }
      : { latitude: String(place.lat), longitude: String(place.lng) };
  }
  if (!isText || slug === 'quebec' || slug === 'ottawa') return { ...place };
  return { lat: String(place.lat), lng: String(place.lng) };
}
