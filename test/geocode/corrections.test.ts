import { expect, test, vi } from 'vitest';
import { inWorkbook } from '../../src/excel/index.ts';
import { excelWorkbook } from '../tables/table-workbook.ts';
import {
  deleteCorrections,
  saveCorrections,
  savedCorrections,
} from '../../src/features/geocode/corrections.ts';

excelWorkbook();

test('corrections saved at the same time are all saved', async () => {
  await Promise.all([
    saveCorrections({ one: { kind: 'accepted' } }),
    saveCorrections({ two: { kind: 'address', address: '2 Main St' } }),
    saveCorrections({ three: { kind: 'accepted' } }),
  ]);
  expect(Object.keys(await savedCorrections())).toEqual(['one', 'two', 'three']);
});

test('a correction that Excel refuses does not stop the next one', async () => {
  const run = vi.spyOn(Excel, 'run').mockRejectedValueOnce(new Error('Busy'));
  await expect(saveCorrections({ four: { kind: 'accepted' } })).rejects.toThrow('Busy');
  run.mockRestore();
  await saveCorrections({ five: { kind: 'accepted' } });
  expect(Object.keys(await savedCorrections())).toEqual(['one', 'two', 'three', 'five']);
});

test('corrections of an earlier version are read as far as they are corrections, unless there is a later one', async () => {
  const earlier = {
    one: { kind: 'place', lat: 45, lng: -73 },
    six: { kind: 'place', lat: 45, lng: -73 },
    seven: { kind: 'place', lat: 'north' },
    eight: { kind: 'address' },
    nine: null,
    ten: { kind: 'unknown' },
  };
  const later = await savedCorrections();
  await inWorkbook(async (context) => {
    context.workbook.settings.add('cdata.corrections', JSON.stringify(earlier));
    await context.sync();
  });
  expect(await savedCorrections()).toEqual({ six: earlier.six, ...later });
});

test('a correction that is deleted is gone, also that of an earlier version', async () => {
  await saveCorrections({ eleven: { kind: 'place', lat: 45, lng: -73 } });
  await deleteCorrections(['eleven', 'six']);
  await deleteCorrections(['unknown']);
  expect(Object.keys(await savedCorrections())).toEqual(['one', 'two', 'three', 'five']);
});
