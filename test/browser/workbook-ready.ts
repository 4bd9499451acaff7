import type { Page } from 'playwright-core';
// For the type of `window.workbook`; the module itself would load the workbook into the tests' process.
import type {} from '../../packages/workbook/src/page/workbook-api.ts';

/** Resolves when the page shows its grid and the add-in has registered its functions. */
export async function workbookReady(page: Page): Promise<void> {
  // By a timer: a page that is not shown has no animation frames.
  await page.waitForFunction(() => window.workbook !== undefined, null, { polling: 100 });
  await page.evaluate(() => window.workbook.ready);
  await page.waitForSelector('#grid canvas[id^="univer-sheet-main-canvas"]');
}
