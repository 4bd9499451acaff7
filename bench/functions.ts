import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { createClient } from '../src/api/index.ts';
import {
  ResponseCache,
  Counts,
  estimateLookup,
  geocodeLookup,
  Lookups,
  RequestQueue,
  systemClock,
} from '../src/lookup/index.ts';
import { buildAll } from '../workbook/build.ts';

/**
 * What the engine costs, each figure as a ratio within one run: the same requests made bare, as many at once, take
 * turns with it. The service runs in a process of its own, as it does for everybody.
 */
const root = path.resolve(import.meta.dirname, '..');
const inFlight = 6;
const key = 'demo-paid-key';
const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };

/** Starts the service and waits for the line with its address. */
async function startService(latency?: string): Promise<{ address: string; stop: () => void }> {
  const data = path.join(root, '.cache/test-data');
  const faults = latency ? ['--faults', `latency=${latency}`] : [];
  const args = ['--import', 'tsx', 'service/main.ts', '--port', '0', '--data', data, ...faults];
  const program = spawn(execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface(program.stdout)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address) return { address, stop: () => program.kill() };
  }
  throw new Error('The service did not start.');
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Bare requests, so many at once: a loop for each. */
async function bare<T>(items: T[], request: (item: T) => Promise<Response>): Promise<void> {
  let next = 0;
  const loop = async () => {
    while (next < items.length) await (await request(items[next++]!)).json();
  };
  await Promise.all(Array.from({ length: inFlight }, loop));
}

/** The middle of the ratios of several rounds; the two sides take turns, after a round that warms both. */
async function compare(
  rounds: number,
  own: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<string> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const otherTook = await milliseconds(other);
    const ratio = (await milliseconds(own)) / otherTook;
    if (round > 0) ratios.push(ratio);
  }
  ratios.sort((one, next) => one - next);
  const [least, middle, most] = [ratios[0]!, ratios[Math.floor(rounds / 2)]!, ratios.at(-1)!];
  return `${middle.toFixed(2)} times the bare requests (${least.toFixed(2)} to ${most.toFixed(2)}, ${rounds} rounds)`;
}

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
const geocode = (lookups: Lookups, address: string) =>
  lookups.request(geocodeLookup, { address, municipality: null });

/** (a) and (b) with a service that answers after so many milliseconds more than it needs. */
async function compareWith(latency: string | undefined, said: string, rounds: number): Promise<void> {
  const { address: base, stop } = await startService(latency);
  const client = createClient({ address: base, access: { kind: 'direct', key } });
  // A connection is proved once, by its first request; after that nothing waits for it.
  const counts = new Counts();
  const queue = new RequestQueue({ clock: systemClock, counts });
  const forgetful = (): Lookups => new Lookups({ client, counts, queue });
  const geocoded = await compare(
    rounds,
    () => {
      const lookups = forgetful();
      return Promise.all(addresses.map((address) => geocode(lookups, address)));
    },
    () =>
      bare(addresses, (address) =>
        fetch(`${base}/geocode?address=${encodeURIComponent(address)}`, { headers }),
      ),
  );
  console.log(`(a) ${cells} GEOCODE lookups, ${said}: ${geocoded}; at most 1.10 wanted`);
  const estimated = await compare(
    rounds,
    () => {
      const lookups = forgetful();
      return Promise.all(permits.map((permit) => lookups.request(estimateLookup, { permit })));
    },
    () =>
      bare(batches, (batch) =>
        fetch(`${base}/permit/estimate`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ permits: batch }),
        }),
      ),
  );
  console.log(`(b) ${cells} estimates in 100 calls, ${said}: ${estimated}; at most 1.15 wanted`);
  stop();
}

await compareWith(undefined, 'a service on this computer', 7);
await compareWith('10..20', 'a service 10 to 20 ms away', 2);

const service = await startService();
const client = createClient({ address: service.address, access: { kind: 'direct', key } });
const cached = new Lookups({ client });
await Promise.all(addresses.slice(0, 1000).map((address) => geocode(cached, address)));
const before = cached.counts.snapshot.requests['/geocode'];
const took = await milliseconds(() =>
  Promise.all(addresses.map((_, cell) => geocode(cached, addresses[cell % 1000]!))),
);
const requests = cached.counts.snapshot.requests['/geocode']! - before!;
console.log(
  `(c) ${cells} cells from memory: ${((took / cells) * 1000).toFixed(1)} µs a cell, ${requests} requests; under 10 µs wanted`,
);

const place = await client.get<Record<string, unknown>>('/geocode', { address: '768 W 10th Ave, Vancouver' });
service.stop();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const memory = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};
const answers = 100_000;
const empty = memory();
const cache = new ResponseCache(systemClock);
for (let index = 0; index < answers; index++) {
  const address = `${index} WEST 10TH AVENUE`;
  const answer = { ...place, address, normalized_address: address, lat: 49 + index / 1e6 };
  cache.set(`/geocode ${index} w 10th ave, vancouver`, { ok: true, value: answer }, 'place');
}
// Responses are packed a moment later.
await systemClock.wait(3000);
const megabytes = (memory() - empty) / 1e6;
console.log(
  `(d) ${answers} answers in memory: ${megabytes.toFixed(1)} MB (${cache.get('/geocode 1 w 10th ave, vancouver') ? 'there' : 'gone'}); under 60 MB wanted`,
);

await buildAll(() => undefined);
const addin = path.join(root, 'build/addin');
const page = await readFile(path.join(addin, 'taskpane.html'), 'utf8');
const scripts = [...page.matchAll(/<script defer(?:="[^"]*")? src="?([^">]+\.js)/g)].map(([, file]) => file!);
const sizes = await Promise.all(
  scripts.map(async (file) => ({ file, gzip: gzipSync(await readFile(path.join(addin, file))).length })),
);
const bytes = sizes.reduce((sum, { gzip }) => sum + gzip, 0);
console.log(
  `(e) scripts that load before a formula can answer: ${(bytes / 1024).toFixed(1)} KB gzip; at most 45 KB wanted`,
);
