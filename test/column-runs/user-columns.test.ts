import { expect, test } from 'vitest';
import { AddressRuns } from './address-runs.ts';
import { recognizeAddress } from '../../src/features/geocode/address-columns.ts';
import { startsFromCoordinates } from '../../src/features/geocode/coordinates/likely-columns.ts';
import type { GeocodeChoice } from '../../src/features/geocode/geocode-columns.ts';
import { readSheetRows, relocatedColumns, userColumns } from '../../src/features/column-runs/sheet-rows.ts';
import { savedRuns } from './running-tasks.ts';

const runs = new AddressRuns();

/** Fills the sheet and selects a part of it. */
async function fill(rows: string[][], selection = 'A1'): Promise<void> {
  await runs.on((sheet) => {
    sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length).values = rows;
    sheet.getRange(selection).select();
  });
}

const likelyColumns = async () => recognizeAddress(await readSheetRows(), await savedRuns()).columns;

/** Geocodes the first row of the likely address columns, and returns them. */
async function geocodeLikelyColumns(choices: GeocodeChoice[]): Promise<number[]> {
  const columns = await likelyColumns();
  runs.respond = () => ({ lat: 45, lng: -73, postal_code: 'K1A 0A6', normalized_address: '1 MAIN ST' });
  const { state } = await runs.run(choices, { sources: columns, maxRows: 1 });
  expect(state).toBe('done');
  return columns;
}

test('postal codes that a run wrote are not part of the address of the next run', async () => {
  await fill([
    ['Client', 'Address', 'City'],
    ['c1', '1 Main St', 'Ottawa'],
    ['c2', '2 Main St', 'Ottawa'],
  ]);
  expect(await geocodeLikelyColumns(['coordinates', 'postal_code'])).toEqual([1, 2]);
  expect(await likelyColumns()).toEqual([1, 2]);
});

test('normalized addresses that a run wrote are not part of the address either', async () => {
  await fill([
    ['No', 'Street', 'City'],
    ['1', 'Main St', 'Ottawa'],
    ['2', 'Main St', 'Ottawa'],
  ]);
  expect(await geocodeLikelyColumns(['normalized_address'])).toEqual([0, 1, 2]);
  expect(await likelyColumns()).toEqual([0, 1, 2]);
});

test('a selection of all columns means the same after a run has added columns', async () => {
  const rows = [
    ['Client', 'Address'],
    ['c1', '1 Main St'],
    ['c2', '2 Main St'],
  ];
  await fill(rows, 'A1:B3');
  expect(await geocodeLikelyColumns(['coordinates'])).toEqual([1]);
  expect(await likelyColumns()).toEqual([1]);
});

test("a postal code column of the user's is part of the address, even if a run on another sheet made one", async () => {
  await fill([
    ['Address', 'postal_code'],
    ['1 Main St', 'K1A 0A6'],
  ]);
  const rows = await readSheetRows();
  const otherRuns = (await savedRuns()).filter(({ outputs }) =>
    outputs.some(({ header }) => header === 'postal_code'),
  );
  expect(otherRuns.length).toBeGreaterThan(0);
  expect(userColumns(rows, otherRuns)).toEqual(rows.columns);
  expect(recognizeAddress(rows, otherRuns).columns).toEqual([0, 1]);
});

test('a run goes on with the columns that the user chose for it, and starts from addresses as it did', async () => {
  await fill([
    ['Address', 'Site', 'Latitude', 'Longitude'],
    ['1 Main St', '5 Elm St', '43.5', '-80.2'],
    ['2 Main St', '6 Elm St', '43.5', '-80.2'],
  ]);
  expect(await likelyColumns()).toEqual([0]);
  await runs.run(['match_type'], { sources: [1], maxRows: 1 });
  expect(await likelyColumns()).toEqual([1]);
  await runs.run(['match_type'], { sources: [1] });
  expect(await likelyColumns()).toEqual([1]);

  await runs.on((sheet) => void sheet.getUsedRange().clear());
  await fill([
    ['Place', 'Latitude', 'Longitude'],
    ['Depot', '43.5', '-80.2'],
    ['Yard', '43.6', '-80.3'],
  ]);
  expect(startsFromCoordinates(await readSheetRows(), [])).toBe(true);
  await runs.run(['match_type'], { sources: [0] });
  expect(startsFromCoordinates(await readSheetRows(), await savedRuns())).toBe(false);
});

test('the columns that a run made are never proposed, whatever is selected', async () => {
  await fill([
    ['Place', 'Client'],
    ['1 Main St', 'c1'],
    ['2 Main St', 'c2'],
  ]);
  await runs.select('A2');
  expect(await geocodeLikelyColumns(['coordinates', 'match_type'])).toEqual([0]);
  for (const selection of ['C2', 'C2:D3', 'C:D', 'F2']) {
    await runs.select(selection);
    expect(await likelyColumns(), selection).toEqual([0]);
  }
});

test('numbers and errors are not proposed as an address', async () => {
  await fill([
    ['Amount', 'Zone'],
    ['=45.123', '=NA()'],
    ['=46.123', '=NA()'],
  ]);
  for (const selection of ['A2', 'B2', 'A2:A3', 'B2:B3']) {
    await runs.select(selection);
    expect(await likelyColumns(), selection).toEqual([]);
  }
});

test('chosen columns are found again after columns were inserted', async () => {
  await fill([
    ['Client', 'Place'],
    ['c1', '1 Main St'],
  ]);
  const { columns } = await readSheetRows();
  await runs.on((sheet) => void sheet.getRange('B:B').insert('Right'));
  await runs.write('B1', [['Note']]);
  expect(relocatedColumns(await readSheetRows(), [columns[1]!])).toEqual([2]);
});
