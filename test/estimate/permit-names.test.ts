import { afterEach, expect, test } from 'vitest';
import type { EstimateOptions } from '../../src/features/estimate/estimate-options.ts';
import { permitName, type NameCells } from '../../src/features/estimate/permit-names.ts';
import { setLanguage } from '../../src/language/index.ts';

afterEach(() => setLanguage('en'));

const options: EstimateOptions = {
  mode: 'attributes',
  mapped: ['municipality', 'permit_type'],
  areaUnit: null,
  totals: true,
  cities: { metro: 'montreal' },
};
const cells: NameCells = { cells: ['metro', 'Démolition'], number: '', address: [], city: '', row: 12 };
const nameOf = (changes: Partial<NameCells>) => permitName({ options }, { ...cells, ...changes });

test('a permit is named by its number, its address and the name of its city', () => {
  expect(nameOf({ number: 'P-4', address: [123, 'rue Peel'] })).toBe('P-4 · 123, rue Peel · Montréal');
  expect(nameOf({ number: 14 })).toBe('14 · Montréal');
  expect(nameOf({ address: ['123 rue Peel'] })).toBe('123 rue Peel · Montréal');
});

test('without them, its row tells it from others of its kind', () => {
  expect(nameOf({})).toBe('Row 12 · Demolition · Montréal');
  setLanguage('fr');
  expect(nameOf({ cells: ['ST. JOHN’S NL', 'Démolition'], row: 13 })).toBe(
    'Ligne 13 · Démolition · St. John’s',
  );
});

test('a record id is followed by the address and the city that the sheet has', () => {
  const byId: EstimateOptions = { ...options, mode: 'ids', mapped: ['record_id'] };
  const of = { ...cells, cells: ['BP-1'], address: ['5 Main St'], city: 'saint-jean-sur-richelieu' };
  expect(permitName({ options: byId }, of)).toBe('BP-1 · 5 Main St · Saint Jean Sur Richelieu');
});
