import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../test/browser/chromium.ts';

/** Sizes that Excel's ribbon and the store ask for, pixels. */
const sizes = [16, 32, 64, 80];

const drawing = await readFile(path.join(import.meta.dirname, 'icon.svg'), 'utf8');
const browser = await launchChromium();
for (const size of sizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
  );
  await page.screenshot({ path: path.join(import.meta.dirname, `icon-${size}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
