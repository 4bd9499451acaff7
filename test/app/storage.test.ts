import { expect, test } from 'vitest';
import {
  editionNames,
  excelEditions,
  type ExcelEdition,
} from '../../packages/workbook/src/office/excel-editions.ts';
import { isLong } from '../extent.ts';
import { openFormulaWorkbook } from '../functions/formula-workbook.ts';

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)!);

test.each(isLong ? editionNames : (['web'] as const))(
  'in %s, all that the add-in keeps in the browser has the key that separates it from other add-ins',
  async (excel) => {
    const { partitionKey }: ExcelEdition = excelEditions[excel];
    const book = await openFormulaWorkbook({ excel, key: 'demo-paid-key' });
    const { connection, preferences, partition } = book.runtime;
    expect(partition).toBe(partitionKey ?? '');
    preferences.update({ costThreshold: 7 });
    connection.save(connection.current!, 'computer');
    const keys = [...keysOf(localStorage), ...keysOf(sessionStorage)];
    expect(keys).toContain(`${partition}cdata.connection`);
    expect(keys.filter((key) => !key.startsWith(`${partition}cdata.`))).toEqual([]);
    await book.close();
  },
);
