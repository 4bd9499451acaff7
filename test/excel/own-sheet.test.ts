import { expect, test } from 'vitest';
import { findOwnSheet, openOwnSheet } from '../../src/excel/index.ts';
import { excelWorkbook } from '../excel-workbook.ts';

const workbook = excelWorkbook();
const identity = { key: ['report', '1'], name: 'Report' };

const open = () =>
  workbook.run(async (context) => {
    const { sheet, isNew } = await openOwnSheet(context, identity, undefined);
    return { name: sheet.name, isNew };
  });

test('a sheet of the add-in is found after any of its cells was deleted, moved or renamed', async () => {
  expect(await open()).toEqual({ name: 'Report', isNew: true });
  const changes: ((sheet: Excel.Worksheet) => void)[] = [
    (sheet) => sheet.getRange('1:1').delete('Up'),
    (sheet) => sheet.getRange('A:A').delete('Left'),
    (sheet) => sheet.getRange('1:3').insert('Down'),
    (sheet) => sheet.getRange('A1').delete('Up'),
    (sheet) => void (sheet.name = 'Mine'),
  ];
  for (const change of changes) {
    await workbook.run(async (context) => {
      change((await findOwnSheet(context, identity.key))!);
      await context.sync();
    });
    expect((await open()).isNew).toBe(false);
  }
  await workbook.run(async (context) => {
    (await findOwnSheet(context, identity.key))!.delete();
    await context.sync();
  });
  expect(await open()).toEqual({ name: 'Report', isNew: true });
});
