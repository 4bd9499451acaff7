import { describe, expect, test } from 'vitest';
import { AddressRuns } from './address-runs.ts';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { ended, runsOf } from './running-tasks.ts';
import { readSheetRows, relocatedColumns } from '../../src/features/column-runs/sheet-rows.ts';

const runs = new AddressRuns();

test('the source is the block of filled columns around the selection, or the selected rows in it', async () => {
  await runs.write('B2:C5', [
    ['Address', 'City'],
    ['1 Main St', 'Ottawa'],
    ['2 Main St', 'Ottawa'],
    ['3 Main St', 'Ottawa'],
  ]);
  await runs.write('F2', [['apart']]);
  await runs.select('C3');
  expect(await readSheetRows()).toMatchObject({
    headerRow: 1,
    firstRow: 2,
    rowCount: 3,
    whole: true,
    columns: [
      { index: 1, header: 'Address', samples: ['1 Main St', '2 Main St', '3 Main St'] },
      { index: 2, header: 'City' },
    ],
    selected: [2],
    selectedColumns: false,
  });
  await runs.select('B4:B5');
  expect(await readSheetRows()).toMatchObject({ firstRow: 3, rowCount: 2, whole: false, selected: [1] });
});

test('an empty sheet has no source', async () => {
  await expect(readSheetRows()).rejects.toThrow('This sheet is empty.');
});

test('a source can be read again, wherever the selection is', async () => {
  await runs.write('A1:A4', [['Address'], ['1 Main St'], ['2 Main St'], ['3 Main St']]);
  await runs.write('H1:H2', [['other'], ['=NA()']]);
  for (const [selection, again] of [
    ['A2', { firstRow: 1, rowCount: 4, whole: true }],
    ['A1:A2', { firstRow: 1, rowCount: 1, whole: false }],
    ['A3:A4', { firstRow: 2, rowCount: 2, whole: false }],
  ] as const) {
    await runs.select(selection);
    const rows = await readSheetRows();
    await runs.select('H2');
    await runs.write('A5', [['4 Main St']]);
    expect(await readSheetRows(rows), selection).toMatchObject({ ...again, selected: [0] });
    await runs.write('A5', [['']]);
  }
});

describe('a sheet with titles above the headers', () => {
  const portfolio = [
    ['Mortgage portfolio - Q4 2026', '', '', ''],
    ['Prepared for: Lender X', '', '', ''],
    ['', '', '', ''],
    ['Loan', 'Property address', 'City', 'Value'],
    [101, '1 Main St', 'Ottawa', 512000],
    [102, '22 Oak Ave', 'Ottawa', 498000],
    [103, '5 Elm Rd', 'Ottawa', 150000],
    ['', '', '', ''],
    ['Source: assessment roll', '', '', ''],
  ];
  const data = { headerRow: 3, firstRow: 4, rowCount: 3 };

  test.each<[string, object]>([
    ['A1', { whole: true }],
    ['B6', { whole: true }],
    ['A4:D7', { whole: true }],
    ['A1:D9', { whole: true }],
    ['B:B', { whole: true }],
    ['A5:D6', { rowCount: 2, whole: false }],
  ])('is read below its headers where %s is selected', async (address, expected) => {
    await runs.write('A1:D9', portfolio);
    await runs.select(address);
    const rows = await readSheetRows();
    expect(rows).toMatchObject({ ...data, ...expected });
    expect(rows.columns.map(({ header }) => header)).toEqual(portfolio[3]);
    expect(rows.columns[1]!.samples[0]).toBe('1 Main St');
  });

  test('gets its new headers next to the others, and no title is requested', async () => {
    await runs.write('A1:D9', portfolio);
    await runs.on((sheet) => sheet.getRange('A1:D1').merge());
    await runs.select('A1');
    const { report } = await runs.run(['coordinates'], { sources: [1, 2] });
    expect(report).toMatchObject({ written: 3, of: 3 });
    expect(runs.requested).toEqual(['1 Main St, Ottawa', '22 Oak Ave, Ottawa', '5 Elm Rd, Ottawa']);
    expect(await runs.read('E1:G9')).toEqual([
      ...Array.from({ length: 3 }, () => ['', '', '']),
      ['lat', 'lng', 'note'],
      [45.001, -73, ''],
      [45.022, -73, ''],
      [45.005, -73, ''],
      ...Array.from({ length: 2 }, () => ['', '', '']),
    ]);
    runs.requested = [];
    await runs.run(['coordinates'], { sources: [1, 2] });
    expect(runs.requested).toEqual([]);
    expect((await runs.read('H4')).flat()).toEqual(['']);
  });

  test('has no columns that hold nothing but titles', async () => {
    await runs.write('A1:F9', portfolio.map((row, index) => [...row, index === 0 ? 'Page' : '', index === 0 ? 1 : ''])); // prettier-ignore
    await runs.select('B5');
    expect((await readSheetRows()).columns).toHaveLength(4);
  });
});

