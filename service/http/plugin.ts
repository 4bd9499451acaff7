import cors from '@fastify/cors';
import type { FastifyPluginAsync } from 'fastify';
import { planOf, type Plan } from './authentication.ts';
import { limitRequests, type Allowance } from './allowance.ts';
import { answerError, answerUnknownEndpoint } from './errors.ts';
import { registerEstimateRoute } from './estimate-route.ts';
import { injectFaults, type Faults } from './faults.ts';
import { registerHealthRoute } from './health-route.ts';
import { registerPlaceRoutes } from './place-routes.ts';
import { registerFeedRoute } from './feed-route.ts';
import { registerDescription } from './description-route.ts';
import { registerPropertyRoutes } from './property-routes.ts';
import type { RequestCounts } from './request-counts.ts';
import { registerSearchRoutes } from './search-routes.ts';
import { registerSourceRoutes } from './source-routes.ts';
import { registerStatsRoutes } from './stats-routes.ts';
import type { ServiceParts } from './service-parts.ts';

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

/** What a service is made to bear. */
export interface Conditions extends Allowance {
  faults?: Faults;
}

/** Seconds for which a browser need not ask again whether it may ask. */
const preflightAge = 86_400;

/**
 * The service as a Fastify plugin: register it under any prefix of any server. Its error shape, its 404s, its keys
 * and its CORS rule hold within the prefix alone.
 */
export function servicePlugin(
  parts: ServiceParts,
  counts: RequestCounts,
  conditions: Conditions = {},
): FastifyPluginAsync {
  return async (app) => {
    await app.register(cors, { origin: '*', exposedHeaders: ['Retry-After'], maxAge: preflightAge });
    app.removeContentTypeParser('text/plain');
    app.decorateRequest('plan');
    app.addHook('onRequest', async (request) => {
      counts.count(`${request.method} ${request.routeOptions.config.endpoint ?? '(unknown)'}`);
      request.plan = planOf(request.headers);
    });
    await limitRequests(app, conditions);
    if (conditions.faults) injectFaults(app, conditions.faults);
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
