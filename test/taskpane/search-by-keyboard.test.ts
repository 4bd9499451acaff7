import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { enterPane, press, tabTo } from './by-keyboard.ts';
import { button, outcome } from './pane.ts';
import { values } from './sheet-values.ts';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

test('a search becomes a table by keyboard alone, also while the pane is closed', async () => {
  const { page, pane } = addin;
  await enterPane(pane);
  await press(page, button(pane, /^Search records/));
  await tabTo(page, pane.locator('select[name="dataset"]'));
  await page.keyboard.type('Building i');
  await expect
    .poll(() => pane.locator('select[name="dataset"]').inputValue(), { timeout: 5000 })
    .toBe('inspection');
  await tabTo(page, pane.locator('input[name="rows"]'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3,000');
  await press(page, button(pane, /^Preview$/));
  await pane.getByText('The first 10 rows').waitFor();
  await press(page, button(pane, /^Put into a table$/));
  await pane.getByText(/[\d,]+ of 3,000 rows/).waitFor();
  await page.evaluate(() => window.workbook.showPane(false));
  await expect
    .poll(
      async () => {
        const sheets = await page.evaluate(() => window.workbook.sheets());
        return sheets.includes('inspection') && (await values(pane, 'inspection!A3001')).flat()[0];
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  await page.evaluate(() => window.workbook.showPane(true));
  await outcome(pane).getByText('3,000 rows in the table').waitFor();
  const ids = (await values(pane, 'inspection!A2:A3001')).flat();
  expect(new Set(ids).size).toBe(3000);
});
