import type { Frame } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunOptions, type RunningAddIn } from '../browser/running-add-in.ts';
import { axeViolations } from '../browser/pane.ts';
import { stops } from '../browser/tour.ts';

let addin: RunningAddIn;
afterEach(() => addin?.close());

/** What axe-core finds wrong, with nothing under the pointer: there the system's own colours of a selection hold. */
async function faults(): Promise<string[]> {
  await addin.page.mouse.move(0, 0);
  return axeViolations(addin.pane);
}

/** What stands out of the pane to the right. */
const overflow = (pane: Frame): Promise<string[]> =>
  pane.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const clipped = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible' && at.getBoundingClientRect().right <= width + 1) {
          return true;
        }
      }
      return false;
    };
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !clipped(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });

/** Makes the pane so wide, as somebody who drags its edge does. */
const widen = (width: number) =>
  addin.page.evaluate((pixels) => {
    document.getElementById('pane')!.style.width = `${pixels}px`;
  }, width);

const settings: [string, Partial<RunOptions>][] = [
  ['light, in English', { locale: 'en-CA', colorScheme: 'light' }],
  ['dark, in French', { locale: 'fr-CA', colorScheme: 'dark' }],
];

test.each(settings)(
  'axe-core finds nothing on any screen, %s; from 320 to 800 px nothing stands out',
  async (_, options) => {
    addin = await openAddIn({ key: 'demo-paid-key', viewport: { width: 1400, height: 900 }, ...options });
    const found: Record<string, string[]> = {};
    for (const { name, come } of stops) {
      await come(addin);
      const wrong = await faults();
      for (const width of [320, 800, 350]) {
        await widen(width);
        wrong.push(...(await overflow(addin.pane)).map((html) => `at ${width} px: ${html}`));
      }
      if (wrong.length > 0) found[name] = wrong;
    }
    expect(found).toEqual({});
    // Neither a screen nor the workbook needs what a page's policy forbids.
    expect(addin.blocked).toEqual([]);
  },
);

test('in high contrast every screen is drawn in the colours that the person chose', async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  const { page, pane } = addin;
  await page.emulateMedia({ forcedColors: 'active' });
  const background = () =>
    pane.evaluate(() => {
      const provider = document.querySelector('.fui-FluentProvider')!;
      return getComputedStyle(provider).getPropertyValue('--colorNeutralBackground1').trim();
    });
  await expect.poll(background).toBe('#000000');
  const found: Record<string, string[]> = {};
  for (const { name, come } of stops) {
    await come(addin);
    const wrong = await faults();
    if (wrong.length > 0) found[name] = wrong;
  }
  expect(found).toEqual({});
});
