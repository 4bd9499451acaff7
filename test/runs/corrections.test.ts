import { expect, test, vi } from 'vitest';
import { rememberCorrections, rememberedCorrections } from '../../src/runs/geocode/corrections.ts';
import { tableWorkbook } from '../tables/table-workbook.ts';

tableWorkbook();

test('corrections that are remembered at the same time are all kept', async () => {
  await Promise.all([
    rememberCorrections({ one: { kind: 'accepted' } }),
    rememberCorrections({ two: { kind: 'address', address: '2 Main St' } }),
    rememberCorrections({ three: { kind: 'accepted' } }),
  ]);
  expect(Object.keys(await rememberedCorrections())).toEqual(['one', 'two', 'three']);
});

test('one that the workbook refuses is said, and keeps nobody from the next', async () => {
  const refused = vi.spyOn(Excel, 'run').mockRejectedValueOnce(new Error('Busy'));
  await expect(rememberCorrections({ four: { kind: 'accepted' } })).rejects.toThrow('Busy');
  refused.mockRestore();
  await rememberCorrections({ five: { kind: 'accepted' } });
  expect(Object.keys(await rememberedCorrections())).toEqual(['one', 'two', 'three', 'five']);
});
