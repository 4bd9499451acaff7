import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Limits of a key. The reference does not show the limits of the plans. */
export interface RateLimits {
  /** Requests per second. */
  rate?: number;
  /** Requests per day. */
  quota?: number;
}

const second = 1000;
const day = 24 * 60 * 60 * second;

/** Answers 429 with `Retry-After`. */
export async function limitRequests(app: FastifyInstance, { rate, quota }: RateLimits): Promise<void> {
  if (rate === undefined && quota === undefined) return;
  await app.register(rateLimit, { global: false });
  const keyGenerator = (request: FastifyRequest) =>
    String(Object.entries(request.headers).find(([name]) => /^x-.+-key$/.test(name))?.[1]);
  const limits = [
    { max: quota, timeWindow: day, detail: "The plan's daily quota is used up." },
    { max: rate, timeWindow: second, detail: 'Too many requests: send them more slowly.' },
  ].flatMap(({ max, timeWindow, detail }) =>
    max === undefined ? [] : [{ check: app.createRateLimit({ max, timeWindow, keyGenerator }), detail }],
  );
  app.addHook('onRequest', async (request, reply) => {
    for (const { check, detail } of limits) {
      const found = await check(request);
      if (found.isAllowed || !found.isExceeded) continue;
      await reply.code(429).header('Retry-After', String(found.ttlInSeconds)).send({ detail });
      return;
    }
  });
}
