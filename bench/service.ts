import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { postgresPrograms, startPostgres } from '../packages/service/test/postgres.ts';

/** The service by kind of request, on its embedded database and on PostgreSQL where that is installed, in one run. */
const { values } = parseArgs({
  options: {
    records: { type: 'string' },
    data: { type: 'string' },
    requests: { type: 'string' },
    /** Some seconds instead of minutes, on PGlite alone: every request is made, and the figures mean little. */
    short: { type: 'boolean', default: false },
  },
});
const { short: isShort } = values;
const permits = Number(values.records ?? (isShort ? 1000 : 1_000_000));
const requests = Number(values.requests ?? (isShort ? 4 : 200));
const root = path.resolve(import.meta.dirname, '..');
const scratch = isShort ? await mkdtemp(path.join(os.tmpdir(), 'bench-service-')) : null;
const data = path.resolve(values.data ?? scratch ?? path.join(root, `.cache/bench-${permits}`));
const headers = { 'X-API-Key': 'demo-paid-key', 'Content-Type': 'application/json' };

interface Running {
  address: string;
  program: ChildProcess;
}

/** Runs a program of the service until it says where it is, or has ended. */
function run(args: string[], databaseUrl?: string): Promise<Running> {
  const program = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    env: { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  process.once('exit', () => program.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    program.stdout!.on('data', (text: Buffer) => {
      const address = /http:\S+/.exec(String(text))?.[0];
      if (address) resolve({ address, program });
    });
    program.on('close', (code) =>
      code === 0 ? resolve({ address: '', program }) : reject(new Error(args.join(' '))),
    );
  });
}

/** Fields of permits with few values and with many. */
const groupings = [
  ...['municipality', 'status_canonical', 'status', 'permit_type', 'work_type', 'ward', 'neighbourhood'],
  ...['building_type', 'contractor_name', 'storeys', 'issued_date', 'construction_value'],
];

interface Kind {
  name: string;
  request: (running: Running, at: number) => Promise<unknown>;
}

async function get(running: Running, pathAndQuery: string): Promise<{ [name: string]: unknown }> {
  const response = await fetch(`${running.address}${pathAndQuery}`, { headers });
  const body = (await response.json()) as { [name: string]: unknown };
  if (!response.ok && response.status !== 404) throw new Error(`${pathAndQuery}: ${String(body.detail)}`);
  return body;
}

const cities = ['toronto', 'montreal', 'calgary', 'vancouver', 'ottawa', 'edmonton'];
const types = ['renovation', 'addition', 'new_construction'];

interface SamplePermit {
  record_id: string;
  address: string;
  municipality: string;
  lat?: string;
  lng?: string;
}

async function samplePermits(running: Running): Promise<SamplePermit[]> {
  const pages = await Promise.all(
    cities.map(async (city) => (await get(running, `/permit?municipality=${city}&limit=500`)).results),
  );
  return pages.flat() as SamplePermit[];
}

/** The first page, and those that follow it. */
async function pageCursors(running: Running): Promise<string[]> {
  const cursors = [''];
  for (let turn = 0; turn < 40; turn++) {
    const body = await get(running, `/permit?municipality=toronto&limit=500${cursors.at(-1)!}`);
    if (!body.next_cursor) break;
    cursors.push(`&cursor=${String(body.next_cursor)}`);
  }
  return cursors;
}

async function estimateMany(running: Running, ids: readonly string[]): Promise<unknown> {
  const response = await fetch(`${running.address}/permit/estimate`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ record_ids: ids }),
  });
  if (!response.ok) throw new Error(`estimate: ${response.status}`);
  return response.json();
}

