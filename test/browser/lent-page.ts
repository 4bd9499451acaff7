import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A page that is alone in its browser context, and belongs to one test at a time. */
export interface LentPage {
  page: Page;
  context: BrowserContext;
  /** Removes everything that the test stored or changed, and keeps the page for the next test. */
  giveBack(): Promise<void>;
}

export interface PageSettings extends Required<Pick<BrowserContextOptions, 'locale' | 'colorScheme'>> {
  viewport: { width: number; height: number };
  /** Origin of the workbook that the page will show. */
  origin: string;
}

interface IdlePage extends Pick<PageSettings, 'locale' | 'origin'> {
  browser: Browser;
  page: Page;
}

const idlePages: IdlePage[] = [];

/**
 * Lends a page with empty storage. Pages are used again, because a page that has shown the workbook before has its
 * scripts compiled, and opens it in half the processor time.
 */
export async function lendPage(browser: Browser, settings: PageSettings): Promise<LentPage> {
  const { locale, colorScheme, viewport, origin } = settings;
  const index = idlePages.findIndex(
    (idle) => idle.browser === browser && idle.locale === locale && idle.origin === origin,
  );
  const page = index === -1 ? await newPage(browser, settings) : idlePages.splice(index, 1)[0]!.page;
  const context = page.context();
  await page.setViewportSize(viewport);
  // Animations would make every click wait, and keep the processor busy, which draws them here.
  await page.emulateMedia({ colorScheme, forcedColors: null, reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  return {
    page,
    context,
    async giveBack() {
      // A test may have closed it, or have made it crash.
      if (page.isClosed()) return context.close();
      await removeTraces(page, origin);
      idlePages.push({ browser, locale, origin, page });
    },
  };
}

async function newPage(browser: Browser, { locale, viewport }: PageSettings): Promise<Page> {
  const context = await browser.newContext({ locale, viewport });
  context.setDefaultTimeout(90_000);
  await hideFormattingBar(context);
  return context.newPage();
}

/** Drawing the buttons for formats takes a quarter of the time in which the workbook opens. A test may show them. */
export const hideFormattingBar = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const key = 'workbook.formatting-bar';
    if (location.protocol.startsWith('http') && localStorage.getItem(key) === null) {
      localStorage.setItem(key, 'hidden');
    }
  });

async function removeTraces(page: Page, origin: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  // The workbook saves when it is left: its storage is emptied from another page of its origin.
  await page.goto(`${origin}/workbook/addin.json`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
