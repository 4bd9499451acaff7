import { activity } from '../../src/tasks/messages.ts';
import { datasets, fieldLabel, type Field } from '@cdata/catalog';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { frame } from '../../taskpane/frame/messages.ts';
import { allRecords } from './all-records.ts';
import { enterPane, press, tabTo } from './by-keyboard.ts';
import {
  axeViolations,
  button,
  choose,
  fill,
  openHome,
  openScreen,
  openSearch,
  outcome,
  putIntoTable,
} from './pane.ts';
import { values } from './sheet-values.ts';
import { openAddIn } from './open-add-in.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { sheet } from './sheet.ts';
import { holdRequests } from './held-requests.ts';

/** What only a browser can show of a search: focus, keys, what is in view, and requests that the user cancels. */

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());
beforeEach(async () => {
  await openHome(addin.pane);
  await addin.pane.evaluate(() => localStorage.removeItem('cdata.draft.search'));
  await openSearch(addin.pane);
});

const input = (name: string) => addin.pane.locator(`input[name="${name}"]`);
const focusedName = () => addin.pane.evaluate(() => document.activeElement?.getAttribute('name'));
const previewRows = () => addin.pane.getByRole('region', { name: 'Preview' }).locator('tbody tr');

async function openFilters(): Promise<void> {
  const more = button(addin.pane, /^More filters/);
  if (await more.isVisible()) await more.click();
}

const addSheet = (name: string) =>
  addin.pane.evaluate(
    (label) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.add(label).activate();
        await context.sync();
      }),
    name,
  );

