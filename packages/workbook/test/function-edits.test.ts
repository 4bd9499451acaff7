import { expect, test } from 'vitest';
import { sleep, withFunctions } from './custom-functions.ts';
import { isLong, scaled } from '../../../test/extent.ts';

const rows = 25;
const changes = 60;

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.concurrent.each(Array.from({ length: scaled(isLong ? 6 : 1) }, (_, seed) => seed))(
  'edits, inserts, deletes and sorts while calls are pending leave no wrong cell (seed %i)',
  async (seed) => {
    const next = random(seed);
    const upTo = (limit: number) => Math.floor(next() * limit);
    const cells = withFunctions(
      {
        LATER: {
          parameters: [{ name: 'value', type: 'any' }],
          options: { cancelable: true },
          run: async (value: unknown) => {
            await sleep(upTo(120));
            return value === null ? 'blank' : `of ${String(value)}`;
          },
        },
      },
      { allowErrorForDataTypeAny: false },
    );
    const { host, run } = cells.workbook;
    const sheet = host.grid.sheets()[0]!;
    const formula = (row: number) => [`=FIX.LATER(A${row})`, `=B${row}&"!"`];
    await cells.write(
      `A1:C${rows}`,
      Array.from({ length: rows }, (_, row) => [`v${row}`, ...formula(row + 1)]),
    );
    const doSomething: (() => unknown)[] = [
      () => cells.write(`A${upTo(rows) + 1}`, `edit ${upTo(1000)}`),
      () => cells.write(`A${upTo(rows) + 1}`, ''),
      () => {
        const row = upTo(rows) + 1;
        return cells.write(`B${row}:C${row}`, [formula(row)]);
      },
      () => cells.write(`B${upTo(rows) + 1}`, 'typed over'),
      () => sheet.insertRows(upTo(rows), 1 + upTo(2)),
      () => sheet.deleteRows(upTo(rows), 1),
      () => {
        const shuffled = Array.from({ length: rows }, (_, row) => row).sort(() => next() - 0.5);
        const { unitId, subUnitId } = { unitId: host.grid.workbook.getId(), subUnitId: sheet.getSheetId() };
        const range = { startRow: 0, endRow: rows - 1, startColumn: 0, endColumn: 2 };
        const order = Object.fromEntries(shuffled.map((from, row) => [row, from]));
        return host.grid.api.executeCommand('sheet.command.reorder-range', {
          unitId,
          subUnitId,
          range,
          order,
        });
      },
    ];
    for (let change = 0; change < changes; change++) {
      await doSomething[upTo(doSomething.length)]!();
      await sleep(upTo(30));
    }
    await host.settled();

    const { values, formulas } = await run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange(`A1:C${rows * 4}`);
      range.load('values,formulas');
      await context.sync();
      return { values: range.values as unknown[][], formulas: range.formulas as unknown[][] };
    });
    const wrong = formulas.flatMap((line, row) =>
      line.flatMap((text, column) => {
        if (typeof text !== 'string' || !text.startsWith('=')) return [];
        const [, letter, at] = /\b([AB])(\d+)\b/.exec(text) ?? [];
        const value = values[row]![column];
        const input = at ? values[Number(at) - 1]![letter === 'A' ? 0 : 1] : '#REF!';
        const right = !at
          ? '#REF!'
          : letter === 'B'
            ? `${String(input)}!`
            : input === ''
              ? 'blank'
              : `of ${String(input)}`;
        return value === right || (letter === 'B' && value === input)
          ? []
          : [{ row, column, text, shown: value, right }];
      }),
    );
    expect(wrong).toEqual([]);
    expect(host.calls.pending).toBe(0);
    cells.workbook.close();
  },
);
