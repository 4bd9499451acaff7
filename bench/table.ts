import path from 'node:path';
import { datasets, limits } from '@cdata/catalog';
import { createClient, pageFetch, type FetchPage } from '../src/api/index.ts';
import { Counts, RequestQueue, systemClock } from '../src/engine/index.ts';
import { fetchTable } from '../src/features/tables/index.ts';
import { CountingExcel } from './counting-excel.ts';
import {
  heapWithoutGarbage,
  isShort,
  key,
  milliseconds,
  ratiosOf,
  ratioText,
  root,
  startService,
} from './measure.ts';

/*
 * Compares a table of 100,000 permits with a bare loop that only fetches and parses the same pages one after the other.
 * Both run in turns, against a service in its own process. Excel is replaced by a stand-in that speaks the wire protocol
 * of Microsoft's client and counts; the time spent in it is subtracted.
 */
const rows = isShort ? 2000 : 100_000;
const rounds = isShort ? 1 : 5;

async function startServiceWithRows() {
  if (isShort) return startService();
  const data = path.join(root, '.cache/bench-table');
  console.log(`Loading ${rows.toLocaleString('en-CA')} permits, unless they exist …`);
  return startService({ data, records: rows });
}

const service = await startServiceWithRows();
const { address } = service;
const dataset = datasets.permit;
const fields = dataset.fields.filter(({ name }) => dataset.defaultFields.includes(name));
const excel = new CountingExcel(fields.map(({ name }) => name));
const queue = new RequestQueue({ clock: systemClock, counts: new Counts() });
const client = createClient({ address, access: { kind: 'direct', key } });
const fetchThroughQueue: FetchPage = (query, options) =>
  queue.run('/permit', () => pageFetch(client, '/permit')(query, options), options);

/** Fetches and parses the pages, and nothing else. */
async function bareLoop(onPage: () => void = () => undefined): Promise<void> {
  let count = 0;
  for (let cursor = ''; count < rows;) {
    const limit = Math.min(limits.page.maximum, rows - count);
    const url = `${address}/permit?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const response = await fetch(url, { headers: { 'X-API-Key': key } });
    const page = (await response.json()) as { results: unknown[]; next_cursor?: string };
    count += page.results.length;
    onPage();
    if (!page.next_cursor) break;
    cursor = page.next_cursor;
  }
  if (count !== rows) throw new Error(`The service has ${count} permits.`);
}

async function fetchIntoTable(): Promise<void> {
  excel.reset();
  const search = { dataset, query: {}, fields, maxRows: rows };
  const report = await fetchTable(search, 'new sheet', {
    fetch: fetchThroughQueue,
    service: address,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  if (report.rows !== rows || excel.rows !== rows + 1) throw new Error(`${report.rows} rows were written.`);
}

const ratios = await ratiosOf({
  rounds,
  measured: async () => (await milliseconds(fetchIntoTable)) - excel.spent,
  bare: () => milliseconds(() => bareLoop()),
});
console.log(
  `${rows} permits into a table of ${fields.length} columns, against a bare loop, without Excel's own time: ` +
    `${ratioText(ratios)}; target at most 1.25`,
);

const sizes = excel.requests;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2);
const blocks = sizes.filter((bytes) => bytes > 20_000);
console.log(
  `requests to Excel: ${sizes.length}, ${blocks.length} of them with rows; the largest ${megabytes(Math.max(...sizes))} MB ` +
    `(Excel's limit is 5 MB), ${megabytes(sizes.reduce((sum, bytes) => sum + bytes, 0))} MB in all`,
);

let peak = 0;
const readPeak = () => void (peak = Math.max(peak, heapWithoutGarbage()));
let pages = 0;
await bareLoop(() => (++pages % 10 === 0 ? readPeak() : undefined));
const barePeak = peak;
peak = 0;
excel.onRequest = readPeak;
await fetchIntoTable();
console.log(`memory at its peak: ${megabytes(peak - barePeak)} MB more than the bare loop, without garbage`);
await service.stop();
