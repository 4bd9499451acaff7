import type { Frame } from 'playwright-core';

/** Makes a sheet with these rows through Office.js, as a person's own workbook would hold them, and goes there. */
export async function newSheet(pane: Frame, name: string, rows: (string | number)[][]): Promise<void> {
  await pane.evaluate(
    ([sheetName, values]) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.add(sheetName);
        const range = sheet.getRangeByIndexes(0, 0, values.length, values[0]!.length);
        range.numberFormat = values.map((row) =>
          row.map((value) => (typeof value === 'string' ? '@' : 'General')),
        );
        range.values = values;
        sheet.activate();
        sheet.getRange('A1').select();
        await context.sync();
      }),
    [name, rows] as const,
  );
}

/** What cells hold, whatever their formats show: `List!A2:C40`. */
export const values = (pane: Frame, address: string): Promise<unknown[][]> =>
  pane.evaluate(
    (whole) =>
      Excel.run(async (context) => {
        const [sheet, cells] = whole.split('!') as [string, string];
        const range = context.workbook.worksheets.getItem(sheet).getRange(cells).load('values');
        await context.sync();
        return range.values as unknown[][];
      }),
    address,
  );

/** The cells that are selected in the workbook. */
export const selectedAddress = (pane: Frame): Promise<string> =>
  pane.evaluate(() =>
    Excel.run(async (context) => {
      const range = context.workbook.getSelectedRange().load('address');
      await context.sync();
      return range.address;
    }),
  );
