import {
  coverageFields,
  datasets,
  endpoints,
  entityTypes,
  serviceVersion,
  utilityParameters,
} from '../../../src/catalog/index.ts';
import type { Source } from '../../queries/sources.ts';
import { arrayOf, fieldsSchema, integer, mapOf, objectOf, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';
import type { ServiceContext } from '../service-context.ts';

export function sourceRoutes({ sources, records, municipalities }: ServiceContext): Route[] {
  const published = sources.filter(({ entity_type: type }) =>
    (entityTypes as readonly string[]).includes(type),
  );
  const namesBySlug = new Map(
    municipalities.map(({ slug, name, province }) => [slug, { municipality: slug, name, province }]),
  );

  return [
    get('/health', {
      summary: 'Whether the service is running, and how many records it holds',
      isOurChoice: true,
      parameters: utilityParameters['/health'],
      response: fieldsSchema(endpoints.health.fields),
      handler: () => ({ status: 'ok', version: serviceVersion, records }),
    }),
    get('/sources', {
      summary: 'The data sources, with counts and date ranges',
      parameters: utilityParameters['/sources'],
      response: objectOf({ count: integer, sources: arrayOf(fieldsSchema(endpoints.sources.fields)) }),
      handler: () => ({
        count: published.length,
        sources: published.map(({ municipality, entity_type, ...rest }) => ({
          source_id: `${municipality}-${entity_type}`,
          entity_type,
          ...rest,
        })),
      }),
    }),
    get('/sources/coverage', {
      summary: 'The records of each city, by dataset',
      isOurChoice: true,
      parameters: utilityParameters['/sources/coverage'],
      response: objectOf({
        count: integer,
        municipalities: arrayOf(
          objectOf({
            municipality: string,
            name: string,
            province: string,
            records: integer,
            entity_types: mapOf(integer),
          }),
        ),
      }),
      handler: () => ({
        count: municipalities.length,
        municipalities: municipalities.map(({ slug }) => {
          const own = published.filter(({ municipality }) => municipality === slug);
          return {
            ...namesBySlug.get(slug)!,
            records: totalRecords(own),
            entity_types: Object.fromEntries(
              own.map(({ entity_type, records: count }) => [entity_type, count]),
            ),
          };
        }),
      }),
    }),
    ...Object.values(datasets)
      .filter(({ statistics }) => statistics !== null)
      .map(({ name }) => {
        const own = sources.filter(({ entity_type: type }) => type === name);
        return get(`/${name}/coverage`, {
          summary: 'Records by city',
          isOurChoice: true,
          parameters: [],
          response: objectOf({
            entity_type: string,
            records: integer,
            count: integer,
            municipalities: arrayOf(fieldsSchema(coverageFields)),
          }),
          handler: () => ({
            entity_type: name,
            records: totalRecords(own),
            count: own.length,
            municipalities: own.map(({ municipality, records: count, earliest_date, latest_date }) => ({
              ...namesBySlug.get(municipality)!,
              records: count,
              earliest_date,
              latest_date,
            })),
          }),
        });
      }),
  ];
}

const totalRecords = (sources: readonly Source[]): number =>
  sources.reduce((sum, { records }) => sum + records, 0);
