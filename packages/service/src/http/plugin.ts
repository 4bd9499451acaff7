import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyPluginAsync, FastifyServerOptions } from 'fastify';
import {
  hostRefusal,
  isAllowedHost,
  isAllowedOrigin,
  namesSeveralHosts,
  ownSiteHeaders,
  type AllowedSites,
} from './allowed-sites.ts';
import { signIn } from './authentication.ts';
import { answerError, answerUnknownEndpoint, HttpError } from './errors.ts';
import { injectFaults, type Faults } from './fault-injection.ts';
import { createHttpServer } from './http-server.ts';
import { registerMonitoring, type MonitoringOptions } from './monitoring.ts';
import { limitRequests, type RateLimits } from './rate-limit.ts';
import { registerRoutes } from './route.ts';
import { serviceRoutes } from './routes/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path as the reference writes it. */
    endpoint?: string;
    /** Whether it needs no key, and counts against no limit. A key that is sent must be valid. */
    isOpen?: boolean;
    /** Whether it answers by whatever name it is called. */
    isForAnyHost?: boolean;
  }
}

/**
 * Fastify and Node handle some requests before any plugin: paths that end with a slash or can't be decoded, and requests
 * that can't be read. With these options, such requests also get the reference's answers, and slow clients are cut off.
 */
export const serverOptions = {
  routerOptions: { ignoreTrailingSlash: true },
  frameworkErrors: answerError,
  // A request on a connection that is still open while the server closes is answered like any other.
  return503OnClosing: false,
  serverFactory: (listener) => createHttpServer(listener),
  genReqId: requestId,
} satisfies FastifyServerOptions;

/** That of a proxy in front, or else a new one. */
function requestId({ headers }: { headers: Record<string, unknown> }): string {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.:-]{1,128}$/.test(id) ? id : randomUUID();
}

export interface PluginOptions extends RateLimits, AllowedSites {
  faults?: Faults;
}

/** Seconds for which a browser caches a preflight response. */
const preflightMaxAge = 86_400;

/** Bytes from which a response is compressed, for clients that accept that. */
const largeResponse = 4096;

export interface ServiceRuntime extends MonitoringOptions {
  /** Called with the method and the reference's path of each request: `GET /permit/{record_id}`. */
  onRequest?(endpoint: string): void;
}

/**
 * The service as a Fastify plugin: register it in any server under any prefix. Its errors, 404s, keys and rules about
 * hosts and origins apply only within the prefix.
 */
export function servicePlugin(runtime: ServiceRuntime, options: PluginOptions = {}): FastifyPluginAsync {
  return async (app) => {
    // Before the hooks and routes that may throw an error.
    app.setErrorHandler(answerError);
    app.setNotFoundHandler(answerUnknownEndpoint);
    await refuseOtherSites(app, options);
    app.removeContentTypeParser(['application/json', 'text/plain']);
    // The validation rejects `constructor` and `__proto__` by name, like any other unknown attribute.
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('ignore', 'ignore'),
    );
    app.addHook('onRequest', async (request, reply) => {
      reply.header('X-Request-Id', request.id);
      runtime.onRequest?.(`${request.method} ${request.routeOptions.config.endpoint ?? '(unknown)'}`);
    });
    signIn(app);
    await limitRequests(app, options);
    if (options.faults) injectFaults(app, options.faults);
    // Weak, because a response and its compressed form have the same tag.
    await app.register(etag, { weak: true });
    await app.register(compress, { encodings: ['gzip', 'identity'], threshold: largeResponse });
    registerMonitoring(app, runtime);
    registerRoutes(app, serviceRoutes, runtime.currentState);
  };
}

/** Refuses requests to another host name (421) and by pages of another origin (403), and allows the others by CORS. */
async function refuseOtherSites(
  app: FastifyInstance,
  { allowedHosts, allowedOrigins }: AllowedSites,
): Promise<void> {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }, reply) => {
    const { origin, host } = headers;
    reply.headers(ownSiteHeaders);
    if (namesSeveralHosts(raw)) throw new HttpError(400, "The request has several headers 'Host': send one.");
    if (!routeOptions.config.isForAnyHost && !isAllowedHost(raw, allowedHosts))
      throw new HttpError(421, hostRefusal(raw));
    if (origin !== undefined && !isAllowedOrigin(origin, host, allowedOrigins)) {
      throw new HttpError(
        403,
        `Pages of '${origin}' may not use this service: start it with --allow-origin ${origin}.`,
      );
    }
    if (raw.method === 'OPTIONS' && !(origin && headers['access-control-request-method'])) {
      throw new HttpError(
        400,
        "An OPTIONS request needs the headers 'Origin' and 'Access-Control-Request-Method', as a browser's preflight has them.",
      );
    }
  });
  // Only the origins that pass the hook above.
  await app.register(cors, {
    origin: true,
    exposedHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: preflightMaxAge,
  });
}
