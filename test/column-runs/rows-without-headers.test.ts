import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { AddressRuns, geocodeOf, latOf } from './address-runs.ts';
import { deleteRun } from '../../src/features/column-runs/runs.ts';

const runs = new AddressRuns();
const count = 8;
const address = (row: number) => `${row} Main St, Ottawa`;
const rows = Array.from({ length: count }, (_, row) => [address(row + 1), `note ${row + 1}`]);

/** Expects each row to have its result, in these columns. */
async function expectResults(addresses: string, notes: string, lats: string, last = count): Promise<void> {
  const column = async (letter: string) => (await runs.read(`${letter}1:${letter}${last}`)).flat();
  const addressCells = await column(addresses);
  expect(addressCells).toEqual(Array.from({ length: last }, (_, row) => address(row + 1)));
  expect(await column(notes)).toEqual(addressCells.map((_, row) => (row < count ? `note ${row + 1}` : '')));
  expect(await column(lats)).toEqual(addressCells.map((one) => latOf(String(one))));
}

describe('rows without headers', () => {
  test.each<[string, string, [string, string, string]]>([
    ['between the addresses and the notes', 'B:B', ['A', 'C', 'D']],
    ['left of the addresses', 'A:A', ['B', 'C', 'D']],
  ])('are found after a column was inserted %s before the run is resumed', async (_, inserted, at) => {
    await runs.write(`A1:B${count}`, rows);
    await runs.run(['coordinates'], { maxRows: 3 });
    await runs.on((sheet) => void sheet.getRange(inserted).insert('Right'));
    const { state, report } = await runs.resume();
    expect(state).toBe('done');
    expect(report).toMatchObject({ written: count - 3, done: count, of: count });
    await expectResults(...at);
  });

  test.each<[string, string, [string, string, string]]>([
    ['between the addresses and the notes', 'B:B', ['A', 'C', 'D']],
    ['left of the addresses', 'A:A', ['B', 'C', 'D']],
  ])('are found after a column was inserted %s meanwhile', async (_, inserted, at) => {
    await runs.write(`A1:B${count}`, rows);
    let insert: Promise<void> | null = null;
    runs.respond = async (one) => {
      insert ??= runs.on((sheet) => void sheet.getRange(inserted).insert('Right'));
      await insert;
      return geocodeOf(one);
    };
    const { report } = await runs.run();
    expect(report).toMatchObject({ written: count, skipped: 0 });
    await expectResults(...at);
  });

  test('that are added below are requested, and their notes are text', async () => {
    await runs.write(`A1:B${count}`, rows);
    await runs.run();
    runs.requested = [];
    runs.respond = (one) =>
      one === address(count + 2)
        ? Promise.reject(new ServiceError({ status: 404, detail: '=1+1' }))
        : geocodeOf(one);
    await runs.write(`A${count + 1}:A${count + 2}`, [[address(count + 1)], [address(count + 2)]]);
    const { report } = await runs.run();
    expect(runs.requested).toEqual([address(count + 1), address(count + 2)]);
    expect(report).toMatchObject({ written: 2, failed: 1 });
    await expectResults('A', 'B', 'C', count + 1);
    expect((await runs.read(`C${count + 2}:E${count + 2}`))[0]).toEqual(['', '', '=1+1']);
    const format = await runs.on(async (sheet, context) => {
      const cells = sheet.getRange(`E1:E${count + 2}`).load('numberFormat');
      await context.sync();
      return cells.numberFormat;
    });
    expect(new Set(format.flat())).toEqual(new Set(['@']));
  });

  test('end the run with an error if its input is gone, and nothing is written', async () => {
    await runs.write(`A1:B${count}`, rows);
    await runs.run(['coordinates'], { maxRows: 3 });
    await runs.on((sheet) => void sheet.getRange('A:A').delete('Left'));
    const before = await runs.read(`A1:F${count}`);
    const { state, error } = await runs.resume();
    expect([state, error!.message]).toEqual([
      'failed',
      expect.stringMatching(/^A column of this run was deleted/),
    ]);
    expect(await runs.read(`A1:F${count}`)).toEqual(before);
  });

  test('leave nothing in the workbook after their run is deleted', async () => {
    const names = () =>
      runs.on(async (_, context) => {
        const all = context.workbook.names.load('items/name,items/visible');
        await context.sync();
        return all.items.map(({ name, visible }) => [name, visible]);
      });
    const before = await names();
    await runs.write(`A1:B${count}`, rows);
    await runs.run();
    const newNames = (await names()).slice(before.length);
    expect(newNames.map(([, visible]) => visible)).toEqual([false, false, false, false]);
    await deleteRun((await runs.savedRun()).id);
    expect(await names()).toEqual(before);
  });
});
