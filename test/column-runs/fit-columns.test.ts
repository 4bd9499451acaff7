import { expect, test } from 'vitest';
import { AddressRuns, geocodeOf } from './address-runs.ts';

const runs = new AddressRuns();

const widthsOf = (columns: string): Promise<number[]> =>
  runs.on(async (sheet, context) => {
    const formats = [...columns].map((column) => sheet.getRange(`${column}1`).format.load('columnWidth'));
    await context.sync();
    return formats.map(({ columnWidth }) => Math.round(columnWidth));
  });

const longAddress = '11 BOULEVARD LOUIS-XIV, QUEBEC, QUEBEC G1B 2A1';

test('new columns fit what they hold, and are the user’s after the run', async () => {
  await runs.write('A1:A3', [['Address'], ['1 Main St'], ['2 Main St']]);
  runs.respond = (one) => ({ ...geocodeOf(one), normalized_address: longAddress });
  await runs.run(['normalized_address', 'match_type']);
  const headers = (await runs.read('B1:D1'))[0];
  expect(headers).toEqual(['normalized_address', 'match_type', 'note']);
  const [address, matchType, note] = await widthsOf('BCD');
  // The local workbook fits 6 points to a character, and 18 around them.
  expect(address).toBe(260);
  expect(matchType).toBe(6 * 'match_type'.length + 18);
  expect(note).toBe(48);

  await runs.on((sheet) => {
    sheet.getRange('B:B').format.columnWidth = 100;
  });
  await runs.write('A4', [['3 Main St']]);
  await runs.run(['normalized_address', 'match_type']);
  expect(await widthsOf('BCD')).toEqual([100, matchType, note]);
});

test('columns become wide enough when a run goes on after a trial', async () => {
  await runs.write('A1:A3', [['Address'], ['1 Main St'], ['2 Main St']]);
  runs.respond = (one) => ({
    ...geocodeOf(one),
    normalized_address: one === '1 Main St' ? 'A' : longAddress,
  });
  await runs.run(['normalized_address'], { maxRows: 1 });
  expect(await widthsOf('B')).toEqual([6 * 'normalized_address'.length + 18]);
  await runs.run(['normalized_address']);
  expect(await widthsOf('B')).toEqual([260]);
});
