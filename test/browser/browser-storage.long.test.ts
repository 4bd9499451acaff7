import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAddIn } from './open-add-in.ts';
import { button, connect, openScreen } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { sheet } from './sheet.ts';
import { responsesStored, storedResponses } from './stored-responses.ts';
import { workbookReady } from './workbook-ready.ts';

const geocodeCalls = (addin: RunningAddIn): number => addin.requests()['GET /geocode'] ?? 0;

/** The numbers from the first to the last. */
const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('the browser’s storage', () => {
  let addin: RunningAddIn;

  beforeAll(async () => {
    addin = await openAddIn({ key: 'demo-paid-key' });
  });
  afterAll(() => addin?.close());
  beforeEach(() => addin.resetRequests());

  /** Empties the cells that houseNumbers writes, so that loading the page does not calculate them. */
  async function clear(page: Page): Promise<void> {
    await sheet(page).write(
      'Property!P1:P40',
      range(1, 40).map(() => [null]),
    );
    await page.evaluate(() => window.workbook.save());
  }

  /**
   * Geocodes the addresses of a street with these house numbers, and returns the house numbers found: they say whose
   * result each is.
   */
  async function houseNumbers(page: Page, street: string, numbers: readonly number[]): Promise<number[]> {
    const { write, read, settled } = sheet(page);
    const address = `Property!P1:P${numbers.length}`;
    await clear(page);
    await settled();
    const formula = (number: number) =>
      `=CDATA.GEOCODE("${number} ${street}, Montréal",,"address,match_type")`;
    const formulas = numbers.map((number) => [formula(number)]);
    await write(address, formulas);
    await settled();
    return (await read(address)).map(([shown]) => parseInt(String(shown), 10));
  }

  test('is used again after it was cleared midway', async () => {
    const [first, second] = [range(1, 10), range(11, 20)];
    expect(await houseNumbers(addin.page, 'Rue Sherbrooke Ouest', first)).toEqual(first);
    await responsesStored(addin.pane, 10);
    await addin.pane.evaluate(async () => {
      const deleted = indexedDB.deleteDatabase('cdata.answers');
      await new Promise((resolve) => (deleted.onsuccess = resolve));
    });
    expect(await houseNumbers(addin.page, 'Rue Sherbrooke Ouest', second)).toEqual(second);
    await responsesStored(addin.pane, 10);
    expect(geocodeCalls(addin)).toBe(20);
  });

  test('is shared by workbooks that are open together, also for the same addresses at once, and never holds the key', async () => {
    const shared = range(101, 120);
    expect(await houseNumbers(addin.page, 'Rue Sherbrooke Ouest', shared)).toEqual(shared);
    await responsesStored(addin.pane, 30);
    const other = await addin.reopen('second');
    expect(await houseNumbers(other.page, 'Rue Sherbrooke Ouest', shared)).toEqual(shared);
    expect(geocodeCalls(addin)).toBe(20);
    expect(JSON.stringify(await storedResponses(addin.pane))).not.toContain('demo-paid-key');

    const entryCount = (await storedResponses(addin.pane)).keys.length;
    const numbers = range(1, 40);
    const [one, two] = await Promise.all([
      houseNumbers(addin.page, 'Rue Sainte-Catherine Ouest', numbers),
      houseNumbers(other.page, 'Boulevard Saint-Laurent', numbers),
    ]);
    expect(one).toEqual(numbers);
    expect(two).toEqual(numbers);
    await responsesStored(addin.pane, entryCount + 80);
    addin.resetRequests();
    const pages = [addin.page, other.page];
    const atOnce = range(201, 220);
    const same = await Promise.all(
      pages.map((page) => houseNumbers(page, 'Boulevard Saint-Laurent', atOnce)),
    );
    expect(same).toEqual([atOnce, atOnce]);
    expect(geocodeCalls(addin)).toBe(20);
    addin.resetRequests();
    // A page that has just been loaded has no results but those that are stored.
    await clear(other.page);
    await other.page.reload();
    await workbookReady(other.page);
    expect(await houseNumbers(other.page, 'Rue Sainte-Catherine Ouest', numbers)).toEqual(numbers);
    expect(geocodeCalls(addin)).toBe(0);
    await other.page.close();
  });

  test('of two windows with two keys, neither uses the other’s answers, and removing a key leaves those of the other', async () => {
    const numbers = range(421, 425);
    const street = 'Rue Sherbrooke Ouest';
    const other = await addin.reopen('two-keys');
    await openScreen(other.pane, 'connect');
    await button(other.pane, /^Change$/).click();
    await other.pane.getByText('Until the workbook is closed').click();
    await connect(other.pane, 'demo-free-key');
    await other.pane.getByText('free plan').first().waitFor();
    const scopes = async () => {
      const { keys } = await storedResponses(addin.pane);
      return new Set(keys.map((key) => String(key).split(' ')[0])).size;
    };
    expect(await houseNumbers(addin.page, street, numbers)).toEqual(numbers);
    expect(geocodeCalls(addin)).toBe(5);
    expect(await houseNumbers(other.page, street, numbers)).toEqual(numbers);
    expect(geocodeCalls(addin)).toBe(10);
    await expect.poll(scopes).toBe(2);
    await button(other.pane, /^Remove key$/).click();
    await expect.poll(scopes).toBe(1);
    await clear(addin.page);
    await addin.page.reload();
    await workbookReady(addin.page);
    expect(await houseNumbers(addin.page, street, numbers)).toEqual(numbers);
    expect(geocodeCalls(addin)).toBe(10);
    await other.page.close();
  });

  // The local workbook stores its sheets in IndexedDB too: only the add-in's page loses it.
  test.each([
    { trouble: 'refused', first: 301 },
    { trouble: 'blocked', first: 341 },
    { trouble: 'full', first: 381 },
  ])('when $trouble, costs no result', async ({ trouble, first }) => {
    const { page } = addin;
    const script = await page.addInitScript((what) => {
      if (!location.pathname.includes('/addin/')) return;
      const refuse = (name: string) => () => {
        throw new DOMException('No.', name);
      };
      if (what === 'refused') IDBFactory.prototype.open = refuse('SecurityError');
      if (what === 'blocked') IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      if (what === 'full') IDBObjectStore.prototype.put = refuse('QuotaExceededError');
    }, trouble);
    await clear(page);
    await page.reload();
    await workbookReady(page);
    await script.dispose();
    const [one, two] = [range(first, first + 9), range(first + 10, first + 19)];
    expect(await houseNumbers(page, 'Rue Sherbrooke Ouest', one)).toEqual(one);
    expect(await houseNumbers(page, 'Rue Sherbrooke Ouest', two)).toEqual(two);
    expect(geocodeCalls(addin)).toBe(20);
  });

  test('when there is none at all, the pane says how long the key is kept, and cells get their values', async () => {
    const { page, address } = addin;
    const script = await page.addInitScript(() => {
      if (!location.pathname.includes('/addin/')) return;
      const refuse = () => {
        throw new DOMException('No.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: refuse });
    });
    await clear(page);
    await page.reload();
    await workbookReady(page);
    await script.dispose();
    const pane = page.frames().find((frame) => frame.url().includes('/addin/taskpane.html'))!;
    await openScreen(pane, 'connect');
    await pane.getByText('This browser can’t save anything on this computer').first().waitFor();
    await pane.getByRole('textbox', { name: 'Service address' }).fill(`${address}/api`);
    await connect(pane, 'demo-paid-key');
    await pane.getByText('paid plan').first().waitFor();
    const numbers = range(431, 435);
    expect(await houseNumbers(page, 'Rue Sherbrooke Ouest', numbers)).toEqual(numbers);
    expect(await houseNumbers(page, 'Rue Sherbrooke Ouest', numbers)).toEqual(numbers);
    expect(geocodeCalls(addin)).toBe(5);
  });
});
