import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { postgresPrograms, startPostgres } from '../packages/service/test/postgres.ts';
import {
  inParallel,
  isShort,
  key,
  memoryOf,
  milliseconds,
  root,
  shortOption,
  startProgram,
  type Program,
} from './measure.ts';

/** The service by kind of request, on its embedded database and on PostgreSQL where that is installed, in one run. */
const { values } = parseArgs({
  options: {
    records: { type: 'string' },
    data: { type: 'string' },
    requests: { type: 'string' },
    // On PGlite alone: every request is made.
    ...shortOption,
  },
});
const permits = Number(values.records ?? (isShort ? 1000 : 1_000_000));
const requests = Number(values.requests ?? (isShort ? 4 : 200));
const scratch = isShort ? await mkdtemp(path.join(os.tmpdir(), 'bench-service-')) : null;
const data = path.resolve(values.data ?? scratch ?? path.join(root, `.cache/bench-${permits}`));
const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };

/** Fields of permits with few values and with many. */
const groupings = [
  ...['municipality', 'status_canonical', 'status', 'permit_type', 'work_type', 'ward', 'neighbourhood'],
  ...['building_type', 'contractor_name', 'storeys', 'issued_date', 'construction_value'],
];

interface Kind {
  name: string;
  request: (service: Program, at: number) => Promise<unknown>;
}

async function get(service: Program, pathAndQuery: string): Promise<{ [name: string]: unknown }> {
  const response = await fetch(`${service.address}${pathAndQuery}`, { headers });
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
  permit_type_canonical?: string;
  description?: string;
  lat?: string;
  lng?: string;
}

async function samplePermits(service: Program): Promise<SamplePermit[]> {
  const pages = await Promise.all(
    cities.map(async (city) => (await get(service, `/permit?municipality=${city}&limit=500`)).results),
  );
  return pages.flat() as SamplePermit[];
}

/** The first page, and those that follow it. */
async function pageCursors(service: Program): Promise<string[]> {
  const cursors = [''];
  for (let turn = 0; turn < 40; turn++) {
    const body = await get(service, `/permit?municipality=toronto&limit=500${cursors.at(-1)!}`);
    if (!body.next_cursor) break;
    cursors.push(`&cursor=${String(body.next_cursor)}`);
  }
  return cursors;
}

async function estimateMany(
  service: Program,
  items: { record_ids: string[] } | { permits: object[] },
): Promise<unknown> {
  const response = await fetch(`${service.address}/permit/estimate`, {
    method: 'POST',
    headers,
    body: JSON.stringify(items),
  });
  if (!response.ok) throw new Error(`estimate: ${response.status}`);
  return response.json();
}

/** Requests for ids and addresses that are there, for cities and types by turns. */
async function kindsOf(service: Program): Promise<Kind[]> {
  const sample = await samplePermits(service);
  const placed = sample.filter(
    ({ lat, lng }) => Math.abs(Number(lat) - 60) < 24 && Number(lng) > -141 && Number(lng) < -52,
  );
  const cursors = await pageCursors(service);
  const permit = (at: number) => sample[at % sample.length]!;
  const id = (at: number) => encodeURIComponent(permit(at * 7).record_id);
  const hundred = (at: number) => Array.from({ length: 100 }, (_, item) => permit(at * 17 + item * 3));
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
      request: (service, at) => get(service, pathOf(at)),
    })),
    {
      name: 'estimate of 100, by id',
      request: (service, at) =>
        estimateMany(service, { record_ids: hundred(at).map((one) => one.record_id) }),
    },
    {
      name: 'estimate of 100, described',
      request: (service, at) =>
        estimateMany(service, {
          permits: hundred(at).map(({ municipality, permit_type_canonical, description }) => ({
            ...{ municipality, permit_type_canonical, description },
            area_m2: 100,
          })),
        }),
    },
  ];
}

/** Milliseconds of so many requests, one after another, after some that do not count. */
async function timed({ request }: Kind, service: Program): Promise<{ p50: number; p95: number }> {
  const warmUp = isShort ? 0 : 20;
  const durations: number[] = [];
  for (let at = 0; at < requests + warmUp; at++) {
    const duration = await milliseconds(() => request(service, at));
    if (at >= warmUp) durations.push(duration);
  }
  durations.sort((a, b) => a - b);
  return { p50: durations[Math.floor(requests * 0.5)]!, p95: durations[Math.floor(requests * 0.95)]! };
}

/** Small requests a second, 32 at once. */
async function throughput(service: Program): Promise<number> {
  const small = Array<string>(isShort ? 100 : 6000).fill('/zone?lat=43.6532&lng=-79.3832');
  const time = await milliseconds(() => inParallel(small, 32, (zone) => get(service, zone)));
  return (small.length / time) * 1000;
}

/** By what is measured. */
type Figures = Record<string, { value: number; text: string }>;

const environmentOf = (databaseUrl?: string): NodeJS.ProcessEnv =>
  databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };

async function measure(args: string[], databaseUrl?: string): Promise<Figures> {
  const size = ['--records', String(permits)];
  const service = await startProgram(['packages/service/src/main.ts', '--port', '0', ...size, ...args], {
    environment: environmentOf(databaseUrl),
  });
  const figures: Figures = {};
  for (const kind of await kindsOf(service)) {
    const { p50, p95 } = await timed(kind, service);
    figures[kind.name] = { value: p50, text: `${p50.toFixed(1)} / ${p95.toFixed(1)}` };
  }
  const add = (name: string, value: number): void => void (figures[name] = { value, text: value.toFixed(0) });
  add('small requests a second', await throughput(service));
  add('memory, MB', await memoryOf(service.process.pid!));
  await service.stop();
  return figures;
}

await mkdir(data, { recursive: true });
console.log(`Loading ${permits.toLocaleString('en-CA')} permits for PGlite, unless they are there …`);
const columns: Record<string, Figures> = { PGlite: await measure(['--data', data]) };

const programs = isShort ? null : postgresPrograms();
if (programs) {
  const server = await startPostgres(programs);
  console.log(`Loading ${permits.toLocaleString('en-CA')} permits for PostgreSQL …`);
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
