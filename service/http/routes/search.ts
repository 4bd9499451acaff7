import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  contractorParameters,
  datasets,
  derivedDatasets,
  entityTypes,
  limits,
  type Dataset,
} from '../../../src/catalog/index.ts';
import { decodeCursor, type Position } from '../../queries/cursor.ts';
import type { SearchQuery } from '../../queries/filters.ts';
import { webSearch } from '../../queries/query-syntax.ts';
import { contractorsByName, recordById } from '../../queries/records.ts';
import { searchPage } from '../../queries/search.ts';
import type { Store } from '../../store/store.ts';
import { HttpError } from '../http-error.ts';
import { permitHistory } from '../../queries/permit-history.ts';
import { queryReader } from '../query-parameters.ts';
import type { ServiceContext } from '../service-context.ts';

const json = 'application/json; charset=utf-8';

/** The searches of datasets that are put together from others. Of `/opening_soon` a status other than its own is asked for. */
function registerDerivedRoutes(app: FastifyInstance, { store, slugs }: ServiceContext): void {
  for (const name of derivedDatasets) {
    const dataset = datasets[name];
    const read = queryReader(dataset.parameters, slugs);
    app.get(`/${name}`, { config: { endpoint: `/${name}` } }, async (request, reply) => {
      const query = read(request.query) as SearchQuery;
      if (name === 'opening_soon') query.status ??= 'opening_soon';
      return answerPage(store, dataset, query, request, reply);
    });
  }

  const readName = queryReader(contractorParameters, slugs);
  app.get(
    '/contractor/:name',
    { config: { endpoint: '/contractor/{name_normalized}' } },
    async (request, reply) => {
      const name = (request.params as { name: string }).name.trim().toLowerCase();
      const { municipality } = readName(request.query);
      const cities = municipality === undefined ? slugs : [String(municipality)];
      const found = (await contractorsByName(store, name, cities)).map((text) => JSON.parse(text) as unknown);
      if (found.length === 0) throw new HttpError(404, `No contractor has the name_normalized '${name}'.`);
      reply.type(json);
      return JSON.stringify({ name_normalized: name, count: found.length, results: found });
    },
  );
}

/** `GET /E` and `GET /E/{record_id}` for each entity type, and the searches of what is put together from them. */
export function registerSearchRoutes(app: FastifyInstance, parts: ServiceContext): void {
  const { store, slugs } = parts;
  registerDerivedRoutes(app, parts);
  for (const entityType of entityTypes) {
    const dataset = datasets[entityType];
    const read = queryReader(dataset.parameters, slugs);
    const readNothing = queryReader([], slugs);

    const search = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
      return answerPage(store, dataset, read(request.query) as SearchQuery, request, reply);
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
        const record = await recordById(store, dataset, recordId);
        const history =
          record === null && entityType === 'permit' ? await permitHistory(store, recordId) : null;
        if (history) return history;
        if (record === null) throw new HttpError(404, `No ${entityType} has the record_id '${recordId}'.`);
        reply.type(json);
        return record;
      },
    );
  }
}

/** A page of a search, of the size that the key's plan allows. */
export async function answerPage(
  store: Store,
  dataset: Dataset,
  query: SearchQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  checkServable(query);
  const limit = Math.min(Number(query.limit ?? limits.defaultPage), request.plan.pageCap);
  const after = positionOf(dataset, query);
  reply.type(json);
  return searchPage(store, { dataset, query, after, limit });
}

/** Refuses what is understood and cannot be served as asked. */
function checkServable(query: SearchQuery): void {
  const { offset, cursor, sort_by: sortBy, q, radius_km: radius, lat } = query;
  if (Number(offset ?? 0) > limits.offset.maximum) {
    throw new HttpError(
      400,
      `Parameter 'offset' is ${offset}, and the most is ${limits.offset.maximum}: use 'cursor' to go on from there.`,
    );
  }
  if (cursor !== undefined && sortBy === 'value') {
    throw new HttpError(
      400,
      "Parameter 'cursor' cannot be combined with sort_by=value: use 'offset', or sort by date.",
    );
  }
  if (q !== undefined && webSearch(String(q)) === null) {
    throw new HttpError(422, `Parameter 'q' is '${q}', which holds no word to search for.`);
  }
  if (radius !== undefined && lat === undefined) {
    throw new HttpError(422, "Parameter 'radius_km' needs 'lat' and 'lng': send them together.");
  }
}

function positionOf(dataset: Dataset, query: SearchQuery): Position | null {
  if (query.cursor === undefined) return null;
  const position = decodeCursor(dataset.name, query, String(query.cursor));
  if (position) return position;
  throw new HttpError(
    400,
    "Parameter 'cursor' is not one that this search gave: send next_cursor of the previous page with the same filters and order.",
  );
}
