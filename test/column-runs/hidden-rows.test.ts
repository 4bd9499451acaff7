import { describe, expect, test } from 'vitest';
import { taskContext, savedRuns } from './running-tasks.ts';
import { AddressRuns, emptyCache } from './address-runs.ts';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import { saveCorrections } from '../../src/features/geocode/corrections.ts';
import { countRun, countText } from '../../src/features/column-runs/count-run.ts';
import { readHiddenRows } from '../../src/features/column-runs/row.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';

const runs = new AddressRuns();

const address = (row: number) => `${row} Main St`;
const list = [
  ['Address', 'Province'],
  ...['QC', 'ON', 'QC', 'ON', 'QC', 'ON'].map((province, row) => [address(row + 1), province]),
];
const inQuebec = [1, 3, 5].map(address);
const inOntario = [2, 4, 6].map(address);

/** How users hide the rows of Ontario. */
const ways: [string, (sheet: Excel.Worksheet) => void][] = [
  ['by hand', (sheet) => ['3:3', '5:5', '7:7'].forEach((row) => (sheet.getRange(row).rowHidden = true))],
  [
    'without height',
    (sheet) => ['3:3', '5:5', '7:7'].forEach((row) => (sheet.getRange(row).format.rowHeight = 0)),
  ],
  ['by a filter', (sheet) => sheet.autoFilter.apply('A1:B7', 1, { filterOn: 'Values', values: ['QC'] })],
  [
    'by the filter of a table',
    (sheet) => {
      const table = sheet.tables.add('A1:B7', true);
      table.columns.getItemAt(1).filter.applyValuesFilter(['QC']);
    },
  ],
];

const showRows = () => runs.on((sheet) => void (sheet.getRange('1:9').rowHidden = false));

async function count(options: object = {}) {
  const savedRun = (await savedRuns()).find(({ sheet }) => sheet === runs.sheetName) ?? null;
  const engine = { ...runs.engine, ...emptyCache };
  return countRun({ newRun: await runs.newRun(['coordinates']), engine }, taskContext(), {
    savedRun,
    ...options,
  });
}

describe.each(ways)('rows that are hidden %s', (_, hide) => {
  test('are counted, left out on request, and requested by a later run', async () => {
    await runs.write('A1:B7', list);
    await runs.on(hide);
    await runs.select('A2');
    expect(await count()).toMatchObject({ rows: 6, filledRows: 6, hiddenRows: 3, calls: 6 });
    expect(await count({ visibleOnly: true })).toMatchObject({
      ...{ rows: 3, unique: 3, calls: 3, filledRows: 6, hiddenRows: 3, warnings: [] },
    });

    const { report } = await runs.run(['coordinates'], { visibleOnly: true });
    expect(runs.requested).toEqual(inQuebec);
    expect(report).toMatchObject({ written: 3, of: 3, done: 3, failed: 0 });
    const results = await runs.read('A2:E7');
    expect(results.filter(([, , lat]) => lat !== '').map(([text]) => text)).toEqual(inQuebec);
    expect(results.filter(([, province]) => province === 'ON').map((row) => row.slice(2))).toEqual(
      inOntario.map(() => ['', '', '']),
    );
    expect(await runs.savedRun()).toMatchObject({ state: 'done', visibleOnly: true, of: 3 });
    const nothingLeft = await count({ visibleOnly: true });
    expect(nothingLeft).toMatchObject({ rows: 0, hiddenRows: 3 });
    expect(countText(nothingLeft, { visibleOnly: true })).toBe(
      'Nothing to look up: every visible row has a result or a note.',
    );

    runs.requested = [];
    const rest = await runs.run(['coordinates'], { visibleOnly: false });
    expect(runs.requested).toEqual(inOntario);
    expect(rest.report).toMatchObject({ written: 3, of: 6, done: 6 });
    expect(countText(await count(), { visibleOnly: false })).toBe(
      'Nothing to look up: every row has a result or a note.',
    );
  });
});

test('a resumed run leaves out hidden rows as it did before', async () => {
  await runs.write('A1:B7', list);
  await runs.on(ways[0]![1]);
  await runs.run(['coordinates'], { visibleOnly: true, maxRows: 1 });
  await runs.resume();
  expect(runs.requested).toEqual(inQuebec);
});

test('results of hidden rows stay the run’s own when the visible ones are requested again', async () => {
  await runs.write('A1:B7', list);
  await runs.run();
  await runs.on(ways[0]![1]);
  runs.requested = [];
  await runs.run(['coordinates'], { visibleOnly: true, again: true });
  expect(runs.requested).toEqual(inQuebec);
  await showRows();
  runs.requested = [];
  const { report } = await runs.run();
  expect(runs.requested).toEqual(inOntario);
  expect(report).toMatchObject({ of: 6, done: 6 });
});

test('an input that was deleted from a hidden row keeps its result until the row is visible', async () => {
  await runs.write('A1:B7', list);
  await runs.run();
  await runs.write('A3', [['']]);
  await runs.on(ways[0]![1]);
  await runs.run(['coordinates'], { visibleOnly: true });
  expect((await runs.read('C3')).flat()).toEqual([45.002]);
  await showRows();
  expect(await count()).toMatchObject({ rows: 0, changedRows: 1 });
  await runs.run();
  expect((await runs.read('C3')).flat()).toEqual(['']);
});

test('20,000 rows are read, of which most are hidden', async () => {
  await runs.write('A1', [['Address']]);
  await runs.write('A20001', [['1 Main St']]);
  await runs.on((sheet) => {
    sheet.getRange('A2:A20001').rowHidden = true;
    sheet.getRange('A7:A8').rowHidden = false;
  });
  const { sheetId } = await readSheetRows();
  const hidden = await readHiddenRows({ sheetId, firstRow: 1, rowCount: 20_000 });
  expect(hidden.size).toBe(19_998);
  expect([5, 6, 7, 8].map((row) => hidden.has(row))).toEqual([true, false, false, true]);
});

describe('rows that hold no record', () => {
  test('are not requested: repeated headers and totals', async () => {
    await runs.write('A1:B8', [
      ['Address', 'Value'],
      ['1 Main St', 1],
      ['Subtotal Ottawa', 1],
      ['Address', 'Value'],
      ['2 Main St', 2],
      ['Sous-total', 2],
      ['Total: 2 properties', 3],
      ['Totalview Crescent', 4],
    ]);
    await runs.select('A2');
    expect(await count()).toMatchObject({ rows: 3, warnings: [] });
    runs.respond = () => ({ lat: 45, lng: -73, match_type: 'exact', confidence: 1 });
    await runs.run();
    expect(runs.requested).toEqual(['1 Main St', '2 Main St', 'Totalview Crescent']);
  });
});

// The decision stays in the workbook of these tests.
test('a decision of the user’s about a hidden row is written to it, although the run leaves out hidden rows', async () => {
  await runs.write('A1:B7', list);
  await runs.run();
  await runs.on(ways[0]![1]);
  await runs.run(['coordinates'], { visibleOnly: true, again: true });
  const key = addressKey(address(2));
  await saveCorrections({ [key]: { kind: 'place', lat: 50, lng: -100 } });
  await runs.resume({ keys: new Set([key]) });
  expect(await runs.read('A3:D3')).toEqual([[address(2), 'ON', 50, -100]]);
  // Another hidden row stays as it is.
  expect((await runs.read('C5:D5'))[0]).not.toEqual([50, -100]);
});
