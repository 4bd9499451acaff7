import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { readSource } from '../../src/runs/column-source.ts';
import { rememberCorrections, rememberedCorrections } from '../../src/runs/geocode/corrections.ts';
import { rememberedRuns } from '../../src/runs/saved-run.ts';
import { matchesToReview } from '../../src/runs/geocode/match-review.ts';
import { addressKey, geocodeColumns, type GeocodeChoice } from '../../src/runs/geocode/geocode-run.ts';
import { startRun, type RunReport } from '../../src/runs/start-run.ts';
import type { ConnectedLookups } from '../../src/lookup/index.ts';
import { taskContext, ended, newTaskRegistry } from './running-tasks.ts';
import { openHeadlessWorkbook } from '../../workbook/headless/workbook.ts';

const rows = [['Address'], ['1 Main St'], ['2 Main St'], ['2  main st'], ['3 Main St']];
const workbook = openHeadlessWorkbook({ sheets: [{ name: 'List', rows }] });
Object.assign(globalThis, { Excel: workbook.globals.Excel });
afterAll(() => workbook.close());

let asked: string[] = [];
let refusal: ServiceError | null = null;
const lookups = {
  request: (_: unknown, { address }: { address: string }) => {
    asked.push(address);
    if (refusal) return Promise.reject(refusal);
    return Promise.resolve({ lat: 45, lng: -73, match_type: address.startsWith('2') ? 'street' : 'exact' });
  },
} as unknown as Pick<ConnectedLookups, 'request'>;

const tasks = newTaskRegistry();
const choices: GeocodeChoice[] = ['coordinates', 'match_type'];
const key = addressKey('2 Main St');

const shown = () =>
  workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem('List').getRange('B2:E5').load('values');
    await context.sync();
    return range.values as unknown[][];
  });

const review = async () => {
  const [run] = await rememberedRuns();
  return matchesToReview(run!, await rememberedCorrections(), taskContext());
};

async function askAgain(): Promise<string> {
  const [run] = await rememberedRuns();
  const { state } = await ended<RunReport>(tasks, startRun(tasks, lookups, run!, { only: new Set([key]) }));
  return state;
}

beforeAll(async () => {
  const source = await readSource();
  const run = { kind: 'geocode' as const, source, sources: [0], outputs: geocodeColumns(choices) };
  await ended(tasks, startRun(tasks, lookups, { ...run, place: 'beside', options: { choices } }));
});

test('a correction that cannot be asked leaves its rows without an answer, first to review and first to be asked', async () => {
  await rememberCorrections({ [key]: { kind: 'address', address: '22 Main St' } });
  refusal = new ServiceError(403, 'The key is refused.');
  expect(await askAgain()).toBe('failed');
  const found = [45, -73, 'exact', ''];
  const blank = ['', '', '', 'To be asked again.'];
  expect(await shown()).toEqual([found, blank, blank, found]);
  expect(await review()).toMatchObject([{ typed: '2 Main St', note: 'To be asked again.', decided: false }]);

  refusal = null;
  asked = [];
  const [run] = await rememberedRuns();
  expect(run!.state).toBe('failed');
  const { state } = await ended(tasks, startRun(tasks, lookups, run!));
  expect([state, asked]).toEqual(['done', ['22 Main St']]);
  const corrected = [45, -73, 'street', ''];
  expect(await shown()).toEqual([found, corrected, corrected, found]);
  expect(await review()).toMatchObject([{ typed: '2 Main St', note: '', decided: true }]);
});

test('a run whose last correction failed is finished once that is asked again', async () => {
  refusal = new ServiceError(403, 'The key is refused.');
  expect(await askAgain()).toBe('failed');
  refusal = null;
  expect(await askAgain()).toBe('done');
  expect(await rememberedRuns()).toMatchObject([{ state: 'done', done: 4, of: 4 }]);
});
