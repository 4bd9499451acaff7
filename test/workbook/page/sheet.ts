import type { Page } from 'playwright-core';
import type { Shown } from '../../../workbook/page/workbook-api.ts';

/** What tests do with the sheets of a page. */
export const sheet = (page: Page) => ({
  write: (address: string, rows: Shown[][] | Shown) =>
    page.evaluate(([to, values]) => window.workbook.write(to, values), [address, rows] as const),
  read: (address: string) => page.evaluate((from) => window.workbook.read(from), address),
  sentence: (address: string) => page.evaluate((from) => window.workbook.error(from), address),
  settled: () => page.evaluate(() => window.workbook.settled()),
});
