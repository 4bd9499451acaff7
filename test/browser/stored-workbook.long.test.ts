import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { downloadedBytes, downloadedText } from './downloaded-text.ts';
import { openFixture, type RunningFixture } from './running-fixture.ts';
import { workbookReady } from './workbook-ready.ts';

let fixture: RunningFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const read = (page: Page, address: string) => page.evaluate((from) => window.workbook.read(from), address);
const write = (page: Page, address: string, value: string) =>
  page.evaluate(([to, text]) => window.workbook.write(to!, text!), [address, value]);
const save = (page: Page) => page.evaluate(() => window.workbook.save());
const banner = (page: Page) => page.locator('#banner');

/** Types into a cell without leaving it. */
async function type(page: Page, address: string, text: string): Promise<void> {
  const cell = await page.evaluate((of) => window.workbook.cellRectangle(of), address);
  await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
  await page.keyboard.type(text, { delay: 30 });
}

async function openTab(address = fixture.page.url()): Promise<Page> {
  const page = await fixture.page.context().newPage();
  await page.goto(address);
  await workbookReady(page);
  return page;
}

async function press(page: Page, button: string): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: button, exact: true }).click();
}

describe('a workbook that is open in two tabs', () => {
  test('is edited in the first; the second says so, refuses edits, and edits it when the first is closed', async () => {
    const first = fixture.page;
    await write(first, 'One!A2', 'saved');
    await save(first);
    const second = await openTab();
    await expect.poll(() => banner(second).innerText()).toContain('This workbook is open in another tab');
    expect(await read(second, 'One!A2')).toEqual([['saved']]);
    await type(second, 'One!A3', 'refused');
    await second.keyboard.press('Enter');
    expect(await read(second, 'One!A3')).toEqual([[null]]);
    const error = await second
      .frames()
      .find((frame) => frame.url().includes('/fixture/'))!
      .evaluate(() =>
        Excel.run(async (context) => {
          context.workbook.worksheets.getItem('One').getRange('A3').values = [['refused']];
          await context.sync();
        }).catch(({ code }: { code: string }) => code),
      );
    expect(error).toBe('AccessDenied');

    await first.close();
    await expect.poll(() => banner(second).innerText()).toContain('Reload to edit it here');
    await Promise.all([second.waitForEvent('load'), press(second, 'Reload')]);
    await workbookReady(second);
    expect(await banner(second).isVisible()).toBe(false);
    await type(second, 'One!A3', 'typed');
    await second.keyboard.press('Enter');
    expect(await read(second, 'One!A2:A3')).toEqual([['saved'], ['typed']]);
    expect(fixture.pageErrors).toEqual([]);
  });

  test('stays with its tab when that is loaded again, also next to another workbook', async () => {
    const second = await openTab();
    await fixture.page.bringToFront();
    await fixture.page.reload();
    await workbookReady(fixture.page);
    expect(await banner(fixture.page).isVisible()).toBe(false);
    await second.close();
    const other = await openTab(`${fixture.page.url()}?workbook=second`);
    expect(await banner(other).isVisible()).toBe(false);
    await write(other, 'One!A2', 'other');
    await save(other);
    expect(await read(fixture.page, 'One!A2')).toEqual([[null]]);
  });
});

test('when storage is full, the workbook says so, offers a file, and saves when there is room again', async () => {
  const { page } = fixture;
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    Object.assign(window, { makeRoom: () => (IDBObjectStore.prototype.put = put) });
  });
  await write(page, 'One!A2', 'x'.repeat(30_000));
  await expect.poll(() => banner(page).innerText()).toContain('The browser’s storage is full');
  const download = page.waitForEvent('download');
  await press(page, 'Save as .xlsx');
  expect((await download).suggestedFilename()).toBe('Book1.xlsx');
  await page.evaluate(() => (window as unknown as { makeRoom(): void }).makeRoom());
  await press(page, 'Try again');
  await expect.poll(() => banner(page).isVisible()).toBe(false);
  await page.reload();
  await workbookReady(page);
  expect(String((await read(page, 'One!A2'))[0]![0])).toHaveLength(30_000);
  expect(fixture.pageErrors).toEqual([]);
});

