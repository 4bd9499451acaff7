import { expect, test, vi } from 'vitest';
import { inWorkbook } from '../../src/excel/index.ts';
import { savedCorrections, saveCorrections } from '../../src/runs/geocode/corrections.ts';
import { tableWorkbook } from '../tables/table-workbook.ts';

tableWorkbook();

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

test('settings that somebody edited are read as far as they are corrections', async () => {
  const edited = {
    one: { kind: 'place', lat: 45, lng: -73 },
    two: { kind: 'place', lat: 'north' },
    three: { kind: 'address' },
    four: null,
    five: { kind: 'unknown' },
  };
  await inWorkbook(async (context) => {
    context.workbook.settings.add('cdata.corrections', JSON.stringify(edited));
    await context.sync();
  });
  expect(await savedCorrections()).toEqual({ one: edited.one });
});
