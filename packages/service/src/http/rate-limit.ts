import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { StoreUnavailable } from '../store/store.ts';

/** Limits of a key. The reference does not show the limits of the plans. */
export interface RateLimits {
  /** Requests per second. */
  rate?: number;
  /** Requests per day. */
  quota?: number;
  /** Address of a Valkey or Redis server, in which several processes count the requests of a key together. */
  quotaUrl?: string;
}

const second = 1000;
const day = 24 * 60 * 60 * second;

/** Maximum milliseconds that a request waits for the counts. */
const maxWait = 500;

/**
 * Counts the requests of the key that signed in (`signIn` comes first), except those that need none. Answers 429 with `Retry-After`. Throws
 * {@link StoreUnavailable} if the counts can't be reached.
 */
export async function limitRequests(
  app: FastifyInstance,
  { rate, quota, quotaUrl }: RateLimits,
): Promise<void> {
  if (rate === undefined && quota === undefined) return;
  const redis = quotaUrl === undefined ? undefined : await sharedCounts(quotaUrl);
  if (redis) app.addHook('onClose', () => redis.quit().catch(() => redis.disconnect()));
  await app.register(rateLimit, { global: false, redis, nameSpace: 'cdata-limit:' });
  const limits = [
    { name: 'day', max: quota, timeWindow: day, detail: "The plan's daily quota is used up." },
    { name: 'second', max: rate, timeWindow: second, detail: 'Too many requests: send them more slowly.' },
  ].flatMap(({ name, max, timeWindow, detail }) => {
    if (max === undefined) return [];
    // A key of a server that others may read is only a digest.
    const keyGenerator = (request: FastifyRequest) => `${name}:${digest(request.key)}`;
    // While the server of the counts is unreachable, requests are answered and not counted.
    return [{ check: app.createRateLimit({ max, timeWindow, keyGenerator, skipOnError: true }), detail }];
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isOpen) return;
    for (const { check, detail } of limits) {
      const outcome = await check(request);
      if (outcome.isAllowed || !outcome.isExceeded) continue;
      await reply.code(429).header('Retry-After', String(outcome.ttlInSeconds)).send({ detail });
      return;
    }
  });
}

const digest = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/**
 * Parses the address of the server that counts requests. Its password is in no message.
 *
 * @throws Error that says what an address looks like.
 */
export function parseCountsUrl(text: string): string {
  const url = text.trim().replace(/^valkey(s?):/, 'redis$1:');
  if (/^rediss?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) return url;
  throw new Error('the address is not that of a Valkey or Redis server, such as redis://localhost:6379.');
}

async function sharedCounts(url: string): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2000,
    commandTimeout: maxWait,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempts) => Math.min(attempts * 200, 5000),
  });
  let reason = '';
  // ioredis reports an error at each attempt to connect again.
  redis.on('error', (error: Error) => void (reason = error.message));
  try {
    await redis.connect();
    await redis.ping();
    return redis;
  } catch (error) {
    redis.disconnect();
    throw new StoreUnavailable(
      `The quotas can't be shared: no Valkey or Redis server answers at ${new URL(url).host} (${reason || (error as Error).message}). ` +
        'Start it, correct --quota-url, or leave it out to count the requests of each process by itself.',
    );
  }
}
