import { describe, expect, test } from 'vitest';
import { onNewSheet, errorCode, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();

describe('names', () => {
  test('that are defined, changed or deleted later update the formulas that use them, in any letter case', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const { names } = context.workbook;
      sheet.getRange('A1:A4').formulas = [['=Share'], ['=share*2'], ['=Doubled+1'], ['="Share"']];
      await context.sync();
      expect((await valuesOf(context, sheet, 'A1:A4')).flat()).toEqual([
        '#NAME?',
        '#NAME?',
        '#NAME?',
        'Share',
      ]);
      names.add('Share', '=1+2');
      names.add('Doubled', '=share*2');
      await context.sync();
      expect((await valuesOf(context, sheet, 'A1:A4')).flat()).toEqual([3, 6, 7, 'Share']);
      names.getItem('Share').formula = '=5';
      await context.sync();
      expect((await valuesOf(context, sheet, 'A1:A4')).flat()).toEqual([5, 10, 11, 'Share']);
      sheet.getRange('A1:A2').formulas = [['=SHARE'], ['=LAMBDA(a,a*Share)(3)']];
      expect((await valuesOf(context, sheet, 'A1:A3')).flat()).toEqual([5, 15, 11]);
      for (const name of ['Share', 'Doubled']) names.getItem(name).delete();
    }));

  test('differ from the names of tables, without regard to case', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const { names } = context.workbook;
      names.add('Taken', '=1');
      const table = sheet.tables.add('A1:B2', true);
      await context.sync();
      table.name = 'TAKEN';
      expect(await errorCode(context.sync())).toBe('ItemAlreadyExists');
      table.name = 'Expenses_here';
      names.getItem('Taken').delete();
      await context.sync();
      names.add('expenses_HERE', '=1');
      expect(await errorCode(context.sync())).toBe('ItemAlreadyExists');
    }));

  test('follow their cells, return their range, and are found by a sheet’s getRange', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const name = context.workbook.names.add('Place', sheet.getRange('B2'));
      await context.sync();
      sheet.getRange('1:1').insert('Down');
      const [range, byName] = [name.getRangeOrNullObject(), sheet.getRange('place')];
      range.load('address');
      byName.load('address');
      await context.sync();
      expect([range.address, byName.address].map((address) => address.replace(/^.*!/, ''))).toEqual([
        'B3',
        'B3',
      ]);
    }));

  test('belong to the workbook or to a sheet', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const own = sheet.names.add('Local', sheet.getRange('A1'));
      own.load('scope');
      const elsewhere = context.workbook.names.getItemOrNullObject('Local');
      sheet.names.load('items/name');
      await context.sync();
      expect([own.scope, elsewhere.isNullObject]).toEqual(['Worksheet', true]);
      expect(sheet.names.items.map(({ name }) => name)).toEqual(['Local']);
    }));

  test('are hidden, changed and deleted', () =>
    workbook.run(async (context) => {
      const { names } = context.workbook;
      const name = names.add('Changing', '=1');
      name.visible = false;
      name.formula = '=2';
      name.load('formula,visible');
      await context.sync();
      expect([name.formula, name.visible]).toEqual(['=2', false]);
      name.delete();
      const gone = names.getItemOrNullObject('Changing');
      await context.sync();
      expect(gone.isNullObject).toBe(true);
    }));

  test.each([
    ['with a space', 'not lawful', 'InvalidArgument'],
    ['that are addresses', 'AB12', 'InvalidArgument'],
    ['that are R1C1 addresses', 'R1C1', 'InvalidArgument'],
    ['that begin with a digit', '1st', 'InvalidArgument'],
    ['of 256 characters', 'x'.repeat(256), 'InvalidArgument'],
    ['twice', 'TWICE', 'ItemAlreadyExists'],
  ])('%s are rejected', async (_, name, code) => {
    await workbook.run(async (context) => void context.workbook.names.add('Twice', '=1'));
    const rejected = workbook.run(async (context) => void context.workbook.names.add(name, '=1'));
    expect(await errorCode(rejected)).toBe(code);
    await workbook.run(async (context) => context.workbook.names.getItem('Twice').delete());
  });
});

