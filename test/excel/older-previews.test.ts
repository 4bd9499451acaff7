import { beforeEach, expect, test, vi } from 'vitest';
import { isCallOfPreview } from '../../src/excel/older-previews.ts';

// An Excel before CustomFunctionsRuntime 1.5: no flag on the invocation, and requests are refused or delayed while the
// user is typing.
let typing: Promise<void> | null;
let finishTyping: () => void;
let formula: string;
beforeEach(() => {
  typing = null;
  formula = '';
  const cell = { load: () => ({ formulas: [[formula]] }) };
  const workbook = { load: () => undefined, worksheets: { getItem: () => ({ getRange: () => cell }) } };
  const run = async (options: Excel.RunOptions, batch: (context: object) => Promise<unknown>) => {
    if (typing && !options.delayForCellEdit) {
      throw Object.assign(new Error('In edit mode.'), { code: 'InvalidOperationInCellEditMode' });
    }
    await typing;
    return batch({ workbook, sync: async () => undefined });
  };
  Object.assign(globalThis, { Excel: { run } });
  return () => Reflect.deleteProperty(globalThis, 'Excel');
});

const startTyping = () => {
  typing = new Promise((resolve) => {
    finishTyping = () => {
      typing = null;
      resolve();
    };
  });
};

test('a calculation while no cell is edited is none', async () => {
  expect(await isCallOfPreview('GEOCODE', 'Sheet1!B2')).toBe(false);
});

test.each([
  ['=CDATA.GEOCODE(A2)', false],
  ['=cdata.geocode(A3)', false],
  ['123 Main St', true],
  ['=SUM(A1:A2)', true],
])('a call while a cell is edited waits until it holds %s', async (entered, isPreview) => {
  startTyping();
  let result: boolean | null = null;
  const call = isCallOfPreview('GEOCODE', `'My sheet'!B2`).then((isPreview) => (result = isPreview));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(result).toBeNull();
  formula = entered;
  finishTyping();
  await call;
  expect(result).toBe(isPreview);
});

test('all calls of a calculation share one look at Excel', async () => {
  const run = vi.spyOn(Excel, 'run');
  await Promise.all(Array.from({ length: 100 }, () => isCallOfPreview('GEOCODE', 'Sheet1!B2')));
  expect(run).toHaveBeenCalledTimes(1);
});
