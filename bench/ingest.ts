import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { importFile, inspectFile } from '../service/ingest/import-file.ts';
import { recordColumns } from '../service/store/record-row.ts';
import type { FileMapping } from '../service/ingest/propose-mapping.ts';
import { openDatabase } from '../service/store/open-database.ts';
import type { Store } from '../service/store/store.ts';
import { postgresPrograms, startPostgres } from '../test/service/postgres.ts';
import { processClock, serverClock, type ProcessorClock } from './processor-time.ts';

/**
 * How long a load of permits from CSV takes, as a multiple of a bare COPY of the same rows into the same table, on
 * both databases, and how much processor time, which says more on a busy machine; and the memory that a load of as many takes, and of twice as many, in a process of its own. On
 * PGlite, that process works through this one, so that the database's memory is counted apart.
 */
const { values } = parseArgs({
  options: {
    permits: { type: 'string', default: '100000' },
    load: { type: 'string' },
    data: { type: 'string', default: '' },
  },
});
const permits = Number(values.permits);

const mapping: FileMapping = {
  dataset: 'permit',
  municipality: 'calgary',
  key: ['permitnum'],
  columns: {
    permit_number: 'permitnum',
    status: 'statuscurrent',
    issued_date: 'issueddate',
    permit_type: 'permittype',
    work_class: 'workclass',
    description: 'description',
    contractor_name: 'contractor',
    construction_value: 'cost',
    address: 'address',
    community: 'community',
    lat: 'latitude',
    lng: 'longitude',
  },
};

const streets = [
  'SADDLE RIDGE DR NE',
  'MAIN ST',
  '17 AVE SW',
  'CENTRE ST N',
  'KENSINGTON RD NW',
  'MACLEOD TR SE',
];
const works = ['New', 'Addition', 'Alteration', 'Demolition'];

function csvRow(row: number): string {
  const day = new Date(Date.UTC(2012, 0, 1 + (row % 5000))).toISOString();
  const number = `BP${2012 + (row % 14)}-${String(row).padStart(6, '0')}`;
  const place = `${(51 + (row % 997) / 7000).toFixed(7)},${(-114 - (row % 991) / 7000).toFixed(7)}`;
  return (
    `${number},Issued Permit,${day},Single Construction Permit,${works[row % 4]},` +
    `"SFD,DECK,PORCH number ${row % 1000} with a garage",Example Homes ${row % 300} Ltd.,${(row % 900) * 1000 + 500},` +
    `${1 + (row % 9000)} ${streets[row % 6]},SADDLE RIDGE,${place}`
  );
}

interface Cost {
  /** Seconds: by the clock, and of the processors. */
  time: number;
  processors: number;
}

async function costOf(clock: ProcessorClock, work: () => Promise<unknown>): Promise<Cost> {
  const [started, processorsBefore] = [performance.now(), await clock()];
  await work();
  const time = (performance.now() - started) / 1000;
  return { time, processors: (await clock()) - processorsBefore };
}

const shown = ({ time, processors }: Cost): string =>
  `${time.toFixed(1)} s (${processors.toFixed(1)} s of the processors)`;

/** The rows as the loads stored them, copied into the emptied table of the records, with its indexes and triggers. */
async function bareCopy(store: Store, clock: ProcessorClock): Promise<Cost> {
  // The quote that the store's COPY expects.
  const line = recordColumns
    .map((column) => `coalesce(E'\\x01' || ${column}::text || E'\\x01', '')`)
    .join(` || ',' || `);
  // In pieces, as the store copies them; made before the clock starts.
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < permits; from += 5000) {
    const rows = await store.readAll<{ line: string }>(
      `SELECT ${line} AS line FROM record WHERE entity_type = 'permit' ORDER BY record_id LIMIT 5000 OFFSET ${from}`,
    );
    pieces.push(Buffer.from(`${rows.map((row) => row.line).join('\n')}\n`));
  }
  await store.run('TRUNCATE record');
  const cost = await costOf(clock, async () => {
    for (const piece of pieces) await store.copy('record', recordColumns, new Uint8Array(piece));
  });
  const [{ rows } = { rows: 0 }] = await store.readAll<{ rows: number }>(
    "SELECT count(*)::int AS rows FROM record WHERE entity_type = 'permit'",
  );
  if (rows !== permits) throw new Error(`The copy has ${rows} rows.`);
  return cost;
}

async function measure(name: string, location: { data: string; databaseUrl?: string }, file: string) {
  const database = await openDatabase({ ...location, timeout: 3_600_000 });
  const { kind } = await inspectFile(file);
  const { loaded } = database;
  const clock = location.databaseUrl ? await serverClock(loaded) : processClock;
  const first = await costOf(clock, () => importFile(loaded, file, kind, { mapping }));
  const again = await costOf(clock, () => importFile(loaded, file, kind, { mapping }));
  const bare = await bareCopy(loaded, clock);
  console.log(
    `${name}: ${permits} permits loaded in ${shown(first)}; a bare COPY takes ${shown(bare)}: ` +
      `${(first.time / bare.time).toFixed(2)} times as long, ` +
      `${(first.processors / bare.processors).toFixed(2)} times the processor time. ` +
      `Again without changes ${shown(again)}.`,
  );
  for (const count of [permits, 2 * permits]) {
    await loaded.run('TRUNCATE record');
    const taken = await loadInProcess(location, await writePermits(path.dirname(file), count));
    console.log(`${name}: a process that loads ${count} permits takes ${taken} MB at most.`);
  }
  if (!location.databaseUrl) {
    console.log(`${name}: the process of the database has ${megabytes(process.memoryUsage.rss())} MB.`);
  }
  await database.close();
}

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** Returns the megabytes that the process has had at most. */
async function loadInProcess(
  location: { data: string; databaseUrl?: string },
  file: string,
): Promise<string> {
  const program = [import.meta.filename, '--load', file, '--data', location.data];
  const environment = { ...process.env, DATABASE_URL: location.databaseUrl ?? '' };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--import', 'tsx', ...program], { env: environment });
  return stdout.trim();
}

async function writePermits(folder: string, count: number): Promise<string> {
  const file = path.join(folder, `permits-${count}.csv`);
  const header =
    'permitnum,statuscurrent,issueddate,permittype,workclass,description,contractor,cost,address,community,latitude,longitude';
  await writeFile(file, [header, ...Array.from({ length: count }, (_, row) => csvRow(row))].join('\n'));
  return file;
}

if (values.load !== undefined) {
  const database = await openDatabase({
    data: values.data,
    databaseUrl: process.env.DATABASE_URL || undefined,
    timeout: 3_600_000,
    join: true,
  });
  await importFile(database.loaded, values.load, 'own', { mapping });
  console.log(megabytes(process.resourceUsage().maxRSS * 1024));
  await database.close();
  process.exit();
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-ingest-'));
try {
  const file = await writePermits(folder, permits);
  await measure('PGlite', { data: path.join(folder, 'data') }, file);
  const programs = postgresPrograms();
  if (programs) {
    const server = await startPostgres(programs);
    await measure('PostgreSQL', { data: '', databaseUrl: server.url('postgres') }, file);
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
