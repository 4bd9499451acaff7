import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { registerRows, writeRegister, type RegisterRow } from '../packages/service/test/national-register.ts';
import {
  isShort,
  key,
  median,
  memoryOf,
  milliseconds,
  shortOption,
  startProgram,
  startService,
} from './measure.ts';

const usage = `Usage: npm run bench:addresses -- [--province QC] [--addresses 500000] [--data DIR] [--short]

Loads a made-up National Address Register of a province, and measures the load, the start of a service on it, its memory,
and requests for addresses that it has not read before. With --data, the directory keeps the load, and a second run
measures the service alone. With DATABASE_URL set, PostgreSQL takes the place of PGlite. Needs Linux.`;

const { values } = parseArgs({
  options: {
    province: { type: 'string', default: 'QC' },
    addresses: { type: 'string', default: isShort ? '1000' : '500000' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
    ...shortOption,
  },
});
if (values.help) {
  console.log(usage);
  process.exit();
}
const { province } = values;
const addresses = Number(values.addresses);
const folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-addresses-'));
const data = values.data ?? path.join(folder, 'data');
const requests = isShort ? 20 : 1000;

const file = path.join(folder, 'register.csv');
const { count, sample } = await writeRegister(
  file,
  registerRows(province, addresses),
  Math.max(1, Math.floor(addresses / requests / 2)),
);
const source = ['statcan/addresses', '--province', province, '--from', file, '--data', data];
const loadTime = await milliseconds(() =>
  startProgram(['packages/service/src/ingest/ingest-main.ts', ...source]),
);
const seconds = loadTime / 1000;
console.log(`load: ${count} rows in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second`);

let service = await startService({ data });
await service.stop();
const startTime = await milliseconds(async () => (service = await startService({ data })));
console.log(`start: ${(startTime / 1000).toFixed(1)} s`);

const get = async (query: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${service.address}${query}`, { headers: { 'X-API-Key': key } });
  return (await response.json()) as Record<string, unknown>;
};
const geocode = (address: string) => get(`/geocode?${new URLSearchParams({ address })}`);

function addressOf(row: RegisterRow, { number = 0, letters = 0 } = {}): string {
  const type = row.OFFICIAL_STREET_TYPE;
  const name = row.OFFICIAL_STREET_NAME.slice(0, row.OFFICIAL_STREET_NAME.length - letters);
  const street = province === 'QC' ? [type, name] : [name, type];
  const house = `${Number(row.CIVIC_NO) + number}${row.CIVIC_NO_SUFFIX}`;
  return `${[house, ...street, row.OFFICIAL_STREET_DIR].filter(Boolean).join(' ')}, ${row.CSD_ENG_NAME}, ${province}`;
}

/** Milliseconds of each request, one after the other; the median is printed with the 95th percentile. */
async function measure(label: string, request: (row: RegisterRow) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const row of sample.slice(0, requests)) times.push(await milliseconds(() => request(row)));
  const high = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;
  console.log(`${label}: ${median(times).toFixed(2)} ms, 95th percentile ${high.toFixed(2)} ms`);
  return median(times);
}

const matchTypes = new Map<string, number>();
const places: { lat: number; lng: number }[] = [];
const bare = await measure('a request that reads nothing', () => get('/health'));
const addressTime = await measure('known addresses', async (row) => {
  const { match_type: type, lat, lng } = await geocode(addressOf(row));
  matchTypes.set(String(type), (matchTypes.get(String(type)) ?? 0) + 1);
  if (typeof lat === 'number' && typeof lng === 'number') places.push({ lat, lng });
});
console.log(`  ${[...matchTypes].map(([type, of]) => `${of} ${type}`).join(', ')}`);
await measure('numbers that are not known', (row) => geocode(addressOf(row, { number: 1000 })));
await measure('misspelled streets', (row) => geocode(addressOf(row, { letters: 1 })));
let at = 0;
await measure('the nearest address', () => {
  const { lat, lng } = places[at++ % places.length]!;
  return get(`/reverse-geocode?lat=${lat + 0.0001}&lng=${lng}`);
});
console.log(`memory: ${Math.round(await memoryOf(service.process.pid!))} MB`);
console.log(
  `the time to locate an address, to a request that reads nothing: ratio ${(addressTime / bare).toFixed(2)}`,
);
await service.stop();
await rm(folder, { recursive: true, force: true });
