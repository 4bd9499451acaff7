import { afterAll, expect, test } from 'vitest';
import { readSource } from '../../src/runs/column-source.ts';
import { rememberedRuns } from '../../src/runs/saved-run.ts';
import { geocodeColumns, type GeocodeChoice } from '../../src/runs/geocode/geocode-run.ts';
import { likelyAddress, ownColumns } from '../../src/runs/own-columns.ts';
import { startRun } from '../../src/runs/start-run.ts';
import type { ConnectedLookups } from '../../src/lookup/index.ts';
import { ended, newTaskRegistry } from './running-tasks.ts';
import { openHeadlessWorkbook } from '../../workbook/headless/workbook.ts';

const workbook = openHeadlessWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
Object.assign(globalThis, { Excel: workbook.globals.Excel });
afterAll(() => workbook.close());

const lookups = {
  request: () =>
    Promise.resolve({ lat: 45, lng: -73, postal_code: 'K1A 0A6', normalized_address: '1 MAIN ST' }),
} as unknown as Pick<ConnectedLookups, 'request'>;

/** A sheet with these rows, and this selected. */
async function newSheet(name: string, rows: string[][], selection = 'A1'): Promise<void> {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(name);
    sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length).values = rows;
    sheet.activate();
    sheet.getRange(selection).select();
    await context.sync();
  });
}

/** Geocodes the likely columns of the sheet that is shown; returns those that were likely. */
async function geocodeLikely(choices: GeocodeChoice[]): Promise<number[]> {
  const source = await readSource();
  const sources = likelyAddress(source, await rememberedRuns());
  const outputs = geocodeColumns(choices);
  const tasks = newTaskRegistry();
  const run = { kind: 'geocode' as const, source, sources, outputs, place: 'beside' as const };
  const { state } = await ended(
    tasks,
    startRun(tasks, lookups, { ...run, options: { choices } }, { most: 1 }),
  );
  expect(state).toBe('done');
  return sources;
}

const likelyNow = async () => likelyAddress(await readSource(), await rememberedRuns());

test('the postal codes that a run wrote are no part of the address of the next', async () => {
  await newSheet('Postal codes', [
    ['Client', 'Address', 'City'],
    ['c1', '1 Main St', 'Ottawa'],
    ['c2', '2 Main St', 'Ottawa'],
  ]);
  expect(await geocodeLikely(['coordinates', 'postal_code'])).toEqual([1, 2]);
  expect(await likelyNow()).toEqual([1, 2]);
});

test('nor are normalized addresses, of which rows that are not done have none', async () => {
  await newSheet('Parts', [
    ['No', 'Street', 'City'],
    ['1', 'Main St', 'Ottawa'],
    ['2', 'Main St', 'Ottawa'],
  ]);
  expect(await geocodeLikely(['normalized_address'])).toEqual([0, 1, 2]);
  expect(await likelyNow()).toEqual([0, 1, 2]);
});

test('a selection of all that was there means the same once a run has added columns', async () => {
  const rows = [
    ['Client', 'Address'],
    ['c1', '1 Main St'],
    ['c2', '2 Main St'],
  ];
  await newSheet('Selected', rows, 'A1:B3');
  expect(await geocodeLikely(['coordinates'])).toEqual([1]);
  expect(await likelyNow()).toEqual([1]);
});

test('a person’s own postal code is, also where a run on another sheet made one', async () => {
  await newSheet('Own', [
    ['Address', 'postal_code'],
    ['1 Main St', 'K1A 0A6'],
  ]);
  const source = await readSource();
  const runs = await rememberedRuns();
  expect(runs.length).toBeGreaterThan(0);
  expect(ownColumns(source, runs)).toEqual(source.columns);
  expect(likelyAddress(source, runs)).toEqual([0, 1]);
});
