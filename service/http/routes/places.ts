import type { FastifyInstance } from 'fastify';
import { utilityParameters } from '../../../src/catalog/index.ts';
import { normalizedAddress } from '../../../src/address/index.ts';
import { civicAt } from '../../geocoding/street.ts';
import { HttpError } from '../http-error.ts';
import { queryReader } from '../query-parameters.ts';
import type { ServiceContext } from '../service-context.ts';

/** `/geocode`, `/reverse-geocode` and `/zone`. */
export function registerPlaceRoutes(app: FastifyInstance, parts: ServiceContext): void {
  const { slugs, geocoder, nearestAddress, zoneAt } = parts;

  const readGeocode = queryReader(utilityParameters['/geocode'], slugs);
  app.get('/geocode', { config: { endpoint: '/geocode' } }, async (request) => {
    const { address, municipality } = readGeocode(request.query) as {
      address: string;
      municipality?: string;
    };
    const located = geocoder.locate(address, municipality);
    if (!located) {
      const advice = municipality
        ? `it names no street of ${municipality}`
        : 'name the street with its city, or send the municipality beside it';
      throw new HttpError(404, `No address like '${shortened(address)}' is known; ${advice}.`);
    }
    return {
      address,
      municipality: located.city.slug,
      province: located.city.province,
      lat: located.lat,
      lng: located.lng,
      postal_code: located.postalCode,
      normalized_address: located.normalizedAddress,
      match_type: located.matchType,
      confidence: located.confidence,
      source: located.matchType === 'municipality' ? 'municipalities' : 'addresses',
    };
  });

  const readReverse = queryReader(utilityParameters['/reverse-geocode'], slugs);
  app.get('/reverse-geocode', { config: { endpoint: '/reverse-geocode' } }, async (request) => {
    const { lat, lng } = readReverse(request.query) as { lat: number; lng: number };
    const near = nearestAddress(lat, lng);
    if (!near) throw new HttpError(404, 'The service holds no address.');
    const { street, at, metres } = near;
    return {
      lat: street.lats[at],
      lng: street.lngs[at],
      address: normalizedAddress(civicAt(street, at)),
      city: street.city.slug,
      province: street.city.province,
      postal_code: street.postalCodes[at],
      distance_m: Math.round(metres * 10) / 10,
    };
  });

  const readZone = queryReader(utilityParameters['/zone'], slugs);
  app.get('/zone', { config: { endpoint: '/zone' } }, async (request) => {
    const { lat, lng } = readZone(request.query) as { lat: number; lng: number };
    const zone = zoneAt(lat, lng);
    if (!zone) throw new HttpError(404, `No zoning district is known at ${lat}, ${lng}.`);
    const { city, zone_code, zone_description, zone_category } = zone;
    return { city, zone_code, zone_description, zone_category };
  });
}

/** A text short enough for a sentence. */
const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
