import { expect, test } from 'vitest';
import { refusedFormulas } from '../src/excel-api/wire/index.ts';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { errorCode, valuesOf } from './open-workbook.ts';

type Batch = (context: Excel.RequestContext, sheet: Excel.Worksheet) => Promise<unknown>;

/** Runs a batch as one undo step on the first sheet of a new workbook. */
async function grouped(excel: 'current' | 'web', batch: Batch) {
  const workbook = openHeadlessWorkbook({
    excel,
    sheets: [
      { name: 'Sheet1', rows: [['before']] },
      { name: 'Sheet2', rows: [] },
    ],
  });
  const code = await errorCode(
    workbook.run({ mergeUndoGroup: true }, (context) =>
      batch(context, context.workbook.worksheets.getItem('Sheet1')),
    ),
  );
  const state = await workbook.run(async (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    const [[value]] = (await valuesOf(context, sheets.getFirst(), 'A1')) as [[unknown]];
    return { sheets: sheets.items.map(({ name }) => name), value };
  });
  const { refused } = workbook.host.excel.undoGroups;
  workbook.close();
  return { code, ...state, refused };
}

const bothSheets = ['Sheet1', 'Sheet2'];

test.each(['current', 'web'] as const)(
  'a group with a deleted sheet is refused in %s, and nothing of it is done',
  async (excel) => {
    const outcome = await grouped(excel, async (context, sheet) => {
      sheet.getRange('A1').values = [['after']];
      context.workbook.worksheets.getItemOrNullObject('Sheet2').delete();
      await context.sync();
    });
    const refused = ['Worksheet.delete'];
    expect(outcome).toEqual({ code: 'UndoNotSupported', sheets: bothSheets, value: 'before', refused });
  },
);

test('the sheet may be known by any path', async () => {
  const deletions: Batch[] = [
    async ({ workbook }) => workbook.worksheets.getActiveWorksheet().delete(),
    async ({ workbook }) => workbook.worksheets.add('Sheet3').delete(),
    async (_, sheet) => sheet.getRange('A1').worksheet.delete(),
    async (context) => {
      const sheets = context.workbook.worksheets.load('items/id');
      await context.sync();
      sheets.items[1]!.delete();
    },
  ];
  for (const deletion of deletions) {
    const { code, sheets } = await grouped('current', deletion);
    expect([code, sheets]).toEqual(['UndoNotSupported', bothSheets]);
  }
});

test('the name of a sheet is undone on the web, and refused on the desktop', async () => {
  const rename: Batch = async (_, sheet) => void (sheet.name = 'Renamed');
  expect(await grouped('web', rename)).toMatchObject({ code: null, sheets: ['Renamed', 'Sheet2'] });
  expect(await grouped('current', rename)).toMatchObject({ code: 'UndoNotSupported', sheets: bothSheets });
});

test('names and deletions of other objects are undone', async () => {
  const { code } = await grouped('current', async (context, sheet) => {
    sheet.getRange('A1:B2').values = [
      ['a', 'b'],
      [1, 2],
    ];
    const table = sheet.tables.add(sheet.getRange('A1:B2'), true);
    table.name = 'Renamed';
    table.columns.getItem('b').delete();
    context.workbook.names.add('my_rate', sheet.getRange('D1'));
    await context.sync();
    context.workbook.names.getItem('my_rate').delete();
    sheet.getRange('D4').delete('Up');
    await context.sync();
  });
  expect(code).toBeNull();
});

test('a group of many formulas is refused, over all its requests', async () => {
  const write = (counts: number[]): Batch =>
    async function (context, sheet) {
      for (const [column, count] of counts.entries()) {
        sheet.getRangeByIndexes(0, column + 1, count, 1).formulas = Array.from({ length: count }, () => [
          '=1+1',
        ]);
        await context.sync();
      }
    };
  expect((await grouped('web', write([refusedFormulas - 1]))).code).toBeNull();
  expect((await grouped('web', write([refusedFormulas]))).code).toBe('UndoNotSupported');
  expect((await grouped('current', write([refusedFormulas - 1, 1]))).code).toBe('UndoNotSupported');
});

test('without a group, everything is done', async () => {
  const workbook = openHeadlessWorkbook({
    sheets: [
      { name: 'Sheet1', rows: [] },
      { name: 'Sheet2', rows: [] },
    ],
  });
  await workbook.run(async (context) => {
    context.workbook.worksheets.getItem('Sheet1').name = 'Renamed';
    context.workbook.worksheets.getItem('Sheet2').delete();
    await context.sync();
  });
  expect(workbook.host.grid.sheets().map((sheet) => sheet.getSheetName())).toEqual(['Renamed']);
  workbook.close();
});
