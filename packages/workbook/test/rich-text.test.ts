import { expect, test } from 'vitest';
import { valuesOf, workbookOfTests } from './open-workbook.ts';

const { run, host } = workbookOfTests();
const { grid } = host;

/** Stores a text as the grid does when it is typed with Alt+Enter, or when a part of it becomes bold. */
function type(row: number, lines: string[], bold?: { from: number; to: number }): void {
  const dataStream = `${lines.join('\r')}\r\n`;
  const textRuns = bold ? [{ st: bold.from, ed: bold.to, ts: { bl: 1 as const } }] : [];
  const p = { id: 'd', documentStyle: {}, body: { dataStream, textRuns } };
  grid.change(grid.worksheets.activeId, { [row]: { 0: { p, v: undefined, t: 1 } } });
}

test('a text with a line break or several fonts is its whole text for the add-in and the used range', async () => {
  type(2, ['12 Main St', 'Calgary']);
  type(3, ['14 Main St'], { from: 0, to: 2 });
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    expect(await valuesOf(context, sheet, 'A3:A4')).toEqual([['12 Main St\nCalgary'], ['14 Main St']]);
    const range = sheet.getRange('A3').load(['text', 'valueTypes', 'formulas']);
    const used = sheet.getUsedRange(true).load('address');
    await context.sync();
    expect(range.text).toEqual([['12 Main St\nCalgary']]);
    expect(range.valueTypes).toEqual([['String']]);
    expect(range.formulas).toEqual([['12 Main St\nCalgary']]);
    expect(used.address).toBe('Sheet1!A3:A4');
  });
});

test('a formula that refers to it has its line breaks, as Excel does', async () => {
  type(2, ['12 Main St', 'Calgary']);
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.getRange('C3:C5').formulas = [['=A3'], ['=FIND(CHAR(10),A3)'], ['=A3&"!"']];
    await context.sync();
    expect(await valuesOf(context, sheet, 'C3:C5')).toEqual([
      ['12 Main St\nCalgary'],
      [11],
      ['12 Main St\nCalgary!'],
    ]);
  });
});

test('what the add-in writes replaces it: a value, a formula, a blank', async () => {
  for (const row of [2, 3, 4]) type(row, ['12 Main St', 'Calgary']);
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.getRange('A3:A5').formulas = [['a value'], ['=1+1'], ['']];
    await context.sync();
    expect(await valuesOf(context, sheet, 'A3:A5')).toEqual([['a value'], [2], ['']]);
  });
});
