import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { commandIcon, iconSizes } from '../deploy/manifest/entry-point.ts';
import { screenIcons } from '../taskpane/frame/screen-icons.ts';
import { screens } from '../taskpane/screens.ts';
import { launchChromium } from '../test/browser/chromium.ts';

/** Contrasts with the light and the dark ribbon, each at least 3:1. */
const onBothThemes = '#13816f';

const logo = await readFile(path.join(import.meta.dirname, 'icon.svg'), 'utf8');
/** By name, as SVG: the logo, and the icons of the screens with a button in the ribbon. */
const drawings: Record<string, string> = { icon: logo };
for (const { command } of screens) {
  if (!command?.button) continue;
  const icon = createElement(screenIcons[command.button.icon], { primaryFill: onBothThemes });
  drawings[commandIcon(command.name)] = renderToStaticMarkup(icon);
}

/** File names in `assets`, with their drawing and their size in pixels. */
const icons: [file: string, drawing: string, size: number][] = [
  ...Object.entries(drawings).flatMap(([name, drawing]) =>
    iconSizes.map((size): [string, string, number] => [`${name}-${size}.png`, drawing, size]),
  ),
  ['store.png', logo, 300],
];

const browser = await launchChromium();
for (const [file, drawing, size] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
  );
  await page.screenshot({ path: path.join(import.meta.dirname, file), omitBackground: true });
  await page.close();
}
await browser.close();
