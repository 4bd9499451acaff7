import { afterAll, expect, test } from 'vitest';
import { sleep, withFunctions } from '../test/workbook/custom-functions.ts';

const cells = 10_000;
const latency = 100;
const rounds = 3;

const workbook = withFunctions({
  LATER: {
    parameters: [{ name: 'value', type: 'any' }],
    run: async (value: unknown) => {
      await sleep(latency);
      return value;
    },
  },
});
afterAll(() => workbook.workbook.close());

/** How long it takes until these formulas of a column are all calculated, milliseconds. */
async function took(column: string, formula: (row: number) => string): Promise<number> {
  const began = performance.now();
  await workbook.calculated(
    `${column}1:${column}${cells}`,
    Array.from({ length: cells }, (_, row) => [formula(row + 1)]),
  );
  return performance.now() - began;
}

test(`${cells} cells that wait ${latency} ms, beside as many that wait for nothing`, async () => {
  await workbook.calculated(
    `A1:A${cells}`,
    Array.from({ length: cells }, (_, row) => [`value ${row}`]),
  );
  for (let round = 1; round <= rounds; round++) {
    const plain = await took('B', (row) => `=A${row}&"."`);
    const waiting = await took('C', (row) => `=FIX.LATER(A${row})`);
    console.log(
      `round ${round}: ${(waiting / 1000).toFixed(2)} s with calls, ${(plain / 1000).toFixed(2)} s without, ratio ${(waiting / plain).toFixed(2)}`,
    );
  }
  const shown = await workbook.read(`C1:C${cells}`);
  expect(shown.every(([value], row) => value === `value ${row}`)).toBe(true);
});
