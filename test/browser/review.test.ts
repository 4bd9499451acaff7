import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSheet, values } from './sheet-values.ts';
import { openAddIn } from './open-add-in.ts';
import { headerRow, isHiddenByHand, knownAddresses, makePortfolio, portfolioRows } from './portfolio.ts';
import { axeViolations, button, openScreen } from './pane.ts';
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
  await button(pane, /^Use selection$/).click();
  await pane.getByText(new RegExp(`^${sheet}, `)).waitFor();
  await button(pane, /^Geocode (all|\d)/).click();
  await pane.getByText(/^5 rows were written\./).waitFor();
  // The corrected spelling is no doubt.
  await button(pane, /^Review 4 matches$/).click();
  await toReview(4);
}

test('by mouse: candidates are counted, found and chosen, and one kind of match is accepted at once', async () => {
  const { pane } = addin;
  await reviewOn('By mouse', doubtful);
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
});

test('by keyboard: arrow keys move between matches, and single keys find, choose, accept and correct', async () => {
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
});

describe('a portfolio of 380 rows with every trap', () => {
  const rowsOf = (result: unknown[][]) =>
    result
      .slice(1)
      .map((row) => Object.fromEntries(row.map((value, at) => [result[0]![at], value]).reverse()));
  /** The rows of the sheet, by header; of two columns with the same header, the first. */
  const readRows = async (): Promise<Record<string, unknown>[]> =>
    rowsOf(await values(addin.pane, `Portfolio!A${headerRow}:T${headerRow + 380}`));
  const numbersIn = (text: string) =>
    (text.match(/\d[\d,]*/g) ?? []).map((one) => Number(one.replace(',', '')));
  const geocoded = () => addin.requests()['GET /geocode'] ?? 0;

  /** Runs over the rows that the pane has counted, with as many calls. Returns the sentence about all rows. */
  async function runAsCounted(): Promise<string> {
    const { pane } = addin;
    const countText = await pane.getByText(/^[\d,]+ rows? · .* calls?$/).textContent();
    const extra = await pane
      .getByText(/^Depending on what is found, up to [\d,]+ more calls?\.$/)
      .textContent();
    const [rows, , , calls] = numbersIn(countText!);
    addin.resetRequests();
    await button(pane, new RegExp(`^Geocode ${rows} rows?$`)).click();
    const message = pane.getByText(new RegExp(`^${rows} rows? (was|were) written\\. 380 rows: `));
    // Some hundred calls: the machine may be shared.
    const text = (await message.textContent({ timeout: 240_000 }))!.replace(/^.* written\. 380 rows: /, '');
    expect(
      numbersIn(text).reduce((sum, one) => sum + one, 0),
      text,
    ).toBe(380);
    expect(geocoded()).toBe(calls);
    expect(addin.requests()['GET /zone'] ?? 0).toBeLessThanOrEqual(numbersIn(extra!)[0]!);
    return text;
  }

  const open = async (sheet: string) => {
    await openScreen(addin.pane, 'geocode');
    await button(addin.pane, /^Use selection$/).click();
    await addin.pane.getByText(`${sheet}, 380 rows`).waitFor();
  };

  test('is checked, counted, geocoded, edited, reviewed and copied in one go', async () => {
    const { pane } = addin;
    const rows = portfolioRows(await knownAddresses(`${addin.address}/api`, 'demo-paid-key'));
    await makePortfolio(pane, { name: 'Portfolio' }, rows);
    addin.resetRequests();
    await openScreen(pane, 'clean');
    await button(pane, /^Use selection$/).click();
    await pane.getByText(/^\d+ rows checked, 0 calls\./).waitFor();
    await open('Portfolio');
    await expect.poll(() => pane.getByRole('combobox', { name: 'City' }).inputValue()).toBe('4');
    const isFilled = rows.map(({ cells }) => cells[0] !== 'Loan' && cells.slice(1, 7).some(Boolean));
    const hidden = rows.filter(({ cells }, at) => isFilled[at] && (cells[5] === 'NS' || isHiddenByHand(at)));
    const filled = isFilled.filter(Boolean).length;
    await pane.getByText(`${filled} rows, ${hidden.length} of them hidden: visible rows only`).waitFor();
    for (const name of [/^Postal code$/, /^Standardized address$/, /^Zone/])
      await pane.getByRole('checkbox', { name }).check();
    await pane.getByText(/^Depending on what is found/).waitFor();
    expect(addin.requests()).toEqual({});
    expect(await runAsCounted()).toContain(` ${hidden.length} hidden and left out,`);

    const results = await readRows();
    const certain = ['Exact', 'Corrected', 'Interpolated'];
    const isExpected = rows.map(
      ({ expected }, at) => expected !== undefined && results[at]!['Match quality'] !== '',
    );
    const wrong = results.filter(
      (row, at) =>
        isExpected[at] &&
        certain.includes(String(row['Match quality'])) &&
        row['Standardized address'] !== rows[at]!.expected,
    );
    const exact = results.filter(
      (row, at) => isExpected[at] && ['Exact', 'Corrected'].includes(String(row['Match quality'])),
    );
    expect(wrong).toEqual([]);
    expect(exact.length / isExpected.filter(Boolean).length).toBeGreaterThan(0.97);
    const doubtful = results.filter(
      (row) => row.Loan !== 'Loan' && !certain.includes(String(row['Match quality'])),
    );
    expect(doubtful.filter((row) => row['Zone code'] !== '' || row['Postal code 2'] !== '')).toEqual([]);
    const cities = results.filter((row) => row['Match quality'] === 'City only');
    expect(cities.length).toBeGreaterThan(15);
    expect(cities.filter(({ Note: note }) => note === '')).toEqual([]);

    await editAfterRun();
    const text = await runAsCounted();
    expect(text).toContain(` ${hidden.length} hidden and left out,`);
    const [headers] = await values(pane, `Portfolio!A${headerRow}:T${headerRow}`);
    expect(headers!.filter((header) => / \d$/.test(String(header)))).toEqual(['Postal code 2']);

    await pane.getByRole('checkbox', { name: /visible rows only$/ }).uncheck();
    await button(pane, new RegExp(`^Geocode ${hidden.length} rows$`)).waitFor();
    expect(await runAsCounted()).not.toMatch(/hidden|still/);
    const review = button(pane, /^Review \d+ matches$/);
    const [doubts] = numbersIn((await review.textContent())!);
    await review.click();
    await toReview(doubts!);

    await copyOfPortfolio();
    await open('Portfolio (2)');
    await pane.getByText(/^Columns \w to \w look like results of an earlier run\.$/).waitFor();
    await pane.getByText('Nothing to look up: every row has a result or a note.').waitFor();
    await pane.getByRole('radio', { name: 'Make new columns' }).check();
    await pane.getByText(/^3\d\d rows · /).waitFor();
    const columns = await pane.getByRole('combobox', { name: 'City' }).locator('option').allTextContents();
    expect(columns.filter((name) => /: (Latitude|Postal code 2|Note)/.test(name))).toEqual([]);
    await pane.getByRole('radio', { name: 'Continue that run' }).check();
    await pane.getByText('Nothing to look up: every row has a result or a note.').waitFor();
  });

  /** The user changes an address, deletes a result column and one of their own, and comes back to the pane. */
  const editAfterRun = () =>
    addin.pane.evaluate(async (top) => {
      await Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem('Portfolio');
        sheet.getRange(`C${top + 1}`).values = [['1']];
        const headers = sheet.getRange(`A${top}:T${top}`).load('values');
        await context.sync();
        const at = headers.values[0]!.indexOf('Confidence');
        for (const column of [at, 7]) {
          sheet.getRangeByIndexes(0, column, 1, 1).getEntireColumn().delete('Left');
        }
        await context.sync();
      });
      window.dispatchEvent(new Event('focus'));
    }, headerRow);

  /** Copies the cells, as another file has them, which knows nothing of the run. */
  const copyOfPortfolio = () =>
    addin.pane.evaluate(() =>
      Excel.run(async (context) => {
        const { worksheets } = context.workbook;
        const cells = worksheets.getItem('Portfolio').getUsedRange().load('values,numberFormat');
        await context.sync();
        const copy = worksheets.add('Portfolio (2)');
        const range = copy.getRangeByIndexes(0, 0, cells.values.length, cells.values[0]!.length);
        range.numberFormat = cells.numberFormat;
        range.values = cells.values;
        copy.activate();
        copy.getRange('A6').select();
        await context.sync();
      }),
    );
});

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
  const requests = JSON.stringify(addin.requests());

  await openScreen(pane, 'clean');
  await button(pane, /^Use selection$/).click();
  await pane.getByText('4 rows to look at before geocoding').waitFor();
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
  expect(JSON.stringify(addin.requests())).toBe(requests);

  // The pane is loaded again, as when it is closed and opened.
  await Promise.all([
    addin.page.waitForResponse(/\/addin\/functions\.\w+\.js$/),
    pane.evaluate(() => location.reload()),
  ]);
  await openScreen(pane, 'match');
  await button(pane, /^Use selection$/)
    .first()
    .click();
  await pane.getByText('The last match on this sheet can be undone.').waitFor();
  await button(pane, /^Undo$/).click();
  await pane.getByText(/former value again/).waitFor();
  await openScreen(pane, 'clean');
  await pane.getByText('The last fix on this sheet can be undone.').waitFor();
  await button(pane, /^Undo$/).click();
  await pane.getByText(/former value again/).waitFor();
  expect(await values(pane, 'Loans!A1:E5')).toEqual(mine.map(([address]) => [address, '', '', '', '']));
});
