import cors from '@fastify/cors';
import type { FastifyPluginAsync } from 'fastify';
import { planOf, type Plan } from './authentication.ts';
import { limitRequests, type RateLimits } from './rate-limit.ts';
import { answerError, answerUnknownEndpoint } from './errors.ts';
import { registerEstimateRoute } from './routes/estimate.ts';
import { injectFaults, type Faults } from './fault-injection.ts';
import { registerHealthRoute } from './health-route.ts';
import { registerPlaceRoutes } from './routes/places.ts';
import { registerFeedRoute } from './feed-route.ts';
import { registerDescription } from './description-route.ts';
import { registerPropertyRoutes } from './routes/property.ts';
import type { RequestCounts } from './request-counts.ts';
import { registerSearchRoutes } from './routes/search.ts';
import { registerSourceRoutes } from './routes/coverage.ts';
import { registerStatsRoutes } from './routes/stats.ts';
import type { ServiceContext } from './service-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request's key may do. */
    plan: Plan;
  }
  interface FastifyContextConfig {
    /** The path as the reference writes it. */
    endpoint?: string;
  }
}

export interface PluginOptions extends RateLimits {
  faults?: Faults;
}

/** Seconds for which a browser need not ask again whether it may ask. */
const preflightAge = 86_400;

/**
 * The service as a Fastify plugin: register it under any prefix of any server. Its error shape, its 404s, its keys
 * and its CORS rule hold within the prefix alone.
 */
export function servicePlugin(
  parts: ServiceContext,
  counts: RequestCounts,
  options: PluginOptions = {},
): FastifyPluginAsync {
  return async (app) => {
    await app.register(cors, { origin: '*', exposedHeaders: ['Retry-After'], maxAge: preflightAge });
    app.removeContentTypeParser('text/plain');
    app.decorateRequest('plan');
    app.addHook('onRequest', async (request) => {
      counts.count(`${request.method} ${request.routeOptions.config.endpoint ?? '(unknown)'}`);
      request.plan = planOf(request.headers);
    });
    await limitRequests(app, options);
    if (options.faults) injectFaults(app, options.faults);
    app.setErrorHandler(answerError);
    app.setNotFoundHandler(answerUnknownEndpoint);
    registerHealthRoute(app, parts);
    registerPlaceRoutes(app, parts);
    registerSourceRoutes(app, parts);
    registerStatsRoutes(app, parts);
    registerPropertyRoutes(app, parts);
    registerFeedRoute(app, parts);
    registerSearchRoutes(app, parts);
    registerDescription(app);
    registerEstimateRoute(app, parts);
  };
}
