import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createClient, type Client } from '../src/api/index.ts';
import { Engine, estimateLookup, geocodeLookup, ResultCache, systemClock } from '../src/engine/index.ts';
import { StoredConnection } from '../src/connection/index.ts';
import { buildAll } from '../packages/workbook/src/build.ts';
import {
  heapWithoutGarbage,
  inParallel,
  isShort,
  key,
  milliseconds,
  ratiosOf,
  ratioText,
  root,
  shortOption,
  startService,
  type Program,
} from './measure.ts';

/*
 * What the lookup engine costs. Each time is a ratio within one run: the engine alternates with bare requests, as many
 * at once. The service runs in its own process, as it does for users.
 *
 *   npm run bench:functions -- --only estimate,cache
 */
const maxInFlight = 6;
const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };

const cells = isShort ? 200 : 10_000;
const addresses = Array.from({ length: cells }, (_, index) => `${index + 1} Rue Sherbrooke Ouest, Montréal`);
const permits = Array.from({ length: cells }, (_, index) => ({
  municipality: 'calgary',
  permit_type_canonical: 'new_construction',
  area_m2: 50 + index / 10,
}));
const batches = Array.from({ length: cells / 100 }, (_, index) =>
  permits.slice(index * 100, index * 100 + 100),
);

/** The service on this computer, which the benchmarks share. */
let local: Promise<Program> | undefined;
const localService = (): Promise<Program> => (local ??= startService());

/** Milliseconds in which the cache packs the results of a round. */
const packingTime = 1000;

const connect = (address: string): Client => createClient({ address, access: { kind: 'direct', key } });

/** Returns the responses, as a script does that uses them. */
const bareRequests = <T>(items: T[], request: (item: T) => Promise<Response>): Promise<unknown[]> =>
  inParallel(items, maxInFlight, async (item) => (await request(item)).json());

/**
 * The ratios of several rounds. The cache packs responses a quarter of a second after they arrive, when users have them:
 * what is left to pack after a round is packed before the next one starts, so that it is no part of another round's time.
 */
