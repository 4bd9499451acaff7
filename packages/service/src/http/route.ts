import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Parameter } from '@cdata/catalog';
import { requirePaid, type Plan } from './authentication.ts';
import { HttpError, pathOf } from './errors.ts';
import type { JsonSchema } from './json-schema.ts';
import { querySchema } from './query-schema.ts';
import type { ServiceState } from './service-state.ts';
import { asClient } from '../store/fair-store.ts';

export interface RouteRequest<Query, Body> {
  query: Query;
  body: Body;
  /** The value of the placeholder in the path; empty where the path has none. */
  pathValue: string;
  plan: Plan;
  state: ServiceState;
}

/** A path as `/openapi.json` describes it. */
export interface DescribedRoute<Body = unknown> {
  method: 'GET' | 'POST';
  /** As the reference writes it: `/permit/{record_id}`. */
  path: string;
  summary: string;
  /** True where the reference does not show the endpoint's parameters or its response. */
  isOurChoice?: boolean;
  /** Set where no key is needed. */
  isOpen?: boolean;
  /** The query is validated by a schema made of these; any other parameter is an error. */
  parameters: readonly Parameter[];
  /** The body of a POST, by the cities' slugs: the schema that validates it, and the one that /openapi.json shows. */
  body?: (cities: readonly string[]) => { schema: z.ZodType<Body>; json: JsonSchema };
  /** Set where the endpoint needs a paid plan: the subject of the error, such as "Estimates". */
  paidFeature?: string;
  response: JsonSchema;
  /** Set where the response is plain text, and not JSON. */
  isText?: boolean;
  /** When the endpoint answers 404, if it does. */
  notFound?: string;
}

export interface Route<Query = object, Body = unknown> extends DescribedRoute<Body> {
  /** Returns the response, or its JSON text: records are stored as JSON text. */
  handler(request: RouteRequest<Query, Body>): object | string | Promise<object | string>;
}

export const get = <Query extends object = object>(
  path: string,
  route: Omit<Route<Query>, 'method' | 'path'>,
): Route => ({ method: 'GET', path, ...route }) as Route;

export const post = <Body>(path: string, route: Omit<Route<object, Body>, 'method' | 'path'>): Route =>
  ({ method: 'POST', path, ...route }) as Route;

/** The placeholder of a path: `{record_id}`. */
const placeholder = /\{\w+\}/;

export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  currentState: () => ServiceState,
): void {
  const byUrl = new Map<string, Endpoint[]>();
  for (const route of routes) {
    // A wildcard, since ids contain slashes, which not every client encodes.
    const [prefix = '', suffix = ''] = route.path.split(placeholder);
    const url = placeholder.test(route.path) ? `${prefix}*` : route.path;
    const schema = querySchema(route.parameters, () => currentState().municipalities.slugs);
    const endpoint = { route, suffix, schema };
    const key = `${route.method} ${url}`;
    byUrl.set(key, [...(byUrl.get(key) ?? []), endpoint]);
  }
  const methodsByUrl = new Map<string, string[]>();
  for (const [key, endpoints] of byUrl) {
    const [method = '', url = ''] = key.split(' ');
    const [{ route }] = endpoints as [Endpoint];
    const { paidFeature } = route;
    app.route({
      method,
      url,
      config: { endpoint: route.path, isOpen: route.isOpen },
      // Before the body is read: the plan matters more than an error in the body.
      ...(paidFeature && { onRequest: async (request) => requirePaid(request.plan, paidFeature) }),
      handler: (request, reply) => answer(endpoints, request, reply, currentState()),
    });
    methodsByUrl.set(url, [...(methodsByUrl.get(url) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])]);
  }
  for (const [url, methods] of methodsByUrl) refuseOtherMethods(app, url, methods);
}

/** Other methods of a path that exists are 405. A preflight has its own answer. */
function refuseOtherMethods(app: FastifyInstance, url: string, methods: readonly string[]): void {
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'OPTIONS' && !methods.includes(method)),
    url,
    // Before the body is read.
    onRequest: async (request, reply) => {
      reply.header('Allow', [...methods, 'OPTIONS'].join(', '));
      throw new HttpError(
        405,
        `The path ${pathOf(request)} has no method ${request.method}: send ${methods[0]}.`,
      );
    },
    handler: () => undefined,
  });
}

interface Endpoint {
  route: Route;
  /** The path after the placeholder: `/history`. */
  suffix: string;
  schema: z.ZodType<object>;
}

async function answer(
  endpoints: readonly Endpoint[],
  request: FastifyRequest,
  reply: FastifyReply,
  state: ServiceState,
): Promise<unknown> {
  const wildcard = (request.params as { '*'?: string })['*'] ?? '';
  const matching = endpoints.filter(({ suffix }) => wildcard.endsWith(suffix));
  const { route, suffix, schema } = matching.find((one) => one.suffix !== '') ?? matching[0]!;
  const query = parse(schema, request.query);
  const body = route.body && parse(route.body(state.municipalities.slugs).schema, request.body);
  const pathValue = wildcard.slice(0, wildcard.length - suffix.length);
  const client = { id: `${request.key} ${request.ip}`, signal: signalOf(reply) };
  const response = await asClient(client, () =>
    route.handler({ query, body, pathValue, plan: request.plan, state }),
  );
  if (typeof response === 'string') reply.type('application/json; charset=utf-8');
  return response;
}

/** Aborted when the connection is closed, and, without any effect, after the answer. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new HttpError(422, error.issues.map(({ message }) => message).join(' '));
}
