import { expect, test } from 'vitest';
import { excelWorkbook } from '../excel-workbook.ts';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import type { SavedGeocodeRun } from '../../src/features/geocode/geocode-columns.ts';
import { readMatchesToReview } from '../../src/features/geocode/match-review.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { taskContext } from '../column-runs/running-tasks.ts';

const rows = [
  ['Address', 'lat', 'match_type', 'confidence', 'note'],
  ['1 Main St', 45, 'exact', 0.99, ''],
  ['2 Main St', 45, 'street', 0.4, ''],
  ['3 Main St', 45, 'municipality', 0.1, ''],
  ['see plan', null, null, null, 'No such address'],
  ['2  main st', 45, 'street', 0.4, ''],
  ['4 Main St', 45, 'exact', 0.6, ''],
  ['5 Main St', 45, 'interpolated', 0.8, ''],
  ['PO Box 9, Calgary AB', null, null, null, null],
  ['6 Main St, Calgary AB M5V 2T6', null, null, null, null],
  [null, null, null, null, null],
  ['7 Main St', null, null, null, null],
  ['8 Main St', 45, 'block', 0.75, ''],
];
excelWorkbook({ sheets: [{ name: 'List', rows }] });

const column = (header: string, index: number) => ({ header, index });

async function run(): Promise<SavedGeocodeRun> {
  const { sheetId, sheet } = await readSheetRows();
  return {
    id: '1',
    kind: 'geocode',
    sheetId,
    sheet,
    tableId: null,
    table: null,
    headerRow: 0,
    firstRow: 1,
    rowCount: rows.length - 1,
    whole: true,
    columns: [column('Address', 0)],
    outputs: ['lat', 'match_type', 'confidence', 'note'].map((name, index) => ({
      ...column(name, index + 1),
      name,
    })),
    options: { choices: ['postal_code', 'match_type', 'confidence'] },
    round: null,
    state: 'done',
    done: 0,
    of: 0,
    at: '',
    reason: null,
  };
}

test('the worst matches come first, each address once, and reviewed matches last', async () => {
  const { matches } = await readMatchesToReview(
    await run(),
    {
      corrections: { [addressKey('3 Main St')]: { kind: 'accepted' } },
      engine: { cached: (_, inputs) => Promise.resolve(inputs.map(() => undefined)) },
    },
    taskContext(),
  );
  expect(matches.map(({ address, rows: number, isReviewed }) => [address, number, isReviewed])).toEqual([
    ['see plan', 1, false],
    ['2 Main St', 2, false],
    ['8 Main St', 1, false],
    ['5 Main St', 1, false],
    ['4 Main St', 1, false],
    ['3 Main St', 1, true],
  ]);
  expect(matches.find(({ address }) => address === '8 Main St')!.quality).toBe('block');
  expect(matches[0]).toMatchObject({ note: 'No such address', cell: 'A5' });
});
