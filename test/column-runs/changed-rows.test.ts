import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { AddressRuns, emptyCache, geocodeOf, latOf, unreachable } from './address-runs.ts';
import type { GeocodeChoice } from '../../src/features/geocode/geocode-columns.ts';
import { readMatchesToReview } from '../../src/features/geocode/match-review.ts';
import { countRun } from '../../src/features/column-runs/count-run.ts';
import { findSavedRun } from '../../src/features/column-runs/find-run.ts';
import { deleteRun } from '../../src/features/column-runs/runs.ts';
import { savedRuns, taskContext } from './running-tasks.ts';

const runs = new AddressRuns();

const addresses = (...numbers: number[]) => [['Address'], ...numbers.map((number) => [`${number} Main St`])];

/** What a run with these choices would cost now. */
async function count(choices: GeocodeChoice[] = ['coordinates'], again = false) {
  const newRun = await runs.newRun(choices);
  const saved = await findSavedRun(await savedRuns(), newRun);
  return countRun({ newRun, engine: emptyCache }, taskContext(), { savedRun: saved, again });
}

async function geocodeList(choices?: GeocodeChoice[]): Promise<void> {
  await runs.write('A1:A6', addresses(1, 2, 3, 4, 5));
  expect((await runs.run(choices)).state).toBe('done');
  runs.requested = [];
}

describe('a row whose address changed since the last run', () => {
  test('is counted and requested again, and others are not', async () => {
    await geocodeList();
    await runs.write('A4', [['768 W 10th Ave']]);
    expect(await count()).toMatchObject({ rows: 1, changedRows: 1, calls: 1 });
    const { report } = await runs.run();
    expect(report).toMatchObject({ written: 1, done: 5, of: 5 });
    expect(runs.requested).toEqual(['768 W 10th Ave']);
    expect((await runs.read('B2:B6')).flat()).toEqual([45.001, 45.002, 45.768, 45.004, 45.005]);
    expect(await count()).toMatchObject({ rows: 0, changedRows: 0, calls: 0 });
  });

  test('is noticed if its new address is that of another row', async () => {
    await geocodeList();
    await runs.write('A4', [['1 Main St']]);
    expect(await count()).toMatchObject({ rows: 1, changedRows: 1 });
    await runs.run();
    expect((await runs.read('B4'))[0]).toEqual([latOf('1')]);
  });

  test('has no result and says why if the service cannot be reached', async () => {
    await geocodeList();
    await runs.write('A4', [['9 Main St']]);
    runs.respond = unreachable;
    expect((await runs.run()).state).toBe('failed');
    expect((await runs.read('B4:D4'))[0]).toEqual([
      '',
      '',
      'This row changed since the last run. Waiting for a new result.',
    ]);
    expect(await runs.savedRun()).toMatchObject({ done: 4, of: 5 });
  });

  test('loses its result if the address was deleted', async () => {
    await geocodeList();
    await runs.write('A4', [['']]);
    await runs.run();
    expect(await runs.read('B3:D5')).toEqual([
      [45.002, -73, ''],
      ['', '', ''],
      [45.004, -73, ''],
    ]);
    expect(runs.requested).toEqual([]);
  });

  test('loses its result if the address is an error now', async () => {
    await geocodeList();
    await runs.write('A4', [['=NA()']]);
    await runs.run();
    expect((await runs.read('B4:D4'))[0]).toEqual([
      '',
      '',
      'This row contains #N/A. Fix it, then run again.',
    ]);
  });

  test('is to be reviewed as an address without a result', async () => {
    await geocodeList();
    await runs.write('A4', [['9 Main St']]);
    const { matches } = await readMatchesToReview(
      await runs.savedRun(),
      { corrections: {}, engine: emptyCache },
      taskContext(),
    );
    expect(matches).toMatchObject([
      {
        address: '9 Main St',
        note: expect.stringMatching(/^The address changed/) as string,
        confidence: null,
      },
    ]);
  });

  test('that changed back is left as it is', async () => {
    await geocodeList();
    await runs.write('A4', [['9 Main St']]);
    await runs.write('A4', [['3  MAIN st']]);
    expect(await count()).toMatchObject({ rows: 0, changedRows: 0 });
  });
});

describe('rows with results of their address', () => {
  test('are not requested again after they are sorted, inserted, deleted and copied', async () => {
    await geocodeList();
    await runs.on((sheet) => {
      sheet.getRange('A2:D6').sort.apply([{ key: 0, ascending: false }]);
      sheet.getRange('3:3').insert('Down');
      sheet.getRange('5:5').delete('Up');
      sheet.getRange('A9:D9').copyFrom(sheet.getRange('A2:D2'));
    });
    expect(await count()).toMatchObject({ rows: 0, changedRows: 0, calls: 0 });
    await runs.run();
    expect(runs.requested).toEqual([]);
  });

  test('are requested again if only the addresses are sorted', async () => {
    await geocodeList();
    await runs.on((sheet) => void sheet.getRange('A2:A6').sort.apply([{ key: 0, ascending: false }]));
    expect(await count()).toMatchObject({ rows: 4, changedRows: 4 });
    await runs.run();
    expect((await runs.read('B2:B6')).flat()).toEqual([45.005, 45.004, 45.003, 45.002, 45.001]);
  });

  test('keep values that the user edited, and the count says so', async () => {
    await geocodeList();
    await runs.write('B4', [[45.9]]);
    expect(await count()).toMatchObject({
      rows: 0,
      changedRows: 0,
      warnings: [{ kind: 'unrelated', rows: 1, cell: 'A4' }],
    });
    await runs.run();
    expect((await runs.read('B4'))[0]).toEqual([45.9]);
    expect(await count(['coordinates'], true)).toMatchObject({ rows: 5, changedRows: 0, calls: 5 });
  });
});

