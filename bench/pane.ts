import { rm } from 'node:fs/promises';
import type { Frame, Page } from 'playwright-core';
import { buildAll } from '../packages/workbook/src/build.ts';
import { launchChromium } from '../test/browser/chromium.ts';
import { runAddIn } from '../test/browser/running-add-in.ts';
import { startLocalServer } from '../packages/workbook/src/local-server.ts';
import { copySampleDatabase } from '../packages/service/test/sample-database.ts';
import { isShort, key, median, ratioText } from './measure.ts';

/*
 * How long the pane takes from the request of its page until its first screen is drawn, against a page without any
 * script of the same server, in the same browser.
 */
const rounds = isShort ? 1 : 7;

/** Milliseconds from the request of a page until something of it was drawn. */
const firstPaint = (page: Page | Frame): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntriesByName('first-contentful-paint')[0];
          if (entry) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

/** When the request of a page was made, in milliseconds of the browser's clock. */
const began = (page: Page | Frame): Promise<number> => page.evaluate(() => performance.timeOrigin);

await buildAll(() => undefined);
const data = await copySampleDatabase();
const [browser, server] = await Promise.all([launchChromium(), startLocalServer({ port: 0, data })]);
const addin = await runAddIn({ browser, server, key: key, formattingBar: true });
try {
  const pane: number[] = [];
  const fromPage: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const opened = await addin.reopen();
    await opened.pane.getByRole('heading', { level: 1 }).waitFor();
    const painted = await firstPaint(opened.pane);
    pane.push(painted);
    fromPage.push(painted + (await began(opened.pane)) - (await began(opened.page)));
    await opened.page.goto(`${addin.address}/addin/help.html`);
    bare.push(await firstPaint(opened.page));
    await opened.page.close();
  }
  const range = (values: number[]) =>
    `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
  console.log(`first screen of the pane: ${range(pane)}`);
  console.log(`from the request of the workbook's page: ${range(fromPage)}`);
  const ratios = pane.map((time, round) => time / bare[round]!);
  console.log(`a page without script: ${range(bare)}; ${ratioText(ratios)}`);
} finally {
  await addin.close();
  await browser.close();
  await server.close();
  await rm(data, { recursive: true, force: true });
}
