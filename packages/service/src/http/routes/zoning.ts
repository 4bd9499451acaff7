import { endpoints, limits, utilityParameters, zoningCoverageFields } from '@cdata/catalog';
import { HttpError } from '../errors.ts';
import { arrayOf, fieldsSchema, integer, objectOf, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';
import type { ServiceState } from '../service-state.ts';

export const zoningRoutes: Route[] = [
  get<{ lat: number; lng: number }>('/zone', {
    summary: 'The zoning district at a coordinate',
    parameters: utilityParameters['/zone'],
    response: fieldsSchema(endpoints.zone.fields),
    notFound: 'No zoning district contains the coordinate',
    async handler({ query: { lat, lng }, state: { zoneAt } }) {
      const zone = await zoneAt(lat, lng);
      if (!zone) throw new HttpError(404, `No zoning district contains ${lat}, ${lng}.`);
      const { city, zone_code, zone_description, zone_category } = zone;
      return { city, zone_code, zone_description, zone_category };
    },
  }),
  get<{ lat: number; lng: number }>('/areas', {
    summary: 'The areas at a coordinate, such as its ward: of every kind that has been loaded',
    isOurChoice: true,
    parameters: utilityParameters['/areas'],
    response: objectOf({ count: integer, areas: arrayOf(fieldsSchema(endpoints.areas.fields)) }),
    handler({ query: { lat, lng }, state }) {
      const areas = state.areasAt(lat, lng).map(({ kind, name }) => ({ kind, name }));
      return { count: areas.length, areas };
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
    handler({ query: { city, limit = limits.zoningPage.default, offset = 0 }, state }) {
      const rows =
        city === undefined ? coverage(state) : state.zoningDistricts.filter((row) => row.city === city);
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

const coverage = ({ municipalities, zoningDistricts }: ServiceState): object[] =>
  municipalities.slugs.map((slug) => {
    const own = zoningDistricts.filter(({ city }) => city === slug);
    return {
      city: slug,
      zone_codes: own.length,
      districts: own.reduce((sum, { districts }) => sum + districts, 0),
    };
  });
