import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { datasets, entityTypes, limits, type Dataset } from '../../src/catalog/index.ts';
import { decodeCursor, type Position } from '../search/cursor.ts';
import type { SearchQuery } from '../search/filters.ts';
import { webSearch } from '../search/query-syntax.ts';
import { recordById, searchPage } from '../search/search.ts';
import { Failure } from './failure.ts';
import { queryReader } from './query.ts';
import type { ServiceParts } from './service-parts.ts';

const json = 'application/json; charset=utf-8';

/** `GET /E` and `GET /E/{record_id}` for each entity type. */
export function registerSearchRoutes(app: FastifyInstance, { store, slugs }: ServiceParts): void {
  for (const entityType of entityTypes) {
    const dataset = datasets[entityType];
    const read = queryReader(dataset.parameters, slugs);
    const readNothing = queryReader([], slugs);

    const search = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
      const query = read(request.query) as SearchQuery;
      checkServable(query);
      const limit = Math.min(Number(query.limit ?? limits.defaultPage), request.plan.pageCap);
      const after = positionOf(dataset, query);
      reply.type(json);
      return searchPage(store, { dataset, query, after, limit });
    };

    app.get(`/${entityType}`, { config: { endpoint: `/${entityType}` } }, search);
    // A wildcard, since ids hold slashes, which not every client encodes.
    app.get(
      `/${entityType}/*`,
      { config: { endpoint: `/${entityType}/{record_id}` } },
      async (request, reply) => {
        const recordId = (request.params as { '*': string })['*'];
        if (recordId === '') return search(request, reply);
        readNothing(request.query);
        const record = recordId.includes('\0') ? null : await recordById(store, dataset, recordId);
        if (record === null) throw new Failure(404, `No ${entityType} has the record_id '${recordId}'.`);
        reply.type(json);
        return record;
      },
    );
  }
}

/** Refuses what is understood and cannot be served as asked. */
function checkServable(query: SearchQuery): void {
  const { offset, cursor, sort_by: sortBy, q, radius_km: radius, lat } = query;
  if (Number(offset ?? 0) > limits.offset.maximum) {
    throw new Failure(
      400,
      `Parameter 'offset' is ${offset}, and the most is ${limits.offset.maximum}: use 'cursor' to go on from there.`,
    );
  }
  if (cursor !== undefined && sortBy === 'value') {
    throw new Failure(
      400,
      "Parameter 'cursor' cannot be combined with sort_by=value: use 'offset', or sort by date.",
    );
  }
  if (q !== undefined && webSearch(String(q)) === null) {
    throw new Failure(422, `Parameter 'q' is '${q}', which holds no word to search for.`);
  }
  if (radius !== undefined && lat === undefined) {
    throw new Failure(422, "Parameter 'radius_km' needs 'lat' and 'lng': send them together.");
  }
}

function positionOf(dataset: Dataset, query: SearchQuery): Position | null {
  if (query.cursor === undefined) return null;
  const position = decodeCursor(dataset.name, query, String(query.cursor));
  if (position) return position;
  throw new Failure(
    400,
    "Parameter 'cursor' is not one that this search gave: send next_cursor of the previous page with the same filters and order.",
  );
}
