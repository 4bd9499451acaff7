import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../test/browser/chromium.ts';
import { runAddIn } from '../test/browser/running-add-in.ts';
import { stops } from '../test/browser/tour.ts';
import { buildAll } from '../packages/workbook/src/build.ts';
import { startLocalServer } from '../packages/workbook/src/local-server.ts';

/** Draws every screen of the pane in both languages and both themes, a picture of four a screen, into docs/pane. */

const folder = path.join(import.meta.dirname, 'pane');
const data = path.resolve(import.meta.dirname, '../.cache/test-data');
const variants = (['en-CA', 'fr-CA'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
);
const drawn = new Map<string, Buffer[]>();

await buildAll(console.log);
const browser = await launchChromium();
const server = await startLocalServer({ port: 0, data });
try {
  for (const variant of variants) {
    const addin = await runAddIn({
      browser,
      server,
      key: 'demo-paid-key',
      formattingBar: true,
      viewport: { width: 1280, height: 820 },
      ...variant,
    });
    try {
      for (const { name, open } of stops) {
        await open(addin);
        await addin.page.mouse.move(0, 0);
        const picture = await addin.page.locator('#pane').screenshot({ animations: 'disabled' });
        drawn.set(name, [...(drawn.get(name) ?? []), picture]);
      }
    } finally {
      await addin.close();
    }
  }
} finally {
  await server.close();
}

await mkdir(folder, { recursive: true });
try {
  const page = await browser.newPage();
  for (const [name, pictures] of drawn) {
    const images = pictures.map(
      (picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`,
    );
    await page.setContent(
      `<body style="margin:0"><div style="display:inline-flex;gap:12px">${images.join('')}</div></body>`,
    );
    await writeFile(path.join(folder, `${name}.png`), await page.locator('div').screenshot());
    console.log(`docs/pane/${name}.png`);
  }
} finally {
  await browser.close();
}
