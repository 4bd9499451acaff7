import type { FastifyInstance } from 'fastify';
import { limits, utilityParameters } from '../../../src/catalog/index.ts';
import {
  municipalityKey,
  municipalityNames,
  normalizedAddress,
  parseAddress,
  type CivicAddress,
} from '../../../src/address/index.ts';
import { recordsAtAddress } from '../../queries/records.ts';
import { HttpError } from '../http-error.ts';
import { queryReader } from '../query-parameters.ts';
import type { ServiceContext } from '../service-context.ts';

/** A word alone could be a street's name as well as anything else. */
const isStreetAddress = (civic: CivicAddress | null): civic is CivicAddress =>
  civic !== null && (civic.number !== null || civic.streetType !== null);

/** `/property`, `/address/normalize` and `/zoning`. */
export function registerPropertyRoutes(app: FastifyInstance, parts: ServiceContext): void {
  const { store, municipalities: cities, slugs, geocoder, zones } = parts;
  const byName = new Map(
    cities.flatMap((city) =>
      [city.name, city.slug, ...city.aliases].map((name) => [municipalityKey(name), city]),
    ),
  );
  const known = municipalityNames(cities.flatMap(({ name, slug, aliases }) => [name, slug, ...aliases]));

  const readProperty = queryReader(utilityParameters['/property'], slugs);
  app.get('/property', { config: { endpoint: '/property' } }, async (request, reply) => {
    const { address, municipality } = readProperty(request.query) as {
      address: string;
      municipality: string;
    };
    const { civic } = parseAddress(address, known);
    const located = geocoder.locate(address, municipality);
    const written = isStreetAddress(civic) ? normalizedAddress(civic) : null;
    // An address that is known stands as it is known; another as it is written.
    const forms = [located?.matchType === 'exact' ? located.normalizedAddress : null, written].filter(
      (form) => form !== null,
    );
    const [normalized] = forms;
    if (normalized === undefined) {
      throw new HttpError(
        422,
        `Parameter 'address' is '${address.slice(0, 120)}', which is no street address.`,
      );
    }
    const byType = await recordsAtAddress(store, municipality, forms);
    const records = [...byType].map(([type, own]) => `"${type}":[${own.join(',')}]`);
    const head = JSON.stringify({
      address,
      normalized_address: normalized,
      municipality,
      count: [...byType.values()].reduce((sum, own) => sum + own.length, 0),
    });
    reply.type('application/json; charset=utf-8');
    return `${head.slice(0, -1)},"records":{${records.join(',')}}}`;
  });

  const readNormalize = queryReader(utilityParameters['/address/normalize'], slugs);
  app.get('/address/normalize', { config: { endpoint: '/address/normalize' } }, async (request) => {
    const { address, municipality } = readNormalize(request.query) as {
      address: string;
      municipality?: string;
    };
    const { civic, municipality: named, province, postalCode, poBox } = parseAddress(address, known);
    if (!isStreetAddress(civic) && !poBox) {
      throw new HttpError(
        422,
        `Parameter 'address' is '${address.slice(0, 120)}', which is no street address.`,
      );
    }
    const city = municipality
      ? cities.find(({ slug }) => slug === municipality)
      : named === null
        ? undefined
        : byName.get(municipalityKey(named));
    const found = {
      address,
      normalized_address: isStreetAddress(civic) ? normalizedAddress(civic) : poBox,
      unit: civic?.unit,
      house_number: civic?.number,
      street_name: civic?.streetName,
      street_type: civic?.streetType,
      direction: civic?.direction,
      municipality: city?.slug,
      province: province ?? city?.province,
      postal_code: postalCode,
      po_box: poBox,
    };
    return Object.fromEntries(
      Object.entries(found).filter(([, value]) => value !== null && value !== undefined),
    );
  });

  const readZoning = queryReader(utilityParameters['/zoning'], slugs);
  const districts = new Map<string, { zone: (typeof zones)[number]; count: number }>();
  for (const zone of zones) {
    const key = `${zone.city} ${zone.zone_code}`;
    districts.set(key, { zone, count: (districts.get(key)?.count ?? 0) + 1 });
  }
  app.get('/zoning', { config: { endpoint: '/zoning' } }, async (request) => {
    const {
      city,
      limit = limits.zoningPage.default,
      offset = 0,
    } = readZoning(request.query) as Record<string, never> & {
      city?: string;
      limit?: number;
      offset?: number;
    };
    const listed =
      city === undefined
        ? slugs.map((slug) => {
            const own = [...districts.values()].filter(({ zone }) => zone.city === slug);
            return {
              city: slug,
              zone_codes: own.length,
              districts: own.reduce((sum, { count }) => sum + count, 0),
            };
          })
        : [...districts.values()]
            .filter(({ zone }) => zone.city === city)
            .map(({ zone: { zone_code, zone_description, zone_category }, count }) => ({
              city,
              zone_code,
              zone_description,
              zone_category,
              districts: count,
            }));
    const results = listed.slice(offset, offset + limit);
    return {
      ...(city !== undefined && { city }),
      count: results.length,
      offset,
      total: listed.length,
      results,
    };
  });
}
