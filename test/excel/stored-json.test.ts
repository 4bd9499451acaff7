import { afterAll, expect, test } from 'vitest';
import { inWorkbook, StoredJson } from '../../src/excel/index.ts';
import { openWorkbook } from '../excel-workbook.ts';

const workbook = openWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
Object.assign(globalThis, { Excel: workbook.globals.Excel });
afterAll(() => workbook.close());

const sizes = new StoredJson('test.size.', (json) => (typeof json === 'number' ? json : null));

const load = <Value>(read: (context: Excel.RequestContext) => () => Value): Promise<Value> =>
  inWorkbook(async (context) => {
    const loaded = read(context);
    await context.sync();
    return loaded();
  });
const loadAll = () => load((context) => sizes.loadAll(context));

test('a value is stored, replaced and deleted under its key', async () => {
  await inWorkbook(async (context) => {
    sizes.set(context, 'a', 1);
    sizes.set(context, 'b', 2);
    await context.sync();
  });
  expect(await loadAll()).toEqual([
    { key: 'a', value: 1 },
    { key: 'b', value: 2 },
  ]);
  await inWorkbook(async (context) => {
    sizes.set(context, 'a', 3);
    sizes.delete(context, 'b');
    sizes.delete(context, 'never there');
    await context.sync();
  });
  expect(await loadAll()).toEqual([{ key: 'a', value: 3 }]);
  expect(await load((context) => sizes.load(context, 'a'))).toBe(3);
  expect(await load((context) => sizes.load(context, 'b'))).toBeNull();
});

test('settings of others, and values that do not validate, are left out', async () => {
  await inWorkbook(async (context) => {
    const { settings } = context.workbook;
    settings.add('test.other', '1');
    settings.add('test.size.text', '"large"');
    settings.add('test.size.broken', '{');
    await context.sync();
  });
  expect((await loadAll()).map(({ key }) => key)).toEqual(['a']);
  expect(await load((context) => sizes.load(context, 'text'))).toBeNull();
  expect(await load((context) => sizes.load(context, 'broken'))).toBeNull();
});
