import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { values } from './sheet-values.ts';
import { openAddIn } from './open-add-in.ts';
import { headerRow, isHiddenByHand, knownAddresses, makePortfolio, portfolioRows } from './portfolio.ts';
import { button, openScreen, takeSelection } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

const toReview = (count: number) => addin.pane.getByText(`Review matches: ${count} to review`).waitFor();

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

  /** Runs over the rows that the pane has counted, with as many calls. Returns how all rows turned out. */
  async function runAsCounted(): Promise<string> {
    const { pane } = addin;
    const countText = await pane.getByText(/^[\d,]+ rows? · .* calls?$/).textContent();
    const extra = await pane
      .getByText(/^Depending on what is found, up to [\d,]+ more calls?\.$/)
      .textContent();
    const [rows, , , calls] = numbersIn(countText!);
    addin.resetRequests();
    await button(pane, new RegExp(`^Geocode ${rows} rows?$`)).click();
    // Some hundred calls: the machine may be shared.
    await pane.getByText(new RegExp(`^${rows} rows? (was|were) written\\.`)).waitFor({ timeout: 240_000 });
    const text = await pane.getByRole('list', { name: 'Rows by result' }).innerText();
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
    await takeSelection(addin.pane);
    await addin.pane.getByText(`${sheet} · 380 rows · headers in row ${headerRow}`).waitFor();
  };

  test('is checked, counted, geocoded, edited, reviewed and copied in one go', async () => {
    const { pane } = addin;
    const rows = portfolioRows(await knownAddresses(`${addin.address}/api`, 'demo-paid-key'));
    await makePortfolio(pane, { name: 'Portfolio' }, rows);
    addin.resetRequests();
    await openScreen(pane, 'clean');
    await takeSelection(pane);
    await pane.getByText(/^\d+ rows checked, 0 calls\./).waitFor();
    await open('Portfolio');
    await expect.poll(() => pane.getByRole('combobox', { name: 'City' }).inputValue()).toBe('4');
    const isFilled = rows.map(({ cells }) => cells[0] !== 'Loan' && cells.slice(1, 7).some(Boolean));
    const hidden = rows.filter(({ cells }, at) => isFilled[at] && (cells[5] === 'NS' || isHiddenByHand(at)));
    await pane.getByRole('checkbox', { name: `Leave out ${hidden.length} hidden rows` }).waitFor();
    for (const name of [/^Postal code$/, /^Standardized address$/, /^Zone/])
      await pane.getByRole('checkbox', { name }).check();
    await pane.getByText(/^Depending on what is found/).waitFor();
    expect(addin.requests()).toEqual({});
    expect(await runAsCounted()).toContain(`${hidden.length} hidden and left out`);

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
    expect(text).toContain(`${hidden.length} hidden and left out`);
    const [headers] = await values(pane, `Portfolio!A${headerRow}:T${headerRow}`);
    expect(headers!.filter((header) => / \d$/.test(String(header)))).toEqual(['Postal code 2']);

    await pane.getByRole('checkbox', { name: /^Leave out/ }).uncheck();
    await button(pane, new RegExp(`^Geocode ${hidden.length} rows$`)).waitFor();
    expect(await runAsCounted()).not.toMatch(/hidden|still/);
    const review = button(pane, /^Review \d+ matches$/);
    const [doubts] = numbersIn((await review.textContent())!);
    await review.click();
    await toReview(doubts!);

    await copyOfPortfolio();
    await open('Portfolio (2)');
    await button(pane, /^Columns \w to \w look like results of an earlier run\.$/).click();
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
