import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../test/browser/chromium.ts';
import { runAddIn, type RunningAddIn } from '../test/browser/running-add-in.ts';
import { stops } from '../test/browser/tour.ts';
import { buildAll } from '../packages/workbook/src/build.ts';
import { startLocalServer } from '../packages/workbook/src/local-server.ts';

/** Draws the workbook with the pane in the size that the store asks for, in both languages, into docs/store. */

const folder = path.join(import.meta.dirname, 'store');
const data = path.resolve(import.meta.dirname, '../.cache/test-data');
const names = ['geocode', 'review', 'search', 'estimate', 'map'];

/** The search's table on the map, next to its sheet. */
async function showPermits({ page, pane }: RunningAddIn): Promise<void> {
  const source = pane.locator('select').first();
  const table = source.locator('option', { hasText: 'permit_calgary' });
  await source.selectOption({ label: await table.first().innerText() });
  await page.evaluate(() => window.workbook.activate('permit calgary'));
  await pane.getByRole('option', { name: /^\d/ }).nth(5).waitFor();
}

await mkdir(folder, { recursive: true });
await buildAll(console.log);
const browser = await launchChromium();
const server = await startLocalServer({ port: 0, data });
try {
  for (const locale of ['en-CA', 'fr-CA']) {
    const addin = await runAddIn({
      browser,
      server,
      key: 'demo-paid-key',
      formattingBar: true,
      viewport: { width: 1366, height: 768 },
      locale,
    });
    try {
      for (const { name, open } of stops) {
        await open(addin);
        if (!names.includes(name)) continue;
        if (name === 'map') await showPermits(addin);
        await addin.page.mouse.move(0, 0);
        // The grid draws a sheet some frames after it is shown.
        await addin.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
        const file = path.join(folder, `${name}-${locale.slice(0, 2)}.png`);
        await addin.page.screenshot({ path: file, animations: 'disabled' });
        console.log(path.relative(process.cwd(), file));
      }
    } finally {
      await addin.close();
    }
  }
} finally {
  await server.close();
  await browser.close();
}
