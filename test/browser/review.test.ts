import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { newSheet, values } from './sheet-values.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, openScreen, takeSelection } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

const misspelled = '312 rue Sainte-Catehrine Est, Montreal';
const otherCity = '312 rue Sainte-Catherine Est, Québec';
const thirdCity = '705 4 STREET SW, Edmonton';
const doubtful = [misspelled, 'see plan', otherCity, thirdCity, 'see plan 2'];
/** Decisions apply to an address on every sheet: each list has its own. */
const otherDoubtful = [`${misspelled} QC`, 'see map', `${otherCity} QC`, `${thirdCity} AB`, 'see map 2'];

const calls = () => addin.requests()['GET /geocode'] ?? 0;
const matches = () => addin.pane.getByRole('region', { name: 'Review matches' }).getByRole('listitem');
const current = () => addin.pane.locator('li[aria-current="true"]');
const match = (address: string) => matches().filter({ hasText: address });
const toReview = (count: number) => addin.pane.getByText(`Review matches: ${count} to review`).waitFor();

/** Geocodes the doubtful addresses on a sheet of their own and opens their review. */
async function reviewOn(sheet: string, addresses: readonly string[]): Promise<void> {
  const { pane } = addin;
  await newSheet(pane, sheet, [['Address'], ...addresses.map((address) => [address])]);
  await openScreen(pane, 'geocode');
  await takeSelection(pane);
  await pane.getByText(new RegExp(`^${sheet} · `)).waitFor();
  await button(pane, /^Geocode (all|\d)/).click();
  await pane.getByText(/^5 rows were written\./).waitFor();
  // The corrected spelling is no doubt.
  await button(pane, /^Review 4 matches$/).click();
  await toReview(4);
}

longTest(
  'by mouse: candidates are counted, found and chosen, and one kind of match is accepted at once',
  async () => {
    const { pane } = addin;
    await reviewOn('By mouse', doubtful);
    await button(pane, /^Show on map$/).click();
    await pane.getByRole('application', { name: /^Map with/ }).waitFor();
    await pane
      .getByRole('banner')
      .getByRole('button', { name: /^Back to/ })
      .click();
    await toReview(4);
    await match(otherCity)
      .getByText(/^City only: Qu[ée]bec$/)
      .waitFor();
    expect(await match(misspelled).count()).toBe(0);
    await button(pane, /^1 spelling corrected · Review$/).click();
    await match(misspelled).getByText('Corrected', { exact: true }).waitFor();
    // What differs is marked in both, and not by its colour alone.
    expect(await match(misspelled).locator('mark').allTextContents()).toEqual(['Catehrine', 'CATHERINE']);
    const decoration = await match(misspelled)
      .locator('mark')
      .first()
      .evaluate((mark) => getComputedStyle(mark).textDecorationLine);
    expect(decoration).toBe('underline');
    await pane.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'To review (4)' });

    const before = calls();
    const findAll = button(pane, /^Find all candidates \(\d+ calls\)$/);
    const count = Number(/\d+/.exec((await findAll.textContent())!)![0]);
    expect(calls()).toBe(before);
    await findAll.click();
    await pane.getByText(/ · 0 calls$/).waitFor();
    expect(calls()).toBe(before + count);

    await match(otherCity).click();
    const candidate = current().getByRole('button', { name: /312 .*, Montréal/ });
    expect(await candidate.textContent()).toMatch(/Another city · Exact \d+% · .+ of the match$/);
    await current().locator('.cdata-point').first().waitFor();
    await candidate.click();
    await toReview(3);
    expect((await values(pane, 'By mouse!B4:D4'))[0]![2]).toBe('Exact');
    expect(calls()).toBe(before + count);

    await pane.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'No result (2)' });
    await expect.poll(() => matches().count()).toBe(2);
    await button(pane, /^Leave 2 addresses blank$/).click();
    await toReview(1);
    await pane.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Reviewed (3)' });
    await expect.poll(() => matches().count()).toBe(3);
  },
);

