import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets } from '../../src/catalog/index.ts';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { slowed } from '../browser/slow-requests.ts';
import { allRecords } from './all-records.ts';
import { button, choose, fill, openScreen, openSearch, outcome, putIntoTable } from './pane.ts';

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  await openSearch(addin.pane);
});
afterAll(() => addin?.close());

const table = () => addin.pane.getByRole('region', { name: 'Preview' }).locator('tbody');

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
    const before = addin.requests();
    await pane.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.waitForTimeout(1000);
    expect(addin.requests()).toEqual(before);
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
    const expected = (
      await allRecords(addin.address, 'permit?municipality=vancouver&permit_type=renovation')
    ).slice(0, 1200);
    const [header, ...rows] = read.values as unknown[][];
    expect(header).toEqual(datasets.permit.defaultFields);
    expect(read.address).toBe(`'permit vancouver'!A1:J1201`);
    expect(rows.map(([id]) => id)).toEqual(expected.map(({ record_id }) => record_id));
    expect(new Set(rows.map(([id]) => id)).size).toBe(1200);

    const column = (name: string) => datasets.permit.defaultFields.indexOf(name);
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
