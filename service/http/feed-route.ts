import type { FastifyInstance } from 'fastify';
import { datasets, feedParameters } from '../../src/catalog/index.ts';
import type { SearchQuery } from '../queries/filters.ts';
import { queryReader } from './query-parameters.ts';
import { answerPage } from './routes/search.ts';
import type { ServiceContext } from './service-context.ts';

/** `/permit/feed`: permits with the newest first, page after page by the cursor. */
export function registerFeedRoute(app: FastifyInstance, { store, slugs }: ServiceContext): void {
  const read = queryReader(feedParameters, slugs);
  app.get('/permit/feed', { config: { endpoint: '/permit/feed' } }, async (request, reply) =>
    answerPage(store, datasets.permit, read(request.query) as SearchQuery, request, reply),
  );
}
