import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import {
  axeViolations,
  button,
  choose,
  fill,
  openScreen,
  openSearch,
  outcome,
  putIntoTable,
} from './pane.ts';

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

const card = (name: string) => addin.pane.getByRole('region', { name });
/** Does something in the workbook, as its user would. */
const inTable = (name: string, act: 'note' | 'change' | 'delete' | 'read' | 'look'): Promise<unknown[][]> =>
  addin.pane.evaluate(
    ([table, what]) =>
      Excel.run(async (context) => {
        const found = context.workbook.tables.getItem(table);
        const body = found.getDataBodyRange();
        if (what === 'note') found.columns.add(undefined, undefined, 'my note');
        if (what === 'note' || what === 'change') await context.sync();
        if (what === 'note') body.getRow(0).getLastCell().getOffsetRange(0, 1).values = [['look again']];
        if (what === 'change') body.getCell(0, 4).values = [['of another time']];
        if (what === 'delete') found.rows.getItemAt(1).delete();
        const range = what === 'look' ? context.workbook.getSelectedRange() : found.getRange();
        range.load('values,address');
        await context.sync();
        return what === 'look' ? [[range.address]] : (range.values as unknown[][]);
      }),
    [name, act] as const,
  );

async function pull(city: string, rows: string): Promise<void> {
  const { pane } = addin;
  await openSearch(pane);
  await choose(pane, 'dataset', 'permit');
  await fill(pane, 'municipality', city);
  await fill(pane, 'rows', rows);
  await putIntoTable(pane);
}

test('a workbook without tables says what to do, and leads there', async () => {
  const { pane } = addin;
  await openScreen(pane, 'tables');
  await pane.getByText('This workbook has no table of CDATA yet.').waitFor();
  await button(pane, /^Search records$/).click();
  await pane.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
});

test('a table says what it asked, is refreshed in place, and says what was done', async () => {
  const { pane } = addin;
  await pull('Vancouver', '700');
  await outcome(pane).filter({ hasText: '700 rows' }).waitFor();
  const [, first, second] = await inTable('permit_vancouver', 'read');
  await inTable('permit_vancouver', 'note');
  await inTable('permit_vancouver', 'change');
  await inTable('permit_vancouver', 'delete');
  await openScreen(pane, 'tables');
  const table = card('permit_vancouver');
  await table.getByText('Building permits · City: vancouver, at most 700 rows').waitFor();
  await table.getByText('permit vancouver, 699 rows').waitFor();
  await table.getByRole('button', { name: 'Refresh' }).click();
  await table.getByText('1 added, 1 changed (1 cell).').waitFor();
  await table.getByRole('button', { name: 'Show each' }).click();
  const changes = pane.getByRole('region', { name: 'Changes in permit_vancouver' });
  await changes.getByText(`status_canonical: of another time → ${String(first![4])}`).waitFor();
  const added = changes.getByRole('listitem').filter({ hasText: String(second![0]) });
  expect(await added.textContent()).toContain('Added');
  const refreshed = await inTable('permit_vancouver', 'read');
  expect(refreshed).toHaveLength(701);
  expect(refreshed[1]).toEqual([...first!, 'look again']);
  expect(refreshed.at(-1)).toEqual([...second!, '']);
  await table.getByRole('button', { name: 'Go to' }).click();
  await expect.poll(() => inTable('permit_vancouver', 'look')).toEqual([["'permit vancouver'!A1"]]);
});

test('another query gives the table its new columns, and takes out what it no longer finds', async () => {
  const { pane } = addin;
  const table = card('permit_vancouver');
  await choose(pane, 'way', 'replace');
  await table.getByRole('button', { name: 'Edit query' }).click();
  await choose(pane, 'permit_type', 'renovation');
  await button(pane, /^Columns: 10 of/).click();
  await pane.getByLabel('Find a column').fill('permit_number');
  await pane.getByRole('checkbox', { name: 'permit_number', exact: true }).check();
  await fill(pane, 'rows', '300');
  await button(pane, /^Save and refresh$/).click();
  await table.getByText(/ removed\..* New columns: permit_number\./).waitFor();
  await table.getByText('Permit type: renovation, at most 300 rows').waitFor();
  const [header, ...rows] = await inTable('permit_vancouver', 'read');
  expect(header!.slice(-2)).toEqual(['my note', 'permit_number']);
  expect(rows).toHaveLength(300);
  expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['renovation']));
  expect(rows.filter((row) => row[11] !== '').length).toBeGreaterThan(100);
});

test('a pull that was broken off is gone on with', async () => {
  const { page, pane } = addin;
  let pages = 0;
  await page.route('**/api/permit?*', (route) =>
    ++pages < 4 ? route.continue() : route.fulfill({ status: 403, json: { detail: 'Come back later.' } }),
  );
  await pull('Winnipeg', '2000');
  await outcome(pane).filter({ hasText: 'Come back later.' }).waitFor();
  await page.unroute('**/api/permit?*');
  await openScreen(pane, 'home');
  await pane.getByText('Not pulled to the end: permit_winnipeg.').waitFor();
  await button(pane, /^Go to Tables$/).click();
  const table = card('permit_winnipeg');
  await table.getByText('Interrupted at 1,500 rows.').waitFor();
  await table.getByRole('button', { name: 'Go on' }).click();
  await table.getByText('All is there: 2,000 rows.').waitFor();
  await table.getByText('Interrupted').waitFor({ state: 'detached' });
  const ids = (await inTable('permit_winnipeg', 'read')).slice(1).map(([id]) => id);
  expect(new Set(ids).size).toBe(2000);
});

test('all tables are refreshed at once, and nothing is found wrong with the screen', async () => {
  const { pane } = addin;
  await button(pane, /^Refresh all$/).click();
  await card('permit_winnipeg').getByText('Nothing has changed.').waitFor();
  await card('permit_vancouver').getByText('Nothing has changed.').waitFor();
  expect(await axeViolations(pane)).toEqual([]);
});

test('forgetting takes two clicks, and leaves the table', async () => {
  const table = card('permit_winnipeg');
  await table.getByRole('button', { name: 'Forget' }).click();
  await table.getByRole('button', { name: 'Forget its query' }).click();
  await table.waitFor({ state: 'detached' });
  expect(await inTable('permit_winnipeg', 'read')).toHaveLength(2001);
  await card('permit_vancouver').waitFor();
});

test('a colleague without a key sees the tables, and what is missing', async () => {
  const { pane } = addin;
  await openScreen(pane, 'connect');
  await button(pane, /^Forget/).click();
  await openScreen(pane, 'tables');
  await card('permit_vancouver')
    .getByText(/^As of /)
    .waitFor();
  await pane.getByText('There is no key on this computer').waitFor();
  expect(await button(pane, /^(Refresh|Edit query|Refresh all)$/).count()).toBe(0);
  await pane.locator('footer').getByRole('button', { name: 'Connect' }).click();
  await pane.getByRole('heading', { name: 'Connection', level: 1 }).waitFor();
});
