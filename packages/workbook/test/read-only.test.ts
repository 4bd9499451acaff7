import { expect, test } from 'vitest';
import { errorCode, workbookOfTests } from './open-workbook.ts';

const { run, host } = workbookOfTests([
  {
    name: 'Sheet1',
    rows: [
      ['Name', 'Value'],
      ['a', 1],
    ],
  },
]);
host.excel.isReadOnly = true;

test('a read-only workbook can be read, selected and watched', async () => {
  await run(async (context) => {
    const { worksheets } = context.workbook;
    const sheet = worksheets.getItem('Sheet1');
    const used = sheet.getUsedRange();
    used.load('values,address');
    sheet.activate();
    sheet.getRange('A2').select();
    sheet.onChanged.add(async () => undefined);
    await context.sync();
    expect(used.values).toEqual([
      ['Name', 'Value'],
      ['a', 1],
    ]);
  });
});

const changes: [string, (workbook: Excel.Workbook) => void][] = [
  ['values', ({ worksheets }) => void (worksheets.getItem('Sheet1').getRange('A1').values = [['x']])],
  [
    'formats',
    ({ worksheets }) => void (worksheets.getItem('Sheet1').getRange('A1').format.fill.color = '#FF0000'),
  ],
  ['clearing', ({ worksheets }) => worksheets.getItem('Sheet1').getRange('A1').clear()],
  ['rows', ({ worksheets }) => void worksheets.getItem('Sheet1').getRange('1:1').insert('Down')],
  ['sheets', ({ worksheets }) => void worksheets.add('New')],
  ['deleted sheets', ({ worksheets }) => worksheets.getItem('Sheet1').delete()],
  ['tables', ({ tables }) => void tables.add('Sheet1!A1:B2', true)],
  ['names', ({ names }) => void names.add('Rate', '=1')],
  ['settings', ({ settings }) => void settings.add('key', 1)],
  ['XML parts', ({ customXmlParts }) => void customXmlParts.add('<a/>')],
];

test.each(changes)('a read-only workbook refuses changes of %s', async (_, change) => {
  const before = JSON.stringify(host.grid.workbook.save().sheets);
  const code = await errorCode(
    run(async (context) => {
      change(context.workbook);
      await context.sync();
    }),
  );
  expect(code).toBe('AccessDenied');
  expect(JSON.stringify(host.grid.workbook.save().sheets)).toBe(before);
});