test('a run can request all rows again, and be resumed when it is stopped', async () => {
  await geocodeList();
  await runs.write('B4', [[45.9]]);
  let responses = 0;
  runs.respond = (address) => (++responses > 3 ? unreachable() : { ...geocodeOf(address), lng: -80 });
  expect((await runs.run(['coordinates'], { again: true })).state).toBe('failed');
  expect((await runs.read('C2:C6')).flat().filter((lng) => lng === -80)).toHaveLength(3);
  expect(await count()).toMatchObject({ rows: 2, changedRows: 0 });
  runs.requested = [];
  runs.respond = (address) => ({ ...geocodeOf(address), lng: -80 });
  expect((await runs.run()).state).toBe('done');
  expect(runs.requested).toHaveLength(2);
  expect(await runs.read('B2:D6')).toEqual([1, 2, 3, 4, 5].map((number) => [latOf(String(number)), -80, '']));
});

test('a run of an earlier version keeps its results, and notices later changes', async () => {
  await geocodeList();
  const { id } = await runs.savedRun();
  await runs.changeStoredRun({ round: undefined });
  await runs.on((_, { workbook: { settings } }) => {
    settings.getItemOrNullObject(`cdata.results.${id}.0`).delete();
  });
  await runs.write('A7', [['6 Main St']]);
  expect(await count()).toMatchObject({ rows: 1, changedRows: 0 });
  await runs.run();
  expect(runs.requested).toEqual(['6 Main St']);
  await runs.write('A4', [['9 Main St']]);
  expect(await count()).toMatchObject({ rows: 1, changedRows: 1 });
});

describe('a run with another column', () => {
  test('adds it before the note, and requests all rows for it', async () => {
    await geocodeList();
    await runs.write('E1:E2', [['mine'], ['my note']]);
    runs.respond = (address) => ({ ...geocodeOf(address), postal_code: `K${address[0]}A 0A6` });
    expect(await count(['coordinates', 'postal_code'])).toMatchObject({ rows: 5, changedRows: 0 });
    expect((await runs.run(['coordinates', 'postal_code'])).state).toBe('done');
    expect(await runs.read('A1:F3')).toEqual([
      ['Address', 'lat', 'lng', 'postal_code', 'note', 'mine'],
      ['1 Main St', 45.001, -73, 'K1A 0A6', '', 'my note'],
      ['2 Main St', 45.002, -73, 'K2A 0A6', '', ''],
    ]);
    expect(await savedRuns().then((all) => all.filter(({ sheet }) => sheet === runs.sheetName))).toHaveLength(
      1,
    );
    expect(await count(['coordinates', 'postal_code'])).toMatchObject({ rows: 0 });
    // A column that the run has made stays, even if it is not chosen any more.
    expect(await count(['coordinates'])).toMatchObject({ rows: 0 });
  });

  test('adds it to its table', async () => {
    await runs.write('A1:A3', addresses(1, 2));
    await runs.on((sheet) => void sheet.tables.add('A1:A3', true));
    await runs.select('A1');
    await runs.run();
    await runs.write('F1', [['apart']]);
    runs.respond = (address) => ({ ...geocodeOf(address), match_type: 'exact' });
    expect((await runs.run(['coordinates', 'match_type'])).state).toBe('done');
    const table = await runs.on(async (sheet, context) => {
      const range = sheet.tables.getItemAt(0).getRange().load('address,values');
      await context.sync();
      return { address: range.address.replace(/^.*!/, ''), values: range.values as unknown[][] };
    });
    expect(table).toEqual({
      address: 'A1:E3',
      values: [
        ['Address', 'lat', 'lng', 'match_type', 'note'],
        ['1 Main St', 45.001, -73, 'exact', ''],
        ['2 Main St', 45.002, -73, 'exact', ''],
      ],
    });
  });

  test('adds it where the rows have no headers', async () => {
    await runs.write('A1:A3', addresses(1, 2, 3).slice(1));
    await runs.run();
    runs.respond = (address) => ({ ...geocodeOf(address), match_type: 'exact' });
    await runs.run(['coordinates', 'match_type']);
    expect(await runs.read('A1:F2')).toEqual([
      ['1 Main St', 45.001, -73, 'exact', '', ''],
      ['2 Main St', 45.002, -73, 'exact', '', ''],
    ]);
    await runs.write('A2', [['9 Main St']]);
    await runs.run(['coordinates', 'match_type']);
    expect((await runs.read('B2'))[0]).toEqual([latOf('9')]);
  });
});

test.each([401, 402, 403])('status %d ends a run, and the run says why', async (status) => {
  await runs.write('A1:A6', addresses(1, 2, 3, 4, 5));
  runs.respond = () => Promise.reject(new ServiceError({ status, detail: 'Your plan has ended.' }));
  const { state, error } = await runs.run();
  expect([state, error!.message]).toEqual(['failed', 'Your plan has ended.']);
  expect(await runs.savedRun()).toMatchObject({ state: 'failed', reason: 'Your plan has ended.' });
  expect((await runs.read('B2:D6')).flat().every((value) => value === '')).toBe(true);
});

test('a workbook keeps no results of a deleted run, nor of earlier rounds', async () => {
  await geocodeList();
  const { id } = await runs.savedRun();
  const savedRun = () =>
    runs.on(async (_, context) => {
      const settings = context.workbook.settings.load('items/key,items/value');
      await context.sync();
      return settings.items.filter(({ key }) => key.includes(id)).map(({ key }) => key);
    });
  await runs.run(['coordinates'], { again: true });
  expect(await savedRun()).toHaveLength(2);
  await deleteRun(id);
  expect(await savedRun()).toEqual([]);
});
