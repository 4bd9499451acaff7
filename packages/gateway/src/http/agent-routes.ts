import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { connectAgent, createAgentServer } from '@cdata/mcp';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { ResultCache, systemClock } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../../src/connection/index.ts';
import type { Person } from '../sign-in/index.ts';
import type { Usage } from '../usage/index.ts';
import type { AgentSession, AgentSessions } from './agent-sessions.ts';

interface AgentRouteOptions {
  /** Address of the service, which agents name as the source of figures. */
  service: string;
  plan(): Promise<Plan | null>;
  usage: Usage;
  sessions: AgentSessions;
}

/** Where agents connect, by the protocol's streamable HTTP. */
const agentPath = '/mcp';

/**
 * The server for agents. Their requests take the routes of the service, with the token of their person: the same sign-in,
 * budgets, cache and usage as the add-in's. As there, a body is read as text. In memory, all of them share one cache of
 * limited size.
 */
export function registerAgentRoutes(
  app: FastifyInstance,
  { service, plan, usage, sessions }: AgentRouteOptions,
): void {
  const cache = new ResultCache(systemClock);
  app.addHook('preClose', () => sessions.close());

  const connect = async (session: AgentSession, person: Person, ip: string): Promise<() => Promise<void>> => {
    const agent = connectAgent({
      connection: { address: 'http://gateway', access: { kind: 'organization', key: '' } },
      service,
      cache,
      onSaved: (endpoint) => usage.addResponse(person, endpoint, 'cache'),
      // While the service has not told its plan, the smaller one has the higher cost.
      plan: async () => (await plan()) ?? 'free',
      fetch: fetchFrom(app, () => ({ authorization: session.authorization, ip })),
    });
    const server = createAgentServer(agent);
    await server.connect(session.transport);
    return () => server.close();
  };

  app.route<{ Body: string | undefined }>({
    method: ['GET', 'POST', 'DELETE'],
    url: agentPath,
    async handler(request, reply) {
      if (request.method === 'POST' && !sessions.begin(reply.raw))
        return reply.code(503).header('Retry-After', 5).send(stopping);
      const id = request.headers['mcp-session-id'];
      const authorization = request.headers.authorization ?? '';
      const isNew = typeof id !== 'string' && request.method === 'POST';
      const session = isNew
        ? await sessions.create(request.person, authorization, (one) =>
            connect(one, request.person, request.ip),
          )
        : sessions.get(String(id), request.person);
      if (!session) return reply.code(404).send(sessionEnded);
      Object.assign(session, { authorization, lastUsed: performance.now() });
      const body = bodyOf(request);
      cancelOnDisconnect(session, body, reply);
      const response = await session.transport.handleRequest(webRequest(request), { parsedBody: body });
      if (isNew && !response.ok) await session.close();
      return sendResponse(reply, response);
    },
  });
}

/** By the protocol, an agent then starts another session. */
const sessionEnded = {
  jsonrpc: '2.0',
  error: { code: -32_001, message: 'This session has ended: start another one.' },
  id: null,
};

const stopping = {
  jsonrpc: '2.0',
  error: { code: -32_000, message: 'The gateway is stopping: send the request again.' },
  id: null,
};

/** Undefined for a text that is not JSON, which the transport reports. */
function bodyOf({ body }: FastifyRequest<{ Body: string | undefined }>): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

function webRequest({ method, headers, body, url }: FastifyRequest<{ Body: string | undefined }>): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://gateway${url}`, {
    method,
    headers: entries,
    ...(method === 'POST' && { body }),
  });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => void reply.header(name, value));
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined);
}

/** An agent that disconnects before its answer stops its calls: those that wait are not made. */
function cancelOnDisconnect({ transport }: AgentSession, body: unknown, reply: FastifyReply): void {
  const messages = Array.isArray(body) ? body : [body];
  const ids = messages.flatMap((message: { id?: string | number; method?: unknown } | undefined) =>
    message?.id !== undefined && message.method !== undefined ? [message.id] : [],
  );
  if (ids.length === 0) return;
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return;
    for (const requestId of ids)
      transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
  });
}

/** Requests of an agent, which take the routes of the service without a network. */
const fetchFrom =
  (app: FastifyInstance, caller: () => { authorization: string; ip: string }): typeof fetch =>
  async (input, { method = 'GET', headers, body, signal } = {}) => {
    const { pathname, search } = new URL(String(input));
    const { authorization, ip } = caller();
    const request: InjectOptions = {
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(headers)), authorization },
      remoteAddress: ip,
      ...(signal && { signal }),
      ...(typeof body === 'string' && { payload: body }),
    };
    const response = await app.inject(request);
    return new Response(new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    });
  };
