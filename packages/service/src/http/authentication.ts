import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '@cdata/catalog';
import { HttpError } from './errors.ts';

export interface Plan {
  name: 'paid' | 'free';
  maxPageSize: number;
}

const paid: Plan = { name: 'paid', maxPageSize: limits.page.maximum };
const free: Plan = { name: 'free', maxPageSize: limits.freePage };

/** Anybody may use these keys: the service is local, and a key only chooses the plan. */
const keys = new Map([
  ['demo-paid-key', paid],
  ['demo-free-key', free],
]);

/**
 * Finds the plan of a request's key, which is in the header X-API-Key or in a marketplace gateway's headers,
 * `x-<marketplace>-key` and `x-<marketplace>-host`. Throws a 403 without a valid key; the message never contains the
 * key.
 */
export function planOf(headers: IncomingHttpHeaders): Plan {
  const key = headers['x-api-key'];
  if (key !== undefined) return planOfKey(key, "The API key in the header 'X-API-Key' is not valid.");
  const gateway = Object.keys(headers).find((name) => /^x-.+-key$/.test(name));
  if (!gateway) {
    throw new HttpError(403, "The API key is missing: send it in the header 'X-API-Key'.");
  }
  const host = gateway.replace(/-key$/, '-host');
  if (!headers[host]) {
    throw new HttpError(
      403,
      `The header '${host}' is missing: send the gateway's host together with its key.`,
    );
  }
  return planOfKey(headers[gateway], `The key in the header '${gateway}' is not valid.`);
}

function planOfKey(key: string | string[] | undefined, message: string): Plan {
  const plan = typeof key === 'string' ? keys.get(key) : undefined;
  if (!plan) throw new HttpError(403, message);
  return plan;
}

/** Throws a 403 unless the plan is paid; `feature` is the subject of the sentence, in the plural. */
export function requirePaid(plan: Plan, feature: string): void {
  if (plan.name !== 'paid') throw new HttpError(403, `${feature} need a paid plan; the key has a free plan.`);
}
