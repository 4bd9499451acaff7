import type { FastifyInstance } from 'fastify';
import { FairQueue } from '@cdata/programs';
import { ttlsFrom } from '../../../src/engine/index.ts';
import type { Plan } from '../../../src/connection/index.ts';
import { Budgets, Calendar, SharedCounters } from './budgets/index.ts';
import { MemoryCache, serviceName, SharedCalls, Valkey, ValkeyCache } from './cache/index.ts';
import { EndpointLimits, ServiceCalls, ServiceClient } from './calls/index.ts';
import type { Configuration, ServiceConnection } from './configuration/index.ts';
import { registerAgentRoutes } from './http/agent-routes.ts';
import { AgentSessions } from './http/agent-sessions.ts';
import { registerGatewayRoutes, type GatewayHealth } from './http/gateway-routes.ts';
import { serveAddin } from './http/addin-files.ts';
import { createServer } from './http/server.ts';
import { registerServiceRoutes } from './http/service-routes.ts';
import { SignIn } from './http/sign-in.ts';
import { registerUsageRoutes } from './http/usage-routes.ts';
import { Authenticator, Sessions } from './sign-in/index.ts';
import { Metrics, Usage } from './usage/index.ts';
import { ServicePlan } from './service-plan.ts';

interface GatewayOptions {
  configuration: Configuration;
  /** The service, with the organization's key. */
  connection: ServiceConnection;
  /** Receives one sentence when something changes that an administrator should know. */
  warn(sentence: string): void;
  /** Where the log is written; see {@link createServer}. */
  log?: NodeJS.WritableStream;
  requestTimeout?: number;
  /** Milliseconds in which a request is answered, its time in the queue included. */
  responseTimeout?: number;
}

/** The add-in waits for 30 seconds: it should still get the gateway's sentence. */
const defaultResponseTimeout = 25_000;

export interface Gateway {
  app: FastifyInstance;
  /** Answers the requests in flight, saves what has been counted, and ends. */
  close(): Promise<void>;
}

const megabyte = 1024 * 1024;

/** Requests that wait for their turn, of all persons. Who has more than an equal share of them is refused first. */
const maxWaiting = 2000;

/** Creates what the gateway consists of. It answers once `app` listens. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { configuration, connection, warn, responseTimeout = defaultResponseTimeout } = options;
  const valkey = await connectValkey(configuration, warn);
  const serviceId = serviceName(connection.address);
  const cache = valkey
    ? new ValkeyCache(valkey, serviceId)
    : new MemoryCache(configuration.cache.megabytes * megabyte);
  const calendar = new Calendar(configuration.timeZone);
  const counters = new SharedCounters(valkey, serviceId, () => calendar.currentNames);
  const budgets = new Budgets(configuration.budgets, calendar, counters);
  const usage = new Usage(calendar, valkey);
  const queue = new FairQueue(configuration.service.maxInFlight, { maxWaiting });
  const metrics = new Metrics({
    queueLength: () => queue.length,
    inFlight: () => queue.inFlight,
    isCacheUp: () => valkey?.isUp ?? true,
  });
  const client = new ServiceClient(connection);
  const service = new ServiceCalls({
    client,
    queue,
    limits: new EndpointLimits(valkey, serviceId),
    budgets,
    onCall(person, endpoint) {
      usage.addCall(person, endpoint);
      metrics.addCall(endpoint);
    },
  });
  const servicePlan = new ServicePlan(client, warn);
  const plan = (): Promise<Plan | null> => servicePlan.get();
  const signIn = new SignIn(new Authenticator(configuration));
  const sessions = new Sessions(valkey);
  const health = (): GatewayHealth => {
    const isCacheUp = valkey?.isUp ?? true;
    const isWell = isCacheUp && service.state !== 'unreachable' && service.state !== 'keyRefused';
    return {
      status: isWell ? 'ok' : 'degraded',
      service: service.state,
      cache: !valkey ? 'memory' : isCacheUp ? 'shared' : 'unavailable',
    };
  };

  const app = await createServer({ ...options, usage, metrics });
  registerGatewayRoutes(app, {
    configuration,
    signIn,
    budgets,
    metrics,
    plan,
    isKeyRefused: () => servicePlan.isKeyRefused,
    health,
  });
  await app.register((routes) =>
    registerUsageRoutes(routes, { configuration, signIn, sessions, usage, health, cache }),
  );
  await serveAddin(app, configuration);
  const shared = new SharedCalls(cache);
  const agents = new AgentSessions();
  await app.register(async (routes) => {
    routes.addHook('onRequest', signIn.byHeader);
    registerServiceRoutes(routes, {
      service,
      shared,
      plan,
      ttls: ttlsFrom(configuration.cache),
      usage,
      metrics,
      responseTimeout,
    });
    registerAgentRoutes(routes, { service: connection.address, plan, usage, sessions: agents });
  });
  return {
    app,
    async close() {
      // Once it closes, Node looks no more at connections that have sent nothing, or half a request.
      const end = setTimeout(() => app.server.closeAllConnections(), responseTimeout + 1000);
      // Fastify answers nothing of its own routes any more once it closes.
      app.server.close();
      await agents.drain();
      await app.close();
      clearTimeout(end);
      await usage.close();
      metrics.close();
      await valkey?.close();
    },
  };
}

/** Null without a shared cache. */
async function connectValkey(
  { valkey: address }: Configuration,
  warn: GatewayOptions['warn'],
): Promise<Valkey | null> {
  if (address === undefined) {
    warn(
      'There is no shared cache: responses and budgets are held in the memory of this process, and start again with it. ' +
        'Enter the address of a Valkey or Redis server under "valkey" to keep them.',
    );
    return null;
  }
  const { host } = new URL(address);
  const valkey = new Valkey(address, (isUp, reason) =>
    warn(
      isUp
        ? `The shared cache at ${host} responds.`
        : `The shared cache at ${host} is unavailable (${reason || 'connection closed'}): requests go to the service.`,
    ),
  );
  await valkey.connect();
  return valkey;
}
