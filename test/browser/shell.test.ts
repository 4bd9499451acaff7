import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type RunningFixture } from './running-fixture.ts';

let fixture: RunningFixture;
let page: Page;

beforeAll(async () => {
  fixture = await openFixture();
  page = fixture.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => fixture.close());

/** Runs statements in the add-in's page and returns what they return. */
const inPane = <Result>(statements: string): Promise<Result> =>
  fixture.pane.evaluate(
    (text) => new Function(`return (async () => { ${text} })()`)() as Promise<Result>,
    statements,
  );

test('the card of an entity opens from the icon of its cell, with nested entities', async () => {
  await inPane(`return Excel.run(async (context) => {
    const owner = { type: 'Entity', text: 'Ada', properties: { Born: { type: 'Double', basicValue: 1815 } } };
    const price = { type: 'FormattedNumber', basicValue: 450000, numberFormat: '$#,##0' };
    const cell = context.workbook.worksheets.getItem('One').getRange('B3');
    cell.valuesAsJson = [[{ type: 'Entity', text: '12 Main St', properties: { Price: price, Owner: owner } }]];
    await context.sync();
  });`);
  const cell = await page.evaluate(() => window.workbook.cellRectangle('One!B3'));
  await page.mouse.click(cell.x + 8, cell.y + cell.height / 2);
  const card = page.getByRole('dialog', { name: '12 Main St' });
  await expect.poll(() => card.locator('dd').allTextContents()).toEqual(['$450,000', 'Ada']);
  await card.getByRole('button', { name: 'Ada' }).click();
  await expect.poll(() => page.locator('.entity-card dd').allTextContents()).toEqual(['1815']);
});

test('the card of a cell opens from the keyboard, and what is pasted keeps its properties', async () => {
  await inPane(`return Excel.run(async (context) => {
    const cell = context.workbook.worksheets.getItem('One').getRange('B5');
    const properties = { record_id: { type: 'String', basicValue: '0123' } };
    cell.valuesAsJson = [[{ type: 'Entity', text: '8 Main St', properties }]];
    await context.sync();
  });`);
  const click = async (address: string) => {
    const { x, y, width, height } = await page.evaluate((one) => window.workbook.cellRectangle(one), address);
    // The icon of a card is at the left.
    await page.mouse.click(x + width / 2, y + height / 2);
    // Two clicks in quick succession would edit the cell.
    await page.waitForTimeout(600);
  };
  await click('One!B5');
  expect(await page.locator('.entity-card').count()).toBe(0);
  await page.keyboard.press('Control+Shift+F5');
  const card = page.getByRole('dialog', { name: '8 Main St' });
  await expect.poll(() => card.locator('dt, dd').allTextContents()).toEqual(['record_id', '0123']);
  await page.keyboard.press('Escape');
  await click('One!D7');
  await click('One!B5');
  await page.keyboard.press('Control+c');
  await click('One!D5');
  await page.keyboard.press('Control+v');
  const pasted = (row: number) =>
    inPane(`return Excel.run(async (context) => {
      const cell = context.workbook.worksheets.getItem('One').getRange('D${row}').load('valuesAsJson');
      await context.sync();
      return cell.valuesAsJson[0][0].properties?.record_id.basicValue ?? cell.valuesAsJson[0][0].basicValue;
    });`);
  await expect.poll(() => pasted(5)).toBe('0123');
  await page.keyboard.press('Control+z');
  await expect.poll(() => pasted(5)).toBe('');
  await page.keyboard.press('Control+y');
  await expect.poll(() => pasted(5)).toBe('0123');
  await page.keyboard.press('Control+x');
  await click('One!D9');
  await page.keyboard.press('Control+v');
  await expect.poll(async () => [await pasted(5), await pasted(9)]).toEqual(['', '0123']);
});

test('a chart is drawn over its cells, and moves with the pointer and the arrow keys', async () => {
  await inPane(`return Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Two');
    sheet.getRange('A1:B3').values = [['Fruit', 'Sold'], ['Apples', 3], ['Pears', 5]];
    sheet.tables.add('A1:B3', true);
    const chart = sheet.charts.add('ColumnClustered', sheet.getRange('A1:B3'), 'Columns');
    chart.setPosition('B4', 'D9');
    sheet.activate();
    await context.sync();
  });`);
  const chart = page.locator('.charts .chart');
  await expect.poll(() => chart.locator('svg text').allTextContents()).toContain('Pears');
  const placeOf = async () => (await chart.boundingBox())!;
  const { x, y } = await placeOf();
  // Nothing above a table moves the cells away from the chart.
  const cell = await page.evaluate(() => window.workbook.cellRectangle('Two!B4'));
  expect([x, y]).toEqual([cell.x, cell.y]);
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 50, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf()).x).toBeCloseTo(x + 40);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await placeOf()).x).toBeCloseTo(x + 45);
});
