import {
  coverageFields,
  datasets,
  endpoints,
  entityTypes,
  serviceVersion,
  utilityParameters,
} from '@cdata/catalog';
import type { Source } from '../../queries/sources.ts';
import { arrayOf, fieldsSchema, integer, mapOf, objectOf, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';
import type { ServiceState } from '../service-state.ts';

export const sourceRoutes: Route[] = [
  get('/health', {
    summary: 'Whether the service is running, and how many records it holds',
    isOurChoice: true,
    parameters: utilityParameters['/health'],
    response: fieldsSchema(endpoints.health.fields),
    handler: ({ state: { records } }) => ({ status: 'ok', version: serviceVersion, records }),
  }),
  get('/sources', {
    summary: 'The data sources, with counts and date ranges',
    parameters: utilityParameters['/sources'],
    response: objectOf({ count: integer, sources: arrayOf(fieldsSchema(endpoints.sources.fields)) }),
    handler({ state }) {
      const published = publishedSources(state);
      return {
        count: published.length,
        sources: published.map(({ municipality, entity_type, ...rest }) => ({
          source_id: `${municipality}-${entity_type}`,
          entity_type,
          ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
        })),
      };
    },
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
    handler({ state }) {
      const published = publishedSources(state);
      const { all, slugs } = state.municipalities;
      return {
        count: all.length,
        municipalities: slugs.map((slug) => {
          const own = published.filter(({ municipality }) => municipality === slug);
          return {
            ...namesOf(slug, state),
            records: totalRecords(own),
            entity_types: Object.fromEntries(
              own.map(({ entity_type, records: count }) => [entity_type, count]),
            ),
          };
        }),
      };
    },
  }),
  ...Object.values(datasets)
    .filter(({ statistics }) => statistics !== null)
    .map(({ name }) =>
      get(`/${name}/coverage`, {
        summary: 'Records by city',
        isOurChoice: true,
        parameters: [],
        response: objectOf({
          entity_type: string,
          records: integer,
          count: integer,
          municipalities: arrayOf(fieldsSchema(coverageFields)),
        }),
        handler({ state }) {
          const own = state.sources.filter(({ entity_type: type }) => type === name);
          return {
            entity_type: name,
            records: totalRecords(own),
            count: own.length,
            municipalities: own.map(({ municipality, records, earliest_date, latest_date }) => ({
              ...namesOf(municipality, state),
              records,
              earliest_date,
              latest_date,
            })),
          };
        },
      }),
    ),
];

/** Those of the entity types: derived records have no source of their own. */
const publishedSources = ({ sources }: ServiceState): Source[] =>
  sources.filter(({ entity_type: type }) => (entityTypes as readonly string[]).includes(type));

function namesOf(slug: string, { municipalities }: ServiceState): object {
  const { name, province } = municipalities.bySlug(slug) ?? { name: slug, province: '' };
  return { municipality: slug, name, province };
}

const totalRecords = (sources: readonly Source[]): number =>
  sources.reduce((sum, { records }) => sum + records, 0);
