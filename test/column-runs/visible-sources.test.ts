import { expect, test } from 'vitest';
import { AddressRuns } from './address-runs.ts';

const runs = new AddressRuns();
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];

/** Geocodes the first of ten columns, whose results go after the last one. Returns the frozen cells, or null. */
async function frozenAfterRun(prepare?: (sheet: Excel.Worksheet) => void): Promise<string | null> {
  await runs.write('A1:J3', [
    ['Address', ...letters.slice(1).map((letter) => `Note ${letter}`)],
    ...[1, 2].map((row) => [`${row} Main St, Ottawa`, ...letters.slice(1)]),
  ]);
  await runs.on((sheet) => {
    prepare?.(sheet);
    sheet.getRange('A2').select();
  });
  await runs.run(['coordinates'], { sources: [0] });
  return runs.on(async (sheet, context) => {
    const frozen = sheet.freezePanes.getLocationOrNullObject().load('address');
    await context.sync();
    return frozen.isNullObject ? null : frozen.address.replace(/^.*!/, '');
  });
}

test('an address column that is far from its results is frozen', async () => {
  expect(await frozenAfterRun()).toBe('A:A');
});

test('nothing is frozen if the user has frozen something', async () => {
  expect(await frozenAfterRun((sheet) => sheet.freezePanes.freezeRows(1))).toBe('1:1');
});

test('an address column that would take too much room is not frozen', async () => {
  expect(
    await frozenAfterRun((sheet) => {
      sheet.getRange('A:A').format.columnWidth = 400;
    }),
  ).toBeNull();
});

test('an address column next to its results is not frozen', async () => {
  await runs.write('A1:A3', [['Address'], ['1 Main St, Ottawa'], ['2 Main St, Ottawa']]);
  await runs.on((sheet) => void sheet.getRange('A2').select());
  await runs.run();
  const isFrozen = await runs.on(async (sheet, context) => {
    const frozen = sheet.freezePanes.getLocationOrNullObject();
    await context.sync();
    return !frozen.isNullObject;
  });
  expect(isFrozen).toBe(false);
});
