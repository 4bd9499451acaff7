import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { buildAll } from '../packages/workbook/src/build.ts';
import { fullSampleDatabase } from '../packages/service/test/sample-database.ts';
import { startLocalServer } from '../packages/workbook/src/local-server.ts';
import { launchChromium } from '../test/browser/chromium.ts';
import { button, choose, fill, openScreen, outcome } from '../test/browser/pane.ts';
import { knownAddresses, makePortfolio, portfolioRows } from '../test/browser/portfolio.ts';
import { runAddIn, type RunningAddIn, type RunOptions } from '../test/browser/running-add-in.ts';
import { jobs } from './appraisal-jobs.ts';
import { drawAppraisal } from './appraisal-pages.ts';
import { drawHomeSelections } from './home-selections.ts';
import { estimateBuildings, priceClientPermits } from './estimate-sheets.ts';
import { stops, type Stop } from '../test/browser/tour.ts';
import { installed } from '../test/installed.ts';
import { drawInWebKit } from './webkit-picture.ts';

/**
 * Draws pictures of the add-in in the local workbook, from a tour of all its screens:
 *
 * - `npm run docs:pane`: every screen of the pane, in docs/pane, and what Home says about ten selections in both languages; one in WebKit too, where it is installed; and the workbook as a
 *   whole, docs/workbook.png.
 * - `npm run docs:sheets`: sheets that the add-in writes, as the recipient of a workbook sees them, in docs/sheets.
 * - `npm run docs:appraisal`: four appraisals from their addresses on, in docs/appraisal, and their printed pages in
 *   build/appraisal; of one of them with its name.
 * - `npm run docs:store`: the workbook with the pane, in the size that the store asks for, in both languages, in docs/store.
 */
const drawings: Record<string, (visit: Visit, part?: string) => Promise<void>> = {
  appraisal: drawAppraisals,
  pane: drawPane,
  sheets: drawSheets,
  store: drawStore,
};

/** Opens the add-in with these options, and draws each screen when it is in use: those of the tour by default. */
type Visit = (
  options: Pick<RunOptions, 'viewport' | 'locale' | 'colorScheme'>,
  draw: (name: string, addin: RunningAddIn) => Promise<void>,
  screens?: readonly Stop[],
) => Promise<void>;

/** The file of a picture: `inDocs('pane', 'home.png')`. Says that it is drawn. */
function inDocs(...names: string[]): string {
  const file = path.join(import.meta.dirname, ...names);
  console.log(path.relative(process.cwd(), file));
  return file;
}

const key = 'demo-paid-key';
const gridCells = '#grid canvas[id^="univer-sheet-main-canvas"]';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The form of the search as a ready-made search fills it in. */
const readySearch: Stop = {
  name: 'ready-search',
  open: async ({ pane }) => {
    await openScreen(pane, 'search');
    await choose(pane, 'readySearch', 'fitOuts');
    await fill(pane, 'placeAddress', '705 4 Street SW, Calgary');
    await pane.locator('input[name="placeAddress"]').press('Enter');
    await pane.getByText(/^(Using |Emplacement utilisé)/).waitFor();
    await pane
      .locator('select[name="readySearch"]')
      .evaluate((field) => field.scrollIntoView({ block: 'center' }));
  },
};

/** @param only `selections` draws Home with what is selected alone. */
async function drawPane(visit: Visit, only?: string): Promise<void> {
  for (const locale of ['en-CA', 'fr-CA'] as const) {
    const file = inDocs('pane', `home-selections.${locale.slice(0, 2)}.png`);
    const home = stops.filter(({ name }) => name === 'home');
    const drawSelections = (_name: string, addin: RunningAddIn) => drawHomeSelections(addin, file);
    await visit({ viewport: { width: 1280, height: 820 }, locale }, drawSelections, home);
  }
  if (only === 'selections') return;
  const draw = async (name: string, { page, address }: RunningAddIn) => {
    await page.locator('#pane').screenshot({ path: inDocs('pane', `${name}.png`), animations: 'disabled' });
    if (name === 'home' && installed.webKit.path !== null)
      await drawInWebKit(address, inDocs('pane', 'webkit.png'));
    if (name === 'search') await page.screenshot({ path: inDocs('workbook.png'), animations: 'disabled' });
  };
  await visit({ viewport: { width: 1280, height: 820 }, locale: 'en-CA' }, draw, [...stops, readySearch]);
}

async function insertAllComparables({ pane }: RunningAddIn): Promise<void> {
  await button(pane, /^(Select all|Tout sélectionner)/).click();
  await button(pane, /^(Insert|Insérer)/).click();
  await outcome(pane).waitFor();
}

async function drawSheets(visit: Visit): Promise<void> {
  const file = (sheet: string) => inDocs('sheets', `${sheet}.png`);
  await visit({ viewport: { width: 1720, height: 1120 }, locale: 'en-CA' }, async (name, addin) => {
    if (name === 'comparables') await insertAllComparables(addin);
    if (name === 'estimate') {
      await estimateBuildings(addin);
      await drawSheet(addin, file('buildings'), 240);
      await priceClientPermits(addin, 'en');
    }
    if (['estimate', 'comparables', 'statistics'].includes(name)) await drawSheet(addin, file(name));
  });
}

/**
 * The first rows and columns of the active sheet, without the pane and the bars.
 *
 * @param height Of the picture, in pixels; as much as the window shows by default.
 */
