import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  BuildingRegular,
  ChartMultipleRegular,
  DataBarVerticalRegular,
  LocationRegular,
  MathFormulaRegular,
  MoneyCalculatorRegular,
  SearchRegular,
  SettingsRegular,
  TableRegular,
} from '@fluentui/react-icons';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { iconSizes, type IconName } from '../deploy/manifest/entry-point.ts';
import { packedIcons } from '../deploy/manifest/unified-manifest.ts';
import { launchChromium } from '../test/browser/chromium.ts';

/** The icons of Home, for the same screens in the ribbon. */
const screens = {
  geocode: LocationRegular,
  search: SearchRegular,
  estimate: MoneyCalculatorRegular,
  property: BuildingRegular,
  statistics: ChartMultipleRegular,
  formulas: MathFormulaRegular,
  tables: TableRegular,
  activity: DataBarVerticalRegular,
  settings: SettingsRegular,
};

/** Contrasts with the light and the dark ribbon, each at least 3:1. */
const onBothThemes = '#13816f';

const ownDrawing = (name: string): Promise<string> =>
  readFile(path.join(import.meta.dirname, `${name}.svg`), 'utf8');

/** By name, as SVG. */
const drawings: Record<IconName, string> = {
  icon: await ownDrawing('icon'),
  ...(Object.fromEntries(
    Object.entries(screens).map(([name, icon]) => [
      name,
      renderToStaticMarkup(createElement(icon, { primaryFill: onBothThemes })),
    ]),
  ) as Record<keyof typeof screens, string>),
};

/** File names in `assets`, with their drawing and their size in pixels. */
const icons: [file: string, drawing: string, size: number][] = [
  ...Object.entries(drawings).flatMap(([name, drawing]) =>
    iconSizes.map((size): [string, string, number] => [`${name}-${size}.png`, drawing, size]),
  ),
  [packedIcons.color, drawings.icon, 192],
  [packedIcons.outline, await ownDrawing('outline'), 32],
  ['store.png', drawings.icon, 300],
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
