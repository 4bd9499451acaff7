import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import PQueue from 'p-queue';
import { openService } from '../service/index.ts';
import { createClient } from '../src/api/index.ts';
import { estimateLookup, geocodeLookup, Lookups } from '../src/lookup/index.ts';

/** Lookups through the engine against the bare requests they come down to, in one run on the real service. */
const inFlight = 6;
const rounds = 5;
const data = path.resolve(import.meta.dirname, '../.cache/test-data');

await mkdir(path.dirname(data), { recursive: true });
const service = await openService({ data, onProgress: (line) => console.log(line) });
const app = Fastify({ forceCloseConnections: true });
await app.register(service.plugin, { prefix: '/api' });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;
const key = 'demo-paid-key';
const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
const client = createClient({ address, access: { kind: 'direct', key } });

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Bare requests, so many at once. */
function bare<T>(items: T[], request: (item: T) => Promise<Response>): Promise<unknown> {
  const queue = new PQueue({ concurrency: inFlight });
  return queue.addAll(items.map((item) => async () => (await request(item)).json()));
}

/** Prints the middle of the ratios of several rounds; the two sides take turns. */
async function compare(
  name: string,
  own: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const otherTook = await milliseconds(other);
    ratios.push((await milliseconds(own)) / otherTook);
  }
  ratios.sort((one, next) => one - next);
  console.log(
    `${name}: ${ratios[Math.floor(rounds / 2)]!.toFixed(2)} times the bare requests (${rounds} rounds)`,
  );
}

const addresses = Array.from({ length: 2000 }, (_, index) => `${index + 1} Rue Sherbrooke Ouest, Montréal`);
const geocode = (lookups: Lookups, one: string) =>
  lookups.ask(geocodeLookup, { address: one, municipality: null }).catch(() => null);
await compare(
  `${addresses.length} GEOCODE lookups`,
  () => {
    const lookups = new Lookups({ client });
    return Promise.all(addresses.map((one) => geocode(lookups, one)));
  },
  () => bare(addresses, (one) => fetch(`${address}/geocode?address=${encodeURIComponent(one)}`, { headers })),
);

const permits = Array.from({ length: 10_000 }, (_, index) => ({
  municipality: 'calgary',
  permit_type_canonical: 'new_construction',
  area_m2: 50 + index / 10,
}));
const batches = Array.from({ length: 100 }, (_, index) => permits.slice(index * 100, index * 100 + 100));
await compare(
  `${permits.length} estimates`,
  () => {
    const lookups = new Lookups({ client });
    return Promise.all(permits.map((permit) => lookups.ask(estimateLookup, { permit })));
  },
  () =>
    bare(batches, (batch) =>
      fetch(`${address}/permit/estimate`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ permits: batch }),
      }),
    ),
);

const known = addresses.slice(0, 100);
const cached = new Lookups({ client });
await Promise.all(known.map((one) => geocode(cached, one)));
const cells = Array.from({ length: 10_000 }, (_, cell) => known[cell % known.length]!);
const took = await milliseconds(() => Promise.all(cells.map((one) => geocode(cached, one))));
console.log(
  `${cells.length} cells answered from memory: ${((took / cells.length) * 1000).toFixed(1)} µs a cell`,
);

await app.close();
await service.close();
