import { expect, test } from 'vitest';
import { errorCode, onNewSheet, workbookOfTests, type Context } from './open-workbook.ts';
import { blackPng } from './png.ts';
import { open, savedAndOpened } from './xlsx-workbook.ts';

// Microsoft: "Work with shapes using the Excel JavaScript API".
const workbook = workbookOfTests();
const image = blackPng(40, 20);

async function loaded(range: Excel.Range, context: Context): Promise<Excel.Range> {
  range.load('left,top,width,height');
  await context.sync();
  return range;
}

test('a picture has the size of its pixels, and a name, a place and an alternative text that it is given', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const shape = sheet.shapes.addImage(image).load('width,height,lockAspectRatio');
    await context.sync();
    expect(shape).toMatchObject({ width: 30, height: 15, lockAspectRatio: true });
    shape.set({ name: 'Map', altTextDescription: 'Six houses', left: 48, top: 30 });
    shape.width = 60;
    const byName = sheet.shapes.getItem('map').load('left,top,width,height,altTextDescription');
    await context.sync();
    expect(byName).toMatchObject({ left: 48, top: 30, width: 60, height: 30 });
    expect(byName).toMatchObject({ altTextDescription: 'Six houses' });
    byName.lockAspectRatio = false;
    byName.height = 90;
    byName.load('width,height');
    await context.sync();
    expect(byName).toMatchObject({ width: 60, height: 90 });
  }));

test('a picture is placed over a range, follows its rows, and is deleted', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const { left, top, width, height } = await loaded(sheet.getRange('C3:E9'), context);
    const shape = sheet.shapes.addImage(image);
    shape.lockAspectRatio = false;
    shape.set({ left, top, width, height });
    sheet.getRange('1:2').insert('Down');
    const moved = sheet.getRange('C5:E11').load('top,height');
    shape.load('top,height');
    await context.sync();
    expect([shape.top, shape.height]).toEqual([moved.top, moved.height]);
    shape.delete();
    sheet.shapes.load('items');
    await context.sync();
    expect(sheet.shapes.items).toEqual([]);
    sheet.shapes.getItem('Picture 1').load('name');
    expect(await errorCode(context.sync())).toBe('ItemNotFound');
  }));

test('a picture at the place of a cell belongs to that cell, whatever the widths before it', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const columns = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    columns.forEach(
      (column, at) =>
        (sheet.getRange(`${column}:${column}`).format.columnWidth = [150, 80, 100][Math.min(at, 2)]!),
    );
    const range = sheet.getRange('F10').load('left,top');
    await context.sync();
    const shape = sheet.shapes.addImage(image);
    shape.set({ left: range.left, top: range.top });
    sheet.getRange('F:F').insert('Right');
    sheet.getRange('10:10').insert('Down');
    const moved = sheet.getRange('G11').load('left,top');
    shape.load('left,top');
    await context.sync();
    expect(shape.left).toBeCloseTo(moved.left, 6);
    expect(shape.top).toBeCloseTo(moved.top, 6);
  }));

test('what is no PNG is refused, and so is a picture on a protected sheet', () =>
  onNewSheet(workbook, async (sheet, context) => {
    for (const refused of ['', 'cats', btoa('<svg xmlns="http://www.w3.org/2000/svg"></svg>')]) {
      sheet.shapes.addImage(refused);
      expect(await errorCode(context.sync())).toBe('InvalidArgument');
    }
    sheet.protection.protect();
    sheet.shapes.addImage(image);
    expect(await errorCode(context.sync())).toBe('AccessDenied');
  }));

test('a picture is saved in an Excel file, over the same cells, and read again', async () => {
  const name = await onNewSheet(workbook, async (sheet, context) => {
    const { left, top, width, height } = await loaded(sheet.getRange('C3:E9'), context);
    const shape = sheet.shapes.addImage(image);
    shape.lockAspectRatio = false;
    shape.set({ name: 'Map', altTextDescription: 'Six houses', left, top, width, height });
    sheet.load('name');
    await context.sync();
    return sheet.name;
  });
  const { state, omissions } = await savedAndOpened(workbook);
  expect(omissions).toEqual([]);
  const copy = open({ state });
  await copy.run(async (context) => {
    const shape = context.workbook.worksheets.getItem(name).shapes.getItem('Map');
    shape.load('altTextDescription');
    await context.sync();
    expect(shape.altTextDescription).toBe('Six houses');
  });
  const { from, to, image: copied } = copy.host.excel.state.shapes.at(-1)!;
  expect([from, to]).toMatchObject([
    { row: 2, column: 2 },
    { row: 9, column: 5 },
  ]);
  expect(copied).toBe(image);
});