longTest(
  'by keyboard: arrow keys move between matches, and single keys find, choose, accept and correct',
  async () => {
    const { page, pane } = addin;
    await reviewOn('By keyboard', otherDoubtful);
    await pane.getByRole('note', { name: 'Keyboard' }).getByText('previous and next match').waitFor();
    await current().focus();
    const go = async (address: string) => {
      for (let steps = 0; steps < doubtful.length; steps++) {
        if ((await current().textContent())!.includes(address)) break;
        const before = await current().getAttribute('aria-posinset');
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => current().getAttribute('aria-posinset')).not.toBe(before);
      }
      await expect.poll(() => current().textContent()).toContain(address);
    };
    await go(thirdCity);
    const candidates = current().getByRole('list', { name: 'Candidate addresses' });
    if ((await candidates.count()) === 0) await page.keyboard.press('f');
    await candidates.getByRole('button', { name: /705 4 STREET SOUTHWEST, Calgary/ }).waitFor();
    await page.keyboard.press('1');
    await toReview(3);
    await expect.poll(async () => (await values(pane, 'By keyboard!D5'))[0]![0]).toBe('Exact');

    await expect.poll(() => current().textContent()).not.toContain(thirdCity);
    await current().focus();
    await page.keyboard.press('a');
    await toReview(2);

    await expect.poll(() => current().evaluate((item) => item === document.activeElement)).toBe(true);
    await page.keyboard.press('c');
    await pane.getByRole('textbox', { name: 'Corrected address' }).waitFor();
    expect(await axeViolations(pane)).toEqual([]);
    await pane
      .getByRole('textbox', { name: 'Corrected address' })
      .fill(otherCity.replace('Québec', 'Montreal'));
    await page.keyboard.press('Enter');
    await toReview(1);
  },
);

test('addresses are checked, fixed and found in another sheet without a request, and undone when the pane is open again', async () => {
  const { pane } = addin;
  const mine = [
    ['Address'],
    ['12 ELM ST, OTTAWA'],
    ['12 Elm St, Ottawa, ON'],
    ['40 Bank Street'],
    ['7 Ash St'],
  ];
  await newSheet(pane, 'Licences', [
    ['Licence', 'Civic address', 'City'],
    ['B-1', '40 Bank St', 'Ottawa'],
    ['B-2', '12 Elm Street', 'Ottawa'],
  ]);
  await newSheet(pane, 'Loans', mine);
  const calls = () => JSON.stringify(addin.requests());
  const before = calls();

  await openScreen(pane, 'clean');
  await takeSelection(pane);
  await pane.getByText('4 rows to look at').waitFor();
  await button(pane, /^2 rows without a city$/).click();
  await button(pane, /^Fix 2 rows$/).click();
  await pane.getByText('2 rows were changed.').waitFor();
  expect(await values(pane, 'Loans!A4:A5')).toEqual([['40 Bank Street, Ottawa'], ['7 Ash St, Ottawa']]);

  await openScreen(pane, 'match');
  await pane.locator('select[name="otherList"]').selectOption({ label: 'Licences' });
  await pane.getByText('3 of 4 rows are in the other list').waitFor();
  expect((await values(pane, 'Loans!B1:E1'))[0]).toEqual(['', '', '', '']);
  await button(pane, /^Match 4 rows$/).click();
  await pane.getByText('3 of 4 rows were found.').waitFor();
  expect(await values(pane, 'Loans!B1:E5')).toEqual([
    ['Match in Licences', 'Row in Licences', 'Address in Licences', 'Count in Licences'],
    ['Written differently', 3, '12 Elm Street, Ottawa', 1],
    ['Written differently', 3, '12 Elm Street, Ottawa', 1],
    ['Written differently', 2, '40 Bank St, Ottawa', 1],
    ['Not found', '', '', 0],
  ]);
  expect(calls()).toBe(before);

  // The pane is loaded again, as when it is closed and opened.
  await Promise.all([
    addin.page.waitForResponse(/\/addin\/functions\.\w+\.js$/),
    pane.evaluate(() => location.reload()),
  ]);
  await openScreen(pane, 'match');
  await takeSelection(pane);
  await pane.getByText('The last match on this sheet can be undone.').waitFor();
  await button(pane, /^Undo$/).click();
  await pane.getByText(/former value again/).waitFor();
  await openScreen(pane, 'clean');
  await pane.getByText('The last fix on this sheet can be undone.').waitFor();
  await button(pane, /^Undo$/).click();
  await pane.getByText(/former value again/).waitFor();
  expect(await values(pane, 'Loans!A1:E5')).toEqual(mine.map(([address]) => [address, '', '', '', '']));
});
