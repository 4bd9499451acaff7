import { endpoints, utilityParameters } from '@cdata/catalog';
import { addressProblem, withoutUnit } from '@cdata/catalog/reading';
import type { Geocoder } from '../../geocoding/geocoder.ts';
import { maxDistance } from '../../geocoding/nearest-address.ts';
import { HttpError } from '../errors.ts';
import { fieldsSchema } from '../json-schema.ts';
import { get, type Route } from '../route.ts';

export const geocodingRoutes: Route[] = [
  get<{ address: string; municipality?: string }>('/geocode', {
    summary: 'The coordinates and postal code of a street address',
    parameters: utilityParameters['/geocode'],
    response: fieldsSchema(endpoints.geocode.fields),
    notFound: 'No address matches',
    async handler({ query: { address, municipality }, state: { geocoder } }) {
      const match = await geocoder.locate(address, municipality);
      if (!match) {
        const reason = municipality ? `it names no street of ${municipality}` : reasonFor(address, geocoder);
        throw new HttpError(404, `No address matches '${shorten(address)}'; ${reason}.`);
      }
      return {
        address,
        municipality: match.city.slug,
        province: match.city.province,
        lat: match.lat,
        lng: match.lng,
        // The middle of a municipality has neither, and not every city publishes postal codes.
        ...(match.postalCode !== null && { postal_code: match.postalCode }),
        ...(match.normalizedAddress !== null && { normalized_address: match.normalizedAddress }),
        match_type: match.matchType,
        confidence: match.confidence,
        source: [
          match.source,
          ...(match.uncertainty === null ? [] : [`±${match.uncertainty} m`]),
          ...(match.unitLeftOut === null ? [] : [`${withoutUnit}${match.unitLeftOut}`]),
        ].join(', '),
      };
    },
  }),
  get<{ lat: number; lng: number }>('/reverse-geocode', {
    summary: 'The address nearest to a coordinate',
    parameters: utilityParameters['/reverse-geocode'],
    response: fieldsSchema(endpoints.reverseGeocode.fields),
    notFound: 'No known address is near the coordinate',
    async handler({ query, state: { nearestAddress } }) {
      const near = await nearestAddress(query.lat, query.lng);
      if (!near) {
        const distance = `${maxDistance / 1000} km`;
        throw new HttpError(404, `No known address is within ${distance} of ${query.lat}, ${query.lng}.`);
      }
      const { city, lat, lng, normalizedAddress: address, postalCode, metres } = near;
      return {
        lat,
        lng,
        address,
        city: city.slug,
        province: city.province,
        ...(postalCode && { postal_code: postalCode }),
        distance_m: Math.round(metres * 10) / 10,
      };
    },
  }),
];

/** Why an address that names its city itself, if at all, is not found. */
function reasonFor(address: string, geocoder: Geocoder): string {
  switch (addressProblem(address, null).kind) {
    case 'notAnAddress':
      return 'it is no address';
    case 'landDescription':
      return 'it is a legal land description';
    case 'foreign':
      return 'it is not in Canada';
    case 'severalAddresses':
      return 'it names several addresses';
    case 'notInCity':
    case 'cityOnly':
      if (geocoder.isElsewhere(address))
        return 'the city that it names is in another province than it says, or than its postal code is of';
      return "the city that it names is not known; send the city as 'municipality'";
    default: {
      const { corner, municipality } = geocoder.read(address);
      if (corner && municipality) return 'its streets are not known to meet in that city';
      return "include the city in the address, or send it as 'municipality'";
    }
  }
}

/** Short enough for an error message. */
const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
