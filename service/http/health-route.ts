import type { FastifyInstance } from 'fastify';
import { serviceVersion, utilityParameters } from '../../src/catalog/index.ts';
import { queryReader } from './query-parameters.ts';
import type { ServiceContext } from './service-context.ts';

/** `/health`. */
export function registerHealthRoute(app: FastifyInstance, { records, slugs }: ServiceContext): void {
  const read = queryReader(utilityParameters['/health'], slugs);
  app.get('/health', { config: { endpoint: '/health' } }, async (request) => {
    read(request.query);
    return { status: 'ok', version: serviceVersion, records };
  });
}
