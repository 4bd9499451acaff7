import { endpoints, limits, utilityParameters, zoningCoverageFields } from '../../../src/catalog/index.ts';
import type { Zone } from '../../queries/geocoding.ts';
import { HttpError } from '../errors.ts';
import { arrayOf, fieldsSchema, integer, objectOf, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';
import type { ServiceContext } from '../service-context.ts';

export function zoningRoutes({ zones, zoneAt, slugs }: ServiceContext): Route[] {
  const codes = countByCode(zones);
  const coverage = slugs.map((slug) => {
    const own = codes.filter(({ city }) => city === slug);
    return {
      city: slug,
      zone_codes: own.length,
      districts: own.reduce((sum, { districts }) => sum + districts, 0),
    };
  });

  return [
    get<{ lat: number; lng: number }>('/zone', {
      summary: 'The zoning district at a coordinate',
      parameters: utilityParameters['/zone'],
      response: fieldsSchema(endpoints.zone.fields),
      handler({ query: { lat, lng } }) {
        const zone = zoneAt(lat, lng);
        if (!zone) throw new HttpError(404, `No zoning district contains ${lat}, ${lng}.`);
        const { city, zone_code, zone_description, zone_category } = zone;
        return { city, zone_code, zone_description, zone_category };
      },
    }),
    get<{ city?: string; limit?: number; offset?: number }>('/zoning', {
      summary: 'The zoning districts of a city by code, or without a city the zoning coverage of every city',
      isOurChoice: true,
      parameters: utilityParameters['/zoning'],
      response: objectOf(
        {
          count: integer,
          offset: integer,
          total: integer,
          results: arrayOf({
            anyOf: [fieldsSchema(endpoints.zoning.fields), fieldsSchema(zoningCoverageFields)],
          }),
        },
        { city: string },
      ),
      handler({ query: { city, limit = limits.zoningPage.default, offset = 0 } }) {
        const rows = city === undefined ? coverage : codes.filter((row) => row.city === city);
        const results = rows.slice(offset, offset + limit);
        return {
          ...(city !== undefined && { city }),
          count: results.length,
          offset,
          total: rows.length,
          results,
        };
      },
    }),
  ];
}

function countByCode(zones: readonly Zone[]): (Omit<Zone, 'ring'> & { districts: number })[] {
  const rows = new Map<string, Omit<Zone, 'ring'> & { districts: number }>();
  for (const { city, zone_code, zone_description, zone_category } of zones) {
    const key = `${city} ${zone_code}`;
    const row = rows.get(key) ?? { city, zone_code, zone_description, zone_category, districts: 0 };
    row.districts++;
    rows.set(key, row);
  }
  return [...rows.values()];
}
