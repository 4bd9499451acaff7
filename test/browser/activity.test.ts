import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, connect, openActivity, openScreen } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { selectedAddress } from './sheet-values.ts';
import { sheet } from './sheet.ts';

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());
beforeEach(() => openActivity(addin.pane));

/** The number next to a name in the list of today's numbers. */
const number = async (name: string): Promise<number> => {
  const row = addin.pane.locator('dt', { hasText: new RegExp(`^${name}$`) });
  return Number((await row.locator('xpath=following-sibling::dd[1]').textContent())?.replace(/\D/g, ''));
};

const selectedCell = () => selectedAddress(addin.pane);

const shows = (text: string) => addin.pane.getByText(text).waitFor();
const geocode = (number: number, field = 'confidence') =>
  `=CDATA.GEOCODE("${number} Rue Sherbrooke Ouest, Montréal",,"${field}")`;

test('is empty at first', async () => {
  await shows('Nothing is in progress.');
  await shows('No cells have an error.');
  await shows('Searches, runs and refreshes will appear here.');
});

test('counts calls while formulas are calculated, and goes to cells with an error', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await write('Permits!J1:J4', [
    ['=CDATA.GEOCODE("1 Rue Sherbrooke Ouest, Montréal",,"match_type")'],
    [geocode(2)],
    ['=CDATA.GEOCODE("2 rue Sherbrooke ouest, Montréal",,"match_type")'],
    ['=CDATA.GEOCODE("nowhere at all 99999")'],
  ]);
  await settled();
  await expect.poll(() => number('Calls')).toBe(3);
  expect(await number('Geocoding')).toBe(3);
  expect(await number('Cells with a result')).toBe(3);
  await expect.poll(() => number('Cells with an error')).toBe(1);
  await pane.getByRole('button', { name: /^Permits!J4/ }).click();
  await expect.poll(selectedCell).toBe('Permits!J4');
  await write('Permits!J4', geocode(3));
  await settled();
  await shows('No cells have an error.');
});

longTest('renders only the visible part of a thousand errors', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  const fill = (formula: string) =>
    write(
      'Permits!L1:L1000',
      Array.from({ length: 1000 }, () => [formula]),
    );
  await fill('=CDATA.ZONE(1,2)');
  await settled();
  const list = pane.getByRole('group', { name: 'Cells with an error (1,000)' });
  await list.waitFor();
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
  const last = list.locator('li[aria-posinset="1000"]');
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return last.count();
    })
    .toBe(1);
  expect(await axeViolations(pane)).toEqual([]);
  await last.getByRole('button').click();
  await expect.poll(selectedCell).toMatch(/^Permits!L\d+$/);
  await fill('');
});

test('starts actions on formulas, and reports their result', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await write('Property!P1:P2', [[geocode(2)], ['=CDATA.GEOCODE("nowhere at all 99999")']]);
  await settled();
  await openScreen(pane, 'convert');
  await pane.getByLabel('Apply to').selectOption('Entire workbook');
  await button(pane, /^Refresh from the service$/).click();
  await pane.getByText(/^Refreshing: \d+\.$/).waitFor();
  await settled();
  await pane
    .getByLabel('When converted, formulas with an error become')
    .selectOption('Formulas, as they are');
  await button(pane, /^Convert formulas to values$/).click();
  await pane.getByText(/^Converted to values: \d+\. Not converted because of an error/).waitFor();
  await pane.getByLabel('When converted, formulas with an error become').selectOption('The reason, as text');
  await button(pane, /^Convert formulas to values$/).click();
  await pane.getByText(/^Converted to values: \d+\.$/).waitFor();
  expect(await sheet(page).read('Property!P2')).toEqual([
    ['This address was not found without a city. Add the city.'],
  ]);
  await button(pane, /^Repair #NAME\? errors$/).click();
  await shows('There are no CDATA formulas with #NAME? here.');
});

