import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { home } from '../../taskpane/home/messages.ts';
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
import { openAddIn } from './open-add-in.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { selectedAddress } from './sheet-values.ts';
import { longTest } from '../extent.ts';

/** What only a browser can show of the Tables screen, in one workbook that a user works through. */

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

const card = (name: string) => addin.pane.getByRole('region', { name, exact: true });
const action = (table: string, name: string) => card(table).getByRole('button', { name, exact: true });
const hasFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

const contents = (table: string): Promise<unknown[][]> =>
  addin.pane.evaluate(
    (name) =>
      Excel.run(async (context) => {
        const range = context.workbook.tables.getItem(name).getRange().load('values');
        await context.sync();
        return range.values as unknown[][];
      }),
    table,
  );

/** Adds a note to the first row, changes its status, and deletes the second row. */
const changeTable = (table: string): Promise<void> =>
  addin.pane.evaluate(
    (name) =>
      Excel.run(async (context) => {
        const excelTable = context.workbook.tables.getItem(name);
        const note = excelTable.columns.add(undefined, undefined, 'my note').getDataBodyRange();
        await context.sync();
        note.getCell(0, 0).values = [['look again']];
        excelTable.getDataBodyRange().getCell(0, 4).values = [['of another time']];
        excelTable.rows.getItemAt(1).delete();
        await context.sync();
      }),
    table,
  );

/** Deletes the rows of which this is true, as a user would. */
async function deleteRows(table: string, isDeleted: (row: unknown[]) => boolean): Promise<void> {
  const [, ...rows] = await contents(table);
  const indexes = [...rows.keys()].filter((index) => isDeleted(rows[index]!)).reverse();
  await addin.pane.evaluate(
    ([name, all]) =>
      Excel.run(async (context) => {
        for (const index of all) context.workbook.tables.getItem(name).rows.getItemAt(index).delete();
        await context.sync();
      }),
    [table, indexes] as const,
  );
}

const selection = () => selectedAddress(addin.pane);

async function insertPermits(city: string, maxRows: string): Promise<void> {
  const { pane } = addin;
  await openSearch(pane);
  await choose(pane, 'dataset', 'permit');
  await fill(pane, 'municipality', city);
  await fill(pane, 'maxRows', maxRows);
  await putIntoTable(pane);
}

test('a workbook without tables says what to do, and leads there', async () => {
  const { pane } = addin;
  await openScreen(pane, 'tables');
  await pane.getByText('This workbook has no CDATA tables yet.').waitFor();
  await button(pane, /^Search records$/).click();
  await pane.getByRole('main', { name: 'Search' }).waitFor();
});

test('a table shows its query, is refreshed in place, and lists the changes', async () => {
  const { pane } = addin;
  await insertPermits('Vancouver', '300');
  await outcome(pane).filter({ hasText: '300 rows' }).waitFor();
  const [, first, second] = await contents('Building_permits_Vancouver');
  await changeTable('Building_permits_Vancouver');
  await openScreen(pane, 'tables');
  const table = card('Building_permits_Vancouver');
  await table.getByText('Building permits · City: vancouver, up to 300 rows').waitFor();
  await table.getByText('Building permits – Vancouver · 299 rows').waitFor();
  await action('Building_permits_Vancouver', 'Refresh').click();
  await table.getByText('1 added · 1 changed', { exact: true }).waitFor();
  await action('Building_permits_Vancouver', 'Show changes').click();
  const changes = pane.getByRole('region', { name: 'Changes in Building_permits_Vancouver' });
  await changes.getByText(`Status: of another time → ${String(first![4])}`).waitFor();
  const entry = changes.getByRole('listitem').filter({ hasText: String(second![2]).trim() });
  expect(await entry.textContent()).toContain('Added');
  const refreshed = await contents('Building_permits_Vancouver');
  expect(refreshed).toHaveLength(301);
  expect(refreshed[1]).toEqual([...first!, 'look again']);
  expect(refreshed.at(-1)).toEqual([...second!, '']);
  await action('Building_permits_Vancouver', 'Go to table').click();
  await expect.poll(selection).toBe("'Building permits – Vancouver'!A3");
});

