import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import type { ConnectedLookups } from '../../src/engine/index.ts';
import { openHeadlessWorkbook } from '../../packages/workbook/src/headless/workbook.ts';
import { addressKey } from '../../src/geocode/address-line.ts';
import { saveCorrections, savedCorrections } from '../../src/geocode/corrections.ts';
import { type SavedGeocodeRun, newGeocodeRun } from '../../src/geocode/geocode-kind.ts';
import { readMatchesToReview } from '../../src/geocode/match-review.ts';
import { readSource } from '../../src/runs/column-source.ts';
import { ended, newTaskRegistry, runsOf, savedRuns, taskContext } from '../runs/running-tasks.ts';

const rows = [['Address'], ['1 Main St'], ['2 Main St'], ['2  main st'], ['3 Main St']];
const workbook = openHeadlessWorkbook({ sheets: [{ name: 'List', rows }] });
Object.assign(globalThis, { Excel: workbook.globals.Excel, Office: workbook.globals.Office });
afterAll(() => workbook.close());

let requested: string[] = [];
let error: ServiceError | null = null;
const lookups = {
  request: (_: unknown, { address }: { address: string }) => {
    requested.push(address);
    if (error) return Promise.reject(error);
    return Promise.resolve({ lat: 45, lng: -73, match_type: address.startsWith('2') ? 'street' : 'exact' });
  },
} as unknown as Pick<ConnectedLookups, 'request'>;

const tasks = newTaskRegistry();
const key = addressKey('2 Main St');

const results = () =>
  workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem('List').getRange('B2:E5').load('values');
    await context.sync();
    return range.values as unknown[][];
  });

const savedRun = async () => (await savedRuns())[0] as SavedGeocodeRun;
const nothingCached: Pick<ConnectedLookups, 'cached'> = {
  cached: (_, inputs) => Promise.resolve(inputs.map(() => undefined)),
};
const matchesToReview = async () =>
  (
    await readMatchesToReview(
      await savedRun(),
      { corrections: await savedCorrections(), lookups: nothingCached },
      taskContext(),
    )
  ).matches;

async function correct(address: string): Promise<string> {
  await saveCorrections({ [key]: { kind: 'address', address } });
  const task = runsOf(tasks, lookups).resume(await savedRun(), { keys: new Set([key]) });
  return (await ended(tasks, task)).state;
}

beforeAll(async () => {
  const newRun = newGeocodeRun(await readSource(), [0], { choices: ['coordinates', 'match_type'] });
  await ended(tasks, runsOf(tasks, lookups).start(newRun, { destination: 'adjacent' }));
});

const geocoded = [45, -73, 'exact', ''];

test('an accepted match stays as it is, and counts as reviewed', async () => {
  const exact = addressKey('1 Main St');
  const blank = addressKey('see plan');
  await saveCorrections({ [exact]: { kind: 'accepted' }, [blank]: { kind: 'accepted' } });
  expect(await savedCorrections()).toEqual({ [exact]: { kind: 'accepted' }, [blank]: { kind: 'accepted' } });
  expect((await matchesToReview()).filter(({ isReviewed }) => isReviewed)).toMatchObject([
    { address: '1 Main St' },
  ]);
});

test('a correction that fails leaves its rows without a result: they are first to review and requested next', async () => {
  error = new ServiceError({ status: 403, detail: 'The key is rejected.' });
  expect(await correct('22 Main St')).toBe('failed');
  const cleared = ['', '', '', 'Waiting for a new result.'];
  expect(await results()).toEqual([geocoded, cleared, cleared, geocoded]);
  expect((await matchesToReview())[0]).toMatchObject({
    address: '2 Main St',
    note: 'Waiting for a new result.',
    isReviewed: false,
  });

  error = null;
  requested = [];
  const run = await savedRun();
  expect(run.state).toBe('failed');
  const { state } = await ended(tasks, runsOf(tasks, lookups).resume(run));
  expect([state, requested]).toEqual(['done', ['22 Main St']]);
  const corrected = [45, -73, 'street', ''];
  expect(await results()).toEqual([geocoded, corrected, corrected, geocoded]);
  expect(await matchesToReview()).toContainEqual(
    expect.objectContaining({ address: '2 Main St', note: '', isReviewed: true }),
  );
});

test('a run whose last correction failed is done once it is requested again', async () => {
  error = new ServiceError({ status: 403, detail: 'The key is rejected.' });
  expect(await correct('22 Main St')).toBe('failed');
  error = null;
  expect(await correct('22 Main St')).toBe('done');
  expect(await savedRuns()).toMatchObject([{ state: 'done', done: 4, of: 4 }]);
});
