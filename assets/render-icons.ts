import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { iconSizes } from '../deploy/manifest/entry-point.ts';
import { packedIcons } from '../deploy/manifest/unified-manifest.ts';
import { launchChromium } from '../test/browser/chromium.ts';

interface Icon {
  /** The drawing, `assets/<drawing>.svg`. */
  drawing: string;
  file: string;
  /** Pixels. */
  size: number;
}

/** Drawings of the ribbon and the menus. */
const drawings = ['icon'];

const icons: Icon[] = [
  ...drawings.flatMap((drawing) =>
    iconSizes.map((size) => ({ drawing, size, file: `${drawing}-${size}.png` })),
  ),
  { drawing: 'icon', size: 192, file: packedIcons.color },
  { drawing: 'outline', size: 32, file: packedIcons.outline },
];

const browser = await launchChromium();
for (const { drawing, file, size } of icons) {
  const svg = await readFile(path.join(import.meta.dirname, `${drawing}.svg`), 'utf8');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  await page.screenshot({ path: path.join(import.meta.dirname, file), omitBackground: true });
  await page.close();
}
await browser.close();