describe('a damaged workbook', () => {
  /** Replaces what is stored, and loads the page again. */
  async function damage(kind: 'checksum' | 'state'): Promise<void> {
    const { page } = fixture;
    await write(page, 'One!A2', 'precious');
    await save(page);
    // Elsewhere on the origin, so that the workbook does not save again when it is left.
    await page.goto(new URL('/workbook/addin.json', page.url()).href);
    await page.evaluate(async (how) => {
      const { id } = JSON.parse(document.body.innerText) as { id: string };
      const opened = indexedDB.open('local-workbook');
      await new Promise((resolve) => (opened.onsuccess = resolve));
      const records = opened.result.transaction('workbooks', 'readwrite').objectStore('workbooks');
      const entry = records.get(id);
      await new Promise((resolve) => (entry.onsuccess = resolve));
      const { text, checksum } = entry.result as { text: string; checksum: number };
      const damaged = {
        checksum: { text: text.replace('"v":"', '"v":"x'), checksum },
        // Sheets that make the grid throw.
        state: {
          grid: { sheets: { one: { cellData: 'precious' } }, sheetOrder: [7], styles: 5 },
          excel: { tables: [null], settings: new Map() },
          unsettled: [null],
        },
      }[how];
      const put = records.put(damaged, id);
      await new Promise((resolve) => (put.onsuccess = resolve));
      opened.result.close();
    }, kind);
    await page.goto(new URL('/', page.url()).href);
  }

  // Every other kind of damage is tested in Node.
  test.each(['checksum', 'state'] as const)(
    '(%s) is offered as a download, and a new one is started',
    async (kind) => {
      const { page } = fixture;
      await damage(kind);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('The workbook stored in this browser is damaged').waitFor();
      await page.keyboard.press('Escape');
      const download = page.waitForEvent('download');
      await press(page, 'Download damaged workbook');
      const text = await downloadedText(await download);
      expect(text).toContain('precious');
      await Promise.all([page.waitForEvent('load'), press(page, 'Start over')]);
      await workbookReady(page);
      expect(await read(page, 'One!A1:A2')).toEqual([['Name'], [null]]);
      await page.getByRole('button', { name: 'Workbook' }).click();
      const again = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Download damaged workbook' }).click();
      expect(await downloadedText(await again)).toBe(text);
      await write(page, 'One!A2', 'new');
      await save(page);
      await page.reload();
      await workbookReady(page);
      expect(await read(page, 'One!A2')).toEqual([['new']]);
    },
  );

  test('is not the end where the database or the preferences are damaged', async () => {
    const { page } = fixture;
    await page.goto(new URL('/workbook/addin.json', page.url()).href);
    await page.evaluate(async () => {
      localStorage.setItem('workbook.language', '<"garbage">');
      localStorage.setItem('workbook.theme', '{}');
      sessionStorage.setItem('workbook.pane-width', 'NaN');
      const deleted = indexedDB.deleteDatabase('local-workbook');
      await new Promise((resolve) => (deleted.onsuccess = resolve));
      const opened = indexedDB.open('local-workbook', 7);
      await new Promise((resolve) => (opened.onsuccess = resolve));
      opened.result.close();
    });
    await page.goto(new URL('/', page.url()).href);
    await workbookReady(page);
    await write(page, 'One!A2', 'kept');
    await save(page);
    await page.reload();
    await workbookReady(page);
    expect(await read(page, 'One!A2')).toEqual([['kept']]);
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/);
  });
});

/** Chooses a file, and opens it in place of the workbook. */
async function openFile(
  page: Page,
  sheet: WriteSheet,
  action: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const buffer = Buffer.from(await writeXlsx({ sheets: [sheet] }));
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Workbook');
  await page.getByRole('menuitem', { name: 'Open .xlsx…' }).click();
  await (await chooser).setFiles({ name: 'stranger.xlsx', mimeType: '', buffer });
  const answer = page.getByRole('dialog').getByRole('button', { name: 'Open' });
  await answer.waitFor();
  await action();
  await Promise.all([page.waitForEvent('load'), answer.click()]);
}

