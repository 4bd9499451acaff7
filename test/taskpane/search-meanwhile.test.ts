import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { slowed } from '../browser/slow-requests.ts';
import { button, choose, fill, openSearch, outcome, putIntoTable } from './pane.ts';

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  await openSearch(addin.pane);
});
afterAll(() => addin?.close());

test('a choice that another dataset does not offer is none there, and stays where it was made', async () => {
  const { pane } = addin;
  await choose(pane, 'dataset', 'permit');
  await button(pane, /^More filters/).click();
  await choose(pane, 'sort_by', 'value');
  await choose(pane, 'dataset', 'opening');
  await button(pane, /^Preview$/).click();
  await pane.getByRole('region', { name: 'Preview' }).locator('tbody tr').first().waitFor();
  const shown = () => pane.locator('select[name="sort_by"]').inputValue();
  expect(await shown()).toBe('');
  await choose(pane, 'dataset', 'permit');
  expect(await shown()).toBe('value');
  await choose(pane, 'sort_by', '');
});

test('a table goes to the cell that was selected when it was asked for', async () => {
  const { page, pane } = addin;
  await pane.evaluate(() =>
    Excel.run(async (context) => {
      for (const name of ['Here', 'Elsewhere']) context.workbook.worksheets.add(name);
      await context.sync();
    }),
  );
  await page.evaluate(() => window.workbook.select('Here!C3'));
  await choose(pane, 'dataset', 'permit');
  await fill(pane, 'municipality', 'Calgary');
  await fill(pane, 'rows', '20');
  await choose(pane, 'destination', 'active cell');
  const atFullSpeed = await slowed(page, '**/api/permit?*', 2000);
  const asked = page.waitForRequest('**/api/permit?*');
  await putIntoTable(pane);
  await asked;
  await page.evaluate(() => window.workbook.select('Elsewhere!B2'));
  await outcome(pane).filter({ hasText: '20 rows' }).waitFor();
  await atFullSpeed();
  const [header] = await page.evaluate(() => window.workbook.read('Here!C3:D3'));
  expect(header![0]).toBe('record_id');
  expect(await page.evaluate(() => window.workbook.read('Elsewhere!B2:B2'))).toEqual([[null]]);
});
