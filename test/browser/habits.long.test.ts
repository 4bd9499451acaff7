import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFixture, type RunningFixture } from './running-fixture.ts';
import { sheet } from './sheet.ts';
import { workbookReady } from './workbook-ready.ts';

let fixture: RunningFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const soon = { timeout: 20_000 };

const press = (keys: string) => fixture.page.keyboard.press(keys);
const write = (address: string, rows: never[][] | unknown) =>
  sheet(fixture.page).write(address, rows as never);
const read = (address: string) => sheet(fixture.page).read(address);

/** Presses keys, and waits for what they open. */
async function open(keys: string, opened: Locator): Promise<void> {
  await press(keys);
  await opened.waitFor(soon);
}

const dialog = () => fixture.page.getByRole('dialog');

/** What Office.js says. */
const selected = () =>
  fixture.pane.evaluate(() =>
    Excel.run(async (context) => {
      const range = context.workbook.getSelectedRange().load('address');
      await context.sync();
      return range.address;
    }),
  );

async function click(address: string): Promise<void> {
  const cell = await fixture.page.evaluate((of) => window.workbook.cellRectangle(of), address);
  await fixture.page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
}

beforeEach(async () => {
  await fixture.page.evaluate(() => window.workbook.activate('One'));
  // A sheet stays scrolled as the test before has left it, and only cells in view can be clicked.
  const grid = (await fixture.page.locator('#grid').boundingBox())!;
  await fixture.page.mouse.move(grid.x + grid.width / 2, grid.y + grid.height / 2);
  await fixture.page.mouse.wheel(-20_000, -20_000);
  await click('One!A1');
  // The click of the test before may have made it a double click, which starts typing.
  await press('Escape');
  await expect.poll(selected, soon).toBe('One!A1');
});

describe('Excel’s keys', () => {
  test('Enter moves within a row that is selected by its header, so that no text replaces the one before', async () => {
    const { x, y, height } = await fixture.page.evaluate(() => window.workbook.cellRectangle('One!A12'));
    await fixture.page.mouse.click(x - 10, y + height / 2);
    for (const text of ['north', 'south']) {
      await fixture.page.keyboard.type(text, { delay: 50 });
      await press('Enter');
    }
    await expect.poll(() => read('One!A12:B12'), soon).toEqual([['north', 'south']]);
    const active = await fixture.pane.evaluate(() =>
      Excel.run(async (context) => {
        const cell = context.workbook.getActiveCell().load('address');
        await context.sync();
        return cell.address;
      }),
    );
    expect(active).toBe('One!C12');
    await write('One!A12:B12', [['', '']] as never[][]);
  });

  test('select the first and the last cell, a page and another sheet', async () => {
    await write(
      'One!A2:B61',
      Array.from({ length: 60 }, (_, row) => [`n${row}`, row]),
    );
    const steps: [string, string | RegExp][] = [
      ['Control+End', 'One!B61'],
      ['Home', 'One!A61'],
      ['Control+Shift+Home', 'One!A1:A61'],
      ['Control+Home', 'One!A1'],
      ['PageDown', /^One!A[12]\d$/],
      ['PageUp', 'One!A1'],
      ['Shift+PageDown', /^One!A1:A[12]\d$/],
      ['Control+Alt+PageDown', 'Two!A1'],
      ['Control+Alt+PageUp', /^One!/],
    ];
    for (const [keys, address] of steps) {
      await press(keys);
      await expect.poll(selected, { message: keys, ...soon }).toMatch(address);
    }
  });

  test('go to a cell or a table by its name, and say where there is none', async () => {
    await open('Control+g', dialog());
    await fixture.page.keyboard.type('Nowhere');
    await press('Enter');
    expect(await fixture.page.getByRole('dialog').getByRole('alert').textContent()).toBeTruthy();
    await press('Control+a');
    await fixture.page.keyboard.type('Two!C7:D9');
    await press('Enter');
    await expect.poll(selected, soon).toBe('Two!C7:D9');
    await open('Control+g', dialog());
    await fixture.page.keyboard.type('Two!AB2000');
    await press('Enter');
    await expect.poll(selected, soon).toBe('Two!AB2000');
  });

  test('F6 goes from the cells to the buttons, to the pane and back', async () => {
    const focused = () =>
      fixture.page.evaluate(() => document.activeElement!.closest('#bar, #pane, #grid')!.id);
    for (const [keys, region] of [
      ['F6', 'bar'],
      ['F6', 'pane'],
      ['F6', 'grid'],
      ['Shift+F6', 'pane'],
      ['Shift+F6', 'bar'],
      ['Escape', 'grid'],
    ] as const) {
      await press(keys);
      await expect.poll(focused, { message: keys, ...soon }).toBe(region);
    }
  });
});

