import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalServer } from '../../../workbook/local-server.ts';
import { openAddIn } from '../../browser/open-add-in.ts';
import { startOwnServer, type RunningAddIn } from '../../browser/running-add-in.ts';
import { sheet } from './sheet.ts';

/** The answers kept in the browser's own IndexedDB, for several workbooks at once. */
let server: LocalServer;
let addin: RunningAddIn;

beforeAll(async () => {
  server = await startOwnServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  addin = await openAddIn({ server, key: 'demo-paid-key' });
  server.service.resetRequests();
});
afterEach(() => addin?.close());

const requests = (): number => server.service.requests()['GET /geocode'] ?? 0;

/** Geocodes so many addresses of a street and gives their house numbers back, which say whose answer each is. */
async function houseNumbers(page: Page, street: string, number: number): Promise<number[]> {
  const { write, read, settled } = sheet(page);
  const address = `Property!P1:P${number}`;
  await write(
    address,
    Array.from({ length: number }, () => [null]),
  );
  await settled();
  await write(
    address,
    Array.from({ length: number }, (_, row) => [
      `=CDATA.GEOCODE("${row + 1} ${street}, Montréal",,"address")`,
    ]),
  );
  await settled();
  return (await read(address)).map(([shown]) => parseInt(String(shown), 10));
}

const upTo = (number: number): number[] => Array.from({ length: number }, (_, index) => index + 1);

/** Everything that the add-in keeps in the database. */
const kept = (pane: Frame) =>
  pane.evaluate(async () => {
    const opened = indexedDB.open('cdata.answers');
    const database = await new Promise<IDBDatabase>(
      (resolve) => (opened.onsuccess = () => resolve(opened.result)),
    );
    const store = database.transaction('answers').objectStore('answers');
    const all = <T>(request: IDBRequest<T[]>) =>
      new Promise<T[]>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const [keys, values] = await Promise.all([all(store.getAllKeys()), all(store.getAll())]);
    database.close();
    return { keys, values };
  });

/** Waits until so many answers are written. */
const written = (pane: Frame, number: number) =>
  expect.poll(async () => (await kept(pane)).keys.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(number);

describe('two workbooks open at once', () => {
  test('share what either has asked, and the key is in none of it', async () => {
    expect(await houseNumbers(addin.page, 'Rue Sherbrooke Ouest', 60)).toEqual(upTo(60));
    await written(addin.pane, 60);
    const other = await addin.reopen();
    expect(await houseNumbers(other.page, 'Rue Sherbrooke Ouest', 60)).toEqual(upTo(60));
    expect(requests()).toBe(60);
    expect(JSON.stringify(await kept(addin.pane))).not.toContain('demo-paid-key');
  });

  test('write together without harm', async () => {
    const other = await addin.reopen();
    const [one, two] = await Promise.all([
      houseNumbers(addin.page, 'Rue Sherbrooke Ouest', 120),
      houseNumbers(other.page, 'Rue Sainte-Catherine Ouest', 120),
    ]);
    expect(one).toEqual(upTo(120));
    expect(two).toEqual(upTo(120));
    await written(addin.pane, 240);
    const third = await addin.reopen();
    server.service.resetRequests();
    expect(await houseNumbers(third.page, 'Rue Sainte-Catherine Ouest', 120)).toEqual(upTo(120));
    expect(requests()).toBe(0);
  });
});

describe('storage', () => {
  test('cleared mid-way costs requests, and is used again', async () => {
    await houseNumbers(addin.page, 'Rue Sherbrooke Ouest', 30);
    await written(addin.pane, 30);
    await addin.pane.evaluate(async () => {
      const deleted = indexedDB.deleteDatabase('cdata.answers');
      await new Promise((resolve) => (deleted.onsuccess = resolve));
    });
    expect(await houseNumbers(addin.page, 'Rue Sainte-Catherine Ouest', 30)).toEqual(upTo(30));
    await written(addin.pane, 30);
    expect(requests()).toBe(60);
  });

  // The local workbook keeps its own sheets in IndexedDB too: only the add-in's page is without.
  test.each(['refused', 'blocked', 'full'] as const)('that is %s costs no answer', async (trouble) => {
    await addin.page.context().addInitScript((what) => {
      if (!location.pathname.includes('/addin/')) return;
      const refuse = (name: string) => () => {
        throw new DOMException('No.', name);
      };
      if (what === 'refused') IDBFactory.prototype.open = refuse('SecurityError');
      if (what === 'blocked') IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      if (what === 'full') IDBObjectStore.prototype.put = refuse('QuotaExceededError');
    }, trouble);
    const { page } = await addin.reopen();
    expect(await houseNumbers(page, 'Rue Sherbrooke Ouest', 20)).toEqual(upTo(20));
    expect(await houseNumbers(page, 'Rue Sainte-Catherine Ouest', 20)).toEqual(upTo(20));
    expect(requests()).toBe(40);
  });
});
