import { getLookup } from './get.ts';

/** WGS84 degrees. */
export interface Coordinate {
  lat: number;
  lng: number;
}

/** A tenth of a metre: nearer than that is the same place. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const query = ({ lat, lng }: Coordinate) => ({ lat: rounded(lat), lng: rounded(lng) });

/** The zoning district at a coordinate. */
export const zoneLookup = getLookup<Coordinate>({ endpoint: '/zone', age: 'place', query });

/** The nearest address to a coordinate. */
export const reverseGeocodeLookup = getLookup<Coordinate>({
  endpoint: '/reverse-geocode',
  age: 'place',
  query,
});
