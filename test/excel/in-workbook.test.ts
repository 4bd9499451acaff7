import { afterEach, beforeEach, expect, test } from 'vitest';
import { inWorkbook } from '../../src/excel/index.ts';
import { cellEditCode, isCellEdited } from '../../src/excel/in-workbook.ts';

/** An Excel in which the user is typing in a cell: it refuses a batch, or delays it if the batch asks for that. */
let finishTyping: () => void;
let typing: Promise<void> | null;
beforeEach(() => {
  typing = new Promise((resolve) => {
    finishTyping = () => {
      typing = null;
      resolve();
    };
  });
  const run = async <T>(options: Excel.RunOptions, batch: (context: object) => Promise<T>): Promise<T> => {
    if (typing && !options.delayForCellEdit) {
      throw Object.assign(new Error('In edit mode.'), { code: 'InvalidOperationInCellEditMode' });
    }
    await typing;
    return batch({});
  };
  Object.assign(globalThis, { Excel: { run } });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'Excel'));

const write = () => Promise.resolve('written');

test('Excel refuses a batch while a cell is edited, and the error says what to do', async () => {
  await expect(inWorkbook(write)).rejects.toThrow(
    'You’re editing a cell. Press Enter in the cell, and try again.',
  );
  finishTyping();
  expect(await inWorkbook(write)).toBe('written');
});

test('a batch of a task waits until the user has finished typing', async () => {
  const writing = inWorkbook({ waitForCellEdit: true }, write);
  finishTyping();
  expect(await writing).toBe('written');
  typing = new Promise(() => undefined);
  await expect(inWorkbook(write)).rejects.toThrow('You’re editing a cell.');
});

test.each([
  ['InvalidOperationInCellEditMode', true],
  ['InvalidOperation', true],
  ['GeneralException', false],
])('a request that only reads and is refused with %s: a cell is edited, %s', async (code, isEdited) => {
  Object.assign(globalThis, {
    Excel: { run: () => Promise.reject(Object.assign(new Error('No.'), { code })) },
  });
  expect(await isCellEdited()).toBe(isEdited);
  expect(cellEditCode()).toBe(code);
});

test('an error code becomes a sentence', async () => {
  finishTyping();
  const refused = inWorkbook(() =>
    Promise.reject(Object.assign(new Error('No.'), { code: 'InvalidSelection' })),
  );
  await expect(refused).rejects.toThrow('Select adjacent cells, and try again.');
});

test('an error of the batch itself stays what it is', async () => {
  finishTyping();
  const error = new TypeError("Cannot read properties of null (reading 'x')");
  await expect(inWorkbook(() => Promise.reject(error))).rejects.toBe(error);
});
