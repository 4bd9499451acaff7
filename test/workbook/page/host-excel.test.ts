import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { createOfficeStorage } from '../../../workbook/office/storage.ts';
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

describe('ranges', () => {
  test('take values and give them back, with their text, types and formulas', async () => {
    const read = await inExcel(`
      const range = context.workbook.worksheets.getItem('One').getRange('B2:D4');
      range.numberFormat = [['General','@','yyyy-mm-dd'],['General','@','#,##0'],['General','@','General']];
      range.values = [[1.5,'007',46346],[true,'=no formula',1234567],['','-5','=1+1']];
      await context.sync();
      range.load('values,text,valueTypes,formulas,address,rowIndex,columnIndex,rowCount,columnCount,numberFormat');
      await context.sync();
      return range.toJSON();
    `);
    expect(read).toMatchObject({
      address: 'One!B2:D4',
      rowIndex: 1,
      columnIndex: 1,
      rowCount: 3,
      columnCount: 3,
      values: [
        [1.5, '007', 46346],
        [true, '=no formula', 1234567],
        ['', '-5', 2],
      ],
      valueTypes: [
        ['Double', 'String', 'Double'],
        ['Boolean', 'String', 'Double'],
        ['Empty', 'String', 'Double'],
      ],
    });
    const { text, formulas } = read as { text: string[][]; formulas: unknown[][] };
    expect(text[0]![2]).toBe('2026-11-20');
    expect(text[1]![2]).toBe('1,234,567');
    expect(formulas[2]![2]).toBe('=1+1');
  });

  test('read what is entered as if it were typed, and text as text under @', async () => {
    expect(
      await inExcel(`
        const sheet = context.workbook.worksheets.getItem('Two');
        const entered = ['2026-11-20', '5%', '007', '=1+1', '+2*3', 'TRUE', "'007", '26-100192 BD'];
        const range = sheet.getRange('C1:C8'), literal = sheet.getRange('D1:D8');
        range.values = entered.map((value) => [value]);
        literal.numberFormat = '@';
        literal.values = entered.map((value) => [value]);
        await context.sync();
        range.load('values,text'); literal.load('values');
        await context.sync();
        return [range.values.flat(), range.text.flat(), literal.values.flat()];
      `),
    ).toEqual([
      [46346, 0.05, 7, 2, 6, true, '007', '26-100192 BD'],
      ['2026-11-20', '5%', '7', '2', '6', 'TRUE', '007', '26-100192 BD'],
      ['2026-11-20', '5%', '007', '=1+1', '+2*3', 'TRUE', "'007", '26-100192 BD'],
    ]);
  });

  test('null leaves a cell as it is, "" clears it, a single value fills all', async () => {
    const values = await inExcel(`
      const range = context.workbook.worksheets.getItem('One').getRange('F2:G3');
      range.values = 7;
      range.values = [[null, ''], [8, null]];
      range.load('values');
      await context.sync();
      return range.values;
    `);
    expect(values).toEqual([
      [7, ''],
      [8, 7],
    ]);
  });

  test.each([
    ["sheet.getRange('A1:B2').values = [[1,2]]", 'InvalidArgument'],
    ["sheet.getRange('A1:XFE1')", 'InvalidArgument'],
    ["sheet.getRange('A0')", 'InvalidArgument'],
    ["sheet.getRange('A1').getOffsetRange(-1, 0).values = 1", 'InvalidArgument'],
    ["sheet.getRange('A1').values = [['x'.repeat(32768)]]", 'InvalidArgument'],
    ["sheet.getRange('A1').values = '=SUM(1,'", 'InvalidArgument'],
    ["sheet.getRange('Two!A1').values = 1", 'InvalidArgument'],
    ["sheet.getRange('A1').format.horizontalAlignment = 'Distributed'", 'NotImplemented'],
    ["sheet.getRange('A1').clear('Hyperlinks')", 'NotImplemented'],
    ["context.workbook.worksheets.getItem('Nowhere').activate()", 'ItemNotFound'],
    ["sheet.getRange('A1').getSurroundingRegion().select()", 'NotImplemented'],
  ])('%s is %s', async (batch, code) => {
    const source = `const sheet = context.workbook.worksheets.getItem('One'); ${batch}; await context.sync(); return 'done';`;
    expect(await inExcel(source)).toMatchObject({ code });
  });

  test('what the host lacks is named', async () => {
    const { message } = await inExcel<{ message: string }>(
      "context.workbook.worksheets.getItem('One').charts.load('count'); await context.sync();",
    );
    expect(message).toContain('Worksheet.charts');
  });

  test('a request or an answer over 5 MB is refused', async () => {
    const request =
      "context.workbook.customXmlParts.add('<a>' + 'x'.repeat(5500000) + '</a>'); await context.sync();";
    expect(await inExcel(request)).toMatchObject({ code: 'RequestPayloadSizeLimitExceeded' });
    const response = `
      const sheet = context.workbook.worksheets.getItem('Two');
      for (const address of ['A1:A100', 'A101:A200']) {
        const range = sheet.getRange(address);
        range.numberFormat = '@';
        range.values = Array.from({ length: 100 }, () => ['x'.repeat(30000)]);
        await context.sync();
      }
      const whole = sheet.getRange('A1:A200');
      whole.load('values');
      await context.sync();
    `;
    expect(await inExcel(response)).toMatchObject({ code: 'ResponsePayloadSizeLimitExceeded' });
  });

  test('are read only after loading', async () => {
    const { code } = await inExcel<{ code: string }>(
      "return context.workbook.worksheets.getItem('One').getRange('A1').values;",
    );
    expect(code).toBe('PropertyNotLoaded');
  });

  test('used range, intersections and neighbours', async () => {
    expect(
      await inExcel(`
        const sheet = context.workbook.worksheets.add('Places');
        sheet.getRange('C3:D4').values = 1;
        const used = sheet.getUsedRange();
        const crossing = sheet.getRange('A1:C3').getIntersection('B2:E9');
        const none = sheet.getRange('A1').getIntersectionOrNullObject('B2');
        const below = sheet.getRange('C3:D4').getRowsBelow(2);
        const resized = sheet.getRange('C3').getResizedRange(1, 2).getOffsetRange(1, 1);
        const empty = sheet.getRange('H1:H9').getUsedRangeOrNullObject();
        for (const range of [used, crossing, below, resized]) range.load('address');
        await context.sync();
        return [used.address, crossing.address, none.isNullObject, below.address, resized.address, empty.isNullObject];
      `),
    ).toEqual(['Places!C3:D4', 'Places!B2:C3', true, 'Places!C5:D6', 'Places!D4:F5', true]);
  });
});