test('Find and Replace change cells, which the add-in hears and Undo takes back', async () => {
  await write('One!D1:D3', [['Main St'], ['x'], ['12 main']]);
  await fixture.pane.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.getItem('One').onChanged.add(async ({ address }) => {
        document.title += ` ${address}`;
      });
      await context.sync();
    }),
  );
  const words = fixture.page.getByPlaceholder('Find in this Sheet');
  await open('Control+h', words);
  await words.fill('main');
  await press('Enter');
  await fixture.page.getByPlaceholder('Input Replace String').fill('Oak');
  await fixture.page.getByRole('button', { name: 'Replace All' }).click();
  await fixture.page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect.poll(() => read('One!D1:D3'), soon).toEqual([['Oak St'], ['x'], ['12 Oak']]);
  expect(await fixture.pane.evaluate(() => document.title)).toContain('D1');
  await fixture.page.keyboard.press('Escape');
  await click('One!A1');
  await press('Control+z');
  await expect.poll(() => read('One!D1:D3'), soon).toEqual([['Main St'], ['x'], ['12 main']]);
});

describe('tables and filters made by hand are the add-in’s', () => {
  const table = () =>
    fixture.pane.evaluate(() =>
      Excel.run(async (context) => {
        const item = context.workbook.worksheets.getItem('One').tables.getItemAt(0);
        const range = item.getRange().load('address, values');
        item.autoFilter.load('isDataFiltered');
        await context.sync();
        return { address: range.address, values: range.values, isFiltered: item.autoFilter.isDataFiltered };
      }),
    );

  test('Ctrl+L makes a table, which grows as one types, and its calculated column continues', async () => {
    await write('One!F1:H3', [
      ['City', 'Qty', 'Price'],
      ['b', 2, '=G2*2'],
      ['a', 3, '=G3*2'],
    ]);
    await click('One!G2');
    await open('Control+l', dialog());
    await press('Enter');
    await expect.poll(async () => (await table()).address, soon).toBe('One!F1:H3');
    await click('One!F4');
    await fixture.page.keyboard.type('c', { delay: 50 });
    await press('Tab');
    await fixture.page.keyboard.type('7', { delay: 50 });
    await press('Enter');
    await expect.poll(async () => (await table()).values[3], soon).toEqual(['c', 7, 14]);
    expect((await table()).address).toBe('One!F1:H4');
  });

  const menu = () => fixture.page.getByRole('button', { name: 'Confirm' });

  test('its menu sorts, filters and inserts a column', async () => {
    const openMenu = async () => {
      await click('One!F1');
      // The click before may have made it a double click, which starts typing.
      await press('Escape');
      await open('Alt+ArrowDown', menu());
    };
    const values = async () => (await table()).values.slice(1).map(([city, quantity]) => [city, quantity]);
    await openMenu();
    await fixture.page.getByText('Ascending', { exact: true }).click();
    await expect.poll(values, soon).toEqual([
      ['a', 3],
      ['b', 2],
      ['c', 7],
    ]);
    await expect.poll(() => read('One!H2:H4'), soon).toEqual([[6], [4], [14]]);
    await openMenu();
    await fixture.page.getByText('a', { exact: true }).click();
    await menu().click();
    await expect.poll(async () => (await table()).isFiltered, soon).toBe(true);
    await openMenu();
    await fixture.page.getByRole('button', { name: 'Clear Filter' }).click();
    await expect.poll(async () => (await table()).isFiltered, soon).toBe(false);
    await press('Escape');
    await menu().waitFor({ ...soon, state: 'hidden' });
    await openMenu();
    await fixture.page.getByText('Insert 1 table column right').click();
    await expect.poll(async () => (await table()).address, soon).toBe('One!F1:I4');
    await click('One!D9');
    await press('Control+z');
    await expect.poll(async () => (await table()).address, soon).toBe('One!F1:H4');
  });

  test('Ctrl+Shift+L filters the cells around the active one, but not those of a table', async () => {
    await write('Two!A1:B3', [
      ['K', 'V'],
      ['x', 1],
      ['y', 2],
    ]);
    const filtered = () =>
      fixture.pane.evaluate(() =>
        Excel.run(async (context) => {
          const { autoFilter } = context.workbook.worksheets.getActiveWorksheet();
          const range = autoFilter.getRangeOrNullObject().load('address');
          await context.sync();
          return range.isNullObject ? null : range.address;
        }),
      );
    await click('One!F2');
    await press('Control+Shift+l');
    expect(await filtered()).toBeNull();
    await fixture.page.evaluate(() => window.workbook.activate('Two'));
    await click('Two!A2');
    await press('Control+Shift+l');
    await expect.poll(filtered, soon).toBe('Two!A1:B3');
    await click('Two!A1');
    await open('Alt+ArrowDown', menu());
    await press('Escape');
    await menu().waitFor({ ...soon, state: 'hidden' });
    await click('Two!A2');
    await press('Control+Shift+l');
    await expect.poll(filtered, soon).toBeNull();
  });
});

