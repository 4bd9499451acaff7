import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nearest } from '../../src/catalog/index.ts';
import { random } from '../sample-data/random.ts';

/** What goes wrong on a difficult day: shares of requests from 0 to 1. */
export interface Faults {
  /** Milliseconds before an answer, from and to. */
  latency?: [number, number];
  /** Refused with 429 and a Retry-After of a second. */
  tooMany?: number;
  /** Failed with 500. */
  failed?: number;
  /** The connection is cut before anything is sent. */
  reset?: number;
  /** The connection is cut half-way through the answer. */
  truncate?: number;
  /** The same seed and the same order of requests give the same day. */
  seed?: number;
}

const shares = { '429': 'tooMany', '500': 'failed', reset: 'reset', truncate: 'truncate' } as const;
const names = ['latency', ...Object.keys(shares), 'seed'];

/**
 * Reads `latency=50..300,429=0.05,500=0.02,reset=0.01,truncate=0.01,seed=7`; each part may be left out.
 *
 * @throws Error whose message says which part cannot be read.
 */
export function readFaults(text: string): Faults {
  const faults: Faults = {};
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^\s*([^=]+)=(.*?)\s*$/.exec(part) ?? [];
    if (name === 'latency') faults.latency = readLatency(value);
    else if (name === 'seed')
      faults.seed = readNumber(name, value, Number.MAX_SAFE_INTEGER, Number.isInteger);
    else if (name in shares) faults[shares[name as keyof typeof shares]] = readNumber(name, value, 1);
    else {
      const near = nearest(name || part, names);
      throw new Error(
        `'${part.trim()}' is no fault; ${near ? `did you mean ${near}=…?` : `there are ${names.join(', ')}.`}`,
      );
    }
  }
  return faults;
}

function readLatency(value: string): [number, number] {
  const [, low, high = low] = /^(\d+)(?:\.\.(\d+))?$/.exec(value) ?? [];
  if (low === undefined || Number(low) > Number(high)) {
    throw new Error(`latency is '${value}', and it must be milliseconds such as 50 or 50..300.`);
  }
  return [Number(low), Number(high)];
}

function readNumber(name: string, value: string, maximum: number, fits = (_: number) => true): number {
  const number = value === '' ? NaN : Number(value);
  if (number >= 0 && number <= maximum && fits(number)) return number;
  throw new Error(
    maximum === 1
      ? `${name} is '${value}', and it must be a share from 0 to 1.`
      : `${name} is '${value}', and it must be a whole number.`,
  );
}

/** Makes a difficult day of the endpoints of an app: each request draws what happens to it. */
export function injectFaults(app: FastifyInstance, faults: Faults): void {
  const chance = random(`faults ${faults.seed ?? 1}`);
  const truncated = new WeakSet<FastifyReply>();
  app.addHook('onRequest', async (request, reply) => {
    // All are drawn for every request: what one share is set to does not shift the others.
    const wait = faults.latency ? chance.integer(...faults.latency) : 0;
    const drawn = {
      reset: chance.chance(faults.reset ?? 0),
      tooMany: chance.chance(faults.tooMany ?? 0),
      failed: chance.chance(faults.failed ?? 0),
      truncate: chance.chance(faults.truncate ?? 0),
    };
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (drawn.reset) {
      reply.hijack();
      request.raw.socket.destroy();
    } else if (drawn.tooMany) {
      await reply.code(429).header('Retry-After', '1').send({ detail: 'Too many requests: slow down.' });
    } else if (drawn.failed) {
      await reply.code(500).send({ detail: 'Unexpected server error.' });
    } else if (drawn.truncate) truncated.add(reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!truncated.has(reply) || typeof payload !== 'string') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(firstHalf(payload, request));
  });
}

/** Half of an answer, after which the connection breaks. */
async function* firstHalf(payload: string, { raw }: FastifyRequest): AsyncGenerator<string, void> {
  yield payload.slice(0, payload.length / 2);
  await new Promise((resolve) => setTimeout(resolve, 5));
  raw.socket.destroy();
}
