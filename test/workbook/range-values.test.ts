import { afterAll, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../../workbook/headless/workbook.ts';

const workbook = openHeadlessWorkbook();
afterAll(() => workbook.close());

test('values', async () => {
  const read = await workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem('Sheet1').getRange('B2:C2');
    range.values = [[1, '=B2+1']];
    await context.sync();
    range.load('values');
    await context.sync();
    return range.values;
  });
  expect(read).toEqual([[1, 2]]);
});
