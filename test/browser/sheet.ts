import type { Page } from 'playwright-core';
import type { CellValue } from '../../packages/workbook/src/page/workbook-api.ts';

/** What tests do with the sheets of a page. */
export const sheet = (page: Page) => ({
  write: (address: string, rows: CellValue[][] | CellValue) =>
    page.evaluate(([to, values]) => window.workbook.write(to, values), [address, rows] as const),
  read: (address: string) => page.evaluate((from) => window.workbook.read(from), address),
  sentence: (address: string) => page.evaluate((from) => window.workbook.error(from), address),
  settled: () => page.evaluate(() => window.workbook.settled()),
  /** Types into a cell with the keyboard, at a person's pace. */
  async type(address: string, text: string): Promise<void> {
    const cell = await page.evaluate((of) => window.workbook.cellRectangle(of), address);
    await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
    await page.keyboard.type(text, { delay: 50 });
    // The grid's list of functions, which would take the Enter, closes a moment after the last key.
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
  },
});
