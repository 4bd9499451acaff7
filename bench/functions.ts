import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { createClient, type Client } from '../src/api/index.ts';
import {
  Counts,
  estimateLookup,
  geocodeLookup,
  Lookups,
  RequestQueue,
  ResponseCache,
  systemClock,
} from '../src/engine/index.ts';
import { buildAll } from '../packages/workbook/src/build.ts';

/*
 * What the lookup engine costs. Each time is a ratio within one run: the engine alternates with bare requests, as many
 * at once. The service runs in its own process, as it does for users.
 *
 *   npm run bench:functions -- --only estimate,cache
 */
const root = path.resolve(import.meta.dirname, '..');
const maxInFlight = 6;
const key = 'demo-paid-key';
const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };

const cells = 10_000;
const addresses = Array.from({ length: cells }, (_, index) => `${index + 1} Rue Sherbrooke Ouest, Montréal`);
const permits = Array.from({ length: cells }, (_, index) => ({
  municipality: 'calgary',
  permit_type_canonical: 'new_construction',
  area_m2: 50 + index / 10,
}));
const batches = Array.from({ length: cells / 100 }, (_, index) =>
  permits.slice(index * 100, index * 100 + 100),
);

interface Service {
  address: string;
  client: Client;
  stop(): void;
}

async function startService(latency?: string): Promise<Service> {
  const data = path.join(root, '.cache/test-data');
  const faults = latency ? ['--faults', `latency=${latency}`] : [];
  const args = ['--import', 'tsx', 'packages/service/src/main.ts', '--port', '0', '--data', data, ...faults];
  const program = spawn(execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface(program.stdout)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (!address) continue;
    const client = createClient({ address, access: { kind: 'direct', key } });
    return { address, client, stop: () => program.kill() };
  }
  throw new Error('The service did not start.');
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Returns the responses, as a script does that uses them. */
async function bareRequests<T>(items: T[], request: (item: T) => Promise<Response>): Promise<unknown[]> {
  let next = 0;
  const responses: unknown[] = [];
  const loop = async () => {
    while (next < items.length) {
      const index = next++;
      responses[index] = await (await request(items[index]!)).json();
    }
  };
  await Promise.all(Array.from({ length: maxInFlight }, loop));
  return responses;
}

/**
 * The median ratio of several rounds, after a round that warms up both sides. The cache packs responses a quarter of a
 * second after they arrive, when users have them: what is left to pack after a round is packed before the next one
 * starts, so that it is no part of another round's time.
 */
async function compare(
  rounds: number,
  newEngine: () => Engine,
  request: (lookups: Lookups) => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<string> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const bareTime = await milliseconds(bare);
    const { lookups, cache } = newEngine();
    const ratio = (await milliseconds(() => request(lookups))) / bareTime;
    await cache.flush();
    if (round > 0) ratios.push(ratio);
  }
  ratios.sort((one, other) => one - other);
  const [min, median, max] = [ratios[0]!, ratios[Math.floor(rounds / 2)]!, ratios.at(-1)!];
  return `${median.toFixed(2)} times the bare requests (${min.toFixed(2)} to ${max.toFixed(2)}, ${rounds} rounds)`;
}

const geocode = (lookups: Lookups, address: string): Promise<unknown> =>
  lookups.request(geocodeLookup, { address, municipality: null });

interface Engine {
  lookups: Lookups;
  cache: ResponseCache;
}

/** Creates engines with an empty cache. They share a queue, so that the connection is verified only once. */
function engineFactory(client: Client): () => Engine {
  const counts = new Counts();
  const queue = new RequestQueue({ clock: systemClock, counts });
  return () => {
    const cache = new ResponseCache(systemClock);
    return { lookups: new Lookups({ client, counts, queue, cache }), cache };
  };
}

async function measureGeocoding({ address: base, client }: Service, rounds: number): Promise<string> {
  return compare(
    rounds,
    engineFactory(client),
    (lookups) => Promise.all(addresses.map((address) => geocode(lookups, address))),
    () =>
      bareRequests(addresses, (address) =>
        fetch(`${base}/geocode?address=${encodeURIComponent(address)}`, { headers }),
      ),
  );
}

async function measureEstimates({ address: base, client }: Service, rounds: number): Promise<string> {
  return compare(
    rounds,
    engineFactory(client),
    (lookups) => Promise.all(permits.map((permit) => lookups.request(estimateLookup, { permit }))),
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

async function geocodeBenchmark(): Promise<void> {
  for (const { name, latency, rounds, maxRatio } of places) {
    const service = await startService(latency);
    const ratio = await measureGeocoding(service, rounds.geocode);
    console.log(`geocode: ${cells} cells, the service ${name}: ${ratio}; target at most ${maxRatio.geocode}`);
    service.stop();
  }
}

async function estimateBenchmark(): Promise<void> {
  for (const { name, latency, rounds, maxRatio } of places) {
    const service = await startService(latency);
    const ratio = await measureEstimates(service, rounds.estimate);
    console.log(
      `estimate: ${cells} cells in 100 calls, the service ${name}: ${ratio}; target at most ${maxRatio.estimate}`,
    );
    service.stop();
  }
}

async function cacheBenchmark(): Promise<void> {
  const { client, stop } = await startService();
  const lookups = new Lookups({ client });
  await Promise.all(addresses.slice(0, 1000).map((address) => geocode(lookups, address)));
  // Responses are packed shortly after they arrive.
  await systemClock.wait(1000);
  const before = lookups.counts.snapshot.requests['/geocode']!;
  const times: number[] = [];
  for (let round = 0; round <= 5; round++) {
    const time = await milliseconds(() =>
      Promise.all(addresses.map((_, cell) => geocode(lookups, addresses[cell % 1000]!))),
    );
    if (round > 0) times.push((time / cells) * 1000);
  }
  times.sort((one, other) => one - other);
  const [min, median, max] = [times[0]!, times[2]!, times.at(-1)!].map((time) => time.toFixed(1));
  const requests = lookups.counts.snapshot.requests['/geocode']! - before;
  console.log(
    `cache: ${cells} cells from memory: ${median} µs each (${min} to ${max}), ${requests} requests; target under 3 µs`,
  );
  stop();
}

async function memoryBenchmark(): Promise<void> {
  const { client, stop } = await startService();
  const place = await client.get<Record<string, unknown>>('/geocode', {
    address: '768 W 10th Ave, Vancouver',
  });
  stop();
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const usedMemory = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const responses = 100_000;
  const empty = usedMemory();
  const cache = new ResponseCache(systemClock);
  for (let index = 0; index < responses; index++) {
    const address = `${index} WEST 10TH AVENUE`;
    const value = { ...place, address, normalized_address: address, lat: 49 + index / 1e6 };
    cache.set(`/geocode ${index} w 10th ave, vancouver`, { ok: true, value }, 'place');
  }
  await systemClock.wait(3000);
  const megabytes = (usedMemory() - empty) / 1e6;
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
  geocode: geocodeBenchmark,
  estimate: estimateBenchmark,
  cache: cacheBenchmark,
  memory: memoryBenchmark,
  page: pageBenchmark,
};
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const selected = values.only?.split(',') ?? Object.keys(benchmarks);
for (const name of selected) {
  const run = benchmarks[name];
  if (!run)
    throw new Error(`There is no benchmark ${name}: choose from ${Object.keys(benchmarks).join(', ')}.`);
  await run();
}
