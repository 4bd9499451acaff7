import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../test/browser/chromium.ts';
import { button, outcome } from '../test/browser/pane.ts';
import { runAddIn, type RunningAddIn } from '../test/browser/running-add-in.ts';
import { stops } from '../test/browser/tour.ts';
import { buildAll } from '../packages/workbook/src/build.ts';
import { startLocalServer } from '../packages/workbook/src/local-server.ts';

/** Draws sheets that the add-in writes, as the recipient of a workbook sees them, into docs/sheets. */

const folder = path.join(import.meta.dirname, 'sheets');
const data = path.resolve(import.meta.dirname, '../.cache/test-data');

/** The first rows and columns of the active sheet, without the pane and the bars. */
async function drawSheet({ page }: RunningAddIn, name: string): Promise<void> {
  await page.evaluate(() => {
    window.workbook.showPane(false);
    window.workbook.select('A1');
  });
  const cells = page.locator('#grid canvas[id^="univer-sheet-main-canvas"]');
  const { x, y } = (await cells.boundingBox())!;
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.wheel(-5000, -5000);
  // The grid takes some frames to fill the place of the pane.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', clip: (await cells.boundingBox())! });
  console.log(path.relative(process.cwd(), file));
  await page.evaluate(() => window.workbook.showPane(true));
}

async function insertComparables({ pane }: RunningAddIn): Promise<void> {
  await button(pane, /^(Select all|Tout sélectionner)/).click();
  await button(pane, /^(Insert|Insérer)/).click();
  await outcome(pane).waitFor();
}

await mkdir(folder, { recursive: true });
await buildAll(console.log);
const browser = await launchChromium();
const server = await startLocalServer({ port: 0, data });
try {
  for (const locale of ['en-CA', 'fr-CA']) {
    const viewport = { width: 1720, height: 1120 };
    const addin = await runAddIn({
      browser,
      server,
      key: 'demo-paid-key',
      viewport,
      locale,
      formattingBar: true,
    });
    const language = locale.slice(0, 2);
    try {
      for (const { name, open } of stops) {
        await open(addin);
        if (name === 'comparables') await insertComparables(addin);
        if (['estimate', 'comparables', 'statistics'].includes(name)) {
          await drawSheet(addin, `${name}-${language}`);
        }
        if (name === 'statistics') break;
      }
    } finally {
      await addin.close();
    }
  }
} finally {
  await server.close();
  await browser.close();
}
