import type { Page } from 'playwright-core';
import '../../workbook/page/workbook-api.ts';

/** Resolves when the page shows its grid and the add-in has registered its functions. */
export async function workbookReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.workbook !== undefined);
  await page.evaluate(() => window.workbook.ready);
  await page.waitForSelector('#grid canvas[id^="univer-sheet-main-canvas"]');
}
