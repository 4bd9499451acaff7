import type { FastifyInstance } from 'fastify';
import type { Plan } from '../../../../src/connection/index.ts';
import type { Budgets } from '../budgets/index.ts';
import type { ServiceCalls } from '../calls/index.ts';
import type { Configuration } from '../configuration/index.ts';
import type { Metrics } from '../usage/index.ts';
import { messagesFor, NotAllowed } from './errors.ts';
import type { SignIn } from './sign-in.ts';

/** What the gateway says of itself to those who watch over it. */
export interface GatewayHealth {
  /** `degraded` as long as people may notice something. */
  status: 'ok' | 'degraded';
  service: ServiceCalls['state'];
  /** `unavailable` while the shared cache is away. */
  cache: 'memory' | 'shared' | 'unavailable';
}

interface GatewayRouteOptions {
  configuration: Configuration;
  signIn: SignIn;
  budgets: Budgets;
  metrics: Metrics;
  plan(): Promise<Plan | null>;
  /** Whether the service told no plan because it refuses the key. */
  isKeyRefused(): boolean;
  health(): GatewayHealth;
}

/** The gateway's own paths, for the pane and for those who watch over the gateway. */
export function registerGatewayRoutes(app: FastifyInstance, options: GatewayRouteOptions): void {
  const { configuration, signIn, budgets, metrics, plan, isKeyRefused, health } = options;
  const { organization, contact, entra } = configuration;
  const onRequest = signIn.byHeader;

  // How to sign in. It is public, so it names no person.
  app.get('/gateway', async () => ({
    organization,
    entra: entra
      ? { tenant: entra.tenant, client: entra.client, scope: entra.scope, authority: entra.authority }
      : null,
  }));
  app.get('/gateway/health', async () => health());
  app.get('/gateway/me', { onRequest }, async (request) => {
    const { person } = request;
    const currentPlan = await plan();
    const { keyRefused, unreachable } = messagesFor(request);
    const problem = isKeyRefused() ? keyRefused(contact) : unreachable;
    return {
      name: person.name,
      organization,
      contact,
      plan: currentPlan,
      problem: currentPlan === null ? problem : null,
      budgets: await budgets.states(person),
    };
  });
  app.get('/gateway/metrics', { onRequest }, async ({ person }, reply) => {
    if (!person.isAdministrator) throw new NotAllowed();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