test('a header may be in the upper one of two lines', async () => {
  await runs.write('A1:D5', [
    ['Portfolio', '', '', ''],
    ['Address', 'City', 'Assessed value', ''],
    ['', '', 'Land', 'Building'],
    ['1 Main St', 'Ottawa', 200000, 310000],
    ['22 Oak Ave', 'Ottawa', 180000, 285000],
  ]);
  await runs.select('A4');
  const rows = await readSheetRows();
  expect(rows).toMatchObject({ headerRow: 2, firstRow: 3, rowCount: 2 });
  expect(rows.columns.map(({ header }) => header)).toEqual(['Address', 'City', 'Land', 'Building']);
  await runs.run(['coordinates'], { sources: [0, 1] });
  expect((await runs.read('E2:F4')).slice(0, 3)).toEqual([
    ['', ''],
    ['lat', 'lng'],
    [45.001, -73],
  ]);
  runs.requested = [];
  await runs.on((sheet) => void sheet.getRange('1:1').insert('Down'));
  const { report } = await runs.resume();
  expect(report).toMatchObject({ written: 0, done: 2, of: 2 });
});

test('columns of the same name are told apart by the merged names of groups above them', async () => {
  await runs.write('A1:G5', [
    ['Loans', '', '', '', '', '', ''],
    ['', 'Property', '', '', 'Borrower', '', ''],
    ['Loan', 'Address', 'City', 'Value', 'Name', 'Address', 'City'],
    [1, '1 Main St', 'Ottawa', 200000, 'Roy', '2 Elm Ave', 'Laval'],
    [2, '22 Oak Ave', 'Ottawa', 180000, 'Smith', '3 Elm Ave', 'Laval'],
  ]);
  await runs.on((sheet) => {
    for (const address of ['A1:G1', 'B2:D2', 'E2:G2']) sheet.getRange(address).merge();
  });
  await runs.select('A4');
  const rows = await readSheetRows();
  expect(rows.headerRow).toBe(2);
  const groups = rows.columns.map(({ header, group }) => (group ? `${header} (${group})` : header));
  expect(groups).toEqual([
    ...['Loan', 'Address (Property)', 'City (Property)', 'Value'],
    ...['Name', 'Address (Borrower)', 'City (Borrower)'],
  ]);
  const borrower = rows.columns.slice(5);
  await runs.on((sheet) => void sheet.getRange('B:B').insert('Right'));
  await runs.write('B3:B5', [['Branch'], ['North'], ['South']]);
  expect(relocatedColumns(await readSheetRows(rows), borrower)).toEqual([6, 7]);
  await runs.on((sheet) => sheet.getRange('2:2').delete('Up'));
  expect((await readSheetRows(rows)).columns.some(({ group }) => group)).toBe(false);
});

test('selected rows bring their own headers if those name an address', async () => {
  await runs.write('A1:B7', [
    ['Address', 'Owner'],
    ['1 Main St', 'Roy'],
    ['2 Main St', 'Roy'],
    ['', ''],
    ['Mailing address', 'Owner'],
    ['5 Elm Rd', 'Gagnon'],
    ['6 Elm Rd', 'Gagnon'],
  ]);
  await runs.select('A5:B7');
  expect(await readSheetRows()).toMatchObject({ headerRow: 4, firstRow: 5, rowCount: 2 });
});

