import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importFile, inspectFile } from '../packages/service/src/ingest/import-file.ts';
import { recordColumns } from '../packages/service/src/store/record-row.ts';
import type { FileMapping } from '../packages/service/src/ingest/propose-mapping.ts';
import { openDatabase } from '../packages/service/src/store/open-database.ts';
import type { Store } from '../packages/service/src/store/store.ts';
import { postgresPrograms, startPostgres } from '../packages/service/test/postgres.ts';
import {
  isShort,
  key,
  median,
  memoryOf,
  milliseconds,
  ratioText,
  shortOption,
  startProgram,
} from './measure.ts';

/**
 * How long a load of permits from CSV takes, as a multiple of a bare COPY of the same rows into the same table, on both
 * databases. The two take turns, because the first to write to a new database creates its files.
 *
 * It also compares the first requests after a load with later ones, and measures the memory that a load of as many
 * permits takes, and of twice as many, in a process of its own. On PGlite, that process works through this one, so that
 * the database's memory is counted apart.
 */
const { values } = parseArgs({
  options: {
    permits: { type: 'string' },
    load: { type: 'string' },
    data: { type: 'string', default: '' },
    ...shortOption,
  },
});
const permits = Number(values.permits ?? (isShort ? 500 : 100_000));
const rounds = isShort ? 1 : 3;

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

/** The rows as the load stored them, in pieces, as the store copies them. */
async function storedPieces(store: Store): Promise<Uint8Array[]> {
  // The quote that the store's COPY expects.
  const line = recordColumns
    .map((column) => `coalesce(E'\\x01' || ${column}::text || E'\\x01', '')`)
    .join(` || ',' || `);
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < permits; from += 5000) {
    const rows = await store.readAll<{ line: string }>(
      `SELECT ${line} AS line FROM record WHERE entity_type = 'permit' ORDER BY record_id LIMIT 5000 OFFSET ${from}`,
    );
    pieces.push(Buffer.from(`${rows.map((row) => row.line).join('\n')}\n`));
  }
  return pieces;
}

/** Copies the rows into the table of the records, with its indexes and triggers. */
async function bareCopy(store: Store, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) await store.copy('record', recordColumns, new Uint8Array(piece));
}

async function measure(name: string, location: { data: string; databaseUrl?: string }, file: string) {
  const database = await openDatabase({ ...location, timeout: 3_600_000 });
  const { kind } = await inspectFile(file);
  const { loaded } = database;
  const load = () => importFile(loaded, file, kind, { mapping });
  const times: Record<'load' | 'again' | 'copy', number[]> = { load: [], again: [], copy: [] };
  for (let round = 0; round < rounds; round++) {
    times.load.push(await milliseconds(load));
    times.again.push(await milliseconds(load));
    const pieces = await storedPieces(loaded);
    await loaded.run('TRUNCATE record');
    times.copy.push(await milliseconds(() => bareCopy(loaded, pieces)));
    const [copy] = await loaded.readAll<{ rows: number }>('SELECT count(*)::int AS rows FROM record');
    if (copy?.rows !== permits) throw new Error(`The copy has ${copy?.rows} rows.`);
    await loaded.run('TRUNCATE record');
  }
  const seconds = (kind: keyof typeof times) => `${(median(times[kind]) / 1000).toFixed(1)} s`;
  const ratios = (kind: keyof typeof times) =>
    ratioText(times[kind].map((time, round) => time / times.copy[round]!));
  console.log(`${name}: a bare COPY of ${permits} permits takes ${seconds('copy')}`);
  console.log(`${name}: a load takes ${seconds('load')}, ${ratios('load')}`);
  console.log(`${name}: a load without changes takes ${seconds('again')}, ${ratios('again')}`);
  for (const count of isShort ? [permits] : [permits, 2 * permits]) {
    await loaded.run('TRUNCATE record');
    const peak = await loadInProcess(location, await writePermits(path.dirname(file), count));
    console.log(`${name}: a process that loads ${count} permits takes ${peak} MB at most.`);
  }
  if (!location.databaseUrl) {
    console.log(`${name}: the process of the database has ${Math.round(await memoryOf('self'))} MB.`);
  }
  await database.close();
}

/**
 * Requests by id in the first seconds of a service that starts after a load, as a multiple of those that follow: the
 * embedded database answers nobody while it computes what a load has left undone.
 */
async function measureFirstRequests(data: string, file: string): Promise<void> {
  await writeFile(`${file}.mapping.json`, JSON.stringify(mapping));
  const importer = [
    'packages/service/src/ingest/import-main.ts',
    file,
    '--data',
    data,
    '--province',
    'AB',
    '--yes',
  ];
  await startProgram(importer);
  const service = await startProgram(['packages/service/src/main.ts', '--port', '0', '--data', data]);
  const byId = (row: number) =>
    fetch(`${service.address}/permit/calgary:BP${2012 + (row % 14)}-${String(row).padStart(6, '0')}`, {
      headers: { 'X-API-Key': key },
    }).then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))));
  /** The 95th percentile of the requests in a time, one after another with pauses. */
  const slow = async (duration: number): Promise<number> => {
    const times: number[] = [];
    for (const until = performance.now() + duration; performance.now() < until; await wait(20)) {
      times.push(await milliseconds(() => byId((times.length * 7919) % permits)));
    }
    return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)]!;
  };
  const first = await slow(isShort ? 500 : 10_000);
  await wait(isShort ? 500 : 20_000);
  const later = await slow(isShort ? 500 : 10_000);
  await service.stop();
  console.log(
    `PGlite: the 95th percentile by id after a load is ${first.toFixed(1)} ms at first and ${later.toFixed(1)} ms later, ${ratioText([first / later])}`,
  );
}

/** Returns the megabytes that the process has had at most. */
async function loadInProcess(
  { data, databaseUrl = '' }: { data: string; databaseUrl?: string },
  file: string,
): Promise<number> {
  let peak = NaN;
  await startProgram(['bench/ingest.ts', '--load', file, '--data', data], {
    environment: { DATABASE_URL: databaseUrl },
    onLog: (line) => (peak = Number(line)),
  });
  return peak;
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
  // Its parent reads it from the log.
  console.error(Math.round(await memoryOf('self', 'peak')));
  await database.close();
  process.exit();
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-ingest-'));
try {
  const file = await writePermits(folder, permits);
  await measure('PGlite', { data: path.join(folder, 'data') }, file);
  await measureFirstRequests(path.join(folder, 'served'), file);
  const programs = postgresPrograms();
  if (programs) {
    const server = await startPostgres(programs);
    await measure('PostgreSQL', { data: '', databaseUrl: server.url('postgres') }, file);
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
