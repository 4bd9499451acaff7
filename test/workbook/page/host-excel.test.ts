import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createOfficeStorage } from '../../../workbook/office/office.ts';
import { openFixture, type RunningFixture } from './running-fixture.ts';

let fixture: RunningFixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

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
      const part = context.workbook.customXmlParts.add('<q xmlns="urn:test"/>');
      const body = table.getDataBodyRange();
      body.load('values,text,address');
      part.load('namespaceUri');
      await context.sync();
      return [body.address, body.values, part.namespaceUri];
    `),
  ).toEqual(['One!B3:C3', [['a', 2]], 'urn:test']);
});

test('errors have Excel’s code, and name what the host lacks', async () => {
  expect(
    await inExcel("context.workbook.worksheets.getItem('One').charts.load('count'); await context.sync();"),
  ).toMatchObject({ code: 'NotImplemented', message: expect.stringContaining('Worksheet.charts') as string });
});

test('the add-in is told of what the user types', async () => {
  await fixture.pane.evaluate(async () => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    await Excel.run(async (context) => {
      context.workbook.worksheets
        .getItem('One')
        .onChanged.add(async ({ address, triggerSource }) => void told.push([address, triggerSource]));
      await context.sync();
    });
  });
  await fixture.page.evaluate(() => window.workbook.write('One!C3', 7));
  await fixture.pane.waitForFunction(() => (window as unknown as { told: unknown[] }).told.length > 0);
  expect(await fixture.pane.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual([
    ['C3', 'Unknown'],
  ]);
});

test('the add-in is told of the selection', async () => {
  await fixture.pane.evaluate(async () => {
    await Excel.run(async (context) => {
      context.workbook.worksheets.getItem('One').onSelectionChanged.add(async ({ address }) => {
        (window as { selected?: string }).selected = address;
      });
      await context.sync();
    });
  });
  await fixture.page.evaluate(() => window.workbook.select('One!B3:C4'));
  await fixture.pane.waitForFunction(() => (window as { selected?: string }).selected === 'B3:C4');
  expect(
    await inExcel(
      "const r = context.workbook.getSelectedRange(); r.load('address'); await context.sync(); return r.address;",
    ),
  ).toBe('One!B3:C4');
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
      supported('ExcelApi', '1.9'),
      supported('ExcelApi', '1.17'),
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

test('OfficeRuntime.storage keeps text for the add-in', async () => {
  expect(
    await fixture.pane.evaluate(async () => {
      const { storage } = (
        window as unknown as { OfficeRuntime: { storage: ReturnType<typeof createOfficeStorage> } }
      ).OfficeRuntime;
      await storage.setItem('one', '1');
      await storage.setItems({ two: '2', three: '3' });
      await storage.removeItem('three');
      return [
        await storage.getItem('one'),
        await storage.getItems(['two', 'three']),
        await storage.getKeys(),
      ];
    }),
  ).toEqual(['1', { two: '2', three: null }, expect.arrayContaining(['one', 'two'])]);
});

test('the browser has nothing to complain of', () => {
  expect(fixture.complaints).toEqual([]);
});
