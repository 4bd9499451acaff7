import { kilometresPerDegree } from '@cdata/catalog';

export interface Metres {
  east: number;
  north: number;
}

/** WGS84 degrees. */
export interface Position {
  lat: number;
  lng: number;
}

/** Metres in a degree of latitude, to the centimetre: more digits would change a few of the generated coordinates. */
const metresPerDegree = Math.round(kilometresPerDegree * 1e5) / 100;

/** Six decimals: a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Accurate to a metre over the extent of a city. */
export function localPlane(origin: Position) {
  const perLongitude = metresPerDegree * Math.cos((origin.lat * Math.PI) / 180);
  return {
    metres: ({ lat, lng }: Position): Metres => ({
      east: (lng - origin.lng) * perLongitude,
      north: (lat - origin.lat) * metresPerDegree,
    }),
    position: ({ east, north }: Metres): Position => ({
      lat: rounded(origin.lat + north / metresPerDegree),
      lng: rounded(origin.lng + east / perLongitude),
    }),
  };
}

/** The distance is in metres, the bearing in degrees clockwise from north. */
export function pointAt(from: Metres, bearing: number, distance: number): Metres {
  const angle = (bearing * Math.PI) / 180;
  return { east: from.east + Math.sin(angle) * distance, north: from.north + Math.cos(angle) * distance };
}