test('a query is edited by keyboard, and the focus returns to the table', async () => {
  const { page, pane } = addin;
  await openScreen(pane, 'tables');
  await choose(pane, 'mode', 'replace');
  await enterPane(pane);
  await press(page, action('Building_permits_Vancouver', 'Edit query'));
  await choose(pane, 'permit_type', 'renovation');
  await button(pane, /^Columns: 10 of/).click();
  await pane.getByLabel('Find a column').fill('permit_number');
  await pane.getByRole('checkbox', { name: 'Permit number', exact: true }).check();
  await tabTo(page, pane.locator('input[name="maxRows"]'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('50');
  await press(page, button(pane, /^Save and refresh$/));
  await hasFocus(action('Building_permits_Vancouver', 'Edit query'));
  const table = card('Building_permits_Vancouver');
  await table.getByText(/ no longer found · New columns: Permit number$/).waitFor();
  await table.getByText('Permit type: renovation, up to 50 rows').waitFor();
  const [header] = await contents('Building_permits_Vancouver');
  expect(header!.slice(-2)).toEqual(['my note', 'Permit number']);
});

longTest(
  'many rows are removed only if the user agrees, without those that have a note, and come back',
  async () => {
    const { pane } = addin;
    const table = card('Building_permits_Vancouver');
    const question = table.getByText(/^\d+ rows do not match the new query\. Remove them\?/);
    await question.waitFor();
    const before = await contents('Building_permits_Vancouver');
    expect(await axeViolations(pane)).toEqual([]);
    await table.getByRole('button', { name: /^Remove \d+ rows$/ }).click();
    await table.getByText(/^\d+ removed · 1 marked, because you wrote something into it$/).waitFor();
    const [, ...rows] = await contents('Building_permits_Vancouver');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThanOrEqual(51);
    expect(rows.filter((row) => row[3] !== 'Renovation').map((row) => row.at(-2))).toEqual(['look again']);
    await table.getByRole('button', { name: `Restore ${before.length - 1 - rows.length} rows` }).click();
    await table.getByText(/^\d+ rows restored$/).waitFor();
    expect(await contents('Building_permits_Vancouver')).toEqual(before);
    // As if they had stayed removed.
    const matching = new Set(rows.filter((row) => row[3] === 'Renovation').map(String));
    await deleteRows('Building_permits_Vancouver', (row) => !matching.has(String(row)));
  },
);

test('an interrupted fetch is found from Home, and resumed', async () => {
  const { page, pane } = addin;
  let pages = 0;
  await page.route('**/api/permit?*', (route) =>
    ++pages < 4 ? route.continue() : route.fulfill({ status: 403, json: { detail: 'Come back later.' } }),
  );
  await insertPermits('', '2000');
  const message =
    'The service doesn’t accept the key, or its plan doesn’t include this. Check the key in Connection. Activity shows the service’s own words. The table keeps the 1,500 rows written so far.';
  await outcome(pane).filter({ hasText: message }).waitFor();
  await page.unroute('**/api/permit?*');
  await openHome(pane);
  await pane.getByText(home.en.incompleteTables('Building_permits')).waitFor();
  await button(pane, new RegExp(`^${home.en.goToTables}$`)).click();
  await card('Building_permits').getByText('Building_permits is incomplete', { exact: true }).waitFor();
  await action('Building_permits', 'Resume').click();
  await card('Building_permits').getByText('The table is complete: 2,000 rows').waitFor();
  await card('Building_permits').getByText('Building_permits is incomplete').waitFor({ state: 'detached' });
  const ids = (await contents('Building_permits')).slice(1).map(([id]) => id);
  expect(new Set(ids).size).toBe(2000);
});

longTest('an interrupted refresh is found from Home, and resumed in its mode', async () => {
  const { pane } = addin;
  await pane.evaluate(() =>
    Excel.run(async (context) => {
      const table = context.workbook.tables.getItem('Building_permits_Vancouver').load('id');
      await context.sync();
      const setting = context.workbook.settings.getItem(`cdata.table.${table.id}`).load('value');
      table.rows.getItemAt(0).delete();
      await context.sync();
      const saved = { ...(JSON.parse(String(setting.value)) as object), unfinishedRefresh: 'append' };
      context.workbook.settings.add(`cdata.table.${table.id}`, JSON.stringify(saved));
      await context.sync();
    }),
  );
  await openHome(pane);
  await pane.getByText(home.en.incompleteTables('Building_permits_Vancouver')).waitFor();
  await button(pane, new RegExp(`^${home.en.goToTables}$`)).click();
  const notice = card('Building_permits_Vancouver').getByText(
    'The last refresh of Building_permits_Vancouver was interrupted',
  );
  await notice.waitFor();
  await action('Building_permits_Vancouver', 'Resume').click();
  await card('Building_permits_Vancouver').getByText('1 added', { exact: true }).waitFor();
  await notice.waitFor({ state: 'detached' });
});

longTest('all tables are refreshed together, and the screen is accessible', async () => {
  const { pane } = addin;
  await openScreen(pane, 'tables');
  await button(pane, /^Refresh all$/).click();
  await card('Building_permits').getByText('No changes').waitFor();
  await card('Building_permits_Vancouver').getByText('No changes').waitFor();
  expect(await axeViolations(pane)).toEqual([]);
});

longTest('unlinking takes two presses, leaves the table, and moves the focus on', async () => {
  const { page, pane } = addin;
  await openScreen(pane, 'tables');
  await enterPane(pane);
  await press(page, action('Building_permits', 'Unlink'));
  await pane.getByText('The table stays, but it can no longer be refreshed.').waitFor();
  await hasFocus(action('Building_permits', 'Unlink table'));
  await page.keyboard.press('Enter');
  await card('Building_permits').waitFor({ state: 'detached' });
  const focusIsIn = (element: HTMLElement | SVGElement) => element.contains(document.activeElement);
  await expect.poll(() => card('Building_permits_Vancouver').evaluate(focusIsIn)).toBe(true);
  expect(await contents('Building_permits')).toHaveLength(2001);
});

longTest('a colleague without a key sees the tables, and how to connect', async () => {
  const { pane } = addin;
  await openScreen(pane, 'connect');
  await button(pane, /^Remove key$/).click();
  await openScreen(pane, 'tables');
  await card('Building_permits_Vancouver')
    .getByText(/^As of /)
    .waitFor();
  await pane.getByText('There is no key on this computer').waitFor();
  expect(await button(pane, /^(Refresh|Edit query|Refresh all)$/).count()).toBe(0);
  await pane.locator('footer').getByRole('button', { name: 'Connect' }).click();
  await pane.getByRole('main', { name: 'Connection' }).waitFor();
});
