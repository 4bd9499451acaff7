import type { HeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { onNewSheet, type Context } from './open-workbook.ts';

export type OnTable<Result = void> = (
  table: Excel.Table,
  sheet: Excel.Worksheet,
  context: Context,
  name: string,
) => Promise<Result>;

let count = 0;

/** Expenses on a new sheet, in a table of a name of its own. */
export const expensesIn =
  (workbook: HeadlessWorkbook) =>
  <Result>(test: OnTable<Result>): Promise<Result> =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:C4').values = [
        ['Date', 'Merchant', 'Amount'],
        ['1/1/2026', 'The Phone Company', 120],
        ['1/2/2026', 'Northwind', 142],
        ['1/5/2026', 'Best For You', 27],
      ];
      const table = sheet.tables.add('A1:C4', true);
      const name = `Expenses${++count}`;
      table.name = name;
      await context.sync();
      return test(table, sheet, context, name);
    });

/** The address of a range, without its sheet. */
export async function addressOf(range: Excel.Range, context: Context): Promise<string> {
  range.load('address');
  await context.sync();
  return range.address.replace(/^.*!/, '');
}
