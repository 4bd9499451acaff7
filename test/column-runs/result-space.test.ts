import { describe, expect, test } from 'vitest';
import { maxSettingsLength } from '../../src/excel/index.ts';
import {
  lengthOfResults,
  resultSettings,
  WrittenResults,
} from '../../src/features/column-runs/written-results.ts';
import { AddressRuns, latOf } from './address-runs.ts';

const runs = new AddressRuns();
const list = [['Address'], ['1 Main St'], ['2 Main St'], ['3 Main St']];

const setSetting = (key: string, value: string) =>
  runs.on((_, { workbook }) => void workbook.settings.add(key, value));
const deleteSetting = (key: string) =>
  runs.on((_, { workbook }) => workbook.settings.getItemOrNullObject(key).delete());

/** Characters of the settings by their key. */
const lengths = () =>
  runs.on(async (_, { workbook }) => {
    const settings = workbook.settings.load('items/key,items/value');
    await workbook.context.sync();
    return new Map(settings.items.map(({ key, value }) => [key, key.length + String(value).length]));
  });

/** Fills the settings with what no run may delete, but for so many characters. */
async function fillSettings(free: number): Promise<void> {
  const used = [...(await lengths()).values()].reduce((sum, length) => sum + length, 0);
  await setSetting('cdata.edited.other', 'x'.repeat(maxSettingsLength - used - free));
}

test('ten runs of 20,000 rows would take more than Excel keeps, and their length is known in advance', async () => {
  const names = ['lat', 'lng', 'postal_code', 'match_type', 'confidence', 'matched_address'];
  const settings = new Map<string, string>();
  const context = {
    workbook: { settings: { add: (key: string, value: string) => settings.set(key, value) } },
  } as unknown as Excel.RequestContext;
  const results = new WrittenResults('5a3c0c6e-run', names, {
    ...{ round: 0, chunks: new Map() },
    outputs: names.map((_, column) => column),
  });
  for (let row = 0; row < 20_000; row++)
    results.add(`${row} Example Street`, [
      row,
      -row,
      `T2P ${row}`,
      'exact',
      row / 20_000,
      `${row} EXAMPLE ST`,
    ]);
  results.store(context);
  const length = [...settings].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  console.log(`20,000 results of ${names.length} columns: ${length} characters; ten runs: ${10 * length}`);
  expect(length).toBeLessThanOrEqual(lengthOfResults(20_000, names.length));
  expect(length / lengthOfResults(20_000, names.length)).toBeGreaterThan(0.95);
  expect(length).toBeLessThan(maxSettingsLength);
  expect(10 * length).toBeGreaterThan(2_000_000);
});

describe('where the workbook has no room for more results', () => {
  test('the oldest run forgets its inputs, which is said, and knows them again when it is started again', async () => {
    await runs.write('A1:A4', list);
    await runs.run();
    const { id, round } = await runs.savedRun();
    expect(round).not.toBeNull();
    const older = runs.sheetName;
    // What many more rows would have taken.
    const big = JSON.stringify({ round: 0, columns: ['lat', 'lng'], fingerprints: 'A'.repeat(12 * 1000) });
    await setSetting(`${resultSettings(id)}9`, big);
    await fillSettings(20);
    await runs.on((_, { workbook }) => void workbook.worksheets.add('Next').activate());
    await runs.on(async (_, { workbook }) => {
      workbook.worksheets.getItem('Next').getRange('A1:A2').values = [['Address'], ['7 Main St']];
      await workbook.context.sync();
    });
    const { report } = await runs.run();
    expect(report!.remarks.join(' ')).toContain(`the earlier results on these sheets belong to: ${older}.`);
    expect([...(await lengths()).keys()].filter((key) => key.startsWith(resultSettings(id)))).toEqual([]);
    expect((await runs.savedRun()).round).toBeNull();
    expect((await runs.read('B2:B4')).flat()).toEqual(list.slice(1).map(([address]) => latOf(address!)));

    await deleteSetting('cdata.edited.other');
    await runs.on((sheet) => sheet.activate());
    await runs.write('A5', [['4 Main St']]);
    runs.requested = [];
    await runs.run();
    expect(runs.requested).toEqual(['4 Main St']);
    expect((await runs.savedRun()).round).not.toBeNull();
  });

  test('a run is refused before its first call, if nothing can be forgotten', async () => {
    await runs.write('A1:A4', list);
    await runs.on(async (_, { workbook }) => {
      const settings = workbook.settings.load('items/key');
      await workbook.context.sync();
      for (const { key } of settings.items)
        if (key.startsWith('cdata.results.')) workbook.settings.getItem(key).delete();
    });
    await fillSettings(100);
    const { state, error } = await runs.run();
    await deleteSetting('cdata.edited.other');
    expect(state).toBe('failed');
    expect(String(error)).toMatch(
      /has room for \d+ more results?\. Select fewer rows, or use another workbook\./,
    );
    expect(runs.requested).toEqual([]);
  });
});
