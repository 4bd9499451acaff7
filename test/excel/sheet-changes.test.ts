import { expect, test, vi } from 'vitest';
import { SheetChanges } from '../../src/excel/index.ts';
import { excelWorkbook, onSheet } from '../excel-workbook.ts';

const workbook = excelWorkbook();
const { grid } = workbook.host;

async function watched(): Promise<{ changes: SheetChanges; states: boolean[]; sheetId: string }> {
  const id = await onSheet(workbook, 'Sheet1', async (sheet, context) => {
    sheet.load('id');
    await context.sync();
    return sheet.id;
  });
  const changes = new SheetChanges(id);
  const states: boolean[] = [];
  changes.subscribe(() => void states.push(changes.isSettled));
  await changes.start();
  return { changes, states, sheetId: id.slice(1, -1) };
}

const type = (sheetId: string, row: number, value: string) =>
  grid.write(sheetId, { row, column: 0 }, [[{ value }]]);

test('many changes by the user are one, once they have settled; sorted and hidden rows are changes', async () => {
  const { changes, states, sheetId } = await watched();
  for (let row = 0; row < 50; row++) type(sheetId, row, `${row} Main St`);
  await vi.waitFor(() => expect(states).toEqual([false, true]), 5000);
  grid.sheet(sheetId)!.hideRows(1, 2);
  await vi.waitFor(() => expect(states).toEqual([false, true, false, true]), 5000);
  await changes.stop();
});

test('what the add-in writes is no change, and nothing is noticed after it stopped', async () => {
  const { changes, states, sheetId } = await watched();
  await onSheet(workbook, 'Sheet1', (sheet) => {
    sheet.getRange('A1:B5').values = 'result' as never;
  });
  await workbook.host.settled();
  expect(states).toEqual([]);
  type(sheetId, 1, 'typed');
  await vi.waitFor(() => expect(states).toEqual([false]), 5000);
  await changes.stop();
  type(sheetId, 2, 'typed');
  await workbook.host.settled();
  expect(states).toEqual([false]);
});
