import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient, pageFetch, type FetchPage } from '../src/api/index.ts';
import { datasets, limits } from '@cdata/catalog';
import { fetchTable } from '../src/tables/index.ts';
import { Counts, RequestQueue, systemClock } from '../src/engine/index.ts';
import { CountingExcel } from './counting-excel.ts';

/**
 * Compares a table of 100,000 permits with a bare loop that only fetches and parses the same pages one after the other.
 * Both run in turns, against a service in its own process. Excel is replaced by a stand-in that speaks the wire protocol
 * of Microsoft's client and counts; the time spent in it is subtracted.
 */
const rows = 100_000;
const rounds = 5;
const root = path.resolve(import.meta.dirname, '..');
const data = path.join(root, '.cache/bench-table');
const key = 'demo-paid-key';

async function startService(): Promise<{ address: string; stop: () => void }> {
  const generate = [
    '--import',
    'tsx',
    'packages/service/src/generate.ts',
    '--records',
    String(rows),
    '--data',
    data,
  ];
  await new Promise((resolve) =>
    spawn(execPath, generate, { cwd: root, stdio: 'ignore' }).once('close', resolve),
  );
  const args = ['--import', 'tsx', 'packages/service/src/main.ts', '--port', '0', '--data', data];
  const program = spawn(execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => program.kill());
  for await (const line of createInterface(program.stdout)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address) return { address, stop: () => program.kill() };
  }
  throw new Error('The service did not start.');
}

await mkdir(data, { recursive: true });
console.log(`Generating ${rows.toLocaleString('en-CA')} permits, unless they exist …`);
const { address, stop } = await startService();
const dataset = datasets.permit;
const fields = dataset.fields.filter(({ name }) => dataset.defaultFields.includes(name));
const excel = new CountingExcel(fields.map(({ name }) => name));
const queue = new RequestQueue({ clock: systemClock, counts: new Counts() });
const client = createClient({ address, access: { kind: 'direct', key } });
const throughQueue: FetchPage = (query, options) =>
  queue.run('/permit', () => pageFetch(client, '/permit')(query, options), options);

/** Fetches and parses the pages, and nothing else. */
async function bareLoop(onPage: () => void = () => undefined): Promise<void> {
  let fetched = 0;
  for (let cursor = ''; fetched < rows;) {
    const limit = Math.min(limits.page.maximum, rows - fetched);
    const url = `${address}/permit?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const response = await fetch(url, { headers: { 'X-API-Key': key } });
    const page = (await response.json()) as { results: unknown[]; next_cursor?: string };
    fetched += page.results.length;
    onPage();
    if (!page.next_cursor) break;
    cursor = page.next_cursor;
  }
  if (fetched !== rows) throw new Error(`The service has ${fetched} permits.`);
}

async function intoTable(): Promise<void> {
  excel.reset();
  const search = { dataset, query: {}, fields, maxRows: rows };
  const report = await fetchTable(search, 'new sheet', {
    fetch: throughQueue,
    service: address,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  if (report.rows !== rows || excel.rows !== rows + 1) throw new Error(`${report.rows} rows were written.`);
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const ratios: number[] = [];
for (let round = 0; round <= rounds; round++) {
  const bare = await milliseconds(() => bareLoop());
  const own = (await milliseconds(intoTable)) - excel.spent;
  if (round > 0) ratios.push(own / bare);
}
ratios.sort((one, other) => one - other);
const shown = (ratio: number): string => ratio.toFixed(2);
console.log(
  `(a) ${rows} permits into a table of ${fields.length} columns: ${shown(ratios[Math.floor(rounds / 2)]!)} times the bare loop ` +
    `(${shown(ratios[0]!)} to ${shown(ratios.at(-1)!)}, ${rounds} rounds, without the host's own time); the limit is 1.25`,
);

const sizes = [...excel.requests];
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2);
const blocks = sizes.filter((bytes) => bytes > 20_000);
console.log(
  `(b) requests to Excel: ${sizes.length}, of them ${blocks.length} with rows; the largest ${megabytes(Math.max(...sizes))} MB ` +
    `(5 MB is the limit), ${megabytes(sizes.reduce((sum, bytes) => sum + bytes, 0))} MB in all`,
);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
let peak = 0;
const look = () => {
  collectGarbage();
  peak = Math.max(peak, process.memoryUsage().heapUsed);
};
let pages = 0;
const everyTenth = () => (++pages % 10 === 0 ? look() : undefined);
await bareLoop(everyTenth);
const barePeak = peak;
peak = 0;
excel.onRequest = look;
await intoTable();
console.log(
  `(c) memory at its peak: ${megabytes(peak - barePeak)} MB more than the bare loop, without garbage`,
);
stop();
