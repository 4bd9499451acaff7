import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '../../src/catalog/index.ts';
import { HttpError } from './http-error.ts';

/** What a key may do. */
export interface Plan {
  name: 'paid' | 'free';
  /** Rows a page at most. */
  pageCap: number;
}

const paid: Plan = { name: 'paid', pageCap: limits.page.maximum };
const free: Plan = { name: 'free', pageCap: limits.freePage };

/** The keys that everybody may use: the service is local, and they only choose a plan. */
const keys = new Map([
  ['demo-paid-key', paid],
  ['demo-free-key', free],
]);

const direct = 'x-api-key';

/**
 * The plan of a request's key: the header X-API-Key, or what a marketplace gateway sends instead,
 * `x-<marketplace>-key` with `x-<marketplace>-host`. Throws a 403 where there is no valid key; the key is never said.
 */
export function planOf(headers: IncomingHttpHeaders): Plan {
  const own = headers[direct];
  if (own !== undefined) return known(own, "The API key in the header 'X-API-Key' is not valid.");
  const gateway = Object.keys(headers).find((name) => /^x-.+-key$/.test(name));
  if (!gateway) {
    throw new HttpError(403, "The API key is missing: send it in the header 'X-API-Key'.");
  }
  const host = gateway.replace(/-key$/, '-host');
  if (!headers[host]) {
    throw new HttpError(
      403,
      `The header '${host}' is missing: a gateway's key is sent with the gateway's host.`,
    );
  }
  return known(headers[gateway], `The key in the header '${gateway}' is not valid.`);
}

function known(key: string | string[] | undefined, otherwise: string): Plan {
  const plan = typeof key === 'string' ? keys.get(key) : undefined;
  if (!plan) throw new HttpError(403, otherwise);
  return plan;
}

/** Refuses a plan that is not paid; `what` begins the sentence. */
export function requirePaid(plan: Plan, what: string): void {
  if (plan.name !== 'paid')
    throw new HttpError(403, `${what} need a paid plan, and this key is of a free one.`);
}