describe('sheets', () => {
  test('are added, renamed, found and deleted, and obey Excel’s rules for names', async () => {
    expect(
      await inExcel(`
        const { worksheets } = context.workbook;
        const added = worksheets.add('Permits 2026');
        added.name = 'Permis – Québec';
        added.load('name,id');
        await context.sync();
        const found = worksheets.getItemOrNullObject('permis – québec');
        await context.sync();
        const there = !found.isNullObject;
        found.delete();
        const gone = worksheets.getItemOrNullObject('Permis – Québec');
        worksheets.load('items/name');
        await context.sync();
        return [there, gone.isNullObject, worksheets.items.map(({ name }) => name).includes('One')];
      `),
    ).toEqual([true, true, true]);
  });

  test.each(['a/b', 'x'.repeat(32), '', "'quoted'", 'one'])('cannot be named “%s”', async (name) => {
    const { code } = await inExcel<{ code: string }>(
      `context.workbook.worksheets.getItem('Two').name = ${JSON.stringify(name)}; await context.sync();`,
    );
    expect(['InvalidArgument', 'ItemAlreadyExists']).toContain(code);
  });
});

describe('tables', () => {
  test('are added, named, grown and read', async () => {
    expect(
      await inExcel(`
        const sheet = context.workbook.worksheets.add('Tables');
        sheet.getRange('B2:C4').values = [['Name','Value'],['a',1],['b',2]];
        const table = sheet.tables.add('B2:C4', true);
        table.name = 'Things';
        table.resize('B2:C5');
        sheet.getRange('B5:C5').values = [['c', 3]];
        table.rows.add(null, [['d', 4]]);
        const header = table.getHeaderRowRange(), body = table.getDataBodyRange();
        header.load('values,address'); body.load('values,address'); table.load('name');
        await context.sync();
        return [table.name, header.address, header.values, body.address, body.values];
      `),
    ).toEqual([
      'Things',
      'Tables!B2:C2',
      [['Name', 'Value']],
      'Tables!B3:C6',
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
        ['d', 4],
      ],
    ]);
  });

  test('wear Excel’s styles, banded or not', async () => {
    expect(
      await inExcel(`
        const table = context.workbook.tables.getItem('Things');
        table.load('style,showBandedRows');
        await context.sync();
        const before = [table.style, table.showBandedRows];
        table.style = 'TableStyleLight9';
        table.showBandedRows = false;
        table.load('style,showBandedRows');
        await context.sync();
        return [...before, table.style, table.showBandedRows];
      `),
    ).toEqual(['TableStyleMedium2', true, 'TableStyleLight9', false]);
  });

  test('answer structured references', async () => {
    await fixture.page.evaluate(() => window.workbook.write('Tables!F2', '=SUM(Things[Value])'));
    await fixture.page.evaluate(() => window.workbook.settled());
    expect(await fixture.page.evaluate(() => window.workbook.read('Tables!F2'))).toEqual([[10]]);
  });

  test.each([
    ["tables.add('Tables!C3:D9', true)", 'InvalidOperation'],
    ["tables.getItem('Things').name = 'not lawful'", 'InvalidArgument'],
    ["tables.getItem('Things').name = 'AB12'", 'InvalidArgument'],
    ["tables.getItem('Things').style = 'TableStyleMedium29'", 'InvalidArgument'],
    ["tables.getItem('Nothing').delete()", 'ItemNotFound'],
    ["tables.getItem('Things').getHeaderRowRange().values = [['Same','same']]", 'InvalidArgument'],
    ["tables.getItem('Things').resize('B4:C9')", 'InvalidArgument'],
  ])('%s is %s', async (batch, code) => {
    expect(
      await inExcel(`const { tables } = context.workbook; ${batch}; await context.sync();`),
    ).toMatchObject({ code });
  });
});

