import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets, type DatasetName } from '../../src/catalog/index.ts';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { sheet } from '../browser/sheet.ts';
import { allRecords } from './all-records.ts';
import { button, choose, fill, openSearch, outcome, putIntoTable } from './pane.ts';

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  await openSearch(addin.pane);
});
afterAll(() => addin?.close());

describe('the form', () => {
  test.each(Object.keys(datasets) as DatasetName[])(
    'of %s offers exactly what the dataset accepts',
    async (name) => {
      const { pane } = addin;
      await choose(pane, 'dataset', name);
      const more = button(pane, /^More filters/);
      if (await more.isVisible()) await more.click();
      const offered = await pane
        .locator('input[name], select[name]')
        .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
      const own = datasets[name].parameters
        .filter(({ aliasOf, group }) => !aliasOf && group !== 'page')
        .map((one) => one.name);
      expect(offered.sort()).toEqual([...own, 'dataset', 'rows', 'destination'].sort());
    },
  );

  test('says what is wrong at the field, without a request', async () => {
    const { pane } = addin;
    await choose(pane, 'dataset', 'permit');
    const before = addin.requests();
    await fill(pane, 'lat', '51.05');
    await pane.getByText('Give longitude too.').waitFor();
    await fill(pane, 'lng', '-114.07');
    await fill(pane, 'radius_km', '40');
    await pane.getByText('Between 0.1 and 25.').waitFor();
    await fill(pane, 'value_min', 'much');
    await pane.getByText('This is not a number.').waitFor();
    await fill(pane, 'value_min', '5000');
    await fill(pane, 'value_max', '4000');
    await pane.getByText('This is less than “Value at least ($)”.').waitFor();
    await fill(pane, 'issued_after', '2024-02-01');
    await fill(pane, 'issued_before', '2024-01-31');
    await pane.getByText('This is before “Issued on or after”.').waitFor();
    await fill(pane, 'lat', '-114.07');
    await pane.getByText(/The latitude -114.07 is not in Canada/).waitFor();
    await fill(pane, 'rows', '10000');
    await choose(pane, 'sort_by', 'value');
    await pane.getByText(/Sorted by value, the service gives at most 9,500 rows/).waitFor();
    await choose(pane, 'sort_by', '');
    await fill(pane, 'rows', '0');
    await pane.getByText(/A whole number from 1 to 1,048,575/).waitFor();
    await putIntoTable(pane);
    expect(addin.requests()).toEqual(before);
    expect(await pane.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('issued_before');
    const filled = ['lat', 'lng', 'radius_km', 'value_min', 'value_max', 'issued_after', 'issued_before'];
    for (const name of filled) await fill(pane, name, '');
    await fill(pane, 'rows', '1000');
  });

  test('wants at least one column', async () => {
    const { pane } = addin;
    await button(pane, /^Columns: 10 of/).click();
    await button(pane, /^None$/).click();
    await pane.getByText('Choose at least one field.').waitFor();
    await pane.getByLabel('Find a column').fill('geocode');
    await pane.getByRole('checkbox', { name: 'geocode_failed' }).check();
    await button(pane, /^Columns: 1 of/).waitFor();
    await button(pane, /^Usual$/).click();
    await button(pane, /^Columns: 10 of/).click();
  });

  test('shows the service’s refusal at the field that it names', async () => {
    const { pane } = addin;
    await fill(pane, 'municipality', 'calgry');
    await button(pane, /^Preview$/).click();
    await pane.locator('.fui-Field__validationMessage', { hasText: 'calgary' }).waitFor();
    await fill(pane, 'municipality', '');
  });
});

describe('the city', () => {
  test('is suggested among those that publish the dataset, asked for when the field is entered', async () => {
    const { page, pane } = addin;
    await choose(pane, 'dataset', 'heritage_status');
    const coverage = 'GET /heritage_status/coverage';
    expect(addin.requests()[coverage]).toBeUndefined();
    await pane.locator('input[name="municipality"]').click();
    const { municipalities } = (await (
      await fetch(`${addin.address}/api/heritage_status/coverage`, {
        headers: { 'x-api-key': 'demo-paid-key' },
      })
    ).json()) as { municipalities: object[] };
    const suggested = pane.getByRole('listbox').getByRole('option');
    await expect.poll(() => suggested.count()).toBe(municipalities.length);
    await page.keyboard.type('montreal');
    await suggested.filter({ hasText: 'Montréal, QC' }).click();
    expect(await pane.locator('input[name="municipality"]').inputValue()).toBe('Montréal');
    expect(addin.requests()[coverage]).toBe(2);
    await fill(pane, 'municipality', '');
    await choose(pane, 'dataset', 'permit');
  });

  test('that is pasted leaves no suggestion marked that is no longer there', async () => {
    const { page, pane } = addin;
    const city = pane.locator('input[name="municipality"]');
    await city.click();
    await pane.getByRole('option', { name: 'Calgary, AB' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.insertText('calgary');
    expect(await city.getAttribute('aria-activedescendant')).not.toBe(null);
    await pane.locator('input[name="q"]').focus();
    await expect.poll(() => city.getAttribute('aria-activedescendant')).toBe(null);
    await fill(pane, 'municipality', '');
  });
});

describe('the place of a search is taken from the selection:', () => {
  const place = async () => [
    await addin.pane.locator('input[name="lat"]').inputValue(),
    await addin.pane.locator('input[name="lng"]').inputValue(),
  ];
  const take = () => button(addin.pane, /^Place from the selection$/).click();
  const select = (cells: string) => addin.page.evaluate((wanted) => window.workbook.select(wanted), cells);

  test('coordinates in either order, an address, and what is neither', async () => {
    const { page, pane } = addin;
    const more = button(pane, /^More filters/);
    if (await more.isVisible()) await more.click();
    await sheet(page).write('Property!D20:E22', [
      [51.05, -114.07],
      [-63.57, 44.65],
      ['nothing', 12],
    ]);
    await page.evaluate(() => window.workbook.activate('Property'));
    await select('Property!D20:E20');
    await take();
    await expect.poll(place).toEqual(['51.05', '-114.07']);
    await select('Property!D21:E21');
    await take();
    await expect.poll(place).toEqual(['44.65', '-63.57']);
    await sheet(page).write('Property!D23', '768 W 10th Ave, Vancouver');
    await select('Property!D23');
    await take();
    await expect.poll(place).toEqual(['49.262604', '-123.129084']);
    await pane.getByText('768 WEST 10TH AVENUE, the address in Property!D23.').waitFor();
    await sheet(page).write('Property!D24', 4);
    await select('Property!D24');
    await take();
    await pane.getByText(/^Property!D24 holds neither a latitude and a longitude/).waitFor();
    expect(await place()).toEqual(['49.262604', '-123.129084']);
    await fill(pane, 'lat', '');
    await fill(pane, 'lng', '');
  });
});

describe('as a formula', () => {
  const put = () => button(addin.pane, /^Put the formula$/).click();
  const newSheet = (name: string) =>
    addin.pane.evaluate(
      (wanted) =>
        Excel.run(async (context) => {
          context.workbook.worksheets.add(wanted).activate();
          await context.sync();
        }),
      name,
    );
  /** What a person fills in, and how many rows; the formula must show the records that the service gives for it. */
  const searches: [name: DatasetName, filled: Record<string, string>, query: string][] = [
    [
      'permit',
      { municipality: 'Montréal', q: '"rue sherbrooke" OR plateau', rows: '20' },
      'permit?municipality=montreal&q=%22rue%20sherbrooke%22%20OR%20plateau',
    ],
    [
      'assessment',
      { lat: '49.2626', lng: '-123.1291', radius_km: '1.5', value_min: '2000000', rows: '100' },
      'assessment?lat=49.2626&lng=-123.1291&radius_km=1.5&value_min=2000000',
    ],
    [
      'licence',
      { municipality: 'Québec', issued_after: '2024-01-01', rows: '15' },
      'licence?municipality=quebec&issued_after=2024-01-01',
    ],
  ];

  test('shows the same records as the table, quotes and accents included', async () => {
    const { page, pane } = addin;
    await choose(pane, 'destination', 'formula');
    for (const [index, [name, filled, query]] of searches.entries()) {
      await choose(pane, 'dataset', name);
      const more = button(pane, /^More filters/);
      if (await more.isVisible()) await more.click();
      for (const [field, value] of Object.entries(filled)) await fill(pane, field, value);
      const cell = `Formula${index}!A1`;
      await newSheet(`Formula${index}`);
      await put();
      await outcome(pane)
        .filter({ hasText: `The formula is in ${cell}.` })
        .waitFor();
      await sheet(page).settled();
      const rows = Number(filled.rows);
      const expected = (await allRecords(addin.address, query))
        .slice(0, rows)
        .map(({ record_id }) => record_id);
      expect(expected.length).toBeGreaterThan(3);
      const shown = await sheet(page).read(`Formula${index}!A1:A${1 + rows}`);
      expect(shown.flat().filter((value) => value !== null && value !== '')).toEqual([
        'record_id',
        ...expected,
      ]);
      for (const field of Object.keys(filled)) await fill(pane, field, field === 'rows' ? '1000' : '');
    }
  });

  test('is not put over anything, nor where it would show too much', async () => {
    const { page, pane } = addin;
    await fill(pane, 'rows', '20');
    await page.evaluate(() => {
      window.workbook.activate('Permits');
      window.workbook.select('Permits!A3');
    });
    await put();
    await outcome(pane).filter({ hasText: 'There is something in Permits!' }).waitFor();
    await fill(pane, 'rows', '50000');
    await pane.getByText(/^A formula shows at most [\d,]+ rows of these columns/).waitFor();
    await fill(pane, 'rows', '1000');
    await choose(pane, 'destination', 'new sheet');
    await choose(pane, 'dataset', 'permit');
  });
});
