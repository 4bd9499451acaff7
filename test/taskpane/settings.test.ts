import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { sheet } from '../browser/sheet.ts';
import { axeViolations, button, openScreen, release } from './pane.ts';

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());
beforeEach(() => openScreen(addin.pane, 'settings'));

const geocode = (number: number) => `=CDATA.GEOCODE("${number} Rue Sherbrooke Ouest, Montréal",,"lat")`;
const requests = () => addin.requests()['GET /geocode'] ?? 0;

async function enter(name: string, text: string, pane = addin.pane): Promise<void> {
  const field = pane.locator(`input[name="${name}"]`);
  await field.fill(text);
  await field.press('Enter');
}
const shown = (name: string, pane = addin.pane) => pane.locator(`input[name="${name}"]`).inputValue();

test('the number of calls that go without asking holds at once', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await enter('costThreshold', '5');
  await write(
    'Permits!J1:J6',
    Array.from({ length: 6 }, (_, row) => [geocode(row + 1)]),
  );
  await pane.getByText('6 addresses, 0 known, 6 calls.').waitFor();
  expect(await axeViolations(pane)).toEqual([]);
  await release(pane);
  await settled();
});

test('a number beyond its bounds is brought within them, and said', async () => {
  const { pane } = addin;
  await enter('maxInFlight', '99');
  await pane.getByText('99 is not from 1 to 12: 12 is taken.').waitFor();
  expect(await shown('maxInFlight')).toBe('12');
  await enter('maxInFlight', 'many');
  await pane.getByText('many is not from 1 to 12: 12 is taken.').waitFor();
  await enter('maxInFlight', '8');
  await pane.getByText(/is taken/).waitFor({ state: 'detached' });
  await pane.locator('input[name="maxInFlight"]').press('ArrowUp');
  expect(await shown('maxInFlight')).toBe('9');
  await enter('costThreshold', '12 000');
  expect(await shown('costThreshold')).toBe('12,000');
});

test('says how much is kept, and forgets it: the next calculation asks again', async () => {
  const { pane, page } = addin;
  const { write, settled } = sheet(page);
  await pane.getByText('Answers kept: 6, about 0.1 MB.').waitFor();
  await button(pane, /^Forget the kept answers$/).click();
  await pane.getByText('Answers kept: 0, about 0 MB.').waitFor();
  await pane.getByText(/^Forgotten\./).waitFor();
  const before = requests();
  await write('Permits!K1:K2', [[geocode(1)], [geocode(1)]]);
  await settled();
  expect(requests() - before).toBe(1);
});

test('an age of 0 keeps nothing', async () => {
  const { page } = addin;
  const { write, settled } = sheet(page);
  await enter('placeDays', '0');
  const before = requests();
  for (const cell of ['Permits!L1', 'Permits!L2']) {
    await write(cell, geocode(50));
    await settled();
  }
  expect(requests() - before).toBe(2);
});

test('another language is the whole pane’s at once, the cells’ and the next session’s', async () => {
  const { pane, page } = addin;
  const { write, sentence, settled } = sheet(page);
  const language = pane.locator('select[name="language"]');
  await pane.getByRole('combobox', { name: 'Language' }).selectOption('Français');
  await pane.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor();
  expect(await pane.evaluate(() => document.documentElement.lang)).toBe('fr');
  const words = await pane.locator('body').innerText();
  expect(words).not.toMatch(/\b(Home|Settings|Language|Calls|kept|From|Back)\b/);
  await expect.poll(() => language.evaluate((one) => one === document.activeElement)).toBe(true);
  await write('Permits!M1', '=CDATA.ZONE(1,2)');
  await settled();
  expect(await sentence('Permits!M1')).toMatch(/^La latitude 1 n’est pas au Canada/);

  const other = await addin.reopen();
  await other.pane.getByRole('heading', { level: 1 }).waitFor();
  await openScreen(other.pane, 'settings');
  await other.pane.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor();
  expect(await shown('maxInFlight', other.pane)).toBe('9');
  expect(await shown('costThreshold', other.pane)).toMatch(/^12\s000$/);
  await other.page.close();

  await language.selectOption('host');
  await pane.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
});

test('goes back to the usual values', async () => {
  const { pane } = addin;
  await button(pane, /^Back to the usual values$/).click();
  await pane.getByText('All settings are the usual ones.').waitFor();
  expect(await Promise.all(['maxInFlight', 'costThreshold', 'placeDays'].map((name) => shown(name)))).toEqual(
    ['6', '1,000', '30'],
  );
});
