import { slug } from '../../catalog/index.ts';
import { getLookup } from './get.ts';

/** A street address as somebody typed it, and the city where it is known. */
export interface TypedAddress {
  address: string;
  /** A city's name or slug; inferred from the address when null. */
  municipality: string | null;
}

/** White space and case do not make another address. */
const spaced = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');

const query = ({ address, municipality }: TypedAddress) => ({
  address: spaced(address),
  municipality: municipality && slug(municipality),
});

const key = (typed: TypedAddress): string => {
  const { address, municipality } = query(typed);
  return municipality ? `${address.toLowerCase()} @${municipality}` : address.toLowerCase();
};

export const geocodeLookup = getLookup<TypedAddress>({ endpoint: '/geocode', age: 'place', query, key });

export const normalizeAddressLookup = getLookup<TypedAddress>({
  endpoint: '/address/normalize',
  age: 'place',
  query,
  key: (typed) => JSON.stringify(query(typed)),
});

/** Everything the service holds at an address, by dataset. */
export const propertyLookup = getLookup<TypedAddress, PropertyAnswer>({
  endpoint: '/property',
  age: 'record',
  query,
  key,
});

/** The answer of `/property`; the reference does not show it. */
export interface PropertyAnswer {
  normalized_address: string;
  records: Record<string, Record<string, unknown>[]>;
}