describe('settings', () => {
  test('store values of any JSON type, and are changed and deleted', () =>
    workbook.run(async (context) => {
      const { settings } = context.workbook;
      settings.add('query', { rows: 5, cities: ['toronto'] });
      settings.add('flag', true);
      const query = settings.getItem('query');
      query.load('key,value');
      await context.sync();
      expect([query.key, query.value]).toEqual(['query', { rows: 5, cities: ['toronto'] }]);
      settings.add('query', 'other');
      query.load('value');
      settings.load('items');
      await context.sync();
      expect([query.value, settings.items.length]).toEqual(['other', 2]);
      query.delete();
      const gone = settings.getItemOrNullObject('query');
      await context.sync();
      expect(gone.isNullObject).toBe(true);
      settings.getItem('query').load('value');
      expect(await errorCode(context.sync())).toBe('ItemNotFound');
    }));

  test('hold two million characters, and what is stored stays as it is', async () => {
    const add = (value: string) =>
      errorCode(workbook.run(async (context) => void context.workbook.settings.add('long', value)));
    expect(await add('x'.repeat(1_900_000))).toBeNull();
    expect(await add('y'.repeat(2_000_000))).toBe('InvalidArgument');
    const value = await workbook.run(async (context) => {
      const setting = context.workbook.settings.getItem('long').load('value');
      await context.sync();
      return String(setting.value);
    });
    expect([value.length, value[0]]).toEqual([1_900_000, 'x']);
    await workbook.run(async (context) => context.workbook.settings.getItem('long').delete());
  });
});

describe('custom XML parts', () => {
  const reviewers = "<Reviewers xmlns='http://example.test/reviewers'><Reviewer>Juan</Reviewer></Reviewers>";

  test('are added, read, changed, found by id and namespace, and deleted', () =>
    workbook.run(async (context) => {
      const { customXmlParts } = context.workbook;
      const part = customXmlParts.add(reviewers);
      const other = customXmlParts.add('<other/>');
      const xml = part.getXml();
      part.load('id,namespaceUri');
      other.load('namespaceUri');
      await context.sync();
      expect([xml.value, part.namespaceUri]).toEqual([reviewers, 'http://example.test/reviewers']);
      expect([part.id, other.namespaceUri]).toEqual([expect.stringMatching(/^\{[0-9A-F-]{36}\}$/), '']);

      const scoped = customXmlParts.getByNamespace('http://example.test/reviewers');
      const only = scoped.getOnlyItemOrNullObject();
      only.setXml(reviewers.replace('Juan', 'Hong'));
      const changedXml = customXmlParts.getItem(part.id).getXml();
      for (const list of [scoped, customXmlParts]) list.load('items/id');
      await context.sync();
      expect(changedXml.value).toContain('Hong');
      expect([scoped.items.map(({ id }) => id), customXmlParts.items.length]).toEqual([[part.id], 2]);

      const sameXml = only.getXml();
      await context.sync();
      expect(sameXml.value).toBe(changedXml.value);
      const twin = customXmlParts.add(reviewers);
      const either = scoped.getOnlyItemOrNullObject();
      await context.sync();
      expect(either.isNullObject).toBe(true);
      for (const one of [part, other, twin]) one.delete();
      const gone = customXmlParts.getItemOrNullObject(part.id);
      await context.sync();
      expect(gone.isNullObject).toBe(true);
      customXmlParts.getItem(part.id).load('id');
      expect(await errorCode(context.sync())).toBe('ItemNotFound');
    }));

  test.each(['', 'text', '<a>', '<a></b>', '<a/><b/>', '<p:a/>'])(
    'that are not well-formed are rejected: %s',
    async (xml) => {
      const rejected = workbook.run(async (context) => void context.workbook.customXmlParts.add(xml));
      expect(await errorCode(rejected)).toBe('InvalidArgument');
    },
  );
});
