/** Mean radius of the Earth, metres (IUGG). */
const radius = 6371008.8;

/** Metres between two points in degrees, along the great circle. */
export function metresBetween(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const toRadians = Math.PI / 180;
  const north = Math.sin(((lat2 - lat1) * toRadians) / 2);
  const east = Math.sin(((lng2 - lng1) * toRadians) / 2);
  const square = north * north + Math.cos(lat1 * toRadians) * Math.cos(lat2 * toRadians) * east * east;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(square)));
}
