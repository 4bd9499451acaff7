import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { enterPane, openByKeyboard, press, tabTo } from './by-keyboard.ts';
import { select } from './tour.ts';
import { openAddIn } from './open-add-in.ts';
import { button, card, openHome, step } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { selectedAddress } from './sheet-values.ts';
import { sheet } from './sheet.ts';
import { holdRequests } from './held-requests.ts';
import { placeOf } from '../../taskpane/frame/places.ts';
import { screens } from '../../taskpane/screens.ts';

/** The screens without a test of their own by keyboard. */

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

longTest(
  'each place that is opened has the focus, each tab keeps it, and Home gives it back to the card that was left',
  async () => {
    const { pane, page } = addin;
    await openHome(pane);
    const focus = () =>
      pane.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.tagName === 'MAIN'
          ? `screen ${document.getElementById('screen-title')!.textContent}`
          : (activeElement?.textContent ?? '');
      });
    for (const { name, title } of screens) {
      const place = placeOf(name);
      if (!place) continue;
      await openByKeyboard(pane, name);
      await expect.poll(focus).toBe(name === place.start ? `screen ${title.en}` : title.en);
      if (name !== place.start) expect(await step(pane, name).getAttribute('aria-selected')).toBe('true');
      await press(page, button(pane, /^Home$/), 'Shift+Tab');
      await card(pane, name).waitFor();
      await expect.poll(focus).toMatch(new RegExp(`^${place.title.en}`));
    }
  },
);

test('Escape closes the help, and the focus stays on its button', async () => {
  const { pane, page } = addin;
  await openHome(pane);
  await enterPane(pane);
  const help = button(pane, /^Help with this screen$/);
  await press(page, help);
  await expect.poll(() => help.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => help.getAttribute('aria-expanded')).toBe('false');
  expect(await isFocused(/^Help with this screen$/)()).toBe(true);
});

const selectedCell = () => selectedAddress(addin.pane);

const isFocused = (name: RegExp) => () =>
  button(addin.pane, name).evaluate((element) => element === document.activeElement);

longTest('the lookup of a property is cancelled', async () => {
  const { pane, page } = addin;
  await openByKeyboard(pane, 'property');
  await tabTo(page, pane.locator('input[name="address"]'));
  await page.keyboard.type('111 Rue Sherbrooke Ouest, Montréal');
  const release = await holdRequests(page, '**/api/geocode?*');
  await page.keyboard.press('Enter');
  await press(page, pane.locator('footer').getByRole('button', { name: 'Cancel' }));
  await pane.getByText('Search cancelled.').waitFor();
  await expect.poll(isFocused(/^Look up$/)).toBe(true);
  expect(await pane.locator('input[name="address"]').inputValue()).toBe('111 Rue Sherbrooke Ouest, Montréal');
  await release();
});

longTest(
  'in a pane of 320 × 256 pixels, as a window enlarged to 400% has, the footer scrolls with the form',
  async () => {
    const { pane, page } = addin;
    const size = (width: string, height: string) =>
      page.evaluate((style) => Object.assign(document.getElementById('pane')!.style, style), {
        width,
        height,
      });
    await select(page, 'Addresses!A2');
    await openByKeyboard(pane, 'geocode');
    await size('320px', '256px');
    await expect.poll(() => pane.evaluate(() => innerHeight)).toBeLessThanOrEqual(256);
    const main = pane.getByRole('main');
    // Below the header, the form has all the room.
    const header = (await pane.getByRole('banner').boundingBox())!.height;
    expect((await main.boundingBox())!.height + header).toBe(await pane.evaluate(() => innerHeight));
    expect(
      await pane.evaluate(() => document.querySelector('footer')!.getBoundingClientRect().top > innerHeight),
    ).toBe(true);
    const run = button(pane, /^Geocode \d/);
    await tabTo(page, run);
    const isVisible = () =>
      run.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isVisible).toBe(true);
    await size('', '');
  },
);

longTest('settings are changed and reset', async () => {
  const { pane, page } = addin;
  await openByKeyboard(pane, 'settings');
  const threshold = pane.locator('input[name="costThreshold"]');
  await tabTo(page, threshold);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => threshold.inputValue()).not.toBe('1,000');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('500');
  await page.keyboard.press('Tab');
  await expect.poll(() => threshold.inputValue()).toBe('500');
  await press(page, button(pane, /^Reset to defaults$/));
  await pane.getByText('All settings have their default values.').waitFor();
  expect(await threshold.inputValue()).toBe('1,000');
  expect(await isFocused(/^Reset to defaults$/)()).toBe(true);
});

longTest('Activity cancels what cells wait for, and goes to a cell with an error', async () => {
  const { pane, page } = addin;
  const { write, read, settled } = sheet(page);
  await write('Permits!J1', '=CDATA.ZONE(1,2)');
  await settled();
  const release = await holdRequests(page, '**/api/geocode?*');
  await write('Permits!K1', '=CDATA.GEOCODE("1 Rue Sherbrooke Ouest, Montréal",,"match_type")');
  await openByKeyboard(pane, 'activity');
  await press(page, button(pane, /^Cancel all$/));
  await settled();
  expect(await read('Permits!K1')).toEqual([['#N/A']]);
  await release();
  const cellList = pane.getByRole('group', { name: /^Cells with an error/ });
  // The list may appear after the focus has moved on from the button that was removed, and the newest cell after others.
  await cellList.getByText('Permits!K1').waitFor();
  await enterPane(pane);
  await tabTo(page, cellList.locator('[tabindex="0"]'));
  // The newest comes first.
  await page.keyboard.press('ArrowDown');
  await expect.poll(isFocused(/^Permits!J1/)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(selectedCell).toBe('Permits!J1');
});
