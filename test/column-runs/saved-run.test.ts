import { describe, expect, test } from 'vitest';
import { AddressRuns, latOf } from './address-runs.ts';
import { findSavedRun } from '../../src/features/column-runs/find-run.ts';
import { locateRun } from '../../src/features/column-runs/layout.ts';
import { savedRuns } from './running-tasks.ts';

const runs = new AddressRuns();
const list = [['Address'], ['1 Main St'], ['2 Main St'], ['3 Main St']];
const lats = list.slice(1).map(([address]) => latOf(address!));

const locations = async (sources?: readonly number[]) =>
  findSavedRun(await savedRuns(), await runs.newRun(['coordinates'], sources));

describe('a run like a saved one', () => {
  test('resumes it in its columns, wherever they are now', async () => {
    await runs.write('A1:A4', list);
    await runs.run(['coordinates'], { maxRows: 1 });
    await runs.on((sheet) => void sheet.getRange('A:B').insert('Right'));
    await runs.select('C2');
    expect((await locations([2]))?.id).toBe((await runs.savedRun()).id);
    expect((await runs.run(['coordinates'], { sources: [2] })).report).toMatchObject({ written: 2 });
    expect((await runs.read('C1:G1'))[0]).toEqual(['Address', 'lat', 'lng', 'note', '']);
    expect((await runs.read('D2:D4')).flat()).toEqual(lats);
  });

  test('resumes it if the rows have become a table, or a range again', async () => {
    await runs.write('A1:A4', list);
    await runs.run(['coordinates'], { maxRows: 1 });
    await runs.on((sheet) => void sheet.tables.add('A1:D4', true));
    await runs.write('A6', [['9 Main St']]);
    expect((await runs.run(['coordinates'], { maxRows: 1 })).report).toMatchObject({ done: 2, of: 3 });
    await runs.write('A6', [['']]);
    await runs.on((sheet) => void sheet.tables.getItemAt(0).convertToRange());
    expect((await runs.run()).state).toBe('done');
    expect((await runs.read('B2:B4')).flat()).toEqual(lats);
    expect((await runs.read('A1:E1'))[0]).toEqual(['Address', 'lat', 'lng', 'note', '']);
  });

  test('makes new columns in a table below', async () => {
    await runs.write('A1:A4', list);
    await runs.write('A10:A11', [['Address'], ['7 Main St']]);
    await runs.on((sheet) => {
      sheet.tables.add('A1:A4', true);
      sheet.tables.add('A10:A11', true);
    });
    await runs.select('A2');
    await runs.run();
    const above = await runs.savedRun();
    await runs.select('A11');
    expect(await locations()).toBeNull();
    expect((await runs.run()).report).toMatchObject({ written: 1 });
    expect((await runs.read('B11'))[0]).toEqual([latOf('7')]);
    await runs.select('A2');
    expect((await locations())?.id).toBe(above.id);
  });

  test('makes new columns in another table of the sheet', async () => {
    await runs.write('A1:A4', list);
    await runs.write('J1:J3', [['Address'], ['7 Main St'], ['8 Main St']]);
    await runs.on((sheet) => {
      sheet.tables.add('A1:A4', true);
      sheet.tables.add('J1:J3', true);
    });
    await runs.select('A2');
    await runs.run();
    await runs.select('J2');
    expect(await locations([9])).toBeNull();
    expect((await runs.run(['coordinates'], { sources: [9] })).report).toMatchObject({ written: 2 });
    expect((await runs.read('K2:K3')).flat()).toEqual([latOf('7'), latOf('8')]);
  });

  test('makes new columns for other selected rows', async () => {
    await runs.write('A1:A5', [...list, ['4 Main St']]);
    await runs.select('A2:A3');
    await runs.run();
    expect((await locations())?.id).toBe((await runs.savedRun()).id);
    await runs.select('A4:A5');
    expect(await locations()).toBeNull();
  });

  test('makes new columns for another column of the same name', async () => {
    await runs.write('A1:B1', [['Address', 'Address']]);
    await runs.write('A2:B2', [['1 Main St', '2 Main St']]);
    await runs.run();
    expect(await locations([1])).toBeNull();
    expect((await runs.run(['coordinates'], { sources: [1] })).report).toMatchObject({ written: 1 });
    expect((await runs.read('F2'))[0]).toEqual([latOf('2')]);
  });
});

