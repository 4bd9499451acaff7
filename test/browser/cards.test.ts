import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddIn } from './open-add-in.ts';
import { button, choose, fill, openScreen, openSearch, outcome, putIntoTable } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { holdRequests } from './held-requests.ts';
import { longTest } from '../extent.ts';

/** From an empty sheet to data cards, and to tables that are refreshed when the workbook opens. */

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  await inExcel(async (context) => {
    context.workbook.worksheets.add('Cards').activate();
    await context.sync();
  });
});
afterAll(() => addin?.close());

/** Runs a function in the pane's Excel; it must use nothing from outside. */
const inExcel = <Result>(act: (context: Excel.RequestContext) => Promise<Result>): Promise<Result> =>
  addin.pane.evaluate((source) => {
    const run = new Function(`return (${source})`)() as (context: Excel.RequestContext) => Promise<unknown>;
    return Excel.run(run) as Promise<never>;
  }, act.toString());

const cost = () => addin.pane.locator('footer [role=status]').first().textContent();
const read = (address: string) => addin.page.evaluate((from) => window.workbook.read(from), address);

test('a search shows its cost before it fetches, and a record of its preview becomes a card', async () => {
  const { pane, page } = addin;
  await openSearch(pane);
  await choose(pane, 'dataset', 'permit');
  await fill(pane, 'municipality', 'calgary');
  await fill(pane, 'maxRows', '600');
  // The field of the city lists the cities of the dataset, whenever their response comes.
  await expect.poll(() => addin.requests()).toHaveProperty(['GET /permit/coverage'], 1);
  addin.resetRequests();
  await expect.poll(cost).toMatch(/^Fetching up to 600 rows takes up to 2 calls, about /);
  expect(addin.requests()).toEqual({});
  await button(pane, /^Preview$/).click();
  await expect.poll(cost).toMatch(/^[\d,]+ records match\. Fetching 600 rows takes 2 calls, about /);
  expect(addin.requests()).toEqual({ 'GET /permit': 1, 'GET /permit/stats': 1 });
  await pane
    .getByRole('button', { name: /^Insert .* as a card/ })
    .first()
    .click();
  await pane.getByText(/^The data card is in Cards!A1\./).waitFor();
  await page.evaluate(() => {
    window.workbook.write('Cards!B1', '=A1.municipality');
    window.workbook.write('Cards!C1', '=CDATA.RECORD("permit",A1.record_id,"municipality")');
  });
  await expect.poll(async () => (await read('Cards!B1:C1')).flat()).toEqual(['Calgary', 'calgary']);
});

test('a button of the tab inserts the card of a table’s row', async () => {
  const { pane, page } = addin;
  await fill(pane, 'maxRows', '5');
  await putIntoTable(pane);
  await outcome(pane).first().waitFor();
  const address = await inExcel(async (context) => {
    const table = context.workbook.tables.getItemAt(0);
    const row = table.getDataBodyRange().getCell(2, 0).load('address');
    table.worksheet.activate();
    row.select();
    await context.sync();
    return row.address.split('!').at(-1)!;
  });
  const { x, y, height } = await page.evaluate((cell) => window.workbook.cellRectangle(cell), address);
  await page.mouse.click(x + 20, y + height / 2);
  // The menu of cells is another one in tables, on the desktop.
  await page.locator('#ribbon').getByRole('button', { name: 'Insert as card' }).click();
  // The notice of the card on the other sheet may still be there.
  const notice = pane.getByText(/^The data card is in (?!Cards!)/);
  await notice.waitFor();
  const { formula, id } = await inExcel(async (context) => {
    const cell = context.workbook.getActiveCell().load('formulas,rowIndex');
    const column = context.workbook.tables.getItemAt(0).columns.getItemAt(0);
    const ids = column.getDataBodyRange().load('values,rowIndex');
    await context.sync();
    return {
      formula: cell.formulas[0]![0] as string,
      id: ids.values[cell.rowIndex - ids.rowIndex]![0] as string,
    };
  });
  expect(formula).toBe(`=CDATA.CARD("permit","${id}")`);
});

longTest('closing the workbook during a task asks first', async () => {
  const { pane, page } = addin;
  const isAsked = () => pane.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isAsked()).toBe(false);
  const release = await holdRequests(page, '**/api/permit?**');
  await openScreen(pane, 'tables');
  await button(pane, /^Refresh all$/).click();
  await expect.poll(isAsked).toBe(true);
  await release();
  await expect.poll(isAsked).toBe(false);
});

test('a table that is switched on is refreshed when the workbook opens, which loads the add-in', async () => {
  const { pane } = addin;
  await openScreen(pane, 'tables');
  await pane.getByRole('switch', { name: 'Refresh when the workbook opens' }).click();
  await pane.getByText(/^Each opening takes about 1 call and /).waitFor();
  await expect.poll(() => pane.evaluate(() => Office.addin.getStartupBehavior())).toBe('Load');
  await inExcel(async (context) => {
    const settings = context.workbook.settings.load('items/key,items/value');
    await context.sync();
    const saved = settings.items.find(({ key }) => key.startsWith('cdata.table.'))!;
    const query = { ...(JSON.parse(String(saved.value)) as object), fetchedAt: '2026-01-01T00:00:00Z' };
    context.workbook.settings.add(saved.key, JSON.stringify(query));
    await context.sync();
  });
  addin.resetRequests();
  await pane.evaluate(() => location.reload());
  await expect.poll(() => addin.requests()['GET /permit'] ?? 0, { timeout: 20_000 }).toBe(1);
});
