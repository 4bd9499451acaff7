import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { insertionMutation } from '../../taskpane/formulas/use-insertion.ts';
import { excelWorkbook } from '../excel-workbook.ts';

const workbook = excelWorkbook();

const sheetWith = (value: string) =>
  workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet().load('id,name');
    sheet.getRange('A1:C9').clear();
    sheet.getRange('B2').values = [[value]];
    await context.sync();
    return { sheetId: sheet.id, sheet: sheet.name, row: 0, column: 0 };
  });

const formulaIn = (address: string) =>
  workbook.run(async (context) => {
    const range = context.workbook.worksheets.getActiveWorksheet().getRange(address).load('formulas');
    await context.sync();
    return range.formulas[0]![0];
  });

function insertion() {
  const queries = new QueryClient();
  queries.setQueryData(['active formula'], 'cached');
  const calls = { inserted: 0 };
  const observer = new MutationObserver(
    queries,
    insertionMutation(queries, () => calls.inserted++),
  );
  const isStale = () => queries.getQueryState(['active formula'])!.isInvalidated;
  return { observer, calls, isStale };
}

test('a formula that would spill over the user’s cells waits until the user agrees', async () => {
  const cell = await sheetWith('mine');
  const { observer, calls, isStale } = insertion();
  const formula = { cell, formula: '=1+1', size: { rows: 2, columns: 2 } };
  expect(await observer.mutate({ ...formula, overwrites: false })).toEqual({ kind: 'spill', address: 'B2' });
  expect([await formulaIn('A1'), calls.inserted, isStale()]).toEqual(['', 0, false]);
  expect(await observer.mutate({ ...formula, overwrites: true })).toBeNull();
  expect([await formulaIn('A1'), calls.inserted, isStale()]).toEqual(['=1+1', 1, true]);
});

test('a formula with room is written at once, and the active formula is read again', async () => {
  const cell = await sheetWith('');
  const { observer, calls, isStale } = insertion();
  const formula = { cell, formula: '=2+2', size: { rows: 2, columns: 2 } };
  expect(await observer.mutate({ ...formula, overwrites: false })).toBeNull();
  expect([await formulaIn('A1'), calls.inserted, isStale()]).toEqual(['=2+2', 1, true]);
});
