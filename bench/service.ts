import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import PQueue from 'p-queue';
import { postgresPrograms, startPostgres } from '../packages/service/test/postgres.ts';

/** The service by kind of request, on its embedded database and on PostgreSQL where that is installed, in one run. */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    requests: { type: 'string', default: '200' },
  },
});
const permits = Number(values.records);
const requests = Number(values.requests);
const root = path.resolve(import.meta.dirname, '..');
const data = path.resolve(values.data ?? path.join(root, `.cache/bench-${permits}`));
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
  ask: (running: Running, at: number) => Promise<unknown>;
}

async function get(running: Running, asked: string): Promise<{ [name: string]: unknown }> {
  const response = await fetch(`${running.address}${asked}`, { headers });
  const body = (await response.json()) as { [name: string]: unknown };
  if (!response.ok && response.status !== 404) throw new Error(`${asked}: ${String(body.detail)}`);
  return body;
}

/** What is asked for: ids and addresses that are there, cities and types by turns. */
async function kindsOf(running: Running): Promise<Kind[]> {
  const cities = ['toronto', 'montreal', 'calgary', 'vancouver', 'ottawa', 'edmonton'];
  const types = ['renovation', 'addition', 'new_construction'];
  const page = await Promise.all(
    cities.map(async (city) => (await get(running, `/permit?municipality=${city}&limit=500`)).results),
  );
  const sample = page.flat() as {
    record_id: string;
    address: string;
    municipality: string;
    lat?: string;
    lng?: string;
  }[];
  const placed = sample.filter(
    ({ lat, lng }) => Math.abs(Number(lat) - 60) < 24 && Number(lng) > -141 && Number(lng) < -52,
  );
  const id = (at: number) => encodeURIComponent(sample[(at * 7) % sample.length]!.record_id);
  // The first page, and those that follow it.
  const cursors = [''];
  let cursor = '';
  for (let turn = 0; turn < 40; turn++) {
    const body = await get(running, `/permit?municipality=toronto&limit=500${cursor}`);
    if (!body.next_cursor) break;
    cursor = `&cursor=${String(body.next_cursor)}`;
    cursors.push(cursor);
  }
  const place = (at: number) => placed[(at * 11) % placed.length]!;
  return [
    { name: 'by id', ask: (to, at) => get(to, `/permit/${id(at)}`) },
    {
      name: 'filter, 500 rows',
      ask: (to, at) =>
        get(to, `/permit?municipality=${cities[at % 6]}&permit_type=${types[at % 3]}&limit=500`),
    },
    {
      name: 'keyset page, 500 rows',
      ask: (to, at) => get(to, `/permit?municipality=toronto&limit=500${cursors[at % cursors.length]}`),
    },
    {
      name: 'q',
      ask: (to, at) =>
        get(to, `/permit?q=${['queen street', 'laurier', 'centre', 'main'][at % 4]}&limit=100`),
    },
    {
      name: 'proximity, 1 km',
      ask: (to, at) => get(to, `/permit?lat=${place(at).lat}&lng=${place(at).lng}&limit=100`),
    },
    {
      name: 'stats, 30 days',
      ask: (to, at) => get(to, `/permit/stats?municipality=${cities[at % 6]}&group_by=permit_type_canonical`),
    },
    {
      name: 'stats, all time, by type',
      ask: (to) =>
        get(to, '/permit/stats?group_by=permit_type_canonical&period=all&sum_field=construction_value'),
    },
    {
      name: 'stats, any grouping',
      ask: (to, at) =>
        get(
          to,
          `/permit/stats?group_by=${groupings[at % groupings.length]}&period=${['all', '1y', '6mo'][at % 3]}` +
            `&sum_field=${['construction_value', 'area_m2'][at % 2]}`,
        ),
    },
    {
      name: 'stats, by address (most groups)',
      ask: (to) => get(to, '/permit/stats?group_by=normalized_address&period=all'),
    },
    {
      name: 'geocode',
      ask: (to, at) => {
        const { address, municipality } = sample[(at * 13) % sample.length]!;
        return get(to, `/geocode?address=${encodeURIComponent(address)}&municipality=${municipality}`);
      },
    },
    { name: 'zone', ask: (to, at) => get(to, `/zone?lat=${place(at).lat}&lng=${place(at).lng}`) },
    {
      name: 'estimate of 100',
      ask: async (to, at) => {
        const ids = Array.from(
          { length: 100 },
          (_, item) => sample[(at * 17 + item * 3) % sample.length]!.record_id,
        );
        const response = await fetch(`${to.address}/permit/estimate`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ record_ids: ids }),
        });
        if (!response.ok) throw new Error(`estimate: ${response.status}`);
        return response.json();
      },
    },
  ];
}

