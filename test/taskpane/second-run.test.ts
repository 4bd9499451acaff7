import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { button, openScreen } from './pane.ts';
import { newSheet, values } from './sheet-values.ts';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

const takeSelection = () => button(addin.pane, /^Use the selection$/).click();
const sameColumns = () => addin.pane.getByText(/^In the columns of the last run/);
const headers = async (sheet: string) => (await values(addin.pane, `${sheet}!A1:P1`))[0]!.filter(Boolean);

/** Goes to a sheet and takes what is selected there. */
async function goTo(sheet: string): Promise<void> {
  await addin.pane.evaluate(
    (name) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem(name).activate();
        await context.sync();
      }),
    sheet,
  );
  await takeSelection();
  await addin.pane.getByText(new RegExp(`^${sheet}, `)).waitFor();
}

async function geocodeAll(sheet: string, rows: string[][]): Promise<void> {
  const { pane } = addin;
  await newSheet(pane, sheet, rows);
  await openScreen(pane, 'geocode');
  await takeSelection();
  await pane.getByText(new RegExp(`^${sheet}, `)).waitFor();
  await button(pane, /^Geocode all$/).click();
  await pane.getByText(/Rows written: /).waitFor();
}

test('what a run wrote is no address: it goes on in its own columns', async () => {
  const { pane } = addin;
  const rows = Array.from({ length: 12 }, (_, index) => [`${100 + index} Main St`, 'Calgary']);
  await newSheet(pane, 'Parts', [['Address', 'City'], ...rows]);
  await openScreen(pane, 'geocode');
  await pane.getByText(/^Parts, 12 rows/).waitFor();
  await pane.getByRole('checkbox', { name: 'Postal code' }).check();
  await button(pane, /^Try 10$/).click();
  await pane.getByText(/Look at the rows that were written/).waitFor();
  await sameColumns().waitFor();
  await button(pane, /^Geocode all$/).click();
  await pane.getByText(/Rows written: 2\./).waitFor();
  const expected = ['Address', 'City', 'lat', 'lng', 'postal_code', 'match_type', 'confidence', 'note'];
  expect(await headers('Parts')).toEqual(expected);
});

test('cells that were filled meanwhile are said, and another place is offered', async () => {
  const { pane } = addin;
  await newSheet(pane, 'Filled', [['Address'], ['1 Main St, Calgary']]);
  await openScreen(pane, 'geocode');
  await takeSelection();
  await pane.getByText(/^Beside the data, in B1:/).waitFor();
  await pane.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Filled').getRange('D2').values = [['my note']];
      await context.sync();
    }),
  );
  await button(pane, /^Geocode all$/).click();
  await pane.getByRole('radio', { name: /^In new columns there/ }).waitFor();
  await button(pane, /^Geocode all$/).click();
  await pane.getByText(/Rows written: 1/).waitFor();
  expect((await values(pane, 'Filled!A2:P2'))[0]).toContain('my note');
});

test('matches are reviewed of the sheet that is shown, and a decision that fails says so', async () => {
  const { page, pane } = addin;
  await geocodeAll('North', [['Address'], ['see north plan'], ['1 Main St, Calgary']]);
  await geocodeAll('South', [['Address'], ['see south plan'], ['2 Main St, Calgary']]);
  await goTo('North');
  await sameColumns().waitFor();
  await button(pane, /^Review matches$/).click();
  const first = pane.getByRole('region', { name: 'Review matches' }).getByRole('listitem').first();
  await first.getByText('see north plan', { exact: true }).waitFor();

  // The workbook takes nothing: what was typed stays.
  await button(pane, /^Correct see north plan$/).click();
  const address = first.getByRole('textbox', { name: 'Ask for this address instead' });
  await address.fill('3 Main St, Calgary');
  await pane.evaluate(() => {
    const run = Excel.run;
    Object.assign(window, { runAgain: () => (Excel.run = run) });
    Excel.run = () => Promise.reject(new Error('The workbook is away.'));
  });
  await button(pane, /^Ask again$/).click();
  await first.getByText(/The workbook is away\./).waitFor();
  expect(await address.inputValue()).toBe('3 Main St, Calgary');
  await pane.evaluate(() => (window as unknown as { runAgain(): void }).runAgain());

  // The service refuses: the match is not decided.
  const sentence = 'This key has been withdrawn.';
  await page.route('**/api/geocode?*', (route) => route.fulfill({ status: 403, json: { detail: sentence } }));
  await button(pane, /^Ask again$/).click();
  await pane.locator('footer').getByText(sentence).waitFor();
  await first.getByText('To be asked again.').waitFor();
  expect(await first.getByText('Decided').count()).toBe(0);
  await page.unroute('**/api/geocode?*');
});

test('the unit of areas is asked for on each sheet, and said once for all of its runs', async () => {
  const permits = (area: string) => [
    ['city', 'permit type', area],
    ...Array.from({ length: 12 }, (_, index) => ['Calgary', 'new_construction', String(100 + index)]),
  ];
  const { pane } = addin;
  const metres = pane.getByRole('radio', { name: /^Square metres/ });
  const unitNeeded = pane.getByText('Say which: it is never guessed.');
  await newSheet(pane, 'Metres', permits('area_m2'));
  await openScreen(pane, 'estimate');
  await unitNeeded.waitFor();
  await metres.check();
  await button(pane, /^Try 10$/).click();
  await pane.getByText(/Look at the rows that were written/).waitFor();
  await sameColumns().waitFor();
  expect(await metres.isChecked()).toBe(true);

  await newSheet(pane, 'Feet', permits('area_ft2'));
  await takeSelection();
  await pane.getByText(/^Feet, 12 rows/).waitFor();
  await unitNeeded.waitFor();

  // Another day.
  const other = await addin.reopen();
  await newSheet(other.pane, 'More feet', permits('area_ft2'));
  await openScreen(other.pane, 'estimate');
  await other.pane.getByText('Say which: it is never guessed.').waitFor();
  expect(await button(other.pane, /^Estimate all$/).getAttribute('aria-disabled')).toBe('true');
  await other.page.close();
});