describe('headers that the user chooses', () => {
  const rows = [
    ['Branch', 'Officer', 'Loans'],
    ['North', 'Roy', 'three'],
    ['', '', ''],
    ['Dossier', 'Emplacement du bien', 'Emprunteur'],
    ['A-1', '1 Main St', 'Roy'],
    ['A-2', '2 Main St', 'Gagnon'],
  ];
  /** Above these headers, the sheet has others. */
  const chosenSource = { headerRow: 3, firstRow: 4, rowCount: 2, whole: true, choseHeaders: true };

  async function chooseRow4() {
    await runs.write('A1:C6', [...rows.slice(0, 3), ['x', 'y', 'z'], ...rows.slice(4)]);
    await runs.select('A5');
    expect(await readSheetRows()).not.toMatchObject(chosenSource);
    await runs.select('B4');
    return readSheetRows(null, 'selection');
  }

  test('are those of the selected row, and stay when the source is read again', async () => {
    const rows = await chooseRow4();
    expect(rows).toMatchObject(chosenSource);
    expect(rows.columns.map(({ header }) => header)).toEqual(['x', 'y', 'z']);
    await runs.select('F9');
    expect(await readSheetRows(rows)).toMatchObject(chosenSource);
    await runs.on((sheet) => void sheet.getRange('1:2').insert('Down'));
    expect(await readSheetRows(rows)).toMatchObject({ ...chosenSource, headerRow: 5, firstRow: 6 });
  });

  test('are saved with a run, and apply to the next one', async () => {
    const newRun = newGeocodeRun(await chooseRow4(), [1], { choices: ['coordinates'] });
    const started = runsOf(runs.tasks, runs.engine).start(newRun, {
      destination: 'adjacent',
      maxCalls: Infinity,
    });
    await ended(runs.tasks, started);
    expect((await runs.read('D4:F4'))[0]).toEqual(['lat', 'lng', 'note']);
    await runs.on((sheet) => void sheet.getRange('1:1').insert('Down'));
    await runs.write('A8:C8', [['A-3', '3 Main St', 'Roy']]);
    await runs.select('B6');
    expect(await readSheetRows()).toMatchObject({ ...chosenSource, headerRow: 4, firstRow: 5, rowCount: 3 });
    runs.requested = [];
    await runs.run(['coordinates'], { sources: [1] });
    expect(runs.requested).toEqual(['3 Main St']);
    expect((await runs.read('G5:I5'))[0]).toEqual(['', '', '']);
  });

  test('are none, if the first row is data', async () => {
    await runs.write('A1:B3', [
      ['Parliament Hill', 'Ottawa'],
      ['1 Main St', 'Ottawa'],
      ['2 Main St', 'Ottawa'],
    ]);
    await runs.select('A1');
    const rows = await readSheetRows();
    expect(rows).toMatchObject({ headerRow: 0, rowCount: 2 });
    const withoutHeaders = await readSheetRows(rows, 'none');
    expect(withoutHeaders).toMatchObject({ headerRow: null, firstRow: 0, rowCount: 3, whole: true });
    await runs.select('D9');
    expect(await readSheetRows(withoutHeaders)).toMatchObject({ headerRow: null, firstRow: 0, rowCount: 3 });
    const newRun = newGeocodeRun(withoutHeaders, [0, 1], { choices: ['coordinates'] });
    runs.respond = () => ({ lat: 45, lng: -73, match_type: 'exact', confidence: 1 });
    await ended(
      runs.tasks,
      runsOf(runs.tasks, runs.engine).start(newRun, { destination: 'adjacent', maxCalls: Infinity }),
    );
    expect(runs.requested[0]).toBe('Parliament Hill, Ottawa');
    await runs.select('A1');
    expect(await readSheetRows()).toMatchObject({ headerRow: null, firstRow: 0, rowCount: 3 });
  });
});

test('the headers are the first row of a filter', async () => {
  await runs.write('A1:B5', [
    ['Officer', 'Branch'],
    ['Roy', 'North'],
    ['Place', 'Client'],
    ['Parliament Hill', 'Roy'],
    ['Rideau Hall', 'Gagnon'],
  ]);
  await runs.select('A1');
  expect(await readSheetRows()).toMatchObject({ headerRow: null, rowCount: 5 });
  await runs.on((sheet) => sheet.autoFilter.apply('A3:B5'));
  expect(await readSheetRows()).toMatchObject({ headerRow: 2, firstRow: 3, rowCount: 2 });
});
