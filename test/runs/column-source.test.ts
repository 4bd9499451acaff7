import { expect, test } from 'vitest';
import { AddressRuns } from './address-runs.ts';
import { isHeaderRow, readSource } from '../../src/runs/column-source.ts';

const runs = new AddressRuns();

test.each([
  [['Address', 'Client'], [['1 Main St', 'a']], true],
  [['Nom', 'Montant'], [['x', 12]], true],
  [['1 Main St, Ottawa', 'a'], [['2 Main St', 'b']], false],
  [['Ottawa', 12], [['Toronto', 13]], false],
  [['x', 'y'], [['a', 'b']], false],
  [['', ''], [['1', '2']], false],
  [['A long sentence about what this sheet holds, for those who come after us', ''], [['1', '2']], false],
])('whether %j above %j are headers: %s', (first, rest, expected) => {
  expect(isHeaderRow(first, rest)).toBe(expected);
});

test('the source is the block of filled columns around the selection, or the selected rows in it', async () => {
  await runs.write('B2:C5', [
    ['Address', 'City'],
    ['1 Main St', 'Ottawa'],
    ['2 Main St', 'Ottawa'],
    ['3 Main St', 'Ottawa'],
  ]);
  await runs.write('F2', [['apart']]);
  await runs.select('C3');
  expect(await readSource()).toMatchObject({
    headerRow: 1,
    firstRow: 2,
    rows: 3,
    whole: true,
    columns: [
      { index: 1, header: 'Address', samples: ['1 Main St', '2 Main St', '3 Main St'] },
      { index: 2, header: 'City' },
    ],
    selected: [2],
    selectedColumns: false,
  });
  await runs.select('B4:B5');
  expect(await readSource()).toMatchObject({ firstRow: 3, rows: 2, whole: false, selected: [1] });
});

test('an empty sheet has no source', async () => {
  await expect(readSource()).rejects.toThrow('This sheet is empty.');
});

test('a source can be read again, wherever the selection is', async () => {
  await runs.write('A1:A4', [['Address'], ['1 Main St'], ['2 Main St'], ['3 Main St']]);
  await runs.write('H1:H2', [['other'], ['=NA()']]);
  for (const [selection, again] of [
    ['A2', { firstRow: 1, rows: 4, whole: true }],
    ['A1:A2', { firstRow: 1, rows: 1, whole: false }],
    ['A3:A4', { firstRow: 2, rows: 2, whole: false }],
  ] as const) {
    await runs.select(selection);
    const source = await readSource();
    await runs.select('H2');
    await runs.write('A5', [['4 Main St']]);
    expect(await readSource(source), selection).toMatchObject({ ...again, selected: [0] });
    await runs.write('A5', [['']]);
  }
});
