import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ttls } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../../src/connection/index.ts';
import {
  DeadlineReached,
  estimatePath,
  estimateTtl,
  hasDetail,
  kindOf,
  pathWith,
  queryPairs,
  queryText,
  requestEstimates,
  requestKey,
  routeOf,
  serviceEndpoints,
  type CallTime,
  type ServiceCalls,
  type ServiceEndpoint,
  type ServiceRequest,
} from '../calls/index.ts';
import type { FreshResponse, ServiceResponse, SharedCalls, SharedResponse } from '../cache/index.ts';
import type { Metrics, Usage } from '../usage/index.ts';
import { OtherAnswer, UnknownEndpoint } from './errors.ts';

interface ServiceRouteOptions {
  service: ServiceCalls;
  shared: SharedCalls;
  /** The plan of the organization's key; null while the service has not told it. */
  plan(): Promise<Plan | null>;
  ttls: Ttls;
  usage: Usage;
  metrics: Metrics;
  /** Milliseconds in which a request is answered. */
  responseTimeout: number;
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
      const question = { endpoint, path, query: queryPairs(request.url) };
      await respond(request, reply, { ...options, path: endpoint.path }, (time) =>
        get(request, { question, time }, options),
      );
    });
  }
  // The body is parsed where its items are looked up: it is sent as it came.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.post<{ Body: string }>(estimatePath, async (request, reply) => {
    await respond(request, reply, { ...options, path: estimatePath }, (time) =>
      estimate(request, time, options),
    );
  });
}

async function get(
  request: FastifyRequest,
  { question, time }: { question: ServiceRequest; time: CallTime },
  { service, shared, plan, ttls }: ServiceRouteOptions,
): Promise<SharedResponse> {
  const { endpoint, path, query } = question;
  const isPastCaches = wantsPastCaches(request);
  const send = (pastCaches: boolean) =>
    service.call({
      person: request.person,
      endpoint: endpoint.path,
      ...time,
      send: (client, options) => client.get(path + queryText(query), { ...options, pastCaches }),
    });
  const call = async (): Promise<FreshResponse> => {
    const fresh = judge(question, await send(isPastCaches), ttls);
    // The cache may have a good answer, which an error never replaces.
    if (fresh && isPastCaches && fresh.response.status !== 200) return { ...fresh, ttl: null };
    if (fresh) return fresh;
    const second = isPastCaches ? null : judge(question, await send(true), ttls);
    if (!second) throw new OtherAnswer();
    return second;
  };
  const currentPlan = await plan();
  if (endpoint.ttl === null || currentPlan === null)
    return { response: (await call()).response, source: 'call' };
  const resolve = isPastCaches ? shared.refresh : shared.resolve;
  const [found] = await resolve.call(shared, [requestKey(question, currentPlan)], async () => [await call()]);
  return found!;
}

/** Whether an answer from the gateway's cache will not do. Browsers send other directives with every request. */
const wantsPastCaches = ({ headers }: FastifyRequest): boolean =>
  /\bno-store\b/i.test(headers['cache-control'] ?? '');

/**
 * How long a response is cached: an error, and what its endpoint does not declare, is not. A 404 without a sentence of the
 * service is a proxy's. Null for another request's.
 */
function judge(question: ServiceRequest, response: ServiceResponse, ttls: Ttls): FreshResponse | null {
  const { ttl } = question.endpoint;
  if (response.status === 404) return { response, ttl: hasDetail(response.body) ? ttls.missing : null };
  const kind = response.status === 200 ? kindOf(question, response.body) : 'unreadable';
  if (kind === 'otherAnswer') return null;
  return { response, ttl: kind === 'answer' && ttl !== null ? ttls[ttl] : null };
}

async function estimate(
  request: FastifyRequest,
  time: CallTime,
  { service, shared, plan, ttls }: ServiceRouteOptions,
): Promise<SharedResponse> {
  const { person, body } = request;
  const currentPlan = await plan();
  const pastCaches = wantsPastCaches(request);
  const send = (text: string) =>
    service.call({
      person,
      endpoint: estimatePath,
      ...time,
      send: (client, options) => client.post(estimatePath, text, { ...options, pastCaches }),
      isPlanRefusal: currentPlan === 'free',
    });
  const text = typeof body === 'string' ? body : '';
  if (currentPlan === null || estimateTtl === null) return { response: await send(text), source: 'call' };
  const ttl = ttls[estimateTtl];
  return requestEstimates({ calls: shared, body: text, plan: currentPlan, ttl, pastCaches, send });
}

async function respond(
  { person }: FastifyRequest,
  reply: FastifyReply,
  { usage, metrics, path, responseTimeout }: ServiceRouteOptions & { path: string },
  find: (time: CallTime) => Promise<SharedResponse>,
): Promise<void> {
  const deadline = AbortSignal.timeout(responseTimeout);
  const lastTurn = AbortSignal.timeout(responseTimeout * shareOfTurns);
  const { response, source } = await Promise.race([find({ deadline, lastTurn }), lateness(deadline)]);
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

/** How much of its time a request may wait until it is sent. */
const shareOfTurns = 0.9;

/** A request may also wait for that of someone else, which has a deadline of its own. */
const lateness = (deadline: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    deadline.addEventListener('abort', () => reject(new DeadlineReached(false)), { once: true }),
  );