longTest('copies the history, or selects it as text if the clipboard is blocked', async () => {
  const { pane, page } = addin;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: addin.address });
  const list = pane.getByRole('group', { name: 'History' });
  expect(await list.getByRole('listitem').count()).toBe(4);
  await button(pane, /^Copy history$/).click();
  await shows('Copied. Paste it into a sheet.');
  const text = await pane.evaluate(() => navigator.clipboard.readText());
  const subjects = text.split('\r\n').map((line) => line.split('\t')[2]);
  expect(subjects.slice(0, 2)).toEqual(['Subject', 'Repair #NAME? errors, Entire workbook']);
  expect(subjects).toHaveLength(5);

  await pane.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
  });
  await button(pane, /^Copy history$/).click();
  const area = pane.getByRole('textbox', { name: 'History as text' });
  await expect.poll(() => area.evaluate((one) => one === document.activeElement)).toBe(true);
  const selected = await area.evaluate((one: HTMLTextAreaElement) =>
    one.value.slice(one.selectionStart, one.selectionEnd),
  );
  expect(selected.split('\n').map((line) => line.split('\t')[2])).toEqual(subjects);
});

longTest('shows what was wrong with an answer that could not be read', async () => {
  const { page, pane } = addin;
  const { write, settled, sentence } = sheet(page);
  await page.context().route('**/api/zone?*', (route) => route.fulfill({ json: { error: 'upstream' } }));
  await write('Permits!J9', '=CDATA.ZONE(51.05,-114.07)');
  await settled();
  await expect.poll(() => sentence('Permits!J9')).toContain('The service’s answer could not be read.');
  await shows('Answers that could not be read');
  await button(pane, /^Technical details$/).click();
  await shows('/zone · zone_code · is missing (1)');
  await page.context().unroute('**/api/zone?*');
  await write('Permits!J9', null);
  await settled();
  addin.resetRequests();
});

describe('cells that failed because of the key', () => {
  let other: RunningAddIn;
  beforeAll(async () => {
    other = await openAddIn();
  });
  afterAll(() => other?.close());

  test('are offered for recalculation once another key is saved', async () => {
    const { page, pane } = other;
    const { write, read, settled } = sheet(page);
    await write('Permits!J1:J3', [
      [geocode(1, 'match_type')],
      [geocode(2, 'match_type')],
      ['=CDATA.ZONE(1,2)'],
    ]);
    await settled();
    await connect(pane, 'demo-paid-key');
    const notice = pane.getByRole('region', { name: '2 cells failed before you saved this key.' });
    await notice.waitFor();
    expect(await axeViolations(pane)).toEqual([]);
    await notice.getByRole('button', { name: 'Recalculate' }).click();
    await notice.waitFor({ state: 'detached' });
    await settled();
    expect((await read('Permits!J1:J3')).flat()).toEqual(['street', 'street', '#VALUE!']);
  });

  longTest('keep their reasons when the workbook is opened again, without another call', async () => {
    await sheet(other.page).write('Permits!J4', '=CDATA.GEOCODE("nowhere at all 99999")');
    await sheet(other.page).settled();
    await other.page.evaluate(() => window.workbook.save());
    other.resetRequests();
    // Responses are stored a moment after they arrive.
    await other.page.waitForTimeout(1500);
    await other.page.close();
    const { page, pane } = await other.reopen();
    await sheet(page).settled();
    expect(await sheet(page).sentence('Permits!J4')).toBe(
      'This address was not found without a city. Add the city.',
    );
    await openActivity(pane);
    const list = pane.getByRole('group', { name: 'Cells with an error (2)' });
    await list.waitFor();
    expect(await list.getByRole('button', { name: /^Permits!J3.*outside Canada/ }).count()).toBe(1);
    expect(
      await list.getByRole('button', { name: /^Permits!J4.*was not found without a city/ }).count(),
    ).toBe(1);
    expect(other.requests()['GET /geocode'] ?? 0).toBe(0);
    await sheet(page).write('Permits!J3', 5);
    await pane.getByRole('group', { name: 'Cells with an error (1)' }).waitFor();
  });
});
