import { anySignal } from '../app/any-signal.ts';
import * as v from 'valibot';
import { microsoftApplicationSchema, plans, type Connection, connectMessages } from '../connection/index.ts';
import { requestDefaults, requestHeaders, readBody } from './client.ts';
import { ServiceError } from './service-error.ts';

/** What an organization's gateway tells anyone about itself. */
const description = v.object({
  organization: v.string(),
  /** Null where people sign in with access tokens only. */
  entra: v.nullable(microsoftApplicationSchema),
});
export type GatewayDescription = v.InferOutput<typeof description>;

const budget = v.object({
  scope: v.picklist(['person', 'organization']),
  period: v.picklist(['day', 'month']),
  /** Calls. */
  limit: v.number(),
  used: v.number(),
  /** Milliseconds since the epoch. */
  resetsAt: v.number(),
});
export type Budget = v.InferOutput<typeof budget>;

/** What a gateway tells a person who is signed in. */
const account = v.object({
  name: v.string(),
  organization: v.string(),
  /** Whom to ask for a larger budget. */
  contact: v.string(),
  /** Of the organization's key; null while the gateway can't reach the service. */
  plan: v.nullable(v.picklist(plans)),
  /** Why there is no plan, in the language of the pane. Older gateways don't say. */
  problem: v.optional(v.nullable(v.string())),
  budgets: v.array(budget),
});
export type Account = v.InferOutput<typeof account>;

/** Milliseconds. */
const timeout = 10_000;
const maxBytes = 64 * 1024;

/** Null if there is no gateway at an address. */
export async function describeGateway(
  address: string,
  signal?: AbortSignal,
): Promise<GatewayDescription | null> {
  try {
    const response = await fetch(`${address}/gateway`, { ...requestDefaults, signal });
    return v.parse(description, JSON.parse(await readBody(response, maxBytes)));
  } catch {
    return null;
  }
}

/**
 * Who is signed in, and what is left of the budgets.
 *
 * @throws ServiceError with the gateway's own sentence.
 */
export async function readAccount({ address, access }: Connection, signal?: AbortSignal): Promise<Account> {
  const headers = await requestHeaders(access);
  const limit = AbortSignal.timeout(timeout);
  let status: number;
  let content: unknown;
  try {
    const response = await fetch(`${address}/gateway/me`, {
      ...requestDefaults,
      headers,
      signal: signal ? anySignal([signal, limit]) : limit,
    });
    ({ status } = response);
    content = JSON.parse(await readBody(response, maxBytes));
  } catch {
    signal?.throwIfAborted();
    throw new ServiceError({ status: 0, detail: connectMessages().noGateway });
  }
  const result = v.safeParse(account, content);
  if (status === 200 && result.success) return result.output;
  const { detail } = (content ?? {}) as { detail?: unknown };
  if (status !== 200 && typeof detail === 'string') throw new ServiceError({ status, detail });
  throw new ServiceError({ status: 0, detail: connectMessages().noGateway });
}
