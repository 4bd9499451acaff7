import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { sheet } from '../browser/sheet.ts';
import { enterPane, press, tabTo } from '../browser/by-keyboard.ts';
import { axeViolations, button, openHome } from '../browser/pane.ts';
import { newSheet } from './sheet-values.ts';

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());
beforeEach(async () => {
  await openHome(addin.pane);
  await enterPane(addin.pane);
});

const geocode = (number: number) => `=CDATA.GEOCODE("${number} Rue Sherbrooke Ouest, Montréal",,"lat")`;
const said = (sentence: string | RegExp) => addin.pane.getByText(sentence).first().waitFor();
const cancel = () => addin.pane.locator('footer').getByRole('button', { name: 'Cancel' });

/** Waits until a control has the focus, though nobody has pressed Tab. */
const hasFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

/** Where the focus is: on the page itself it is lost. */
const focused = () => addin.pane.evaluate(() => document.activeElement?.textContent ?? '');

const selected = () =>
  addin.pane.evaluate(() =>
    Excel.run(async (context) => {
      const range = context.workbook.getSelectedRange().load('address');
      await context.sync();
      return range.address;
    }),
  );

/** Lets the requests to an endpoint wait until it is said that they may go. */
async function held(requests: string): Promise<{ go(): Promise<void>; asked(): number }> {
  const { page } = addin;
  let asked = 0;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route(requests, async (route) => {
    asked++;
    await gate;
    // A request that was ended meanwhile cannot go on.
    await route.continue().catch(() => undefined);
  });
  return {
    go: async () => {
      open();
      await page.unroute(requests);
    },
    asked: () => asked,
  };
}

test('a failed cell among many is gone to, everything is cancelled, formulas become values, the log is copied', async () => {
  const { page, pane } = addin;
  const { write, read, settled } = sheet(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: addin.address });
  await write(
    'Permits!L1:L200',
    Array.from({ length: 200 }, () => ['=CDATA.ZONE(1,2)']),
  );
  await settled();
  await press(page, button(pane, /^Activity/));
  const list = pane.getByRole('group', { name: 'Cells with an error (200)' });
  const cell = (position: number) => list.locator(`li[aria-posinset="${position}"]`).getByRole('button');
  await cell(1).waitFor();
  await tabTo(page, cell(1));
  await page.keyboard.press('End');
  await hasFocus(cell(200));
  await page.keyboard.press('ArrowUp');
  await hasFocus(cell(199));
  const [address] = (await cell(199).textContent())!.split('The');
  await page.keyboard.press('Enter');
  await expect.poll(selected).toBe(address!.trim());
  await page.keyboard.press('Tab');
  await hasFocus(pane.locator('select[name="scope"]'));
  await page.keyboard.type('Whole');
  expect(await axeViolations(pane)).toEqual([]);
  await write(
    'Permits!L1:L200',
    Array.from({ length: 200 }, () => ['']),
  );

  const { go } = await held('**/api/geocode?*');
  await write(
    'Permits!K1:K30',
    Array.from({ length: 30 }, (_, row) => [geocode(100 + row)]),
  );
  await said('Cells that wait for an answer: 30.');
  await press(page, button(pane, /^Cancel all$/), 'Shift+Tab');
  await settled();
  await said('Nothing is under way.');
  expect(new Set((await read('Permits!K1:K30')).flat())).toEqual(new Set(['#N/A']));
  await expect.poll(focused).not.toBe('');
  await go();

  await write('Permits!K1:K30', [[geocode(1)], ...Array.from({ length: 29 }, () => [''])]);
  await settled();
  await press(page, button(pane, /^Turn into values$/));
  await said('Formulas that are values now: 1.');
  await hasFocus(button(pane, /^Turn into values$/));
  await press(page, button(pane, /^Copy the list$/));
  await said('Copied: paste it into a sheet.');
  expect(await pane.evaluate(() => navigator.clipboard.readText())).toContain('Turn into values');
});

test('the language, the calls that go without asking and the kept answers are settled', async () => {
  const { page, pane } = addin;
  await press(page, button(pane, /^Settings/));
  const language = pane.locator('select[name="language"]');
  await tabTo(page, language);
  await page.keyboard.type('Fr');
  await pane.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor();
  await hasFocus(language);
  await page.keyboard.press('Home');
  await pane.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await hasFocus(language);
  const calls = pane.locator('input[name="costThreshold"]');
  await tabTo(page, calls);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('250');
  await page.keyboard.press('Tab');
  await expect.poll(() => calls.inputValue()).toBe('250');
  await press(page, button(pane, /^Forget the kept answers$/));
  await said('Answers kept: 0, about 0 MB.');
  await hasFocus(button(pane, /^Forget the kept answers$/));
});

test('a count that lasts says how many rows it has read, is cancelled, and made again', async () => {
  const { page, pane } = addin;
  await newSheet(pane, 'Long', [
    ['Address'],
    ...Array.from({ length: 9000 }, (_, row) => [`${row} King St`]),
  ]);
  await pane.evaluate(() => {
    const { run } = Excel;
    const slow = async (...batch: unknown[]) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      return (run as (...given: unknown[]) => unknown)(...batch);
    };
    Object.assign(Excel, { run: slow, quick: () => Object.assign(Excel, { run }) });
  });
  await press(page, button(pane, /^Geocode addresses/));
  await said(/^Counting… [\d,]+ of 9,000 rows$/);
  await press(page, cancel());
  await said('The count was cancelled. You can start the run without it.');
  await hasFocus(button(pane, /^Try 10 rows$/));
  await pane.evaluate(() => (Excel as unknown as { quick(): void }).quick());
  await press(page, button(pane, /^Count again$/), 'Shift+Tab');
  await said('9,000 rows · 9,000 unique · 0 saved · 9,000 calls');
  await tabTo(page, pane.getByRole('checkbox', { name: /^Zone/ }));
  await page.keyboard.press('Space');
  await said('Zones and nearest addresses may take up to 9,000 more calls.');
});

test('an address that is looked up for long is cancelled, and stays as it was typed', async () => {
  const { page, pane } = addin;
  await press(page, button(pane, /^Look up a property/));
  const { go } = await held('**/api/geocode?*');
  const address = pane.locator('input[name="address"]');
  await tabTo(page, address);
  await page.keyboard.type('768 W 10th Ave, Vancouver');
  await page.keyboard.press('Enter');
  await said('0 of 3 calls');
  await press(page, cancel());
  await said('Cancelled.');
  await hasFocus(button(pane, /^Look up$/));
  expect(await address.inputValue()).toBe('768 W 10th Ave, Vancouver');
  await go();
});
