import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { sheet } from '../browser/sheet.ts';
import { axeViolations, button, openActivity, openHome } from './pane.ts';

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());
beforeEach(() => openActivity(addin.pane));

const requests = () => addin.requests()['GET /geocode'] ?? 0;

/** The number beside a name in the list of today's numbers. */
const number = async (name: string): Promise<number> => {
  const row = addin.pane.locator('dt', { hasText: new RegExp(`^${name}$`) });
  return Number((await row.locator('xpath=following-sibling::dd[1]').textContent())?.replace(/\D/g, ''));
};

const inExcel = (address: string) =>
  addin.pane.evaluate(
    (from) =>
      Excel.run(async (context) => {
        const [name, cells] = from.split('!') as [string, string];
        const range = context.workbook.worksheets.getItem(name).getRange(cells).load('formulas,values');
        const selected = context.workbook.getSelectedRange().load('address');
        await context.sync();
        return { formulas: range.formulas, values: range.values, selected: selected.address };
      }),
    address,
  );

const show = (name: string) =>
  addin.pane.evaluate(
    (shown) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem(shown).activate();
        await context.sync();
      }),
    name,
  );

const geocode = (number: number, field = 'lat') =>
  `=CDATA.GEOCODE("${number} Rue Sherbrooke Ouest, Montréal",,"${field}")`;
const said = (sentence: string) => addin.pane.getByText(sentence).waitFor();

test('says where there is nothing yet', async () => {
  await said('Nothing is under way.');
  await said('No cell shows an error.');
  await said('Searches, runs and refreshes will be listed here.');
});

test('counts what formulas ask as they ask it, and leads to the cells that failed', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await write('Permits!J1:J4', [
    ['=CDATA.GEOCODE("1 Rue Sherbrooke Ouest, Montréal")'],
    [geocode(2)],
    ['=CDATA.GEOCODE("2 rue Sherbrooke ouest, Montréal",,"lng")'],
    ['=CDATA.GEOCODE("nowhere at all 99999")'],
  ]);
  await settled();
  await expect.poll(() => number('Calls made')).toBe(3);
  expect(await number('/geocode')).toBe(3);
  expect(await number('Cells answered')).toBe(3);
  expect(await number('Cells that failed')).toBe(1);
  await pane.getByRole('button', { name: /^Permits!J4/ }).click();
  await expect.poll(async () => (await inExcel('Permits!J1')).selected).toBe('Permits!J4');
  await write('Permits!J4', geocode(3));
  await settled();
  await said('No cell shows an error.');
});

test('lists a thousand failures, of which only those in sight are on the page', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await write(
    'Permits!L1:L1000',
    Array.from({ length: 1000 }, () => ['=CDATA.ZONE(1,2)']),
  );
  await settled();
  const list = pane.getByRole('group', { name: 'Cells with an error (1,000)' });
  await list.waitFor();
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
  await list
    .getByText(/The latitude 1 is not in Canada/)
    .first()
    .waitFor();
  const last = list.locator('li[aria-posinset="1000"]');
  await expect
    .poll(async () => {
      await list.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
      return last.count();
    })
    .toBe(1);
  expect(await axeViolations(pane)).toEqual([]);
  await last.getByRole('button').click();
  await expect.poll(async () => (await inExcel('Permits!L1')).selected).toMatch(/^Permits!L\d+$/);
  await write(
    'Permits!L1:L1000',
    Array.from({ length: 1000 }, () => ['']),
  );
});

test('gives up at once whatever cells wait for', async () => {
  const { pane, page } = addin;
  const { write, read, sentence, settled } = sheet(page);
  await page.route('**/api/geocode?*', () => undefined);
  await write(
    'Permits!K1:K30',
    Array.from({ length: 30 }, (_, row) => [geocode(100 + row)]),
  );
  await said('Cells that wait for an answer: 30.');
  await button(pane, /^Cancel all$/).click();
  await settled();
  expect(new Set((await read('Permits!K1:K30')).flat())).toEqual(new Set(['#N/A']));
  expect(await sentence('Permits!K7')).toMatch(/^Not answered: everything was cancelled/);
  await said('Nothing is under way.');
  await page.unroute('**/api/geocode?*');
  await write(
    'Permits!K1:K30',
    Array.from({ length: 30 }, (_, row) => [geocode(100 + row)]),
  );
  await settled();
  expect((await read('Permits!K1:K30')).flat().every((value) => typeof value === 'number')).toBe(true);
});

test('asks the formulas of a sheet anew, and no others', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await write('Property!P1:P3', [[geocode(2)], [geocode(2, 'lng')], [geocode(4)]]);
  await settled();
  await show('Property');
  const before = requests();
  await button(pane, /^Ask anew$/).click();
  await said('Formulas asked anew: 3.');
  await settled();
  expect(requests() - before).toBe(2);
  const { values } = await inExcel('Property!P1:P3');
  expect(values.flat().map((value: unknown) => typeof value)).toEqual(['number', 'number', 'number']);
});

test('turns formulas into values, says which stay, and asks nothing after that', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await write('Property!P4', '=CDATA.GEOCODE("nowhere at all 99999")');
  await settled();
  const { values } = await inExcel('Property!P1:P3');
  await pane.getByLabel('Where').selectOption('Whole workbook');
  await button(pane, /^Turn into values$/).click();
  await pane.getByText(/^Formulas that are values now: \d+\. Left as formulas, .*: 1\.$/).waitFor();
  const after = await inExcel('Property!P1:P4');
  expect(after.formulas.slice(0, 3)).toEqual(values);
  expect(after.formulas[3]).toEqual(['=CDATA.GEOCODE("nowhere at all 99999")']);
  await button(pane, /^Repair #NAME\?$/).click();
  await said('No CDATA formula shows #NAME? there.');
});

test('keeps a list of what was done, to be copied into a sheet', async () => {
  const { pane, page } = addin;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: addin.address });
  await openHome(pane);
  await openActivity(pane);
  const list = pane.getByRole('group', { name: 'What was done' });
  expect(await list.getByRole('listitem').count()).toBe(3);
  await button(pane, /^Copy the list$/).click();
  await said('Copied: paste it into a sheet.');
  const text = await pane.evaluate(() => navigator.clipboard.readText());
  const [header, newest, ...older] = text.split('\r\n').map((line) => line.split('\t'));
  expect(header).toEqual(['Time', 'What', 'Where', 'State', 'Done', 'Of', 'Unit', 'Reason']);
  expect(newest!.slice(1, 4)).toEqual(['Formulas', 'Repair #NAME?, Whole workbook', 'done']);
  expect(older).toHaveLength(2);

  await pane.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
  });
  await button(pane, /^Copy the list$/).click();
  await said('The clipboard is closed here. The list is selected below: press Ctrl+C or ⌘C.');
  const area = pane.getByRole('textbox', { name: 'List of what was done' });
  await expect.poll(() => area.evaluate((one) => one === document.activeElement)).toBe(true);
  const selected = await area.evaluate((one: HTMLTextAreaElement) =>
    one.value.slice(one.selectionStart, one.selectionEnd),
  );
  expect(selected.split('\n').map((line) => line.split('\t')[2])).toEqual([
    'Where',
    newest![2],
    ...older.map(([, , subject]) => subject),
  ]);
});
