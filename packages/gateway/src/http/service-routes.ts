import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ttls } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../../src/settings/index.ts';
import {
  estimatePath,
  estimateTtl,
  isResponse,
  pathWith,
  queryPairs,
  queryText,
  requestEstimates,
  requestKey,
  routeOf,
  serviceEndpoints,
  type ServiceCalls,
  type ServiceEndpoint,
} from '../calls/index.ts';
import type { ServiceResponse, SharedCalls, SharedResponse } from '../cache/index.ts';
import type { Metrics, Usage } from '../usage/index.ts';
import { UnknownEndpoint } from './errors.ts';

export interface ServiceRouteOptions {
  service: ServiceCalls;
  shared: SharedCalls;
  /** The plan of the organization's key; null while the service has not told it. */
  plan(): Promise<Plan | null>;
  ttls: Ttls;
  usage: Usage;
  metrics: Metrics;
}

/** The paths of the service. Their responses are those of the service, byte for byte. */
export function registerServiceRoutes(app: FastifyInstance, options: ServiceRouteOptions): void {
  const byUrl = new Map<string, { endpoint: ServiceEndpoint; suffix: string }[]>();
  for (const endpoint of serviceEndpoints) {
    const { url, suffix } = routeOf(endpoint);
    byUrl.set(url, [...(byUrl.get(url) ?? []), { endpoint, suffix }]);
  }
  for (const [url, candidates] of byUrl) {
    // The longest suffix first: `/permit/{record_id}/history` before `/permit/{record_id}`.
    candidates.sort((one, other) => other.suffix.length - one.suffix.length);
    app.get(url, async (request, reply) => {
      const value = (request.params as { '*'?: string })['*'] ?? '';
      const { endpoint, suffix } = candidates.find((one) => value.endsWith(one.suffix))!;
      const path = pathWith(endpoint, value.slice(0, value.length - suffix.length));
      if (path === null) throw new UnknownEndpoint();
      await respond(request, reply, { ...options, path: endpoint.path }, () =>
        get(request, { endpoint, path }, options),
      );
    });
  }
  // The body is parsed where its items are looked up: it is sent as it came.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.post<{ Body: string }>(estimatePath, async (request, reply) => {
    await respond(request, reply, { ...options, path: estimatePath }, () => estimate(request, options));
  });
}

async function get(
  request: FastifyRequest,
  { endpoint, path }: { endpoint: ServiceEndpoint; path: string },
  { service, shared, plan, ttls }: ServiceRouteOptions,
): Promise<SharedResponse> {
  const query = queryPairs(request.url);
  const call = () =>
    service.call(request.person, endpoint.path, (client) => client.get(path + queryText(query)));
  const currentPlan = await plan();
  if (endpoint.ttl === null || currentPlan === null) return { response: await call(), source: 'call' };
  const [found] = await shared.resolve([requestKey({ endpoint, path, query }, currentPlan)], async () => {
    const response = await call();
    return [{ response, ttl: ttlOf(endpoint, response, ttls) }];
  });
  return found!;
}

/** Null for a response that is not cached: an error, or what its endpoint does not declare. */
function ttlOf({ path, ttl }: ServiceEndpoint, response: ServiceResponse, ttls: Ttls): number | null {
  if (response.status === 404) return ttls.missing;
  return response.status === 200 && ttl !== null && isResponse(path, response.body) ? ttls[ttl] : null;
}

async function estimate(
  { person, body }: FastifyRequest,
  { service, shared, plan, ttls }: ServiceRouteOptions,
): Promise<SharedResponse> {
  const currentPlan = await plan();
  const send = (text: string) =>
    service.call(person, estimatePath, (client) => client.post(estimatePath, text), {
      isPlanRefusal: currentPlan === 'free',
    });
  const text = typeof body === 'string' ? body : '';
  if (currentPlan === null || estimateTtl === null) return { response: await send(text), source: 'call' };
  return requestEstimates({ calls: shared, body: text, plan: currentPlan, ttl: ttls[estimateTtl], send });
}

async function respond(
  { person }: FastifyRequest,
  reply: FastifyReply,
  { usage, metrics, path }: ServiceRouteOptions & { path: string },
  find: () => Promise<SharedResponse>,
): Promise<void> {
  const { response, source } = await find();
  const { status, body, retryAfter } = response;
  usage.addResponse(person, path, source);
  metrics.addResponse(path, source, reply.elapsedTime / 1000);
  if (status === 429) {
    usage.addRefusal(person, 'serviceQuota');
    metrics.addRefusal('serviceQuota');
  }
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  reply.header('X-Cache', source === 'call' ? 'miss' : 'hit');
  await reply.code(status).type('application/json; charset=utf-8').send(body);
}
