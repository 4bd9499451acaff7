import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { limits } from '@cdata/catalog';
import { HttpError } from './errors.ts';

export interface Plan {
  name: 'paid' | 'free';
  maxPageSize: number;
}

const paid: Plan = { name: 'paid', maxPageSize: limits.page.maximum };
const free: Plan = { name: 'free', maxPageSize: limits.freePage };

/** The key of the programs that ask the service about what they have loaded. */
export const localKey = 'demo-paid-key';

/** Anybody may use these keys: the service is local, and a key only chooses the plan. */
const keys = new Map([
  [localKey, paid],
  ['demo-free-key', free],
]);

declare module 'fastify' {
  interface FastifyRequest {
    plan: Plan;
    /** The key that signed in: the one whose requests are counted. */
    key: string;
  }
}

/** Signs every request in with its key; answers 403 without a valid one, unless the endpoint is open to all. */
export function signIn(app: FastifyInstance): void {
  app.decorateRequest('plan');
  app.decorateRequest('key');
  app.addHook('onRequest', async (request) => {
    const { headers, routeOptions } = request;
    if (routeOptions.config.isOpen && !Object.keys(headers).some(isKeyHeader)) return;
    Object.assign(request, accountOf(headers));
  });
}

interface Account {
  key: string;
  plan: Plan;
}

/**
 * Finds the key of a request, which is in the header X-API-Key or in a marketplace gateway's headers,
 * `x-<marketplace>-key` and `x-<marketplace>-host`. Other headers that look like those of a gateway are passed over if
 * one of them is valid. The message of a 403 never contains the key.
 */
function accountOf(headers: IncomingHttpHeaders): Account {
  const key = headers['x-api-key'];
  if (key !== undefined) {
    const account = accountWith(key);
    if (account) return account;
    throw new HttpError(403, "The API key in the header 'X-API-Key' is not valid.");
  }
  const gateways = Object.keys(headers).filter(isKeyHeader);
  const [gateway] = gateways;
  if (gateway === undefined) {
    throw new HttpError(403, "The API key is missing: send it in the header 'X-API-Key'.");
  }
  for (const name of gateways) {
    const account = headers[hostHeader(name)] ? accountWith(headers[name]) : null;
    if (account) return account;
  }
  throw new HttpError(
    403,
    headers[hostHeader(gateway)]
      ? `The key in the header '${gateway}' is not valid.`
      : `The header '${hostHeader(gateway)}' is missing: send the gateway's host together with its key.`,
  );
}

/** X-API-Key is one. */
const isKeyHeader = (name: string): boolean => /^x-.+-key$/.test(name);

const hostHeader = (keyHeader: string): string => keyHeader.replace(/-key$/, '-host');

function accountWith(key: string | string[] | undefined): Account | null {
  const plan = typeof key === 'string' ? keys.get(key) : undefined;
  return plan ? { key: key as string, plan } : null;
}

/** Throws a 403 unless the plan is paid; `feature` is the subject of the sentence, in the plural. */
export function requirePaid(plan: Plan, feature: string): void {
  if (plan.name !== 'paid') throw new HttpError(403, `${feature} need a paid plan; the key has a free plan.`);
}