async function drawSheet({ page }: RunningAddIn, file: string, height?: number): Promise<void> {
  await page.evaluate(() => {
    window.workbook.showPane(false);
    window.workbook.select('A1');
  });
  const cells = page.locator(gridCells);
  await scrollToTop(page);
  // The grid takes some frames to fill the place of the pane.
  await wait(2000);
  const box = (await cells.boundingBox())!;
  await page.screenshot({
    path: file,
    animations: 'disabled',
    clip: { ...box, height: height ?? box.height },
  });
  await page.evaluate(() => window.workbook.showPane(true));
}

const scrollToTop = (page: Page): Promise<void> => scroll(page, -20_000, -20_000);

/** Scrolls the grid by so many pixels. */
async function scroll(page: Page, right: number, down: number): Promise<void> {
  const { x, y } = (await page.locator(gridCells).boundingBox())!;
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.wheel(right, down);
  await page.mouse.move(0, 0);
}

/** @param only The name of one job; all of them by default. */
async function drawAppraisals(visit: Visit, only?: string): Promise<void> {
  const build = path.resolve(import.meta.dirname, '../build/appraisal');
  const home = stops.filter((stop) => stop.name === 'home');
  for (const job of jobs.filter(({ name }) => !only || name === only)) {
    const draw = (_name: string, addin: RunningAddIn) => {
      const drawPicture = (name: string) => drawSheet(addin, inDocs('appraisal', `${job.name}-${name}.png`));
      return drawAppraisal({ addin, job, drawSheet: drawPicture, build });
    };
    await visit({ viewport: { width: 1720, height: 1120 }, locale: job.locale }, draw, home);
  }
}

async function drawStore(visit: Visit): Promise<void> {
  for (const locale of ['en-CA', 'fr-CA'] as const) {
    await visit({ viewport: { width: 1366, height: 768 }, locale }, async (name, addin) => {
      if (!['geocode', 'review', 'search', 'estimate', 'map'].includes(name)) return;
      if (name === 'geocode') await showResults(addin);
      if (name === 'estimate') await priceClientPermits(addin, locale === 'fr-CA' ? 'fr' : 'en');
      if (name === 'map') await showPermits(addin);
      // The grid draws a sheet some frames after it is shown.
      await wait(1000);
      const file = inDocs('store', `${name}-${locale.slice(0, 2)}.png`);
      await addin.page.screenshot({ path: file, animations: 'disabled' });
    });
  }
}

/** The streets of the portfolio next to what was found for them. */
async function showResults({ page, pane }: RunningAddIn): Promise<void> {
  const points = { A: 60, B: 60, C: 60, D: 170, E: 70, F: 35, G: 65, H: 50, I: 60, J: 60 };
  await pane.evaluate(
    (widths) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getActiveWorksheet();
        for (const [column, width] of Object.entries(widths))
          sheet.getRange(`${column}:${column}`).format.columnWidth = width;
        await context.sync();
      }),
    points,
  );
  await scroll(page, ((points.A + points.B + points.C) * 4) / 3, 0);
}

/** The search's table on the map, next to its sheet. */
async function showPermits({ page, pane }: RunningAddIn): Promise<void> {
  const source = pane.locator('select').first();
  const table = source.locator('option', { hasText: 'Calgary' });
  await source.selectOption({ label: await table.first().innerText() });
  await page.evaluate(() => window.workbook.activate('Building permits – Calgary'));
  await pane.getByRole('option', { name: /^\d/ }).nth(5).waitFor();
}

/** Geocodes a list as lenders send them, with every trap, instead of the sample's addresses. */
async function geocodePortfolio({ page, pane, address }: RunningAddIn, locale = 'en-CA'): Promise<void> {
  const language = locale.startsWith('fr') ? 'fr' : 'en';
  const name = { en: 'Portfolio', fr: 'Portefeuille' }[language];
  const rows = portfolioRows(await knownAddresses(`${address}/api`, key), language);
  await makePortfolio(pane, { name, language }, rows);
  await openScreen(pane, 'geocode');
  await pane.getByText(new RegExp(`^${name} · ${rows.length}`)).waitFor();
  await pane.getByRole('checkbox', { name: /^Zone/ }).check();
  await button(pane, /^(Geocode|Géocoder) \d/).click();
  await pane.getByText(/(were written|ont été écrites)\./).waitFor();
  await page.evaluate((cell) => window.workbook.select(cell), `${name}!A1`);
  await scrollToTop(page);
}

const [name = '', part] = process.argv.slice(2);
const draw = drawings[name];
if (!draw) throw new Error(`Say what to draw: ${Object.keys(drawings).join(', ')}.`);
await mkdir(path.join(import.meta.dirname, name), { recursive: true });
await buildAll(console.log);
const browser = await launchChromium();
const server = await startLocalServer({ port: 0, data: await fullSampleDatabase() });
try {
  await draw(async (options, drawScreen, screens = stops) => {
    const addin = await runAddIn({ browser, server, key, formattingBar: true, ...options });
    try {
      for (const stop of screens) {
        await stop.open(addin);
        if (stop.name === 'geocode') await geocodePortfolio(addin, options.locale);
        await addin.page.mouse.move(0, 0);
        await drawScreen(stop.name, addin);
      }
    } finally {
      await addin.close();
    }
  }, part);
} finally {
  await server.close();
  await browser.close();
}
