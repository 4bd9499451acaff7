import { By } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed } from '../installed.ts';
import { places } from '../../taskpane/frame/places.ts';
import { sharedAddress } from './open-add-in.ts';
import { markPrimaryButtons } from './primary-buttons.ts';
import { runEnded } from './tour.ts';
import { openInWebKit, type WebKitPage } from './webkit.ts';

/** Of the places that have one on their first screen. */
const primaryButtons = {
  addresses: 'Geocode rows',
  records: 'Insert table',
  estimates: 'Estimate rows',
  property: 'Look up',
};

describe.skipIf(installed.webKit.path === null)('in WebKit', () => {
  let page: WebKitPage;
  beforeAll(async () => {
    page = await openInWebKit(sharedAddress());
  });
  afterAll(() => page?.close());
  const back = () => page.driver.findElement(By.css('header button[aria-label="Home"]'));
  const marked = () => page.driver.executeScript<string[]>(`return (${markPrimaryButtons.toString()})()`);

  test('a key connects, in a pane that is styled under its content security policy', async () => {
    await page.enterPane();
    await page.press(await page.button('Use demo-paid-key'));
    await page.waitForText(/paid plan/);
    const start = await page.button('Get started');
    const looks = ['background-color', 'color', 'border-top-left-radius'];
    expect(await Promise.all(looks.map((name) => start.getCssValue(name)))).toEqual([
      'rgb(11, 106, 91)',
      'rgb(255, 255, 255)',
      '4px',
    ]);
    await page.press(start);
    await page.waitForText(/Addresses/);
  });

  test('a list is geocoded with the first click after one in the grid', async () => {
    await page.press(await page.button('Addresses'));
    const start = await page.button('Geocode 196 rows');
    await page.clickCell('Addresses!A3');
    await page.press(start);
    await page.waitForText(new RegExp(runEnded.source, 'm'));
  });

  test('the first click on the primary buttons of Home and of its places counts', async () => {
    await page.leavePane();
    await page.driver.executeScript(
      'window.workbook.activate("Permits"); window.workbook.select("Permits!A2")',
    );
    const lost: string[] = [];
    const pressed: string[] = [];
    for (const { name, title } of places) {
      await page.enterPane();
      await page.press(await back());
      await page.press(await page.button(title.en));
      // The others show none: a look at them after a while would show one that is new.
      const patience = name in primaryButtons ? 90_000 : 5_000;
      await page.driver.wait(async () => (await marked()).length > 0, patience).catch(() => undefined);
      for (const [at, text] of (await marked()).entries()) {
        await page.clickCell('Permits!A4');
        const button = (await page.driver.findElements(By.css('[data-clicks]')))[at]!;
        await page.press(button);
        pressed.push(text);
        if ((await button.getAttribute('data-clicks')) !== '1') lost.push(text);
      }
    }
    expect(lost).toEqual([]);
    expect(pressed).toEqual(Object.values(primaryButtons));
  });

  test.each([300, 320, 350])('nothing is cut off in a pane of %i pixels', async (width) => {
    await page.leavePane();
    await page.driver.executeScript(
      'document.getElementById("pane").style.width = arguments[0] + "px"',
      width,
    );
    await page.enterPane();
    expect(await page.driver.executeScript(cutOff)).toEqual([]);
  });
});

/** What reaches beyond the right edge of the pane. */
const cutOff = `return [...document.querySelectorAll('main *, header *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 100))`;
