import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';
import { objectOf, string } from './json-schema.ts';
import { Metrics, type MetricsOptions } from './metrics.ts';
import type { DescribedRoute } from './route.ts';

export interface MonitoringOptions extends MetricsOptions {
  /** Whether the service has been asked to stop. */
  isDraining?(): boolean;
}

const ours = { method: 'GET', isOurChoice: true, isOpen: true, parameters: [] } as const;

/** What `/openapi.json` says of the paths below. */
export const monitoringRoutes: readonly DescribedRoute[] = [
  {
    ...ours,
    path: '/ready',
    summary: 'For balancers: 503 while the database is away, and once the service has been asked to stop',
    response: objectOf({ status: { type: 'string', const: 'ready' } }),
  },
  {
    ...ours,
    path: '/metrics',
    summary: 'For Prometheus: requests, statements, and when each source was last read',
    response: string,
    isText: true,
  },
];

/**
 * `/ready` for balancers, which may call the service by any name: 503 while the database is away, or once the service
 * has been asked to stop. `/metrics` for Prometheus. Neither needs a key. While the service stops, each response asks
 * the client to send its next request on another connection.
 */
export function registerMonitoring(app: FastifyInstance, options: MonitoringOptions): void {
  const { currentState, isDraining = () => false } = options;
  const metrics = new Metrics(options);
  app.addHook('onResponse', async ({ method, routeOptions: { config } }, { statusCode, elapsedTime }) =>
    metrics.addResponse(`${method} ${config.endpoint ?? '(unknown)'}`, statusCode, elapsedTime / 1000),
  );
  app.addHook('onSend', async (_, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
  app.addHook('onClose', async () => metrics.close());
  app.get('/ready', { config: { endpoint: '/ready', isOpen: true, isForAnyHost: true } }, async () => {
    if (isDraining()) throw new HttpError(503, 'The service is stopping.');
    if (currentState().isStoreAway) throw new HttpError(503, 'The database is away.');
    return { status: 'ready' };
  });
  app.get('/metrics', { config: { endpoint: '/metrics', isOpen: true } }, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