test('a note and a link are written by hand', async () => {
  const { page } = fixture;
  await click('One!D10');
  const note = page.locator('[data-u-comp="note-textarea"]');
  await open('Shift+F2', page.locator('[data-u-comp="note-textarea"]:focus'));
  // The editor takes the text of the cell a moment after the focus.
  await page.waitForTimeout(300);
  await page.keyboard.type('Check this', { delay: 30 });
  await page.waitForTimeout(500);
  await click('One!D14');
  await note.waitFor({ ...soon, state: 'hidden' });
  await click('One!D10');
  await open('Shift+F2', note);
  expect(await note.inputValue()).toBe('Check this');
  await click('One!D14');
  await note.waitFor({ ...soon, state: 'hidden' });
  await click('One!D10');
  await open('Control+k', page.getByPlaceholder('Enter link'));
  await page.keyboard.type('www.example.com');
  await page.getByPlaceholder('Enter label').fill('Site');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => read('One!D10'), soon).toEqual([['Site']]);
});

test('conditional formats of the add-in move with their cells and are in the panel', async () => {
  const formats = (address: string) =>
    fixture.pane.evaluate(
      (of) =>
        Excel.run(async (context) => {
          const cells = context.workbook.worksheets.getItem('One').getRange(of);
          const { conditionalFormats } = cells;
          conditionalFormats.load('items/type');
          await context.sync();
          return conditionalFormats.items.map(({ type }) => type as string);
        }),
      address,
    );
  await fixture.pane.evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('One');
      const cells = sheet.getRange('B50:B51');
      const { textComparison } = cells.conditionalFormats.add(Excel.ConditionalFormatType.containsText);
      textComparison.rule = { operator: Excel.ConditionalTextOperator.beginsWith, text: 'low' };
      textComparison.format.fill.color = '#FF0000';
      sheet.getRange('49:49').insert('Down');
      await context.sync();
    }),
  );
  expect(await formats('B50')).toEqual([]);
  expect(await formats('B52')).toEqual(['ContainsText']);
  await fixture.page.getByRole('button', { name: 'Data', exact: true }).click();
  await fixture.page.getByRole('menuitem', { name: 'Conditional formats…' }).click();
  await fixture.page.getByText('B51:B52').waitFor(soon);
  await fixture.page.locator('[data-u-comp="sidebar"] header svg').click();
});

test('cells that an add-in merges elsewhere leave the selection looking as it was', async () => {
  const grid = (await fixture.page.locator('#grid').boundingBox())!;
  const corner = { ...grid, width: 400, height: 300 };
  const picture = async () => (await fixture.page.screenshot({ clip: corner })).toString('base64');
  await fixture.page.mouse.move(0, 0);
  await expect.poll(async () => (await picture()) === (await picture()), soon).toBe(true);
  const before = await picture();
  await fixture.pane.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.getItem('One').getRange('A60:C60').merge();
      await context.sync();
    }),
  );
  // The grid draws a change some frames later.
  await fixture.page.waitForTimeout(1000);
  expect((await picture()) === before).toBe(true);
});

test('the sheet that was shown is shown again after a reload', async () => {
  await fixture.page.evaluate(() => window.workbook.activate('Two'));
  await fixture.page.evaluate(() => window.workbook.save());
  await fixture.page.reload();
  await workbookReady(fixture.page);
  expect(await selected()).toMatch(/^Two!/);
});

describe('a file that is dropped on the grid', () => {
  const drop = (name: string, text: string) =>
    fixture.page.evaluate(
      ([fileName, contents]) => {
        const target = document.getElementById('grid')!;
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([contents], fileName));
        const fire = (type: string) =>
          target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        // The browser drops only where it may.
        if (!fire('dragover')) fire('drop');
      },
      [name, text] as const,
    );

  test('is a sheet if it is CSV, and is refused with the reason if the workbook cannot open it', async () => {
    await drop('Dropped.csv', 'Address,Units\r\n12 Elm Street,3\r\n');
    await expect
      .poll(() => read('Dropped!A1:B2'), soon)
      .toEqual([
        ['Address', 'Units'],
        ['12 Elm Street', 3],
      ]);
    await drop('notes.txt', 'Elm');
    await fixture.page.getByText('notes.txt can’t be opened: it isn’t an .xlsx file.').waitFor(soon);
  });
});
