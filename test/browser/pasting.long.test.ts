import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFixture, type RunningFixture } from './running-fixture.ts';
import { sheet } from './sheet.ts';

let fixture: RunningFixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => fixture?.close());

const soon = { timeout: 60_000 };
const rowCount = 100_000;

/** An address, a number and a date in each row. */
const cellsOf = (row: number) => [`${row} Main St`, row / 2, `2026-01-${10 + (row % 20)}`];
const manyRows = Array.from({ length: rowCount }, (_, index) => cellsOf(index + 1).join('\t')).join('\r\n');

const press = (keys: string) => fixture.page.keyboard.press(keys);
const read = (address: string) => sheet(fixture.page).read(address);
const lastRow = `Two!A${rowCount}:C${rowCount}`;
const blank = [[null, null, null]];

async function clickOn(address: string): Promise<void> {
  const cell = await fixture.page.evaluate((of) => window.workbook.cellRectangle(of), address);
  await fixture.page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
}

async function pasteAt(address: string, text: string): Promise<void> {
  await fixture.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await clickOn(address);
  // The click of the test before may have made it a double click, which starts typing.
  await press('Escape');
  await press('Control+v');
}

/** The addresses of the changes that the add-in hears of. */
const changes = () => fixture.pane.evaluate(() => (window as { changes?: string[] }).changes);

const tableArea = () =>
  fixture.pane.evaluate(() =>
    Excel.run(async (context) => {
      const range = context.workbook.tables.getItem('Pasted').getRange().load('address');
      await context.sync();
      return range.address;
    }),
  );

beforeEach(() => fixture.page.evaluate(() => window.workbook.activate('Two')));
afterEach(() => expect(fixture.pageErrors).toEqual([]));

test('pasted cells are what they would be if they were typed', async () => {
  await sheet(fixture.page).write('Two!B3', 'before');
  await pasteAt('Two!B2', '"12, Rue ""X"""\t1,234.50\t2026-11-23\r\n\t=1+1\t=FIX.LATER(C3)\r\n');
  await expect.poll(() => read('Two!D3'), soon).toEqual([[2]]);
  expect(await read('Two!B2:D3')).toEqual([
    ['12, Rue "X"', '1,234.50', '2026-11-23'],
    [null, 2, 2],
  ]);
  const height = () => fixture.page.evaluate(() => window.workbook.cellRectangle('Two!B5').height);
  const before = await height();
  await pasteAt('Two!B5', '"Unit 3\r\n12 Main St"');
  await expect.poll(() => read('Two!B5:B6'), soon).toEqual([['Unit 3\n12 Main St'], [null]]);
  expect(await height()).toBeGreaterThan(before);
  await press('Control+z');
  await expect.poll(() => read('Two!B5'), soon).toEqual([[null]]);
  expect(await height()).toBe(before);
});

test('a table takes in the rows that are pasted below it, and the add-in hears of one change', async () => {
  await fixture.pane.evaluate(() =>
    Excel.run(async (context) => {
      const cells = context.workbook.worksheets.getItem('Two');
      cells.getRange('F1:G2').values = [
        ['City', 'Value'],
        ['Calgary', 1],
      ];
      cells.tables.add('F1:G2', true).name = 'Pasted';
      const heard: string[] = [];
      Object.assign(window, { changes: heard });
      cells.onChanged.add(async ({ address }) => void heard.push(address));
      await context.sync();
    }),
  );
  await pasteAt('Two!F3', 'Laval\t2\nRegina\t3');
  await expect.poll(tableArea, soon).toBe('Two!F1:G4');
  expect(await changes()).toEqual(['F3:G4']);
});

test('one Undo takes back many cells that were pasted', async () => {
  await pasteAt('Two!A1', manyRows);
  await expect.poll(() => read(lastRow), soon).toEqual([cellsOf(rowCount)]);
  for (const row of [1, 5_001, 77_777]) expect(await read(`Two!A${row}:C${row}`)).toEqual([cellsOf(row)]);
  await press('Control+z');
  await expect.poll(() => read(lastRow), soon).toEqual(blank);
  expect(await read('Two!A1:G2')).toEqual([
    [null, null, null, null, null, 'City', 'Value'],
    [null, '12, Rue "X"', '1,234.50', '2026-11-23', null, 'Calgary', 1],
  ]);
  await press('Control+y');
  await expect.poll(() => read(lastRow), soon).toEqual([cellsOf(rowCount)]);
  await press('Control+z');
  await expect.poll(() => read('Two!A1'), soon).toEqual([[null]]);
});

test('text is repeated over a selection that it fills, and refused beyond the end of the sheet', async () => {
  const { page } = fixture;
  await page.evaluate(() => window.workbook.write('Two!I1:J4', Array(4).fill(['x', 'x'])));
  await clickOn('Two!I1');
  await press('Escape');
  for (const keys of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await press(`Shift+${keys}`);
  await page.evaluate(() => navigator.clipboard.writeText('a\nb'));
  await press('Control+v');
  await expect
    .poll(() => read('Two!I1:J4'), soon)
    .toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['a', 'a'],
      ['b', 'b'],
    ]);
  await pasteAt('Two!I1', '\t'.repeat(16_384));
  await page.getByRole('status').getByText('beyond the end of the sheet').waitFor(soon);
  expect(await read('Two!I1')).toEqual([['a']]);
});
