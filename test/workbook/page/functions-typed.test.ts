import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type RunningFixture } from './running-fixture.ts';
import { sheet } from '../../browser/sheet.ts';

let fixture: RunningFixture;
let page: Page;

beforeAll(async () => {
  fixture = await openFixture();
  page = fixture.page;
});
afterAll(() => fixture.close());

const write = (address: string, rows: unknown) =>
  page.evaluate(([to, values]) => window.workbook.write(to as string, values as never), [address, rows]);
const read = (address: string) => page.evaluate((from) => window.workbook.read(from), address);
const settled = () => page.evaluate(() => window.workbook.settled());

/** What the cells show when nothing is pending any longer. */
async function calculated(address: string, rows: unknown, shown = address): Promise<unknown[][]> {
  await write(address, rows);
  await settled();
  return read(shown);
}

test('a formula typed with the keyboard shows #BUSY!, then its result', async () => {
  await sheet(page).type('One!D9', '=FIX.LATER("typed",1000)');
  await page.waitForFunction(() => window.workbook.read('One!D9')[0]![0] === '#BUSY!');
  await settled();
  expect(await read('One!D9')).toEqual([['typed']]);
});

test('an error says why beside the cell that the pointer is over', async () => {
  await page.evaluate(() => window.workbook.select('One!A1'));
  await calculated('One!E9', '=FIX.FAIL("notAvailable","Nothing there.")');
  const cell = await page.evaluate(() => window.workbook.cellRectangle('One!E9'));
  await page.mouse.move(cell.x + cell.width / 2, cell.y + cell.height / 2, { steps: 3 });
  const told = page.locator('#error-text');
  await told.waitFor({ state: 'visible' });
  expect(await told.textContent()).toBe('Nothing there.');
});

test('the calls of 10,000 cells start together, and all settle', async () => {
  const rows = 10_000;
  await write(
    `Two!A1:A${rows}`,
    Array.from({ length: rows }, (_, row) => [row]),
  );
  await fixture.pane.evaluate(() => (window as unknown as { countTasks: () => void }).countTasks());
  await write(
    `Two!B1:B${rows}`,
    Array.from({ length: rows }, (_, row) => [`=FIX.LATER(A${row + 1},100)`]),
  );
  await settled();
  const shown = await read(`Two!B1:B${rows}`);
  expect(shown.map(([value]) => value)).toEqual(Array.from({ length: rows }, (_, row) => row));
  const { started } = await fixture.pane.evaluate(
    () => (window as unknown as { log: { started: { value: unknown; task: number }[] } }).log,
  );
  expect(started.filter(({ value }) => typeof value === 'number' && value > 1e3).length).toBe(rows - 1001);
  expect(new Set(started.slice(-rows).map(({ task }) => task)).size).toBe(1);
});

test('calls that are pending when rows are inserted from the menu keep their cells', async () => {
  await write(
    'Two!E1:E20',
    Array.from({ length: 20 }, (_, row) => [`=FIX.LATER("row ${row}",600)`]),
  );
  await page.waitForFunction(() => window.workbook.read('Two!E20')[0]![0] === '#BUSY!');
  await page.evaluate(() => window.workbook.activate('Two'));
  const cell = await page.evaluate(() => window.workbook.cellRectangle('Two!A4'));
  // The header of the row is left of its first cell.
  await page.mouse.click(cell.x - 20, cell.y + cell.height / 2, { button: 'right' });
  await page.locator('button', { hasText: 'rows above' }).click({ position: { x: 50, y: 16 } });
  await settled();
  const shown = (await read('Two!E1:E21')).flat();
  expect(shown).toEqual([
    ...['row 0', 'row 1', 'row 2', null],
    ...Array.from({ length: 17 }, (_, row) => `row ${row + 3}`),
  ]);
});

test('the browser has nothing to complain of, and asks nobody but its server', () => {
  expect(fixture.complaints).toEqual([]);
  expect(fixture.strangers).toEqual([]);
});