test('a rule for all cells of a sheet neither stops the page nor is lost', async () => {
  const { page } = fixture;
  const dataValidations = [{ type: 'list' as const, values: ['a', 'b'], range: 'A1:XFD1048576' }];
  await openFile(page, { name: 'One', rows: [['x']], dataValidations });
  await workbookReady(page);
  await type(page, 'One!B3', 'a');
  await page.keyboard.press('Enter');
  await expect.poll(() => read(page, 'One!B3')).toEqual([['a']]);
  await type(page, 'One!B4', 'neither');
  await page.keyboard.press('Enter');
  await expect.poll(() => read(page, 'One!B4')).toEqual([['neither']]);
  expect(fixture.pageErrors).toEqual([]);
});

test.each([
  ['Try again', 'A1', 'from a file'],
  ['Leave it aside', 'A2', 'former'],
])('of a workbook that has not opened, the next start asks: %s', async (choice, cell, value) => {
  const { page } = fixture;
  const address = page.url();
  await write(page, 'One!A2', 'former');
  await save(page);
  // As if it hung while it opens: the page is never drawn, and is not left but ended.
  await openFile(page, { name: 'One', rows: [['from a file']] }, () =>
    page.route('**/fixture/functions.json', (route) => route.abort()),
  );
  await page.getByRole('dialog').getByText('functions.json').waitFor();
  await page.unroute('**/fixture/functions.json');
  await page.goto(new URL('/workbook/addin.json', address).href);
  await page.evaluate(() => {
    const { id } = JSON.parse(document.body.innerText) as { id: string };
    localStorage.setItem(`workbook.opening ${id}`, 'true');
  });
  await page.goto(address);
  await page.getByText('This workbook didn’t open the last time.').waitFor();
  await press(page, choice);
  await workbookReady(page);
  await expect.poll(() => read(page, `One!${cell}`)).toEqual([[value]]);
  // A start that ends asks nothing.
  await page.reload();
  await workbookReady(page);
  expect(await read(page, `One!${cell}`)).toEqual([[value]]);
});

test('the page names what can’t be loaded: the manifest’s description, the functions’ metadata, its script', async () => {
  const page = await fixture.page.context().newPage();
  const lacking = [
    ['/workbook/addin.json', { status: 404 }],
    ['/fixture/functions.json', { status: 404 }],
    ['/fixture/functions.json', { json: { functions: [{ name: 'NO_ID' }] } }],
    ['/workbook/workbook.js', { status: 404 }],
  ] as const;
  for (const [address, response] of lacking) {
    await page.route(`**${address}`, (route) => route.fulfill(response));
    await page.goto(new URL('/', fixture.page.url()).href);
    await page.getByText(address).first().waitFor();
    expect(await page.getByText('Start over').count()).toBe(0);
    await page.unrouteAll();
  }
  await page.close();
});

test('the workbook is saved as .xlsx, and opened from it; a file that is none is refused with the reason', async () => {
  const { page } = fixture;
  const choose = async (entry: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Workbook');
    await page.getByRole('menuitem', { name: entry }).click();
    await (await chooser).setFiles(file);
  };
  await write(page, 'One!A2', 'saved');
  await write(page, 'One!A3', '=LEN(A2)');
  const download = page.waitForEvent('download');
  await press(page, 'Workbook');
  await page.getByRole('menuitem', { name: 'Save as .xlsx' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Book1.xlsx');
  const buffer = await downloadedBytes(saved);
  await choose('Open .xlsx…', { name: 'notes.xlsx', mimeType: 'text/plain', buffer: Buffer.from('a,b') });
  await page.getByText('notes.xlsx can’t be opened: it isn’t an .xlsx file.').waitFor();
  await write(page, 'One!A2', 'later');
  await choose('Open .xlsx…', { name: 'client.xlsx', mimeType: '', buffer });
  await page.getByText('Open client.xlsx? It replaces this workbook.').waitFor();
  const answer = page.getByRole('dialog').getByRole('button', { name: 'Open' });
  await Promise.all([page.waitForEvent('load'), answer.click()]);
  await workbookReady(page);
  expect(await read(page, 'One!A2:A3')).toEqual([['saved'], [5]]);
});
