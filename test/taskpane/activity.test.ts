import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAddIn, type RunningAddIn } from '../running-add-in.ts';
import { sheet } from '../workbook/page/sheet.ts';
import { button, openActivity, release } from './pane.ts';

let addin: RunningAddIn;

beforeEach(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterEach(() => addin?.close());

/** The number beside a name in the list of today's numbers. */
const number = async (name: string): Promise<number> => {
  const row = addin.pane.locator('dt', { hasText: new RegExp(`^${name}$`) });
  return Number((await row.locator('xpath=following-sibling::dd[1]').textContent())?.replace(/\D/g, ''));
};

test('counts what formulas ask as they ask it, and leads to the cells that failed', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await openActivity(pane);
  await pane.getByText('No cell shows an error.').waitFor();
  await write('Permits!J1:J4', [
    ['=CDATA.GEOCODE("1 Rue Sherbrooke Ouest, Montréal")'],
    ['=CDATA.GEOCODE("2 Rue Sherbrooke Ouest, Montréal",,"lat")'],
    ['=CDATA.GEOCODE("2 rue Sherbrooke ouest, Montréal",,"lng")'],
    ['=CDATA.GEOCODE("nowhere at all 99999")'],
  ]);
  await settled();
  await expect.poll(() => number('Calls made')).toBe(3);
  expect(await number('/geocode')).toBe(3);
  expect(await number('Cells answered')).toBe(3);
  expect(await number('Cells that failed')).toBe(1);
  await pane.getByRole('button', { name: /^Permits!J4/ }).click();
  await expect
    .poll(() =>
      pane.evaluate(() =>
        Excel.run(async (context) => {
          const cell = context.workbook.getSelectedRange().load('address');
          await context.sync();
          return cell.address;
        }),
      ),
    )
    .toBe('Permits!J4');
  await write('Permits!J4', '=CDATA.GEOCODE("3 Rue Sherbrooke Ouest, Montréal",,"lat")');
  await settled();
  await pane.getByText('No cell shows an error.').waitFor();
});

test('takes the number of calls that go without asking, and keeps it', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await openActivity(pane);
  await pane.locator('input[name="hold-above"]').fill('5');
  await pane.locator('input[name="hold-above"]').press('Enter');
  await write(
    'Permits!J1:J6',
    Array.from({ length: 6 }, (_, row) => [
      `=CDATA.GEOCODE("${row + 1} Rue Sherbrooke Ouest, Montréal",,"lat")`,
    ]),
  );
  await pane.getByText('6 addresses, 0 known, 6 calls.').waitFor();
  await release(pane);
  await settled();
  const other = await addin.reopen();
  await openActivity(other.pane);
  expect(await other.pane.locator('input[name="hold-above"]').inputValue()).toBe('5');
});

test('forgets what is kept: the next calculation asks again', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  const formula = '=CDATA.GEOCODE("9 Rue Sherbrooke Ouest, Montréal",,"lat")';
  await write('Permits!J1', formula);
  await settled();
  await openActivity(pane);
  await button(pane, /^Forget the kept answers$/).click();
  await pane.getByText('Forgotten.').waitFor();
  await write('Permits!J2', formula);
  await settled();
  expect(addin.service.requests()['GET /geocode']).toBe(2);
});
