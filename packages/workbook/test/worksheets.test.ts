import { describe, expect, test } from 'vitest';
import { onNewSheet, errorCode, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
let count = 0;
const fresh = () => `Sheet of test ${++count}`;

test('sheets are added at the end without being activated, renamed, found by name and id, and deleted', () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    const name = fresh();
    const active = worksheets.getActiveWorksheet();
    const added = worksheets.add(name);
    const last = worksheets.getLast();
    for (const sheet of [active, added, last]) sheet.load('id,name');
    await context.sync();
    const stillActive = worksheets.getActiveWorksheet();
    stillActive.load('id');
    const byName = worksheets.getItemOrNullObject(name.toUpperCase());
    const byId = worksheets.getItemOrNullObject(added.id);
    await context.sync();
    expect([stillActive.id, last.id]).toEqual([active.id, added.id]);
    expect([byName.isNullObject, byId.isNullObject]).toEqual([false, false]);
    added.name = `${name} – Québec`;
    added.load('name');
    await context.sync();
    expect(added.name).toBe(`${name} – Québec`);
    added.delete();
    const gone = worksheets.getItemOrNullObject(`${name} – Québec`);
    await context.sync();
    expect(gone.isNullObject).toBe(true);
  }));

test('sheets are activated, moved, hidden and very hidden', () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    const sheet = worksheets.add(fresh());
    sheet.position = 0;
    sheet.activate();
    const active = worksheets.getActiveWorksheet();
    sheet.load('id,position,visibility');
    active.load('id');
    await context.sync();
    expect([sheet.position, sheet.visibility, active.id]).toEqual([0, 'Visible', sheet.id]);
    worksheets.getLast().activate();
    const all = worksheets.getCount();
    const visible = worksheets.getCount(true);
    sheet.visibility = 'VeryHidden';
    const remaining = worksheets.getCount(true);
    const first = worksheets.getFirst(true);
    sheet.load('visibility');
    first.load('id');
    await context.sync();
    expect(sheet.visibility).toBe('VeryHidden');
    expect([remaining.value, all.value]).toEqual([visible.value - 1, visible.value]);
    expect(first.id).not.toBe(sheet.id);
    sheet.delete();
    expect(await errorCode(context.sync())).toBe('InvalidOperation');
    sheet.visibility = 'Visible';
    sheet.delete();
    await context.sync();
  }));

test('sheets return the next and the previous sheet', () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    const [one, two, three] = [worksheets.add(fresh()), worksheets.add(fresh()), worksheets.add(fresh())];
    two.visibility = 'Hidden';
    const [next, nextVisible, previous] = [one.getNext(), one.getNext(true), three.getPreviousOrNullObject()];
    const none = three.getNextOrNullObject();
    for (const sheet of [one, two, three, next, nextVisible, previous]) sheet.load('id');
    await context.sync();
    expect([next.id, nextVisible.id, previous.id, none.isNullObject]).toEqual([
      two.id,
      three.id,
      two.id,
      true,
    ]);
    three.getNext();
    expect(await errorCode(context.sync())).toBe('ItemNotFound');
  }));

test('sheets are copied with their contents to a position', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:B1').values = [[1, '=A1*2']];
    sheet.getRange('A1').format.fill.color = '#FF0000';
    const copy = sheet.copy('Before', sheet);
    sheet.load('name,position');
    copy.load('name,position');
    const cell = copy.getRange('A1');
    cell.load('format/fill/color');
    await context.sync();
    expect([copy.name, copy.position]).toEqual([`${sheet.name} (2)`, sheet.position - 1]);
    expect(cell.format.fill.color).toBe('#FF0000');
    copy.getRange('A1').values = [[5]];
    await context.sync();
    await workbook.host.settled();
    expect(await valuesOf(context, copy, 'A1:B1')).toEqual([[5, 10]]);
    expect(await valuesOf(context, sheet, 'A1:B1')).toEqual([[1, 2]]);
    copy.delete();
    await context.sync();
  }));

test('sheets have tab colors, gridlines and frozen panes', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.tabColor = '#FFA500';
    sheet.showGridlines = false;
    sheet.freezePanes.freezeRows(2);
    const rows = sheet.freezePanes.getLocationOrNullObject();
    rows.load('address');
    sheet.load('tabColor,showGridlines');
    await context.sync();
    expect([sheet.tabColor, sheet.showGridlines]).toEqual(['#FFA500', false]);
    expect(rows.address).toMatch(/!1:2$/);
    sheet.freezePanes.freezeAt(sheet.getRange('A1:B3'));
    const corner = sheet.freezePanes.getLocationOrNullObject();
    corner.load('address');
    await context.sync();
    expect(corner.address).toMatch(/!A1:B3$/);
    sheet.freezePanes.unfreeze();
    const none = sheet.freezePanes.getLocationOrNullObject();
    await context.sync();
    expect(none.isNullObject).toBe(true);
  }));

