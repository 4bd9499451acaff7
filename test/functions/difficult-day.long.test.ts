import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServiceOn, type RunningService } from '../../packages/service/test/running-service.ts';
import { copySampleDatabase } from '../../packages/service/test/sample-database.ts';
import { openFormulaWorkbook, type FormulaWorkbook } from './formula-workbook.ts';
import { scaled } from '../extent.ts';

const faults = {
  latency: [20, 200] as [number, number],
  tooManyRequests: 0.1,
  serverError: 0.05,
  reset: 0.03,
  truncate: 0.02,
  seed: 5,
};
const cells = scaled(1000);
const column = `Data!A1:A${cells}`;

let data: string;
let service: RunningService;
let book: FormulaWorkbook;

beforeEach(async () => {
  data = await copySampleDatabase();
});
afterEach(async () => {
  await book?.close();
  await service?.close();
  await rm(data, { recursive: true, force: true });
});

const open = async () => {
  book = await openFormulaWorkbook({ key: 'demo-paid-key', service });
};

/** Writes formulas over so many different addresses. */
const writeFormulas = (different: number) =>
  book.write(
    column,
    Array.from({ length: cells }, (_, row) => [
      `=CDATA.GEOCODE("${(row % different) + 1} Rue Sherbrooke Ouest, Montréal",,"address,match_type")`,
    ]),
  );

/** Checks that each cell shows the house number of its own address. */
async function expectRight(different: number): Promise<void> {
  await book.settled();
  const values = book.read(column).map(([value]) => value);
  const wrong = values.flatMap((value, row) =>
    String(value).startsWith(`${(row % different) + 1} `) ? [] : [[row, value]],
  );
  expect(wrong.slice(0, 10)).toEqual([]);
}

const calls = () => service.requests()['GET /geocode'] ?? 0;

/** Stops the service when it has answered part of the calls; returns its port. */
async function stopHalfWay(): Promise<number> {
  await expect.poll(calls, { timeout: 60_000, interval: 5 }).toBeGreaterThan(200);
  const port = Number(new URL(service.address).port);
  await service.close();
  return port;
}

test('requests are slow, rejected, failing and cut off: all cells are right', async () => {
  service = await startServiceOn(data, { faults });
  await open();
  writeFormulas(100);
  await expectRight(100);
});

test('the service stops and starts again: all cells are right', async () => {
  service = await startServiceOn(data);
  await open();
  writeFormulas(800);
  const port = await stopHalfWay();
  service = await startServiceOn(data, { port });
  await expectRight(800);
});
