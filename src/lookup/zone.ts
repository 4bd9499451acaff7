import type { SingleLookup } from './lookup.ts';

/** WGS84 degrees. */
export interface Coordinate {
  lat: number;
  lng: number;
}

/** The answer of `/zone`, by the names of its fields. */
export type Zone = Record<string, unknown>;

/** A tenth of a metre: nearer than that is the same place. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const zoneLookup: SingleLookup<Coordinate, Zone> = {
  endpoint: '/zone',
  age: 'place',
  key: ({ lat, lng }) => JSON.stringify([rounded(lat), rounded(lng)]),
  ask: (client, { lat, lng }, signal) =>
    client.get<Zone>('/zone', { lat: rounded(lat), lng: rounded(lng) }, { signal }),
};
