import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nearest } from '@cdata/catalog';
import { createRandom } from '../sample/random.ts';

/** Shares of requests, 0 to 1. */
export interface Faults {
  /** Minimum and maximum milliseconds before a response. */
  latency?: [number, number];
  /** Answered with 429 and a Retry-After of one second. */
  tooManyRequests?: number;
  /** Answered with 500. */
  serverError?: number;
  /** The connection closes before the response. */
  reset?: number;
  /** The connection closes in the middle of the response. */
  truncate?: number;
  /** The same seed and the same order of requests give the same faults. */
  seed?: number;
}

const shares = {
  '429': 'tooManyRequests',
  '500': 'serverError',
  reset: 'reset',
  truncate: 'truncate',
} as const;
const names = ['latency', ...Object.keys(shares), 'seed'];

/**
 * Parses `latency=50..300,429=0.05,500=0.02,reset=0.01,truncate=0.01,seed=7`; each part is optional.
 *
 * @throws Error whose message names the invalid part.
 */
export function parseFaults(text: string): Faults {
  const faults: Faults = {};
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^\s*([^=]+)=(.*?)\s*$/.exec(part) ?? [];
    if (name === 'latency') faults.latency = parseLatency(value);
    else if (name === 'seed')
      faults.seed = parseNumber(name, value, Number.MAX_SAFE_INTEGER, Number.isInteger);
    else if (name in shares) faults[shares[name as keyof typeof shares]] = parseNumber(name, value, 1);
    else {
      const near = nearest(name || part, names);
      throw new Error(
        `'${part.trim()}' is not a fault; ${near ? `did you mean ${near}=…?` : `use ${names.join(', ')}.`}`,
      );
    }
  }
  return faults;
}

function parseLatency(value: string): [number, number] {
  const [, low, high = low] = /^(\d+)(?:\.\.(\d+))?$/.exec(value) ?? [];
  if (low === undefined || Number(low) > Number(high)) {
    throw new Error(`latency is '${value}': write milliseconds, such as 50 or 50..300.`);
  }
  return [Number(low), Number(high)];
}

function parseNumber(name: string, value: string, maximum: number, fits = (_: number) => true): number {
  const number = value === '' ? NaN : Number(value);
  if (number >= 0 && number <= maximum && fits(number)) return number;
  throw new Error(
    maximum === 1
      ? `${name} is '${value}': write a share from 0 to 1.`
      : `${name} is '${value}': write a whole number.`,
  );
}

export function injectFaults(app: FastifyInstance, faults: Faults): void {
  const chance = createRandom(`faults ${faults.seed ?? 1}`);
  const truncated = new WeakSet<FastifyReply>();
  app.addHook('onRequest', async (request, reply) => {
    // Each request draws all of them, so that a change of one share leaves the other faults as they are.
    const wait = faults.latency ? chance.integer(...faults.latency) : 0;
    const drawn = {
      reset: chance.chance(faults.reset ?? 0),
      tooManyRequests: chance.chance(faults.tooManyRequests ?? 0),
      serverError: chance.chance(faults.serverError ?? 0),
      truncate: chance.chance(faults.truncate ?? 0),
    };
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (drawn.reset) {
      reply.hijack();
      request.raw.socket.destroy();
    } else if (drawn.tooManyRequests) {
      await reply
        .code(429)
        .header('Retry-After', '1')
        .send({ detail: 'Too many requests: send them more slowly.' });
    } else if (drawn.serverError) {
      await reply.code(500).send({ detail: 'Unexpected server error.' });
    } else if (drawn.truncate) truncated.add(reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!truncated.has(reply) || typeof payload !== 'string') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(firstHalf(payload, request));
  });
}

/** The first half of a response, after which the connection closes. */
async function* firstHalf(payload: string, { raw }: FastifyRequest): AsyncGenerator<string, void> {
  yield payload.slice(0, payload.length / 2);
  await new Promise((resolve) => setTimeout(resolve, 5));
  raw.socket.destroy();
}
