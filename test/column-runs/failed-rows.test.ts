import { describe, expect, test } from 'vitest';
import { AddressRuns, geocodeOf, latOf, notFound, unreachable } from './address-runs.ts';
import { addressKey } from '../../src/features/column-runs/address-line.ts';

const runs = new AddressRuns();

describe('rows without a result', () => {
  test('are requested, written and counted once, although the run reads the rows again', async () => {
    const rows = ['1 Main St', 'see plan', 'PO Box 9, Calgary AB', '2 Main St', 'see plan'];
    await runs.write('A1:A6', [['Address'], ...rows.map((row) => [row])]);
    let edited = false;
    runs.respond = async (address) => {
      if (address === '2 Main St' && !edited) {
        edited = true;
        await runs.write('A5', [['4 Main St']]);
      }
      return address === 'see plan' ? notFound() : geocodeOf(address);
    };
    const { report } = await runs.run();
    expect(runs.requested).toEqual(['1 Main St', 'see plan', '2 Main St', '4 Main St']);
    expect(report).toMatchObject({ written: 5, failed: 3, done: 5, of: 5, skipped: 0 });
    expect(await runs.savedRun()).toMatchObject({ state: 'done', done: 5, of: 5 });
  });

  test('that were skipped say why without being requested again', async () => {
    await runs.write('A1:A3', [['Address'], ['see plan'], ['1 Main St']]);
    let move: Promise<void> | null = null;
    runs.respond = async (address) => {
      move ??= runs.on((sheet) => void sheet.getRange('A:A').insert('Right'));
      await move;
      return address === 'see plan' ? notFound() : geocodeOf(address);
    };
    const { report } = await runs.run();
    expect(runs.requested.filter((address) => address === 'see plan')).toHaveLength(1);
    expect(report).toMatchObject({ written: 2, failed: 1, skipped: 0 });
    expect((await runs.read('B2:E2'))[0]).toEqual(['see plan', '', '', 'No such address']);
  });

  test('say so if the service has no data for the chosen columns', async () => {
    await runs.write('A1:A3', [['Address'], ['1 Main St'], ['2 Main St']]);
    runs.respond = (address) => ({
      ...geocodeOf(address || '1'),
      postal_code: address === '2 Main St' ? 'K1A 0A1' : null,
    });
    expect((await runs.run(['postal_code'])).report).toMatchObject({ written: 2, failed: 1 });
    expect(await runs.read('B2:C3')).toEqual([
      ['', 'The service has no data here for the chosen columns.'],
      ['K1A 0A1', ''],
    ]);
  });

  test('say so if a place has no zone and nothing else was chosen', async () => {
    await runs.write('A1:A2', [['Address'], ['1 Main St']]);
    runs.respond = (address) => (address === '' ? notFound() : geocodeOf(address));
    expect((await runs.run(['zone'])).report).toMatchObject({ written: 1, failed: 1 });
    expect((await runs.read('C2'))[0]).toEqual(['The service has no data here for the chosen columns.']);
  });
});

test('a correction after a trial leaves the count of the run as it was', async () => {
  const rows = Array.from({ length: 6 }, (_, row) => [`${row + 1} Main St`]);
  await runs.write('A1:A7', [['Address'], ...rows]);
  runs.respond = (address) => (address === '2 Main St' ? notFound() : geocodeOf(address));
  await runs.run(['coordinates'], { maxRows: 3 });
  expect(await runs.savedRun()).toMatchObject({ state: 'paused', done: 3, of: 6 });
  runs.respond = geocodeOf;
  for (const address of ['1 Main St', '2 Main St']) {
    const { report } = await runs.resume({ keys: new Set([addressKey(address)]) });
    expect(report).toMatchObject({ written: 1, done: 3, of: 6 });
    expect(await runs.savedRun()).toMatchObject({ state: 'paused', done: 3, of: 6 });
  }
  expect((await runs.read('B2:B5')).flat()).toEqual([...['1', '2', '3'].map(latOf), '']);
});

test('a correction that cannot be requested leaves its rows without a result, for the next run', async () => {
  await runs.write('A1:A3', [['Address'], ['1 Main St'], ['2 Main St']]);
  await runs.run();
  runs.respond = unreachable;
  expect((await runs.resume({ keys: new Set([addressKey('1 Main St')]) })).state).toBe('failed');
  expect(await runs.read('B2:C3')).toEqual([
    ['', ''],
    [latOf('2'), -73],
  ]);
  expect(await runs.savedRun()).toMatchObject({ state: 'failed', done: 1, of: 2 });
  runs.respond = geocodeOf;
  expect((await runs.resume()).report).toMatchObject({ written: 1, done: 2, of: 2 });
});