test('sheets find and replace in all cells, and return several ranges', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:B2').values = [
      ['done', 'open'],
      ['open', 'done'],
    ];
    const found = sheet.findAll('open', { completeMatch: true });
    const missing = sheet.findAllOrNullObject('nothing', {});
    const several = sheet.getRanges('A1:A2, D4');
    found.load('address,cellCount');
    several.load('cellCount,areaCount');
    const count = sheet.replaceAll('open', 'closed', {});
    await context.sync();
    expect([found.cellCount, missing.isNullObject, several.cellCount, several.areaCount]).toEqual([
      2,
      true,
      3,
      2,
    ]);
    expect(count.value).toBe(2);
    expect(await valuesOf(context, sheet, 'B1')).toEqual([['closed']]);
  }));

describe('Excel rejects', () => {
  test.each(['a/b', 'a:b', 'a?', 'a*', '[a]', 'x'.repeat(32), '', "'quoted'", 'History'])(
    'the name “%s”',
    async (name) => {
      const renamed = onNewSheet(workbook, async (sheet, context) => {
        sheet.name = name;
        await context.sync();
      });
      expect(await errorCode(renamed)).toBe('InvalidArgument');
    },
  );

  test('the name of another sheet', async () => {
    const renamed = onNewSheet(workbook, async (sheet, context) => {
      sheet.name = 'SHEET1';
      await context.sync();
    });
    expect(await errorCode(renamed)).toBe('ItemAlreadyExists');
    const added = workbook.run(async (context) => void context.workbook.worksheets.add('sheet1'));
    expect(await errorCode(added)).toBe('ItemAlreadyExists');
  });

  test.each<[string, (sheet: Excel.Worksheet, context: Excel.RequestContext) => unknown, string]>([
    [
      'a sheet that there is not',
      (_, { workbook }) => workbook.worksheets.getItem('Nowhere').activate(),
      'ItemNotFound',
    ],
    ['a place beyond the sheets', (sheet) => (sheet.position = 99), 'InvalidArgument'],
    ['a colour that is none', (sheet) => (sheet.tabColor = 'reddish'), 'InvalidArgument'],
    ['what the host has not, by name', (sheet) => sheet.shapes.load('items'), 'NotImplemented'],
  ])('%s', async (_, change, code) => {
    const rejected = onNewSheet(workbook, async (sheet, context) => {
      change(sheet, context);
      await context.sync();
    });
    expect(await errorCode(rejected)).toBe(code);
  });

  test('to hide or delete the last visible sheet', async () => {
    const alone = workbookOfTests();
    for (const change of [
      (sheet: Excel.Worksheet) => (sheet.visibility = 'Hidden'),
      (sheet: Excel.Worksheet) => sheet.delete(),
    ]) {
      const rejected = alone.run(async (context) => {
        context.workbook.worksheets.add('Hidden').visibility = 'Hidden';
        change(context.workbook.worksheets.getItem('Sheet1'));
        await context.sync();
      });
      expect(await errorCode(rejected)).toBe('InvalidOperation');
      await alone.run(async (context) => context.workbook.worksheets.getItem('Hidden').delete());
    }
  });
});

test('a sheet keeps how it is to be printed, and refuses a scale along with pages to fit', () =>
  workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(fresh());
    const { pageLayout } = sheet;
    pageLayout.load('orientation,zoom');
    const none = pageLayout.getPrintAreaOrNullObject();
    await context.sync();
    expect([pageLayout.orientation, pageLayout.zoom, none.isNullObject]).toEqual([
      'Portrait',
      { scale: 100 },
      true,
    ]);
    pageLayout.orientation = 'Landscape';
    pageLayout.zoom = { horizontalFitToPages: 1, verticalFitToPages: 1 };
    pageLayout.setPrintArea('A1:H20');
    pageLayout.setPrintTitleRows('$4:$5');
    const area = pageLayout.getPrintArea().load('address');
    const rows = pageLayout.getPrintTitleRows().load('address');
    pageLayout.load('orientation,zoom');
    await context.sync();
    expect(pageLayout.orientation).toBe('Landscape');
    expect(pageLayout.zoom).toEqual({ horizontalFitToPages: 1, verticalFitToPages: 1 });
    expect([area.address, rows.address].map((address) => address.replace(/^.*!/, ''))).toEqual([
      'A1:H20',
      '4:5',
    ]);
    pageLayout.zoom = { scale: 80, horizontalFitToPages: 1 };
    await expect(context.sync()).rejects.toMatchObject({ code: 'InvalidArgument' });
  }));
