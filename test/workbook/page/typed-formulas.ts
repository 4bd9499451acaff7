import type { Page } from 'playwright-core';
import type { Shown } from '../../../workbook/page/workbook-api.ts';

/** What a formula shows: its cells without the blank ones around them, and the sentence of an error in the first. */
export interface Typed {
  cells: Shown[][];
  sentence: string | null;
}

/** Rows and columns that one formula may spill into. */
const room = { rows: 160, columns: 40 };
const sheet = 'Formulas';

/** Column letters, from 1. */
const letters = (column: number): string =>
  column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** Writes formulas below one another on a sheet of their own, with room to spill, and reads what they show. */
export async function typed(page: Page, formulas: readonly string[]): Promise<Typed[]> {
  await emptySheet(page);
  const places = formulas.map((_, index) => index * room.rows + 1);
  await page.evaluate(
    ([all, rows, on]) =>
      all.forEach((formula, index) => window.workbook.write(`${on}!A${rows[index]}`, formula)),
    [formulas, places, sheet] as const,
  );
  await page.evaluate(() => window.workbook.settled());
  return page.evaluate(
    ([rows, on, height, last]) =>
      rows.map((row) => {
        const cells = window.workbook.read(`${on}!A${row}:${last}${row + height - 1}`);
        const filled = (value: unknown) => value !== null && value !== '';
        const lastRow = cells.findLastIndex((line) => line.some(filled));
        const lastColumn = Math.max(0, ...cells.map((line) => line.findLastIndex(filled)));
        return {
          cells: cells.slice(0, Math.max(1, lastRow + 1)).map((line) => line.slice(0, lastColumn + 1)),
          sentence: window.workbook.error(`${on}!A${row}`),
        };
      }),
    [places, sheet, room.rows, letters(room.columns)] as const,
  );
}

/** The sheet for formulas, made by the add-in itself through Office.js, as a user's own would be. */
async function emptySheet(page: Page): Promise<void> {
  const pane = page.frames().find((frame) => frame.url().includes('/addin/taskpane.html'))!;
  await pane.evaluate(async (name) => {
    await Excel.run(async (context) => {
      const { worksheets } = context.workbook;
      worksheets.getItemOrNullObject(name).delete();
      worksheets.add(name);
      await context.sync();
    });
  }, sheet);
}
