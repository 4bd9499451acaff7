/** WGS84 degrees. */
interface Place {
  lat: number;
  lng: number;
}

/** Mean radius of the Earth, kilometres (IUGG). Distances are measured on a sphere of this radius. */
export const earthRadius = 6371.0088;

/** Kilometres in a degree of latitude. */
export const kilometresPerDegree = (earthRadius * Math.PI) / 180;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two places along the great circle (haversine formula). */
export function kilometresBetween(one: Place, other: Place): number {
  const north = Math.sin(radians(other.lat - one.lat) / 2);
  const east = Math.sin(radians(other.lng - one.lng) / 2);
  const half = north ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * east ** 2;
  // Rounding may push opposite points beyond 1.
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}
