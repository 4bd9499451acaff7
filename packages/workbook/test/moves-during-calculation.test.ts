import { SetFormulaCalculationStartMutation } from '@univerjs/engine-formula';
import { expect, test } from 'vitest';
import { sleep, withFunctions } from './custom-functions.ts';

const rows = 6;

/** Formulas in column B wait for their calls, those in C refer to them, and those in D spill. */
function workbookWithCalls() {
  const started: string[] = [];
  const functions: Parameters<typeof withFunctions>[0] = {
    LATER: {
      parameters: [{ name: 'value', type: 'string' }],
      run: async (value: string) => {
        started.push(value);
        await sleep(30);
        return `of ${value}`;
      },
    },
    PAIR: {
      parameters: [{ name: 'value', type: 'string' }],
      result: { dimensionality: 'matrix' },
      run: async (value: string) => {
        await sleep(30);
        return [[value, `${value}!`]];
      },
    },
  };
  // Otherwise each result that arrives alone has a calculation, and the second is not that of all of them.
  const cells = withFunctions(functions, { collectsChanges: true });
  const { grid } = cells.workbook.host;
  const starts: (() => void)[] = [];
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id }) => {
    if (id === SetFormulaCalculationStartMutation.id) starts.shift()?.();
  });
  return {
    cells,
    started,
    sheet: grid.sheets()[0]!,
    write: () =>
      cells.write(
        `B1:D${rows}`,
        Array.from({ length: rows }, (_, row) => [
          `=FIX.LATER("row ${row}")`,
          `=B${row + 1}&"!"`,
          `=FIX.PAIR("${row}")`,
        ]),
      ),
    /** Does something while a calculation that has started waits for its turn. @param nth How many calculations start before. */
    duringCalculation: (nth: number, act: () => void) => {
      for (let index = 0; index < nth; index++) starts.push(() => undefined);
      starts.push(act);
    },
  };
}

const line = (row: number) => [`of row ${row}`, `of row ${row}!`, String(row), `${row}!`];
const blank = ['', '', '', ''];

test.each([
  ['when the formulas are entered', 0],
  ['when their results arrive', 1],
])('rows that are inserted while a calculation runs, %s, stay blank', async (_, nth) => {
  const { cells, sheet, started, write, duringCalculation } = workbookWithCalls();
  duringCalculation(nth, () => {
    sheet.insertRows(2, 1);
    sheet.insertRows(2, 1);
  });
  await write();
  await cells.workbook.host.settled();
  expect(await cells.read(`B1:E${rows + 2}`)).toEqual([
    ...[0, 1].map(line),
    blank,
    blank,
    ...[2, 3, 4, 5].map(line),
  ]);
  expect(started).toHaveLength(rows);
  cells.workbook.close();
});

test.each([0, 1])('rows that are deleted while calculation %i runs leave no result', async (nth) => {
  const { cells, sheet, write, duringCalculation } = workbookWithCalls();
  duringCalculation(nth, () => sheet.deleteRows(1, 3));
  await write();
  await cells.workbook.host.settled();
  expect(await cells.read(`B1:E${rows}`)).toEqual([0, 4, 5].map(line).concat([blank, blank, blank]));
  cells.workbook.close();
});
