import { expect, test, vi } from 'vitest';
import { SelectionChanges } from '../../src/excel/index.ts';
import { excelWorkbook, onSheet } from '../excel-workbook.ts';

const workbook = excelWorkbook({
  sheets: [
    { name: 'Sheet1', rows: [] },
    { name: 'Sheet2', rows: [] },
  ],
});

test('what the user selects is noticed on every sheet, once, however often it starts', async () => {
  const selections = new SelectionChanges();
  let notices = 0;
  selections.subscribe(() => void notices++);
  await Promise.all([selections.start(), selections.start()]);
  expect(selections.current).toBeNull();

  for (const name of ['Sheet1', 'Sheet2']) {
    const sheetId = await onSheet(workbook, name, async (sheet, context) => {
      sheet.load('id');
      await context.sync();
      return sheet.id;
    });
    notices = 0;
    workbook.host.excel.select(sheetId.slice(1, -1), { row: 2, column: 0, rows: 4, columns: 3 });
    await vi.waitFor(() => expect(selections.current).toEqual({ sheetId, address: 'A3:C6' }));
    await workbook.host.settled();
    expect(notices).toBe(1);
  }
});