/** Requests for ids and addresses that are there, for cities and types by turns. */
async function kindsOf(running: Running): Promise<Kind[]> {
  const sample = await samplePermits(running);
  const placed = sample.filter(
    ({ lat, lng }) => Math.abs(Number(lat) - 60) < 24 && Number(lng) > -141 && Number(lng) < -52,
  );
  const cursors = await pageCursors(running);
  const permit = (at: number) => sample[at % sample.length]!;
  const id = (at: number) => encodeURIComponent(permit(at * 7).record_id);
  const place = (at: number) => placed[(at * 11) % placed.length]!;
  const paths: Record<string, (at: number) => string> = {
    'by id': (at) => `/permit/${id(at)}`,
    'filter, 500 rows': (at) =>
      `/permit?municipality=${cities[at % 6]}&permit_type=${types[at % 3]}&limit=500`,
    'keyset page, 500 rows': (at) => `/permit?municipality=toronto&limit=500${cursors[at % cursors.length]}`,
    q: (at) => `/permit?q=${['queen street', 'laurier', 'centre', 'main'][at % 4]}&limit=100`,
    'proximity, 1 km': (at) => `/permit?lat=${place(at).lat}&lng=${place(at).lng}&limit=100`,
    'stats, 30 days': (at) => `/permit/stats?municipality=${cities[at % 6]}&group_by=permit_type_canonical`,
    'stats, all time, by type': () =>
      '/permit/stats?group_by=permit_type_canonical&period=all&sum_field=construction_value',
    'stats, any grouping': (at) =>
      `/permit/stats?group_by=${groupings[at % groupings.length]}&period=${['all', '1y', '6mo'][at % 3]}` +
      `&sum_field=${['construction_value', 'area_m2'][at % 2]}`,
    'stats, by address (most groups)': () => '/permit/stats?group_by=normalized_address&period=all',
    geocode: (at) => {
      const { address, municipality } = permit(at * 13);
      return `/geocode?address=${encodeURIComponent(address)}&municipality=${municipality}`;
    },
    zone: (at) => `/zone?lat=${place(at).lat}&lng=${place(at).lng}`,
  };
  return [
    ...Object.entries(paths).map(([name, pathOf]): Kind => ({
      name,
      request: (to, at) => get(to, pathOf(at)),
    })),
    {
      name: 'estimate of 100',
      request: (to, at) =>
        estimateMany(
          to,
          Array.from({ length: 100 }, (_, item) => permit(at * 17 + item * 3).record_id),
        ),
    },
  ];
}

/** Milliseconds of so many requests, one after another, after some that do not count. */
async function timed({ request }: Kind, running: Running): Promise<{ p50: number; p95: number }> {
  const warmUp = isShort ? 0 : 20;
  const durations: number[] = [];
  for (let at = 0; at < requests + warmUp; at++) {
    const began = performance.now();
    await request(running, at);
    if (at >= warmUp) durations.push(performance.now() - began);
  }
  durations.sort((a, b) => a - b);
  return { p50: durations[Math.floor(requests * 0.5)]!, p95: durations[Math.floor(requests * 0.95)]! };
}

/** Small requests a second, 32 at once. */
async function throughput(running: Running): Promise<number> {
  const count = isShort ? 100 : 6000;
  let requestCount = 0;
  const requestInTurn = async (): Promise<void> => {
    while (requestCount++ < count) await get(running, '/zone?lat=43.6532&lng=-79.3832');
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: 32 }, requestInTurn));
  return (count / (performance.now() - began)) * 1000;
}

/** Megabytes of memory that the service holds. */
async function memory({ program }: Running): Promise<number> {
  const status = await readFile(`/proc/${program.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
}

/** By what is measured. */
type Figures = Record<string, { value: number; text: string }>;

async function measure(args: string[], databaseUrl?: string): Promise<Figures> {
  const running = await run(['packages/service/src/main.ts', '--port', '0', ...args], databaseUrl);
  const figures: Figures = {};
  for (const kind of await kindsOf(running)) {
    const { p50, p95 } = await timed(kind, running);
    figures[kind.name] = { value: p50, text: `${p50.toFixed(1)} / ${p95.toFixed(1)}` };
  }
  const add = (name: string, value: number): void => void (figures[name] = { value, text: value.toFixed(0) });
  add('small requests a second', await throughput(running));
  add('memory, MB', await memory(running));
  const ended = new Promise((resolve) => running.program.once('close', resolve));
  running.program.kill('SIGTERM');
  await ended;
  return figures;
}

await mkdir(data, { recursive: true });
console.log(`Generating ${permits.toLocaleString('en-CA')} permits for PGlite, unless they are there …`);
await run(['packages/service/src/generate.ts', '--records', String(permits), '--data', data]);
const columns: Record<string, Figures> = { PGlite: await measure(['--data', data]) };

const programs = isShort ? null : postgresPrograms();
if (programs) {
  const server = await startPostgres(programs);
  console.log(`Generating ${permits.toLocaleString('en-CA')} permits for PostgreSQL …`);
  await run(['packages/service/src/generate.ts', '--records', String(permits)], server.url('postgres'));
  columns.PostgreSQL = await measure(['--data', data], server.url('postgres'));
  await server.stop();
} else if (!isShort) console.log('PostgreSQL is not installed.');

console.log(
  `\n${permits.toLocaleString('en-CA')} permits; p50 / p95 in milliseconds of ${requests} requests; the ratio is that of the p50 ${columns.PostgreSQL ? 'to PostgreSQL’s' : 'to that of a request by id'}\n`,
);
for (const [name, { value }] of Object.entries(columns.PGlite!)) {
  const cells = Object.entries(columns).map(
    ([engine, figures]) => `${engine} ${figures[name]!.text.padEnd(18)}`,
  );
  const base = columns.PostgreSQL?.[name] ?? columns.PGlite!['by id']!;
  console.log(`${name.padEnd(34)}${cells.join('')}ratio ${(value / base.value).toFixed(2)}`);
}
if (scratch !== null) await rm(scratch, { recursive: true, force: true });