function compare(
  rounds: number,
  engine: Engine,
  request: (engine: Engine) => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<number[]> {
  return ratiosOf({
    rounds,
    bare: () => milliseconds(bare),
    async measured() {
      const time = await milliseconds(() => request(engine));
      await systemClock.wait(packingTime);
      await engine.clearCache();
      return time;
    },
  });
}

const geocode = (engine: Engine, address: string): Promise<unknown> =>
  engine.request(geocodeLookup, { address, municipality: null });

function engineOn(address: string): Engine {
  const connection = new StoredConnection({ computer: null, session: null });
  connection.save({ address, access: { kind: 'direct', key }, plan: 'paid' }, 'session');
  return new Engine(connection);
}

function measureGeocoding(base: string, rounds: number): Promise<number[]> {
  return compare(
    rounds,
    engineOn(base),
    (engine) => Promise.all(addresses.map((address) => geocode(engine, address))),
    () =>
      bareRequests(addresses, (address) =>
        fetch(`${base}/geocode?address=${encodeURIComponent(address)}`, { headers }),
      ),
  );
}

function measureEstimates(base: string, rounds: number): Promise<number[]> {
  return compare(
    rounds,
    engineOn(base),
    (engine) => Promise.all(permits.map((permit) => engine.request(estimateLookup, { permit }))),
    () =>
      bareRequests(batches, (permits) =>
        fetch(`${base}/permit/estimate`, { method: 'POST', headers, body: JSON.stringify({ permits }) }),
      ),
  );
}

const places = [
  {
    name: 'on this computer',
    latency: undefined,
    rounds: { geocode: 7, estimate: 15 },
    maxRatio: { geocode: '1.08', estimate: '1.15' },
  },
  {
    name: '10 to 20 ms away',
    latency: '10..20',
    rounds: { geocode: 2, estimate: 7 },
    maxRatio: { geocode: '1.00', estimate: '1.10' },
  },
];

const measures = { geocode: measureGeocoding, estimate: measureEstimates };

async function requestBenchmark(kind: keyof typeof measures): Promise<void> {
  for (const { name, latency, rounds, maxRatio } of isShort ? places.slice(0, 1) : places) {
    const service = await (latency === undefined ? localService() : startService({ latency }));
    const ratios = await measures[kind](service.address, isShort ? 1 : rounds[kind]);
    if (latency !== undefined) await service.stop();
    console.log(
      `${kind}: ${cells} cells, the service ${name}: ${ratioText(ratios)}; target at most ${maxRatio[kind]}`,
    );
  }
}

async function cacheBenchmark(): Promise<void> {
  const { address: base } = await localService();
  const engine = engineOn(base);
  const different = Math.min(cells, 1000);
  await Promise.all(addresses.slice(0, different).map((address) => geocode(engine, address)));
  // Responses are packed shortly after they arrive.
  await systemClock.wait(packingTime);
  const before = engine.counts.snapshot.requests['/geocode']!;
  const times: number[] = [];
  for (let round = 0; round <= 5; round++) {
    const time = await milliseconds(() =>
      Promise.all(addresses.map((_, cell) => geocode(engine, addresses[cell % different]!))),
    );
    if (round > 0) times.push((time / cells) * 1000);
  }
  times.sort((one, other) => one - other);
  const [min, median, max] = [times[0]!, times[2]!, times.at(-1)!].map((time) => time.toFixed(1));
  const requests = engine.counts.snapshot.requests['/geocode']! - before;
  console.log(
    `cache: ${cells} cells from memory: ${median} µs each (${min} to ${max}), ${requests} requests; target under 3 µs`,
  );
}

async function memoryBenchmark(): Promise<void> {
  const { address: base } = await localService();
  const place = await connect(base).get<Record<string, unknown>>('/geocode', {
    address: '768 W 10th Ave, Vancouver',
  });
  const responses = isShort ? 1000 : 100_000;
  const empty = heapWithoutGarbage();
  const cache = new ResultCache(systemClock);
  for (let index = 0; index < responses; index++) {
    const address = `${index} WEST 10TH AVENUE`;
    const value = { ...place, address, normalized_address: address, lat: 49 + index / 1e6 };
    cache.set(`/geocode ${index} w 10th ave, vancouver`, { ok: true, value }, 'place');
  }
  await systemClock.wait(3000);
  const megabytes = (heapWithoutGarbage() - empty) / 1e6;
  if (!cache.get('/geocode 1 w 10th ave, vancouver')) throw new Error('A cached response is gone.');
  console.log(`memory: ${responses} responses: ${megabytes.toFixed(1)} MB; target under 60 MB`);
}

async function pageBenchmark(): Promise<void> {
  await buildAll(() => undefined);
  const addin = path.join(root, 'build/addin');
  const page = await readFile(path.join(addin, 'taskpane.html'), 'utf8');
  const scripts = [...page.matchAll(/<script defer(?:="[^"]*")? src="?([^">]+\.js)/g)].map(
    ([, file]) => file!,
  );
  let bytes = 0;
  for (const file of scripts) bytes += gzipSync(await readFile(path.join(addin, file))).length;
  console.log(
    `page: scripts that load before a formula can answer: ${(bytes / 1024).toFixed(1)} KB gzip; target at most 80 KB`,
  );
}

const benchmarks: Record<string, () => Promise<void>> = {
  geocode: () => requestBenchmark('geocode'),
  estimate: () => requestBenchmark('estimate'),
  cache: cacheBenchmark,
  memory: memoryBenchmark,
  page: pageBenchmark,
};
const { values } = parseArgs({ options: { only: { type: 'string' }, ...shortOption } });
for (const name of values.only?.split(',') ?? Object.keys(benchmarks)) {
  const run = benchmarks[name];
  if (!run)
    throw new Error(`There is no benchmark ${name}: choose from ${Object.keys(benchmarks).join(', ')}.`);
  await run();
}
await (await local)?.stop();
