import { slug } from '../catalog/index.ts';
import type { SingleLookup } from './lookup.ts';

export interface GeocodeInput {
  /** A street address as somebody typed it. */
  address: string;
  /** City slug; inferred from the address when null. */
  municipality: string | null;
}

/** The answer of `/geocode`, by the names of its fields. */
export type Place = Record<string, unknown>;

/** White space and case do not make another address. */
const spaced = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');

export const geocodeLookup: SingleLookup<GeocodeInput, Place> = {
  endpoint: '/geocode',
  age: 'place',
  key: ({ address, municipality }) =>
    JSON.stringify([spaced(address).toLowerCase(), municipality && slug(municipality)]),
  ask: (client, { address, municipality }, signal) =>
    client.get<Place>(
      '/geocode',
      { address: spaced(address), municipality: municipality && slug(municipality) },
      { signal },
    ),
};
