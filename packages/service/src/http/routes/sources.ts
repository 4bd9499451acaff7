import {
  coverageFields,
  coverageParameters,
  datasets,
  derivedDatasets,
  endpoints,
  entityTypes,
  filledFieldsField,
  serviceVersion,
  utilityParameters,
} from '@cdata/catalog';
import { readDatasetReadings, type Source } from '../../queries/sources.ts';
import { readFilledFields } from '../../queries/statistics/read-statistics.ts';
import { arrayOf, fieldsSchema, integer, mapOf, objectOf, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';
import type { ServiceState } from '../service-state.ts';

export const sourceRoutes: Route[] = [
  get('/health', {
    summary:
      'Whether the service is running, how many records it holds, and since when it has not seen new loads',
    isOurChoice: true,
    isOpen: true,
    parameters: utilityParameters['/health'],
    response: fieldsSchema(endpoints.health.fields),
    // Without a statement: it also answers while the database is away.
    handler: ({ state: { records, readings, staleSince, isSample, areaKinds } }) => ({
      status: staleSince === null ? 'ok' : 'stale',
      version: serviceVersion,
      records,
      sample: isSample,
      ...(areaKinds.length > 0 && { areas: areaKinds }),
      sources: readings.map(({ source_id, last_read, is_read_by_other_version }) => ({
        source_id,
        ...(last_read !== null && { last_read, age_hours: hoursSince(last_read) }),
        ...(is_read_by_other_version && { note: 'read by another version of the service: load it again' }),
      })),
      ...(staleSince !== null && { stale_since: staleSince }),
    }),
  }),
  get('/sources', {
    summary: 'The data sources, with counts and date ranges',
    parameters: utilityParameters['/sources'],
    response: objectOf({ count: integer, sources: arrayOf(fieldsSchema(endpoints.sources.fields)) }),
    async handler({ state }) {
      const readings = new Map(
        (await readDatasetReadings(state.store)).map((one) => [sourceName(one), one.last_read]),
      );
      const published = state.sources.filter(({ entity_type: type }) => !derivedTypes.has(type));
      return {
        count: published.length,
        sources: published.map((source) => {
          const name = sourceName(source);
          const { publisher, licence, licence_url, attribution, ...own } = source;
          const provenance = { publisher, data_licence: licence, data_licence_url: licence_url, attribution };
          const known = Object.entries(provenance).filter(([, value]) => value !== null);
          const lastRead = readings.get(name) ?? '';
          const last_updated = lastRead > source.last_updated ? lastRead : source.last_updated;
          return { source_id: name, ...own, ...Object.fromEntries(known), last_updated };
        }),
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
      get<{ municipality?: string }>(`/${name}/coverage`, {
        summary: 'Records by city; of one city also the fields that its records fill',
        isOurChoice: true,
        parameters: coverageParameters,
        response: objectOf({
          entity_type: string,
          records: integer,
          count: integer,
          municipalities: arrayOf(fieldsSchema([...coverageFields, filledFieldsField])),
        }),
        async handler({ state, query: { municipality: city } }) {
          const own = state.sources.filter(
            (source) => source.entity_type === name && (city === undefined || source.municipality === city),
          );
          const filled_fields =
            city === undefined ? undefined : await readFilledFields(state.store, name, city);
          return {
            entity_type: name,
            records: totalRecords(own),
            count: own.length,
            municipalities: own.map(({ municipality, records, earliest_date, latest_date }) => ({
              ...namesOf(municipality, state),
              records,
              earliest_date,
              latest_date,
              filled_fields,
            })),
          };
        },
      }),
    ),
];

const derivedTypes: ReadonlySet<string> = new Set(derivedDatasets);

const sourceName = ({ municipality, entity_type }: Pick<Source, 'municipality' | 'entity_type'>): string =>
  `${municipality}-${entity_type}`;

/** @param time ISO 8601. */
const hoursSince = (time: string): number => Math.round((Date.now() - Date.parse(time)) / 360_000) / 10;

/** Those of the entity types: derived records have no source of their own. */
const publishedSources = ({ sources }: ServiceState): Source[] =>
  sources.filter(({ entity_type: type }) => (entityTypes as readonly string[]).includes(type));

function namesOf(slug: string, { municipalities }: ServiceState): object {
  const { name, province } = municipalities.bySlug(slug) ?? { name: slug, province: '' };
  return { municipality: slug, name, province };
}

const totalRecords = (sources: readonly Source[]): number =>
  sources.reduce((sum, { records }) => sum + records, 0);
