import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type RunningFixture } from './running-fixture.ts';
import { sheet } from './sheet.ts';

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
async function calculated(address: string, rows: unknown, values = address): Promise<unknown[][]> {
  await write(address, rows);
  await settled();
  return read(values);
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

test('the calls of 2,000 cells start together, and all settle', async () => {
  const rows = 2000;
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
  const values = await read(`Two!B1:B${rows}`);
  expect(values.map(([value]) => value)).toEqual(Array.from({ length: rows }, (_, row) => row));
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
  const values = (await read('Two!E1:E21')).flat();
  expect(values).toEqual([
    ...['row 0', 'row 1', 'row 2', null],
    ...Array.from({ length: 17 }, (_, row) => `row ${row + 3}`),
  ]);
});

/** Runs a batch in the add-in's page with Microsoft's own client; errors come back by their code. */
function inExcel<T>(batch: string): Promise<T> {
  return fixture.pane.evaluate(
    (source) =>
      Excel.run((context) => {
        const run = new Function('context', `return (async () => { ${source} })()`) as (
          context: Excel.RequestContext,
        ) => Promise<never>;
        return run(context);
      }).catch((error: { code?: string; message: string }) => ({
        code: error.code,
        message: error.message,
      })) as never,
    batch,
  ) as Promise<T>;
}

test('a batch in the add-in’s page writes, calculates and reads', async () => {
  expect(
    await inExcel(`
      const sheet = context.workbook.worksheets.getItem('One');
      sheet.getRange('B2:C3').values = [['Name', 'Value'], ['a', '=1+1']];
      const table = sheet.tables.add('B2:C3', true);
      table.name = 'Things';
      const body = table.getDataBodyRange();
      body.load('values,text,address');
      await context.sync();
      return [body.address, body.values];
    `),
  ).toEqual(['One!B3:C3', [['a', 2]]]);
});

test('Office tells where it runs', async () => {
  const told = await fixture.pane.evaluate(async () => {
    const { host } = await Office.onReady();
    const supported = (set: string, version: string) =>
      Office.context.requirements.isSetSupported(set, version);
    return [
      host,
      Office.context.displayLanguage,
      supported('SharedRuntime', '1.1'),
      supported('ExcelApi', '1.21'),
      supported('ExcelApi', '1.22'),
      supported('WordApi', '1.1'),
    ];
  });
  expect(told).toEqual(['Excel', 'en-US', true, true, false, false]);
});

test('the add-in hides and shows its pane', async () => {
  const pane = fixture.page.locator('#pane');
  await fixture.pane.evaluate(async () => {
    const modes: string[] = [];
    Object.assign(window, { modes });
    await Office.addin.onVisibilityModeChanged(({ visibilityMode }) => void modes.push(visibilityMode));
    await Office.addin.hide();
  });
  expect(await pane.isVisible()).toBe(false);
  await fixture.pane.evaluate(() => Office.addin.showAsTaskpane());
  expect(await pane.isVisible()).toBe(true);
  expect(await fixture.pane.evaluate(() => (window as unknown as { modes: string[] }).modes)).toEqual([
    'Hidden',
    'Taskpane',
  ]);
});

test('the pane is 350 pixels wide, and is made wider by keys and by dragging', async () => {
  const { page } = fixture;
  const width = async () => (await page.locator('#pane-frame').boundingBox())!.width;
  expect(await width()).toBe(350);
  await page.locator('#divider').press('ArrowLeft');
  expect(await width()).toBe(360);
  const divider = (await page.locator('#divider').boundingBox())!;
  await page.mouse.move(divider.x + 2, divider.y + 300);
  await page.mouse.down();
  await page.mouse.move(divider.x - 98, divider.y + 300, { steps: 4 });
  await page.mouse.up();
  expect(await width()).toBe(460);
});

test('the page causes no error, and sends requests to its own server only', () => {
  expect(fixture.pageErrors).toEqual([]);
  expect(fixture.foreignRequests).toEqual([]);
});
