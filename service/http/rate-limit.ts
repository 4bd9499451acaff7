import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How many requests a key may make; the reference does not say how many a plan gives. */
export interface RateLimits {
  /** In a second. */
  rate?: number;
  /** In a day. */
  quota?: number;
}

const second = 1000;
const day = 24 * 60 * 60 * second;

/** Answers 429 with `Retry-After` to a key that makes more requests than it may. */
export async function limitRequests(app: FastifyInstance, { rate, quota }: RateLimits): Promise<void> {
  if (rate === undefined && quota === undefined) return;
  await app.register(rateLimit, { global: false });
  const keyGenerator = (request: FastifyRequest) =>
    String(Object.entries(request.headers).find(([name]) => /^x-.+-key$/.test(name))?.[1]);
  const limits = [
    { max: quota, timeWindow: day, detail: 'The daily quota of the plan is used up.' },
    { max: rate, timeWindow: second, detail: 'Too many requests: slow down.' },
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
