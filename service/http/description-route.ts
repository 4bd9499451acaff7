import type { FastifyInstance } from 'fastify';
import { describeService } from './openapi.ts';
import { queryReader } from './query-parameters.ts';

/** `/openapi.json`: the machine-readable description of the service. */
export function registerDescription(app: FastifyInstance): void {
  const description = describeService();
  const read = queryReader([], []);
  app.get('/openapi.json', { config: { endpoint: '/openapi.json' } }, async (request) => {
    read(request.query);
    return description;
  });
}
