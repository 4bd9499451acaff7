import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets, type DatasetName } from '../../src/catalog/index.ts';
import { openAddIn, type RunningAddIn } from '../running-add-in.ts';
import { slowed } from '../slowed.ts';
import { sheet } from '../workbook/page/sheet.ts';
import { button, choose, fill, openScreen, openSearch, outcome, putIntoTable } from './pane.ts';

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  await openSearch(addin.pane);
});
afterAll(() => addin?.close());

const table = () => addin.pane.getByRole('region', { name: 'Preview' }).locator('tbody');

/** Every record of a search, as the service itself gives them. */
async function all(query: string): Promise<Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  for (let cursor = ''; ;) {
    const response = await fetch(
      `${addin.address}/api/${query}&limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      {
        headers: { 'x-api-key': 'demo-paid-key' },
      },
    );
    const page = (await response.json()) as { results: Record<string, unknown>[]; next_cursor?: string };
    records.push(...page.results);
    if (!page.next_cursor) return records;
    cursor = page.next_cursor;
  }
}

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
    const before = addin.service.requests();
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
    expect(addin.service.requests()).toEqual(before);
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
    expect(addin.service.requests()[coverage]).toBeUndefined();
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
    expect(addin.service.requests()[coverage]).toBe(2);
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
      const expected = (await all(query)).slice(0, rows).map(({ record_id }) => record_id);
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

describe('a search', () => {
  test('is previewed in ten rows', async () => {
    const { pane } = addin;
    await fill(pane, 'municipality', 'Montréal');
    await button(pane, /^Preview$/).click();
    await pane.getByText('The first 10 rows').waitFor();
    expect(await pane.getByRole('region', { name: 'Preview' }).locator('tbody tr').count()).toBe(10);
    expect((await table().innerText()).toLowerCase()).toContain('montreal');
  });

  test('is previewed again when it has changed, and an old preview is not taken for the new', async () => {
    const { pane } = addin;
    await fill(pane, 'municipality', 'Ottawa');
    await table().waitFor({ state: 'detached' });
    await button(pane, /^Preview$/).click();
    await pane.getByText('The first 10 rows').waitFor();
    expect((await table().innerText()).toLowerCase()).not.toContain('montreal');
  });

  test('asks for nothing by itself', async () => {
    const { page, pane } = addin;
    const before = addin.service.requests();
    await pane.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.waitForTimeout(1000);
    expect(addin.service.requests()).toEqual(before);
    await table().waitFor();
  });

  test('that is refused half-way says how much stays', async () => {
    const { page, pane } = addin;
    let pages = 0;
    await page.route('**/api/permit?*', (route) =>
      ++pages < 3
        ? route.continue()
        : route.fulfill({ status: 403, json: { detail: 'This key was withdrawn.' } }),
    );
    await fill(pane, 'municipality', 'Winnipeg');
    await fill(pane, 'rows', '2000');
    await putIntoTable(pane);
    await outcome(pane)
      .filter({ hasText: 'This key was withdrawn. The 1,000 rows written so far stay in the table.' })
      .waitFor();
    await page.unroute('**/api/permit?*');
    const ids = await page.evaluate(() => window.workbook.read('permit winnipeg!A1:A1002').flat());
    expect(new Set(ids.slice(1, 1001)).size).toBe(1000);
    expect(ids[1001]).toBe(null);
  });

  test('becomes a table over several pages: every row once, dates dates, coordinates numbers', async () => {
    const { page, pane } = addin;
    await choose(pane, 'dataset', 'permit');
    await fill(pane, 'municipality', 'Vancouver');
    await choose(pane, 'permit_type', 'renovation');
    await fill(pane, 'rows', '1200');
    await putIntoTable(pane);
    await outcome(pane).filter({ hasText: '1,200 rows' }).waitFor();

    const read = await pane.evaluate(() =>
      Excel.run(async (context) => {
        const table = context.workbook.tables.getItem('permit_vancouver');
        const range = table.getRange();
        range.load('values,numberFormat,valueTypes,address');
        await context.sync();
        const { values, numberFormat, valueTypes, address } = range;
        return { values, numberFormat, valueTypes, address };
      }),
    );
    const expected = (await all('permit?municipality=vancouver&permit_type=renovation')).slice(0, 1200);
    const [header, ...rows] = read.values as unknown[][];
    expect(header).toEqual(datasets.permit.usual);
    expect(read.address).toBe(`'permit vancouver'!A1:J1201`);
    expect(rows.map(([id]) => id)).toEqual(expected.map(({ record_id }) => record_id));
    expect(new Set(rows.map(([id]) => id)).size).toBe(1200);

    const column = (name: string) => datasets.permit.usual.indexOf(name);
    const dayOf = (serial: number) =>
      new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
    let dates = 0;
    let coordinates = 0;
    rows.forEach((row, index) => {
      const record = expected[index]!;
      const issued = String(record.issued_date ?? '');
      if (/^\d{4}-\d{2}-\d{2}/.test(issued)) {
        expect(dayOf(row[column('issued_date')] as number)).toBe(issued.slice(0, 10));
        expect(read.numberFormat[index + 1]![column('issued_date')]).toBe('yyyy-mm-dd');
        dates++;
      }
      const lat = Number(record.lat);
      if (record.lat && lat >= 41 && lat <= 84) {
        expect(row[column('lat')]).toBe(lat);
        expect(read.valueTypes[index + 1]![column('lat')]).toBe('Double');
        coordinates++;
      } else {
        expect(row[column('lat')]).toBe('');
      }
    });
    expect(dates).toBeGreaterThan(600);
    expect(coordinates).toBeGreaterThan(600);
    expect(await page.evaluate(() => window.workbook.sheets())).toContain('permit vancouver');
  });

  test('remembers its query in the workbook, and no key', async () => {
    const settings = await addin.pane.evaluate(() =>
      Excel.run(async (context) => {
        const all = context.workbook.settings;
        all.load('items/key,items/value');
        await context.sync();
        return all.items.map(({ key, value }) => ({ key, value: value as string }));
      }),
    );
    const remembered = settings
      .filter(({ key }) => key.startsWith('cdata.table.'))
      .map(({ value }) => JSON.parse(value) as object);
    expect(remembered).toContainEqual(
      expect.objectContaining({
        dataset: 'permit',
        query: { municipality: 'vancouver', permit_type: 'renovation' },
        rows: 1200,
      }),
    );
    expect(JSON.stringify(settings)).not.toContain('demo-paid-key');
  });

  test('at the selected cell refuses to write over anything', async () => {
    const { page, pane } = addin;
    await page.evaluate(() => window.workbook.select('Addresses!A1'));
    await choose(pane, 'destination', 'active cell');
    await putIntoTable(pane);
    await outcome(pane).filter({ hasText: 'There is something in Addresses!A1' }).waitFor();
    await choose(pane, 'destination', 'new sheet');
  });

  test('is cancelled in the middle, and keeps what is written', async () => {
    const { page, pane } = addin;
    const atFullSpeed = await slowed(page, '**/api/permit?*', 400);
    await fill(pane, 'municipality', 'Toronto');
    await choose(pane, 'permit_type', '');
    await fill(pane, 'rows', '20000');
    await putIntoTable(pane);
    await pane
      .getByText(/of 20,000 rows/)
      .filter({ hasNotText: /^0 of/ })
      .waitFor();
    await openScreen(pane, 'connect');
    await pane
      .getByRole('region', { name: 'Under way' })
      .getByText(/Search into a table/)
      .waitFor();
    await openSearch(pane);
    await button(pane, /^Cancel$/).click();
    await outcome(pane).filter({ hasText: 'Cancelled.' }).waitFor();
    await atFullSpeed();
    const [, rows] = /The ([\d,]+) rows written/.exec(await outcome(pane).innerText())!;
    const written = await page.evaluate(() => window.workbook.read('permit toronto!A1:A20000'));
    expect(written.filter(([id]) => id !== null)).toHaveLength(Number(rows!.replace(',', '')) + 1);
  });

  test('without a record says so, and leaves no sheet behind', async () => {
    const { page, pane } = addin;
    const before = await page.evaluate(() => window.workbook.sheets());
    await fill(pane, 'q', 'xyzzyplugh');
    await putIntoTable(pane);
    await outcome(pane).filter({ hasText: 'No record matches' }).waitFor();
    expect(await page.evaluate(() => window.workbook.sheets())).toEqual(before);
    await fill(pane, 'q', '');
  });

  test('whose sheet is deleted in the middle says so', async () => {
    const { page, pane } = addin;
    const atFullSpeed = await slowed(page, '**/api/inspection?*', 400);
    await choose(pane, 'dataset', 'inspection');
    await fill(pane, 'municipality', '');
    await fill(pane, 'rows', '5000');
    await putIntoTable(pane);
    await pane
      .getByText(/of 5,000 rows/)
      .filter({ hasNotText: /^0 of/ })
      .waitFor();
    await pane.evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('inspection').delete();
        await context.sync();
      }),
    );
    await outcome(pane).filter({ hasText: 'no longer there' }).waitFor();
    await atFullSpeed();
  });
});

test('a free key’s smaller pages make the same table', async () => {
  const free = await openAddInAfter({ key: 'demo-free-key' });
  const { pane } = free;
  await fill(pane, 'municipality', 'Winnipeg');
  await fill(pane, 'rows', '250');
  await putIntoTable(pane);
  await outcome(pane).filter({ hasText: '250 rows' }).waitFor();
  const ids = await free.page.evaluate(() => window.workbook.read('permit winnipeg!A2:A251').flat());
  expect(new Set(ids).size).toBe(250);
});

test('everything is in French for a French Excel', async () => {
  const french = await openAddInAfter({ key: 'demo-paid-key', locale: 'fr-CA' });
  const { pane } = french;
  await pane.getByLabel('Jeu de données').waitFor();
  await fill(pane, 'municipality', 'Québec');
  await fill(pane, 'rows', '1 200');
  await putIntoTable(pane);
  await outcome(pane)
    .filter({ hasText: /1\s200 lignes dans le tableau permit_quebec/ })
    .waitFor();
  expect(await pane.evaluate(() => document.documentElement.lang)).toBe('fr');
});

/** The data directory has one user at a time: the workbook that was open is closed first. */
async function openAddInAfter(options: Parameters<typeof openAddIn>[0]): Promise<RunningAddIn> {
  await addin.close();
  addin = await openAddIn(options);
  await openSearch(addin.pane);
  return addin;
}
