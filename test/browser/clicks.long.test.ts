import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, card, openHome, outcome, step } from './pane.ts';
import { newSheet } from './sheet-values.ts';
import { openAddIn } from './open-add-in.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { runEnded, sampleCell, select } from './tour.ts';

/**
 * How many clicks the three jobs and ten errands of a day take, from Home with the list selected to the result. Docs have
 * the same table. A choice in a list takes two; typing takes the click on its field.
 */
let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

const counts: { errand: string; clicks: number; seconds: number }[] = [];
let clicks = 0;

async function click(control: Locator): Promise<void> {
  clicks++;
  await control.click();
}

async function type(field: Locator, text: string): Promise<void> {
  clicks++;
  await field.fill(text);
}

async function choose(field: Locator, option: string): Promise<void> {
  clicks += 2;
  await field.selectOption(option);
}

/** Does an errand with these cells selected, from Home on, and counts its clicks. */
async function count(errand: string, cells: string, work: () => Promise<void>): Promise<number> {
  await select(addin.page, cells);
  await openHome(addin.pane);
  clicks = 0;
  const start = performance.now();
  await work();
  counts.push({ errand, clicks, seconds: Math.round((performance.now() - start) / 1000) });
  return clicks;
}

const field = (name: string) => addin.pane.locator(`[name="${name}"]`);
const press = (name: RegExp) => click(button(addin.pane, name));
const sample = (sheet: 'addresses' | 'property' | 'permits', cell: string) =>
  sampleCell(addin.page, sheet, cell);

const formulaOf = (address: string): Promise<string> =>
  addin.pane.evaluate(
    (whole) =>
      Excel.run(async (context) => {
        const [sheet, cell] = whole.split('!') as [string, string];
        const range = context.workbook.worksheets.getItem(sheet).getRange(cell).load('formulas');
        await context.sync();
        return String(range.formulas[0]![0]);
      }),
    address,
  );

/** A list of somebody's own, whose addresses are not looked up yet. */
async function ownList(sheet: string, street: string): Promise<string> {
  const rows = Array.from({ length: 12 }, (_, at) => [`${300 + at} ${street}`, 'Calgary']);
  await newSheet(addin.pane, sheet, [['Address', 'City'], ...rows]);
  return `${sheet}!A2`;
}

test('the three jobs and ten errands take so many clicks', async () => {
  const { pane } = addin;
  const ended = () => pane.getByText(runEnded).waitFor();

  expect(
    await count('Geocode a list', await sample('addresses', 'A2'), async () => {
      await press(/^Geocode \d/);
      await press(/^Geocode \d/);
      await ended();
    }),
  ).toBe(2);
  expect(
    await count('Estimate the permits of a sheet', await sample('permits', 'A2'), async () => {
      await press(/^Estimate \d/);
      await press(/^Estimate \d/);
      await ended();
    }),
  ).toBe(2);
  expect(
    await count('Look up a property', await sample('property', 'A1'), async () => {
      await click(card(pane, 'property'));
      await type(field('address'), '111 Rue Sherbrooke Ouest, Montréal');
      await field('address').press('Enter');
      await pane.getByRole('heading', { level: 2 }).first().waitFor();
    }),
  ).toBe(2);

  expect(
    await count('Geocode a list with its zones', await ownList('Zoned', 'Main St'), async () => {
      await press(/^Geocode \d/);
      await click(pane.getByRole('checkbox', { name: /^Zone/ }));
      await press(/^Geocode \d/);
      await ended();
    }),
  ).toBe(3);
  expect(
    await count('200 permits near here', 'Zoned!H20', async () => {
      await press(/^Get records$/);
      await press(/^More filters/);
      await type(field('placeAddress'), '705 4 Street SW, Calgary');
      await field('placeAddress').press('Enter');
      await pane.getByText(/^Using /).waitFor();
      await type(field('maxRows'), '200');
      await press(/^Insert table$/);
      await outcome(pane).waitFor();
    }),
  ).toBe(5);
  const permits = await addin.page.evaluate(() => window.workbook.sheets().at(-1)!);
  expect(
    await count('What another property is assessed at', await sample('property', 'B2:B3'), async () => {
      await click(card(pane, 'property'));
      await press(/^Another address$/);
      await press(/^Use selection$/);
      await press(/^Look up$/);
      await pane.getByText('Latest assessment').waitFor();
    }),
  ).toBe(4);
  const sixty = await addin.page.evaluate(
    (cells) => window.workbook.read(cells),
    await sample('permits', 'A1:E61'),
  );
  await newSheet(pane, 'Sixty', sixty as (string | number)[][]);
  expect(
    await count('Price these 60', 'Sixty!A2', async () => {
      await press(/^Estimate \d/);
      await press(/^Estimate \d/);
      await ended();
    }),
  ).toBe(2);
  expect(
    await count('What changed in a table since Monday', `${permits}!A6`, async () => {
      await press(/^Refresh it$/);
      await press(/^Refresh$/);
      await pane.getByRole('group', { name: 'No changes' }).waitFor();
    }),
  ).toBe(2);
  // The form keeps the place of the last search.
  const get = async <Body>(path: string) => {
    const headers = { 'X-API-Key': 'demo-paid-key' };
    return (await (await fetch(`${addin.address}/api${path}`, { headers })).json()) as Body;
  };
  const place = await get<{ lat: number; lng: number }>('/geocode?address=705 4 Street SW, Calgary');
  const { results } = await get<{ results: { address: string }[] }>(
    `/licence?lat=${place.lat}&lng=${place.lng}&limit=1`,
  );
  expect(
    await count('Find a business licence', 'Zoned!H20', async () => {
      await press(/^Get records$/);
      await choose(field('dataset'), 'licence');
      await type(field('q'), results[0]!.address);
      await press(/^Preview$/);
      await pane.getByRole('region', { name: 'Preview' }).waitFor();
    }),
  ).toBe(5);
  await pane.evaluate(() =>
    Excel.run(async (context) => {
      const cell = context.workbook.worksheets.getItem('Zoned').getRange('K2');
      cell.formulas = [['=CDATA.GEOCODE("12 Elm St, Ottawa")']];
      await context.sync();
    }),
  );
  expect(
    await count('Explain a formula', 'Zoned!K2', async () => {
      await press(/^Explain it$/);
      await pane.getByText('GEOCODE').first().waitFor();
    }),
  ).toBe(1);
  expect(
    await count('Convert formulas to values', 'Zoned!K2', async () => {
      await click(card(pane, 'formula-builder'));
      await click(step(pane, 'convert'));
      await press(/^Convert formulas to values$/);
      await expect.poll(() => formulaOf('Zoned!K2')).not.toMatch(/^=/);
    }),
  ).toBe(3);
  expect(
    await count('Statistics of permits', 'Zoned!H20', async () => {
      await click(card(pane, 'search'));
      await click(step(pane, 'statistics'));
      await type(field('municipality'), 'calgary');
      await press(/^Insert statistics$/);
      await outcome(pane).waitFor();
    }),
  ).toBe(4);
  expect(
    await count('Check the addresses of a list', await ownList('Unchecked', 'Oak St'), async () => {
      await press(/^Check them$/);
      await pane.getByText(/^Unchecked · 12 rows/).waitFor();
    }),
  ).toBe(1);
  console.table(counts);
});
