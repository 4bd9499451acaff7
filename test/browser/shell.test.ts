import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type RunningFixture } from './running-fixture.ts';

let fixture: RunningFixture;
let page: Page;

beforeAll(async () => {
  fixture = await openFixture();
  page = fixture.page;
});
afterAll(() => fixture.close());

/** Runs statements in the add-in's page and returns what they return. */
const inPane = <Result>(statements: string): Promise<Result> =>
  fixture.pane.evaluate(
    (text) => new Function(`return (async () => { ${text} })()`)() as Promise<Result>,
    statements,
  );

test('Office.initialize is called, also when it is set after Office is ready', async () => {
  const reason = await inPane('return new Promise((resolve) => { Office.initialize = resolve; });');
  expect(reason).toBe('documentOpened');
});

test('the selection is written and read through the Common API (read-and-write-data-to-the-active-selection)', async () => {
  await page.evaluate(() => window.workbook.select('One!D2:E2'));
  const read = await inPane(`return new Promise((resolve) => {
    const { document } = Office.context;
    document.setSelectedDataAsync([['a', 2]], () =>
      document.getSelectedDataAsync('text', (result) => resolve([result.status, result.value])));
  });`);
  expect(read).toEqual(['succeeded', 'a\t2']);
});

test('what the workbook lacks is refused by its name, and named in a notice', async () => {
  const refused = await inPane(`return new Promise((resolve) =>
    Office.context.document.bindings.addFromSelectionAsync('matrix', (result) => resolve(result.error.message)));`);
  expect(refused).toContain('Office.context.document.bindings.addFromSelectionAsync');
  expect(await page.locator('#notice').textContent()).toContain('bindings.addFromSelectionAsync');
  expect(await inPane(`return Office.ribbon.requestCreateControls({}).catch((error) => error.code);`)).toBe(
    'NotImplemented',
  );
  expect(await page.evaluate(() => window.workbook.missing())).toContain(
    'Office.ribbon.requestCreateControls',
  );
});

test('a button is disabled and enabled again (Office.ribbon.requestUpdate)', async () => {
  const update = (enabled: boolean) =>
    inPane(`const controls = [{ id: 'Fixture.Open', enabled: ${enabled} }];
      await Office.ribbon.requestUpdate({ tabs: [{ id: 'TabHome', groups: [{ id: 'Fixture.Group', controls }] }] });`);
  const open = page.locator('#ribbon').getByRole('button', { name: 'Open' });
  await update(false);
  expect(await open.isDisabled()).toBe(true);
  await update(true);
  expect(await open.isDisabled()).toBe(false);
});

test('a dialog exchanges messages with the page that opened it (dialog-api-in-office-add-ins)', async () => {
  const open = (address: string) =>
    inPane(`return new Promise((resolve) =>
      Office.context.ui.displayDialogAsync(${address}, { height: 40, width: 40 }, (result) => {
        if (result.error) return resolve(result.error.code);
        window.dialog = result.value;
        window.events = [];
        result.value.addEventHandler('dialogMessageReceived', ({ message }) => window.events.push(message));
        result.value.addEventHandler('dialogEventReceived', ({ error }) => window.events.push(error));
        resolve('open');
      }));`);
  expect(await open(`'https://elsewhere.example/'`)).toBe(12004);
  expect(await open(`location.origin + '/fixture/page.html?dialog'`)).toBe('open');
  expect(await open(`location.origin + '/fixture/page.html?second'`)).toBe(12007);
  const dialogFrame = () => page.frames().find((frame) => frame.url().includes('?dialog'));
  await expect.poll(() => dialogFrame() !== undefined).toBe(true);
  const child = dialogFrame()!;
  await child.waitForFunction(() => (window as unknown as { Office?: typeof Office }).Office?.context?.ui);
  await child.evaluate(() => {
    const received = new Promise<string>((resolve) =>
      Office.context.ui.addHandlerAsync(Office.EventType.DialogParentMessageReceived, (event) =>
        resolve(String((event as { message: string }).message)),
      ),
    );
    void received.then((message) => Office.context.ui.messageParent(`got ${message}`));
  });
  await inPane(`window.dialog.messageChild('hello');`);
  await fixture.pane.waitForFunction(() => (window as unknown as { events: unknown[] }).events.length > 0);
  await page.getByRole('button', { name: 'Close dialog box' }).click();
  expect(await inPane('return window.events;')).toEqual(['got hello', 12006]);
});

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

test('a chart is drawn over its cells, and moves with the pointer and the arrow keys', async () => {
  const left = () =>
    inPane<number>(`return Excel.run(async (context) => {
      const chart = context.workbook.worksheets.getItem('Two').charts.getItem('Moved').load('left');
      await context.sync();
      return chart.left;
    });`);
  await inPane(`return Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Two');
    sheet.getRange('A1:B3').values = [['Fruit', 'Sold'], ['Apples', 3], ['Pears', 5]];
    sheet.tables.add('A1:B3', true);
    const chart = sheet.charts.add('ColumnClustered', sheet.getRange('A1:B3'));
    Object.assign(chart, { name: 'Moved', left: 60, top: 60, width: 240, height: 150 });
    sheet.activate();
    await context.sync();
  });`);
  const chart = page.locator('.charts .chart');
  await expect.poll(() => chart.locator('svg text').allTextContents()).toContain('Pears');
  const { x, y } = (await chart.boundingBox())!;
  // Nothing above a table moves the cells away from the chart.
  const cells = await page.evaluate(() => window.workbook.cellRectangle('Two!A1'));
  expect([x - cells.x, y - cells.y]).toEqual([80, 80]);
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 50, { steps: 4 });
  await page.mouse.up();
  expect(await left()).toBe(90);
  await page.keyboard.press('ArrowRight');
  expect(await left()).toBe(93.75);
});
