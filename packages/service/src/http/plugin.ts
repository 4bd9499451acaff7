import cors from '@fastify/cors';
import type { FastifyInstance, FastifyPluginAsync, FastifyServerOptions } from 'fastify';
import {
  hostRefusal,
  isAllowedHost,
  isAllowedOrigin,
  ownSiteHeaders,
  type AllowedSites,
} from './allowed-sites.ts';
import { signIn } from './authentication.ts';
import { answerError, answerUnknownEndpoint, HttpError } from './errors.ts';
import { injectFaults, type Faults } from './fault-injection.ts';
import { limitRequests, type RateLimits } from './rate-limit.ts';
import { registerRoutes } from './route.ts';
import { serviceRoutes } from './routes/index.ts';
import type { ServiceState } from './service-state.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path as the reference writes it. */
    endpoint?: string;
  }
}

/**
 * Fastify handles a path that ends with a slash, or that can't be decoded, before any plugin. With these options, such
 * paths also get the reference's answers.
 */
export const serverOptions = {
  routerOptions: { ignoreTrailingSlash: true },
  frameworkErrors: answerError,
} satisfies FastifyServerOptions;

export interface PluginOptions extends RateLimits, AllowedSites {
  faults?: Faults;
}

/** Seconds for which a browser caches a preflight response. */
const preflightMaxAge = 86_400;

/**
 * The service as a Fastify plugin: register it in any server under any prefix. Its errors, 404s, keys and rules about
 * hosts and origins apply only within the prefix.
 *
 * @param currentState The state at the time of a request.
 * @param onRequest Called with the method and the reference's path of each request: `GET /permit/{record_id}`.
 */
export function servicePlugin(
  currentState: () => ServiceState,
  onRequest: (endpoint: string) => void,
  options: PluginOptions = {},
): FastifyPluginAsync {
  return async (app) => {
    await refuseOtherSites(app, options);
    app.removeContentTypeParser('text/plain');
    app.addHook('onRequest', async (request) =>
      onRequest(`${request.method} ${request.routeOptions.config.endpoint ?? '(unknown)'}`),
    );
    signIn(app);
    await limitRequests(app, options);
    if (options.faults) injectFaults(app, options.faults);
    app.setErrorHandler(answerError);
    app.setNotFoundHandler(answerUnknownEndpoint);
    registerRoutes(app, serviceRoutes, currentState);
  };
}

/** Refuses requests to another host name (421) and by pages of another origin (403), and allows the others by CORS. */
async function refuseOtherSites(
  app: FastifyInstance,
  { allowedHosts, allowedOrigins }: AllowedSites,
): Promise<void> {
  app.addHook('onRequest', async ({ raw, headers: { origin, host } }, reply) => {
    reply.headers(ownSiteHeaders);
    if (!isAllowedHost(raw, allowedHosts)) throw new HttpError(421, hostRefusal(raw));
    if (origin !== undefined && !isAllowedOrigin(origin, host, allowedOrigins)) {
      throw new HttpError(
        403,
        `Pages of '${origin}' may not use this service: start it with --allow-origin ${origin}.`,
      );
    }
  });
  // Only the origins that pass the hook above.
  await app.register(cors, { origin: true, exposedHeaders: ['Retry-After'], maxAge: preflightMaxAge });
}