longTest('a search becomes a table by keyboard alone, also while the pane is closed', async () => {
  const { page, pane } = addin;
  await enterPane(pane);
  await tabTo(page, pane.locator('select[name="dataset"]'));
  await page.keyboard.type('Building i');
  await expect.poll(() => pane.locator('select[name="dataset"]').inputValue()).toBe('inspection');
  await tabTo(page, input('maxRows'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1,200');
  await press(page, button(pane, /^Preview$/));
  await pane.getByText('The first 10 rows').waitFor();
  await press(page, button(pane, /^Insert table$/));
  await pane.getByText(/[\d,]+ of 1,200 rows/).waitFor();
  await page.evaluate(() => window.workbook.showPane(false));
  const lastCell = async () => {
    const sheets = await page.evaluate(() => window.workbook.sheets());
    return sheets.includes('inspection') && (await values(pane, 'inspection!A1203')).flat()[0];
  };
  await expect.poll(lastCell, { timeout: 30_000 }).toBeTruthy();
  await page.evaluate(() => window.workbook.showPane(true));
  await outcome(pane).getByText('1,200 rows inserted in the table inspection').waitFor();
  const ids = (await values(pane, 'inspection!A4:A1203')).flat();
  const expected = await allRecords(addin.address, 'inspection?');
  expect(ids).toEqual(expected.slice(0, 1200).map(({ record_id }) => record_id));
});

longTest('an invalid search makes no request and focuses the first field with an error', async () => {
  const { pane } = addin;
  await choose(pane, 'dataset', 'permit');
  await openFilters();
  const before = addin.requests();
  await fill(pane, 'lat', '51.05');
  await pane.getByText('Also enter the longitude.').waitFor();
  await fill(pane, 'value_min', 'much');
  await pane.getByText('Enter a number.').waitFor();
  await putIntoTable(pane);
  await expect.poll(focusedName).toMatch(/^(value_min|lng)$/);
  await button(pane, /^Columns: 10 of/).click();
  await button(pane, /^None$/).click();
  await pane.getByText('Choose at least one field.').waitFor();
  await putIntoTable(pane);
  await pane.getByLabel('Find a column').fill('geocode');
  await pane.getByRole('checkbox', { name: 'Not located' }).check();
  await button(pane, /^Columns: 1 of/).waitFor();
  await button(pane, /^Default$/).click();
  await button(pane, /^Columns: 10 of/).click();
  expect(addin.requests()).toEqual(before);
});

test('the service’s rejection is shown at the field that it names, which gets the focus', async () => {
  const { pane } = addin;
  await choose(pane, 'dataset', 'permit');
  await fill(pane, 'municipality', 'calgry');
  await button(pane, /^Preview$/).click();
  await pane.locator('.fui-Field__validationMessage', { hasText: 'calgary' }).waitFor();
  await expect.poll(focusedName).toBe('municipality');
});

test('cities are suggested when their field is entered, and none stays marked after a paste', async () => {
  const { page, pane } = addin;
  await choose(pane, 'dataset', 'heritage_status');
  const coverage = 'GET /heritage_status/coverage';
  expect(addin.requests()[coverage]).toBeUndefined();
  await input('municipality').click();
  const options = pane.getByRole('listbox').getByRole('option');
  await options.filter({ hasText: 'Montréal, QC' }).waitFor();
  await page.keyboard.type('montreal');
  await options.filter({ hasText: 'Montréal, QC' }).click();
  expect(await input('municipality').inputValue()).toBe('Montréal');
  expect(addin.requests()[coverage]).toBe(1);
  await choose(pane, 'dataset', 'permit');
  await fill(pane, 'municipality', '');
  await input('municipality').click();
  await options.filter({ hasText: 'Calgary, AB' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.insertText('calgary');
  expect(await input('municipality').getAttribute('aria-activedescendant')).not.toBe(null);
  await input('q').focus();
  await expect.poll(() => input('municipality').getAttribute('aria-activedescendant')).toBe(null);
  expect(await input('municipality').inputValue()).toBe('Calgary');
});

longTest('the place of a search is filled in from the selected cells', async () => {
  const { page, pane } = addin;
  await choose(pane, 'dataset', 'permit');
  await openFilters();
  await addSheet('Place');
  await sheet(page).write('Place!A1:B2', [
    [-63.57, 44.65],
    ['', 4],
  ]);
  const useSelected = async (cells: string) => {
    await page.evaluate((address) => window.workbook.select(address), cells);
    await button(pane, /^Use selection$/).click();
  };
  const place = async () => [await input('lat').inputValue(), await input('lng').inputValue()];
  await useSelected('Place!A1:B1');
  await expect.poll(place).toEqual(['44.65', '-63.57']);
  await page.evaluate(() => window.workbook.activate('Addresses'));
  await useSelected('Addresses!A2');
  await pane.getByText(/^(Using .+, the address in Addresses!A2|Only the city was found)\.?/).waitFor();
  const [lat] = await place();
  expect(lat).not.toBe('44.65');
  await page.evaluate(() => window.workbook.activate('Place'));
  await useSelected('Place!B2');
  await pane.getByText(/^Place!B2 contains neither an address nor a latitude/).waitFor();
  expect((await place())[0]).toBe(lat);
});

longTest('fit-outs near an address are a ready-made search, whose records have no licence yet', async () => {
  const { pane } = addin;
  const soon = await allRecords(addin.address, 'opening_soon?municipality=calgary');
  const { address, lat, lng } = soon.find((one) => one.address && one.lat)!;
  await choose(pane, 'readySearch', 'fitOuts');
  await pane.getByText(/^A fit-out is visible before the business opens/).waitFor();
  await fill(pane, 'placeAddress', `${String(address)}, Calgary`);
  await pane.locator('input[name="placeAddress"]').press('Enter');
  await pane.getByText(/^Using .+\.$/).waitFor();
  expect(Math.abs(Number(await input('lat').inputValue()) - Number(lat))).toBeLessThan(0.01);
  expect(Math.abs(Number(await input('lng').inputValue()) - Number(lng))).toBeLessThan(0.01);
  await fill(pane, 'radius_km', '2');
  await button(pane, /^Preview$/).click();
  await pane.getByText(/within 2\skm of the location$/).waitFor();
  const near = await allRecords(
    addin.address,
    `opening_soon?lat=${await input('lat').inputValue()}&lng=${await input('lng').inputValue()}&radius_km=2`,
  );
  expect(near.length).toBeGreaterThan(0);
  await expect.poll(() => previewRows().count()).toBe(Math.min(10, near.length));
  expect(await axeViolations(pane)).toEqual([]);
  await choose(pane, 'readySearch', 'newBusinesses');
  expect(await input('radius_km').inputValue()).toBe('2');
  await button(pane, /^Preview$/).click();
  await pane.getByRole('columnheader', { name: 'Months from permit to opening' }).waitFor();
});

longTest('the list of columns marks those that no record of the city fills', async () => {
  const { pane } = addin;
  await choose(pane, 'dataset', 'permit');
  await fill(pane, 'municipality', 'Calgary');
  await button(pane, /^Columns: /).click();
  const marked = pane.getByText('never filled in Calgary', { exact: true });
  await marked.first().waitFor();
  const permits = await allRecords(addin.address, 'permit?municipality=calgary');
  const isFilled = (name: string) =>
    permits.some((permit) => permit[name] !== undefined && permit[name] !== null && permit[name] !== '');
  const [filled, blank] = [true, false].map((one) =>
    datasets.permit.fields.filter(({ name }) => isFilled(name) === one),
  ) as [Field[], Field[]];
  expect(Math.min(filled.length, blank.length)).toBeGreaterThan(5);
  expect(await marked.count()).toBe(blank.length);
  const box = ({ name }: Field) => pane.locator('label', { hasText: fieldLabel(name).en }).first();
  expect(await box(filled[0]!).textContent()).not.toContain('never filled');
});

longTest('a formula shows the same records as the service, quotes and accents included', async () => {
  const { page, pane } = addin;
  await choose(pane, 'dataset', 'permit');
  await choose(pane, 'destination', 'formula');
  await fill(pane, 'municipality', 'Montréal');
  await fill(pane, 'q', '"rue sherbrooke" OR plateau');
  await fill(pane, 'maxRows', '20');
  await addSheet('Formula');
  await button(pane, /^Insert formula$/).click();
  await outcome(pane).filter({ hasText: 'The formula is in Formula!A1.' }).waitFor();
  await sheet(page).settled();
  const query = 'permit?municipality=montreal&q=%22rue%20sherbrooke%22%20OR%20plateau';
  const expected = (await allRecords(addin.address, query)).slice(0, 20).map(({ record_id }) => record_id);
  expect(expected.length).toBeGreaterThan(3);
  const values = (await sheet(page).read('Formula!A1:A21')).flat().filter((value) => value);
  expect(values).toEqual(['record_id', ...expected]);
  await button(pane, /^Insert formula$/).click();
  await outcome(pane).filter({ hasText: 'Formula!' }).filter({ hasNotText: 'The formula is in' }).waitFor();
});

longTest('a preview is loaded on request only, and disappears when the search changes', async () => {
  const { page, pane } = addin;
  await choose(pane, 'dataset', 'permit');
  await fill(pane, 'municipality', 'Montréal');
  await button(pane, /^Preview$/).click();
  await expect.poll(() => previewRows().count()).toBe(10);
  await pane.getByText('The first 10 rows').waitFor();
  // The number of matches is counted without a preview.
  const pages = () => addin.requests()['GET /permit'];
  const before = pages();
  await pane.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await fill(pane, 'municipality', 'Ottawa');
  await previewRows().first().waitFor({ state: 'detached' });
  expect(pages()).toBe(before);
});

longTest(
  'a preview that takes long shows its progress, and ends its request when it is cancelled',
  async () => {
    const { page, pane } = addin;
    await enterPane(pane);
    await tabTo(page, input('q'));
    await page.keyboard.type('garage');
    const release = await holdRequests(page, '**/api/permit?*');
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/permit?'));
    await press(page, button(pane, /^Preview$/));
    await pane.getByText('Loading the preview… 0 of 10 rows').waitFor();
    expect(await axeViolations(pane)).toEqual([]);
    await press(page, pane.locator('footer').getByRole('button', { name: 'Cancel' }));
    await pane.getByText('The preview was cancelled. The search has not changed.').waitFor();
    await failure;
    // The closest button that is left has the focus.
    await expect.poll(() => pane.evaluate(() => document.activeElement?.matches('footer button'))).toBe(true);
    expect(await input('q').inputValue()).toBe('garage');
    await release();
  },
);

test('a fetch continues on other screens, and keeps its rows when it is cancelled', async () => {
  const { page, pane } = addin;
  await choose(pane, 'dataset', 'permit');
  await fill(pane, 'maxRows', '10000');
  const release = await holdRequests(page, '**/api/permit?*', { after: 3 });
  await putIntoTable(pane);
  await pane
    .getByText(/of 10,000 rows/)
    .filter({ hasNotText: /^0 of/ })
    .waitFor();
  await openScreen(pane, 'connect');
  await pane.getByRole('region', { name: frame.en.running }).getByText(activity.en.kinds.fetch).waitFor();
  await openSearch(pane);
  await button(pane, /^Cancel$/).click();
  await outcome(pane).filter({ hasText: 'Cancelled.' }).waitFor();
  await release();
  const [, rows] = /the ([\d,]+) rows written/.exec(await outcome(pane).innerText())!;
  const ids = (await values(pane, 'Building permits!A3:A10003')).flat().filter((id) => id !== '');
  expect(ids).toHaveLength(Number(rows!.replace(',', '')) + 1);
});