test('settings, names and custom XML parts travel with the workbook', async () => {
  expect(
    await inExcel(`
      const { settings, names, customXmlParts } = context.workbook;
      settings.add('query', { rows: 5 });
      names.add('Start', context.workbook.worksheets.getItem('One').getRange('B2'));
      const part = customXmlParts.add('<q xmlns="urn:test"><rows>5</rows></q>');
      await context.sync();
      const setting = settings.getItem('query'), place = names.getItem('Start').getRange();
      const parts = customXmlParts.getByNamespace('urn:test');
      setting.load('value'); place.load('address'); parts.load('items/id');
      const missing = settings.getItemOrNullObject('nothing');
      await context.sync();
      const xml = parts.items[0].getXml();
      await context.sync();
      return [setting.value, place.address, xml.value, missing.isNullObject];
    `),
  ).toEqual([{ rows: 5 }, 'One!B2', '<q xmlns="urn:test"><rows>5</rows></q>', true]);
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

test('the add-in is told of edits, of sheets and of tables, and not of results', async () => {
  await fixture.pane.evaluate(async () => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Tables');
      sheet.onChanged.add(async ({ address, source, changeType, triggerSource, getRange }) => {
        const range = getRange(context);
        range.load('address');
        await context.sync();
        told.push([address, source, changeType, triggerSource, range.address]);
      });
      context.workbook.tables
        .getItem('Things')
        .onChanged.add(async ({ address, type }) => void told.push([type, address]));
      await context.sync();
      sheet.getRange('E9:E10').values = [[1], ['=FIX.SPREAD(1,2)']];
      await context.sync();
    });
  });
  await fixture.page.evaluate(() => window.workbook.write('Tables!C3:D3', [[7, 8]]));
  await fixture.page.evaluate(() => window.workbook.settled());
  await fixture.pane.waitForFunction(() => (window as unknown as { told: unknown[] }).told.length >= 3);
  expect(await fixture.pane.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual(
    expect.arrayContaining([
      ['E9:E10', 'Local', 'RangeEdited', 'ThisLocalAddin', 'Tables!E9:E10'],
      ['C3:D3', 'Local', 'RangeEdited', 'Unknown', 'Tables!C3:D3'],
      ['TableChanged', 'C3'],
    ]),
  );
  expect(await fixture.pane.evaluate(() => (window as unknown as { told: unknown[] }).told.length)).toBe(3);
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
