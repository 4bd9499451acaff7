import { expect, test } from 'vitest';
import { matchHeader, readNumber, scaleOf, wantedField } from '../../src/reading/index.ts';

const value = wantedField('permit', 'construction_value');
const dollarsUnder = (header: string, cell: unknown) =>
  readNumber(cell, { kind: 'money', language: null, column: scaleOf(header, 'money') });

test.each([
  ['Construction Value (000s)', '150', 150_000],
  ['Est. Construction Cost ($000)', '$150', 150_000],
  ['VALUE_000S', '150.5', 150_500],
  ["Value ($'000)", '1,500', 1_500_000],
  ['Value (x1000)', 150, 150_000],
  ['Project value in thousands of dollars', '150', 150_000],
  ['Valeur des travaux en milliers de dollars', '150', 150_000],
  ['Coût des travaux (k$)', '150', 150_000],
  ['CONST_VAL_K', '150', 150_000],
  ['Construction Value ($M)', 1.005, 1_005_000],
  ['Construction Value (CAD MM)', '0.45', 450_000],
  ['Valeur des travaux (en millions)', '1,5', 1_500_000],
  // A cell that says its own multiplier is read as it says.
  ['Construction Value ($000)', '150k', 150_000],
  ['Construction Value', '150', 150],
  ['Construction Value 2000', '150', 150],
  ['Construction Value (CAD)', '150', 150],
  ['Valeur ($ CA)', '150', 150],
])('%s with %s is a value of that many dollars', (header, cell, dollars) => {
  expect(matchHeader(header, value)).toMatchObject({ rank: expect.any(Number) });
  expect(dollarsUnder(header, cell)).toMatchObject({ kind: 'value', value: dollars });
});

test.each([
  ...['Construction Value USD', 'Construction Value (US$)', 'ConstructionValueEUR', 'Coût estimé (€)'],
  ...['Valeur des travaux (dollars américains)', 'Construction Value (US)'],
])('%s is in another currency', (header) => {
  expect(matchHeader(header, value)).toBe('contrary');
  expect(dollarsUnder(header, '150')).toEqual({ kind: 'unreadable', reason: 'otherUnit' });
  expect(dollarsUnder(header, 'n/a')).toEqual({ kind: 'missing' });
});

test('an area has thousands, but no millions in metres', () => {
  expect(scaleOf('GFA (000 sq ft)', 'area').power).toBe(3);
  expect(scaleOf('Superficie (milliers de pi²)', 'area').power).toBe(3);
  expect(scaleOf('Lot depth (m)', 'area').power).toBe(0);
});
