import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { excelWorkbook, readValues } from '../excel-workbook.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import {
  countedService,
  startService,
  type CountedClient,
} from '../../packages/service/test/running-service.ts';
import { formatNumber } from '../../src/language/index.ts';
import { basisText } from '../../src/features/estimate/basis-text.ts';
import { newEstimateRun } from '../../src/features/estimate/estimate-kind.ts';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { NewRun } from '../../src/features/column-runs/run-kind.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { ended, newTaskRegistry, runsOf } from './running-tasks.ts';

type Json = Record<string, unknown>;

const workbook = excelWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });

let service: CountedClient;
beforeAll(async () => {
  service = await countedService();
});
afterAll(() => service?.close());

const faulty: CountedClient[] = [];
afterEach(() => Promise.all(faulty.splice(0).map((one) => one.close())));

async function request(path: string, init: RequestInit = {}): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${service.address}${path}`, {
    ...init,
    headers: { 'x-api-key': 'demo-paid-key', 'content-type': 'application/json' },
  });
  return { status: response.status, body: (await response.json()) as Json };
}

const records = async (query: string): Promise<Json[]> =>
  (await request(`/permit?${query}`)).body.results as Json[];

async function newSheet(name: string, rows: (string | number)[][]): Promise<void> {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(name);
    const range = sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length);
    range.numberFormat = rows.map((row) => row.map((value) => (typeof value === 'string' ? '@' : 'General')));
    range.values = rows;
    sheet.activate();
    await context.sync();
  });
}

async function run(newRun: NewRun, on: CountedClient = service): Promise<RunReport> {
  const tasks = newTaskRegistry();
  const task = runsOf(tasks, serviceEngine(on)).start(newRun, {
    destination: 'adjacent',
    maxCalls: Infinity,
  });
  const { state, report, error } = await ended<RunReport>(tasks, task);
  expect([state, error?.message]).toEqual(['done', undefined]);
  return report!;
}

/** Addresses as lists have them: with units, in capitals, in French, with odd spaces, PO boxes and other text. */
async function messyAddresses(count: number): Promise<string[]> {
  const cities = ['montreal', 'calgary', 'laval', 'toronto'];
  const lists = await Promise.all(
    cities.map(async (city) =>
      (await records(`municipality=${city}&limit=120`)).map(
        ({ address }) => `${String(address).trim()}, ${city}`,
      ),
    ),
  );
  const variants = [
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => `Unit 4, ${text}`,
    (text: string) => `  ${text.replace(', ', ' ,  ')} `,
    (text: string) => text.replace(/\bSTREET\b/i, 'St.'),
  ];
  const messy = lists
    .flat()
    .filter((address) => /^\d/.test(address))
    .map((text, index) => variants[index % variants.length]!(text));
  return [...new Set([...messy.slice(0, count - 3), 'see attached plan', poBox, '=1+1'])];
}

/** The service would place it in the middle of its city. */
const poBox = 'PO Box 100, Calgary AB';

async function geocodes(addresses: readonly string[]): Promise<Map<string, Json | null>> {
  const matches = new Map<string, Json | null>();
  for (const address of addresses) {
    const { status, body } = await request(
      `/geocode?address=${encodeURIComponent(address.trim().replace(/\s+/g, ' '))}`,
    );
    matches.set(address, status === 200 && address !== poBox ? body : null);
  }
  return matches;
}

test('400 messy rows are geocoded correctly although requests are slow, rejected, failing and cut off', async () => {
  const addresses = await messyAddresses(120);
  const expected = await geocodes(addresses);
  const rows = Array.from({ length: 400 }, (_, row) =>
    row % 97 === 96 ? '' : addresses[(row * 7) % addresses.length]!,
  );
  await newSheet('List', [['Address', 'Client'], ...rows.map((address, row) => [address, `c${row}`])]);
  const difficult = await startService({
    faults: {
      latency: [5, 30],
      tooManyRequests: 0.04,
      serverError: 0.03,
      reset: 0.02,
      truncate: 0.01,
      seed: 11,
    },
  });
  faulty.push(difficult);
  const newRun = newGeocodeRun(await readSheetRows(), [0], { choices: ['coordinates', 'match_type'] });
  const report = await run(newRun, difficult);
  expect(report).toMatchObject({ of: rows.filter(Boolean).length, done: report.of, skipped: 0 });

  const cellRows = await readValues(workbook, 'List', 'A2:F401');
  const wrong = cellRows.filter(([address, client, lat, lng, matchType, note], row) => {
    if (address !== rows[row] || client !== `c${row}`) return true;
    if (address === '') return [lat, lng, matchType, note].some((value) => value !== '');
    const geocode = expected.get(rows[row]!);
    if (!geocode) return lat !== '' || note === '';
    return lat !== geocode.lat || lng !== geocode.lng || matchType !== geocode.match_type || note !== '';
  });
  expect(wrong.slice(0, 5)).toEqual([]);
});

test('260 permits take 3 full calls, and a few more for two wrong ones', async () => {
  const permits = await records('limit=260');
  const wrong = [3, 150];
  const ids = permits.map(({ record_id }, index) =>
    wrong.includes(index) ? `wrong-${index}` : String(record_id),
  );
  const declared = permits.map(({ construction_value: value }) => (typeof value === 'number' ? value : ''));
  await newSheet('Lot', [['record_id', 'Value'], ...ids.map((id, index) => [id, declared[index]!])]);
  const newRun = newEstimateRun(await readSheetRows(), [0, 1], {
    mode: 'ids',
    mapped: ['record_id', 'declared_value'],
    areaUnit: null,
    totals: true,
    hasAmounts: true,
  });
  const before = service.requests()['POST /permit/estimate'] ?? 0;
  const report = await run(newRun);
  const calls = (service.requests()['POST /permit/estimate'] ?? 0) - before;
  expect(calls).toBeGreaterThanOrEqual(3);
  expect(calls).toBeLessThanOrEqual(3 + 8 * wrong.length);

  const rows = await readValues(workbook, 'Lot', 'C2:K261');
  const kept = rows.filter(([low, , high]) => low !== '' && Number(high) <= 6 * Number(low));
  expect(kept.length).toBeLessThan(258);
  expect(report).toMatchObject({
    written: 260,
    failed: 2,
    parts: [
      `${formatNumber(kept.length)} with an estimate`,
      `${258 - kept.length} too varied, in no total`,
      '2 without an estimate',
    ],
    remarks: ['The totals are in C263:F265.'],
  });
  const sample = ids.map((_, index) => index).filter((index) => index % 14 === 0 && !wrong.includes(index));
  const { body } = await request('/permit/estimate', {
    method: 'POST',
    body: JSON.stringify({ record_ids: sample.map((index) => ids[index]) }),
  });
  (body.results as { estimate: Json }[]).forEach(({ estimate }, position) => {
    const { low, median, high, expected_value, confidence, basis } = estimate;
    const value = declared[sample[position]!]!;
    const comparison =
      value === '' || value <= 0
        ? ''
        : `${value < Number(low) ? 'below' : value > Number(high) ? 'above' : 'within'} the range`;
    const grade = Number(high) > 6 * Number(low) ? 'too varied' : confidence;
    expect(rows[sample[position]!]).toEqual([
      ...[low, median, high, expected_value ?? '', value !== '' && value > 0 ? value : '', comparison],
      ...[grade, basisText(String(basis)), ''],
    ]);
  });
  for (const index of wrong) {
    expect(rows[index]!.slice(0, 8)).toEqual(Array(8).fill(''));
    expect(String(rows[index]![8])).toContain(`wrong-${index}`);
  }
  const sum = (column: number) => kept.reduce((total, row) => total + Number(row[column]), 0);
  const [totals] = await readValues(workbook, 'Lot', 'C264:F264');
  expect(totals).toEqual([0, 1, 2, 3].map((column) => expect.closeTo(sum(column), 0)));

  const colors = await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Lot');
    const cells = ['low', 'too varied'].map((confidence) =>
      sheet.getRange(`D${rows.findIndex((row) => row[6] === confidence) + 2}`).format.font.load('color'),
    );
    await context.sync();
    return cells.map(({ color }) => color);
  });
  expect(colors[0]).not.toBe('#808080');
  expect(colors[1]).toBe('#808080');
});
