import { expect, test } from 'vitest';
import { namesColumns } from '../../src/runs/header-row.ts';

test.each([
  [['Address', 'Client'], [['1 Main St', 'a']], true],
  [['Nom', 'Montant'], [['x', 12]], true],
  [['1 Main St, Ottawa', 'a'], [['2 Main St', 'b']], false],
  [['Ottawa', 12], [['Toronto', 13]], false],
  [['x', 'y'], [['a', 'b']], false],
  [['', ''], [['1', '2']], false],
  [['A long sentence about what this sheet holds, for those who come after us', ''], [['1', '2']], false],
])('%j over %j names columns: %s', (first, rest, names) => {
  expect(namesColumns(first, rest)).toBe(names);
});
