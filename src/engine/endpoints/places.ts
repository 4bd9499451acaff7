import { readCityAt, requestedCity } from '@cdata/catalog/reading';
import type { ServiceError } from '../../api/index.ts';
import { getLookup } from '../lookup.ts';

export interface AddressInput {
  address: string;
  /** A city's name or slug; null infers it from the address. */
  municipality: string | null;
}

/** WGS84 degrees. */
export interface Coordinate {
  lat: number;
  lng: number;
}

/** White space other than single spaces, or a character that NFC may compose. Most addresses have neither. */
const irregular = /[^\x20-\x9f\xa1-\u02ff]| {2}|^ | $/;

const withSingleSpaces = (text: string): string =>
  irregular.test(text) ? text.normalize('NFC').trim().replace(/\s+/g, ' ') : text;

function addressQuery({ address, municipality: city }: AddressInput) {
  const { municipality, inAddress } = city
    ? requestedCity(city, address)
    : { municipality: city, inAddress: null };
  return { address: withSingleSpaces(inAddress ? `${address}, ${inAddress}` : address), municipality };
}

/** Records are those of a city. */
const recordsQuery = (input: AddressInput) => ({
  ...addressQuery(input),
  municipality: input.municipality && readCityAt(input.municipality, input.address).slug,
});

/** White space and case do not make a different address. */
const addressKey = (input: AddressInput): string => {
  const { address, municipality } = addressQuery(input);
  return municipality ? `${address.toLowerCase()} @${municipality}` : address.toLowerCase();
};

/** They load with the first address that is not found: most formulas need none of them. */
const explanations = () => import(/* webpackChunkName: "not-found" */ './explain-not-found.ts');

/** What every date that Excel makes of an address has: five digits, a month in letters, or a whole date. */
const mayHoldDate = /(?<!\d)\d{5}(?!\d)|\p{L}{3}-\d|\d-\p{L}{3}|\d{4}-\d\d-\d\d/u;

/** Why an address is none if Excel has made a date of it, which the service would take for a house number; else null. */
export const dateProblem = async (address: string): Promise<string | null> =>
  mayHoldDate.test(address) ? (await explanations()).explainDate(address) : null;

const explainAddress = async (input: AddressInput, error: ServiceError): Promise<string> =>
  (await explanations()).explainAddress(input, error);

export const geocodeLookup = getLookup<AddressInput>({
  endpoint: '/geocode',
  ttl: 'place',
  query: addressQuery,
  key: addressKey,
  explain: explainAddress,
});

export const normalizeAddressLookup = getLookup<AddressInput>({
  endpoint: '/address/normalize',
  ttl: 'place',
  query: addressQuery,
  key: (input) => JSON.stringify(addressQuery(input)),
  explain: explainAddress,
});

export const propertyLookup = getLookup<AddressInput, PropertyResult>({
  endpoint: '/property',
  ttl: 'record',
  query: recordsQuery,
  key: addressKey,
  explain: explainAddress,
});

/**
 * What the records at an address say of its units. What reads addresses loads with the first one: most formulas need
 * none of it.
 */
export const unitsAtProperty = async (address: string, property: PropertyResult) =>
  (await explanations()).unitsAtAddress(address, property);

/** The reference does not show this response. */
export interface PropertyResult {
  normalized_address: string;
  records: Record<string, Record<string, unknown>[]>;
}

/** A tenth of a metre: closer coordinates count as the same place. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const coordinateQuery = ({ lat, lng }: Coordinate) => ({ lat: rounded(lat), lng: rounded(lng) });

export const zoneLookup = getLookup<Coordinate>({
  endpoint: '/zone',
  ttl: 'place',
  query: coordinateQuery,
  explain: async (_, { status }) => (status === 404 ? (await explanations()).explainZone() : null),
});

export const reverseGeocodeLookup = getLookup<Coordinate>({
  endpoint: '/reverse-geocode',
  ttl: 'place',
  query: coordinateQuery,
  explain: async (_, { status }) => (status === 404 ? (await explanations()).explainNearestAddress() : null),
});
