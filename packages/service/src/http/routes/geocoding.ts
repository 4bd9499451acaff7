import { normalizedAddress } from '@cdata/catalog/address';
import { endpoints, limits, utilityParameters } from '@cdata/catalog';
import { civicAt } from '../../geocoding/placed-street.ts';
import { HttpError } from '../errors.ts';
import { fieldsSchema } from '../json-schema.ts';
import { get, type Route } from '../route.ts';

/** Metres. An address farther away says nothing of the place. */
const maxDistance = 1000 * limits.radiusKm.maximum;

export const geocodingRoutes: Route[] = [
  get<{ address: string; municipality?: string }>('/geocode', {
    summary: 'The coordinates and postal code of a street address',
    parameters: utilityParameters['/geocode'],
    response: fieldsSchema(endpoints.geocode.fields),
    handler({ query: { address, municipality }, state: { geocoder } }) {
      const match = geocoder.locate(address, municipality);
      if (!match) {
        const advice = municipality
          ? `it names no street of ${municipality}`
          : "include the city in the address, or send it as 'municipality'";
        throw new HttpError(404, `No address matches '${shorten(address)}'; ${advice}.`);
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
        source: match.uncertainty === null ? match.source : `${match.source}, ±${match.uncertainty} m`,
      };
    },
  }),
  get<{ lat: number; lng: number }>('/reverse-geocode', {
    summary: 'The address nearest to a coordinate',
    parameters: utilityParameters['/reverse-geocode'],
    response: fieldsSchema(endpoints.reverseGeocode.fields),
    handler({ query: { lat, lng }, state: { nearestAddress } }) {
      const near = nearestAddress(lat, lng);
      if (!near || near.metres > maxDistance) {
        throw new HttpError(404, `No known address is within ${maxDistance / 1000} km of ${lat}, ${lng}.`);
      }
      const { street, at, metres } = near;
      return {
        lat: street.lats[at],
        lng: street.lngs[at],
        address: normalizedAddress(civicAt(street, at)),
        city: street.city.slug,
        province: street.city.province,
        ...(street.postalCodes[at] && { postal_code: street.postalCodes[at] }),
        distance_m: Math.round(metres * 10) / 10,
      };
    },
  }),
];

/** Short enough for an error message. */
const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
