import type { FastifyInstance } from 'fastify';
import { datasets, feedParameters } from '../../src/catalog/index.ts';
import type { SearchQuery } from '../search/filters.ts';
import { queryReader } from './query.ts';
import { answerPage } from './search-routes.ts';
import type { ServiceParts } from './service-parts.ts';

/** `/permit/feed`: permits with the newest first, page after page by the cursor. */
export function registerFeedRoute(app: FastifyInstance, { store, slugs }: ServiceParts): void {
  const read = queryReader(feedParameters, slugs);
  app.get('/permit/feed', { config: { endpoint: '/permit/feed' } }, async (request, reply) =>
    answerPage(store, datasets.permit, read(request.query) as SearchQuery, request, reply),
  );
}
