import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inWorkbook, StoredJson } from '../../src/excel/index.ts';
import { setLanguage } from '../../src/language/index.ts';
import { setRefreshesOnOpen } from '../../src/features/tables/saved-tables.ts';
import { excelWorkbook, fetchPermits, fieldsOf, refresh, ScriptedRecords } from '../tables/table-workbook.ts';

excelWorkbook();
const anything = new StoredJson('test.', (json) => json);
const filler = 'other.filler';

const save = (value: string) =>
  inWorkbook(async (context) => {
    anything.set(context, 'value', value);
    await context.sync();
  });

/** Fills the settings up to so many characters. */
const fillSettings = (length: number) =>
  inWorkbook(async (context) => {
    const { settings } = context.workbook;
    settings.load('items/key,items/value');
    await context.sync();
    const used = settings.items.reduce((sum, { key, value }) => sum + key.length + String(value).length, 0);
    settings.add(filler, 'x'.repeat(length - used - filler.length));
    await context.sync();
  });
/** As the local workbook does, at Excel's limit. */
const fillToRefusal = () => fillSettings(2_000_000);

const countSheets = () =>
  inWorkbook(async (context) => {
    const count = context.workbook.worksheets.getCount();
    await context.sync();
    return count.value;
  });

const noRoom = /^This workbook has no room for more of CDATA’s data\. .*another workbook\.$/;

afterEach(async () => {
  setLanguage('en');
  await inWorkbook(async ({ workbook }) => workbook.settings.getItemOrNullObject(filler).delete());
});

describe('where Excel takes no more settings', () => {
  test('every value that the add-in saves says so in both languages, and an earlier value stays', async () => {
    await save('earlier');
    await fillToRefusal();
    await expect(save('y'.repeat(100))).rejects.toThrow(noRoom);
    setLanguage('fr');
    await expect(save('y'.repeat(100))).rejects.toThrow(
      /^Ce classeur n’a plus de place pour les données de CDATA/,
    );
    const value = await inWorkbook(async (context) => {
      const loaded = anything.load(context, 'value');
      await context.sync();
      return loaded();
    });
    expect(value).toBe('earlier');
  });

  test('another argument that Excel does not accept is no lack of room', async () => {
    await fillToRefusal();
    const rejected = inWorkbook(async ({ workbook }) => void workbook.names.add('not lawful', '=1'));
    await expect(rejected).rejects.toThrow(/didn’t accept what the add-in wrote/);
  });

  describe('a table that is there already', () => {
    const records = new ScriptedRecords([{ record_id: '007' }]);
    let tableId: string;
    beforeEach(async () => {
      ({ tableId } = await fetchPermits(records, fieldsOf('record_id')));
      await fillToRefusal();
    });

    test('is not refreshed, and the refresh says why', async () => {
      await expect(refresh(tableId, records)).rejects.toThrow(noRoom);
    });

    test('keeps how it is refreshed, and the change says why', async () => {
      await expect(setRefreshesOnOpen(tableId, true)).rejects.toThrow(noRoom);
    });
  });
});

test('a new table is refused before it leaves a sheet, if its query would have no room', async () => {
  await fillSettings(2_000_000 - 1000);
  const sheets = await countSheets();
  const fetched = fetchPermits(new ScriptedRecords([{ record_id: '007' }]), fieldsOf('record_id'));
  await expect(fetched).rejects.toThrow(noRoom);
  expect(await countSheets()).toBe(sheets);
});
