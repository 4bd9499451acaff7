/** Mean radius of the earth, kilometres (IUGG). */
const earthRadius = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Where a record lies, degrees; null where it does not say. */
export function placeOf(record: Record<string, unknown>): { lat: number; lng: number } | null {
  const [lat, lng] = [record.lat, record.lng].map((degrees) =>
    degrees === null || degrees === undefined || degrees === '' ? NaN : Number(degrees),
  ) as [number, number];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

/** Kilometres from a place to where a record lies, by the haversine formula; null where it does not say. */
export function distanceFrom(
  place: { lat: number; lng: number },
  record: Record<string, unknown>,
): number | null {
  const there = placeOf(record);
  if (!there) return null;
  const { lat, lng } = there;
  const half =
    Math.sin(radians(lat - place.lat) / 2) ** 2 +
    Math.cos(radians(place.lat)) * Math.cos(radians(lat)) * Math.sin(radians(lng - place.lng) / 2) ** 2;
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(half)) * 1e4) / 1e4;
}
