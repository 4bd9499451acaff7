import { afterEach, beforeEach, expect, test } from 'vitest';
import { inWorkbook, patiently } from '../../src/excel/index.ts';
import { ended, newTaskRegistry } from '../runs/running-tasks.ts';

/** An Excel in which somebody types in a cell: it refuses a batch then, or lets it wait where it is told to. */
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

const written = () => inWorkbook(() => Promise.resolve('written'));

test('what a person asks for while a cell is edited is refused with a sentence', async () => {
  await expect(written()).rejects.toThrow('Excel is editing a cell. Press Enter there, and try again.');
  finishTyping();
  expect(await written()).toBe('written');
});

test('work that lasts waits until the typing has ended, and only while it lasts', async () => {
  const tasks = newTaskRegistry();
  const id = tasks.start(
    { scope: 'workbook', kind: 'geocode', subject: 'A1', unit: 'rows', input: null },
    written,
  );
  finishTyping();
  expect(await ended<string>(tasks, id)).toMatchObject({ state: 'done', report: 'written' });
  await expect(patiently(() => Promise.reject(new Error('Over.')))).rejects.toThrow('Over.');
  typing = new Promise(() => undefined);
  await expect(written()).rejects.toThrow('Excel is editing a cell.');
});

test('several areas, or a chart, that are selected are a sentence and no code', async () => {
  finishTyping();
  const refused = inWorkbook(() =>
    Promise.reject(Object.assign(new Error('No.'), { code: 'InvalidSelection' })),
  );
  await expect(refused).rejects.toThrow('Select cells that lie together, and try again.');
});