/** Milliseconds of so many requests, one after another, after some that do not count. */
async function timed({ ask }: Kind, running: Running): Promise<{ p50: number; p95: number }> {
  const took: number[] = [];
  for (let at = 0; at < requests + 20; at++) {
    const began = performance.now();
    await ask(running, at);
    if (at >= 20) took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return { p50: took[Math.floor(requests * 0.5)]!, p95: took[Math.floor(requests * 0.95)]! };
}

/** Small requests a second, 32 at once. */
async function throughput(running: Running): Promise<number> {
  const count = 6000;
  const queue = new PQueue({ concurrency: 32 });
  const began = performance.now();
  await queue.addAll(
    Array.from({ length: count }, () => () => get(running, '/zone?lat=43.6532&lng=-79.3832')),
  );
  return (count / (performance.now() - began)) * 1000;
}

/** Megabytes of memory that the service holds. */
async function memory({ program }: Running): Promise<number> {
  const status = await readFile(`/proc/${program.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
}

/** By what is measured. */
type Measured = Record<string, { value: number; text: string }>;

async function measure(args: string[], databaseUrl?: string): Promise<Measured> {
  const running = await run(['packages/service/src/main.ts', '--port', '0', ...args], databaseUrl);
  const found: Measured = {};
  for (const kind of await kindsOf(running)) {
    const { p50, p95 } = await timed(kind, running);
    found[kind.name] = { value: p50, text: `${p50.toFixed(1)} / ${p95.toFixed(1)}` };
  }
  const add = (name: string, value: number): void => void (found[name] = { value, text: value.toFixed(0) });
  add('small requests a second', await throughput(running));
  add('memory, MB', await memory(running));
  const ended = new Promise((resolve) => running.program.once('close', resolve));
  running.program.kill('SIGTERM');
  await ended;
  return found;
}

await mkdir(data, { recursive: true });
console.log(`Generating ${permits.toLocaleString('en-CA')} permits for PGlite, unless they are there …`);
await run(['packages/service/src/generate.ts', '--records', String(permits), '--data', data]);
const columns: Record<string, Measured> = { PGlite: await measure(['--data', data]) };

const programs = postgresPrograms();
if (programs) {
  const server = await startPostgres(programs);
  console.log(`Generating ${permits.toLocaleString('en-CA')} permits for PostgreSQL …`);
  await run(['packages/service/src/generate.ts', '--records', String(permits)], server.url('postgres'));
  columns.PostgreSQL = await measure(['--data', data], server.url('postgres'));
  await server.stop();
} else console.log('PostgreSQL is not installed.');

console.log(
  `\n${permits.toLocaleString('en-CA')} permits; p50 / p95 in milliseconds of ${requests} requests; the ratio is that of the p50\n`,
);
for (const [name, pglite] of Object.entries(columns.PGlite!)) {
  const cells = Object.entries(columns).map(([engine, found]) => `${engine} ${found[name]!.text.padEnd(18)}`);
  const other = columns.PostgreSQL?.[name];
  const ratio = other ? `ratio ${(pglite.value / other.value).toFixed(2)}` : '';
  console.log(`${name.padEnd(34)}${cells.join('')}${ratio}`);
}
