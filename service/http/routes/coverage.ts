import type { FastifyInstance } from 'fastify';
import { datasets, entityTypes, utilityParameters } from '../../../src/catalog/index.ts';
import { queryReader } from '../query-parameters.ts';
import type { Source } from '../../queries/sources.ts';
import type { ServiceContext } from '../service-context.ts';

/** `/sources`, `/sources/coverage` and `/E/coverage` of every dataset that has one. */
export function registerSourceRoutes(
  app: FastifyInstance,
  { sources, municipalities: cities, slugs }: ServiceContext,
): void {
  const published = sources.filter(({ entity_type: type }) =>
    (entityTypes as readonly string[]).includes(type),
  );
  const readNothing = queryReader([], slugs);
  const city = new Map(cities.map((one) => [one.slug, one]));
  const place = (municipality: string) => {
    const { name, province } = city.get(municipality)!;
    return { municipality, name, province };
  };

  app.get('/sources', { config: { endpoint: '/sources' } }, async (request) => {
    queryReader(utilityParameters['/sources'], slugs)(request.query);
    return {
      count: published.length,
      sources: published.map(({ municipality, entity_type, ...rest }) => ({
        source_id: `${municipality}-${entity_type}`,
        entity_type,
        ...rest,
      })),
    };
  });

  app.get('/sources/coverage', { config: { endpoint: '/sources/coverage' } }, async (request) => {
    readNothing(request.query);
    const municipalities = slugs.map((slug) => {
      const own = published.filter(({ municipality }) => municipality === slug);
      return {
        ...place(slug),
        records: total(own),
        entity_types: Object.fromEntries(own.map(({ entity_type, records }) => [entity_type, records])),
      };
    });
    return { count: municipalities.length, municipalities };
  });

  for (const { name, statistics } of Object.values(datasets)) {
    if (statistics === null) continue;
    const own = sources.filter(({ entity_type: type }) => type === name);
    app.get(`/${name}/coverage`, { config: { endpoint: `/${name}/coverage` } }, async (request) => {
      readNothing(request.query);
      return {
        entity_type: name,
        records: total(own),
        count: own.length,
        municipalities: own.map(({ municipality, records, earliest_date, latest_date }) => ({
          ...place(municipality),
          records,
          earliest_date,
          latest_date,
        })),
      };
    });
  }
}

const total = (sources: readonly Source[]): number => sources.reduce((sum, { records }) => sum + records, 0);
