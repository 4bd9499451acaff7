import { afterAll, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';

const workbook = openHeadlessWorkbook();
afterAll(() => workbook.close());

/** As in Excel, a blank cell equals a text of no length, and 0 does not. */
test.each<[name: string, content: string | number, equalsText: boolean]>([
  ['0', 0, false],
  ['a text of no length', '=""', true],
  ['a formula that is 0', '=1-1', false],
  ['a blank cell', '', true],
  ['a text', 'x', false],
])('%s is compared with no text alike in every formula that asks', async (_, content, equalsText) => {
  const values = await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.getFirst();
    sheet.getRange('A1').formulas = [[content]];
    sheet.getRange('B1:D4').formulas = Array.from({ length: 4 }, () => [
      '=$A$1=""',
      '=$A$1<>""',
      '=IF($A$1="","",$A$1)',
    ]);
    await context.sync();
    const range = sheet.getRange('B1:D4').load('values');
    await context.sync();
    return range.values as unknown[][];
  });
  const value = content === 'x' ? 'x' : equalsText ? '' : 0;
  expect(values).toEqual(Array.from({ length: 4 }, () => [equalsText, !equalsText, value]));
});
