import { words } from './text.ts';

/** What a column of coordinates holds: both numbers, one angle, an easting or northing, or the zone of metres. */
export const coordinateParts = ['place', 'lat', 'lng', 'x', 'y', 'zone'] as const;
export type CoordinatePart = (typeof coordinateParts)[number];

/** Headers that users and cities write, folded. */
const headers: Record<CoordinatePart, readonly string[]> = {
  place: [
    ...['coordinates', 'coordinate', 'coords', 'coord', 'coordonnees', 'coordonnee', 'coordonnees gps'],
    ...[
      'gps',
      'gps coordinates',
      'lat lng',
      'lat lon',
      'lat long',
      'latitude longitude',
      'latlng',
      'latlong',
    ],
    ...['lng lat', 'lon lat', 'point', 'geo point', 'geopoint', 'geom', 'geometry', 'wkt', 'utm', 'position'],
  ],
  lat: ['lat', 'latitude', 'lat dd', 'latitude dd', 'lat deg', 'lat wgs84', 'y lat'],
  lng: [
    ...['lng', 'lon', 'long', 'longitude', 'lng dd', 'lon dd', 'long dd', 'longitude dd', 'lng deg'],
    ...['lon deg', 'long deg', 'lng wgs84', 'long wgs84', 'x long'],
  ],
  x: [
    ...['x', 'easting', 'eastings', 'est', 'abscisse', 'x coord', 'x coordinate', 'xcoord', 'coord x'],
    ...['coordonnee x', 'point x', 'utm e', 'utm x', 'utm easting', 'mtm x', 'spatial x', 'loc x', 'x utm'],
  ],
  y: [
    ...['y', 'northing', 'northings', 'nord', 'ordonnee', 'y coord', 'y coordinate', 'ycoord', 'coord y'],
    ...['coordonnee y', 'point y', 'utm n', 'utm y', 'utm northing', 'mtm y', 'spatial y', 'loc y', 'y utm'],
  ],
  zone: ['utm zone', 'zone utm', 'mtm zone', 'zone mtm', 'fuseau', 'fuseau utm', 'fuseau mtm', 'utm fuseau'],
};

const parts = new Map(
  coordinateParts.flatMap((part) => headers[part].map((header) => [header, part] as const)),
);

/** What a header says that its column holds, of coordinates; null if it names none. */
export const coordinatePartOf = (header: string): CoordinatePart | null =>
  parts.get(words(header).join(' ')) ?? null;

/** The pairs that make up a place, the likeliest first. */
const pairs = [
  ['lat', 'lng'],
  ['x', 'y'],
] as const;

/** The indexes of the columns that make up a place, by their headers. Empty if they name none. */
export function coordinateColumns(columnHeaders: readonly string[]): number[] {
  const headerParts = columnHeaders.map(coordinatePartOf);
  const zone = headerParts.indexOf('zone');
  for (const pair of pairs) {
    const indexes = pair.map((part) => headerParts.indexOf(part));
    if (indexes.every((index) => index >= 0)) return zone < 0 ? indexes : [...indexes, zone];
  }
  const place = headerParts.indexOf('place');
  return place < 0 ? [] : [place];
}