test('columns after the last used one belong only to the rows of their table', async () => {
  await runs.write('A1:A4', list);
  await runs.write('A5:A8', [['Total'], [''], ['Signed by'], ['9 Main St']]);
  await runs.on((sheet) => void sheet.tables.add('A1:A4', true));
  await runs.write('B1', [['mine']]);
  await runs.select('A2');
  const { report } = await runs.run(['coordinates'], { destination: 'end' });
  expect(runs.requested).toEqual(['1 Main St', '2 Main St', '3 Main St']);
  expect(report).toMatchObject({ written: 3, of: 3 });
  expect((await runs.read('D1:D8')).flat()).toEqual(['lat', ...lats, '', '', '', '']);
});

describe('a run whose sheet or table has another id than when it was saved', () => {
  test('is found by their names and headers, and continues', async () => {
    await runs.write('A1:A4', list);
    await runs.on((sheet) => void sheet.tables.add('A1:A4', true));
    await runs.select('A2');
    await runs.run(['coordinates'], { maxRows: 1 });
    await runs.changeStoredRun({ sheetId: '{former sheet}', tableId: '{former table}' });
    expect((await locations())?.id).toBe((await runs.savedRun()).id);
    expect((await runs.resume()).report).toMatchObject({ written: 2 });
    expect((await runs.read('B2:B4')).flat()).toEqual(lats);
    const { sheetId, tableId } = await runs.savedRun();
    expect([sheetId, tableId]).not.toContain('{former sheet}');
    expect([sheetId, tableId]).not.toContain('{former table}');
  });

  test('is found if the sheet was renamed, but never on another sheet with the same headers', async () => {
    await runs.write('A1:A4', list);
    await runs.run(['coordinates'], { maxRows: 1 });
    const run = await runs.savedRun();
    expect(await locateRun({ ...run, sheet: 'Former name' })).toMatchObject({ sheet: runs.sheetName });
    const gone = { ...run, sheetId: '{former sheet}', sheet: 'Former name' };
    await expect(locateRun(gone)).rejects.toThrow('The sheet or table was deleted.');
  });
});

test('a run as earlier versions stored it continues in its columns', async () => {
  await runs.write('A1:D4', [
    ['Address', 'lat', 'lng', 'note'],
    ['1 Main St', 45.001, -73, ''],
    ['2 Main St', '', '', ''],
    ['3 Main St', '', '', ''],
  ]);
  const stored = {
    id: 'earlier',
    kind: 'geocode',
    options: { choices: ['coordinates'], parts: ['address'] },
    sheetId: '{sheet}',
    sheet: runs.sheetName,
    tableId: null,
    table: null,
    headerRow: 0,
    choseHeaders: false,
    firstRow: 1,
    rows: 3,
    whole: true,
    sources: [{ header: 'Address', index: 0 }],
    outputs: ['lat', 'lng', 'note'].map((header, at) => ({ name: header, header, index: at + 1 })),
    round: null,
    state: 'paused',
    done: 1,
    of: 3,
    at: '2026-01-05T12:00:00.000Z',
    reason: null,
  };
  await runs.on((_, { workbook: { settings } }) => {
    settings.add('cdata.run.earlier', JSON.stringify(stored));
  });
  expect((await locations())?.id).toBe('earlier');
  expect((await runs.resume()).report).toMatchObject({ written: 2, done: 3 });
  expect(runs.requested).toEqual(['2 Main St', '3 Main St']);
  expect((await runs.read('B2:B4')).flat()).toEqual(lats);
});

test('saved runs that somebody edited are left out', async () => {
  await runs.write('A1:A4', list);
  await runs.run();
  const run = await runs.savedRun();
  const edited = [
    { kind: 'unknown' },
    { options: { choices: ['everything'] } },
    { sources: [{ header: 'Address' }] },
    { firstRow: '1' },
    { state: 'lost' },
    { kind: 'estimate' },
  ];
  for (const [index, change] of edited.entries()) {
    await runs.changeStoredRun({ ...change, sheet: 'Edited' }, `edited${index}`);
  }
  await runs.on((_, { workbook: { settings } }) => void settings.add('cdata.run.null', 'null'));
  const saved = await savedRuns();
  expect(saved.filter(({ sheet }) => sheet === 'Edited')).toEqual([]);
  expect(saved).toContainEqual(run);
});
