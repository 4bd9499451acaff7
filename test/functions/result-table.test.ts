import './custom-functions-runtime.ts';
import { expect, test } from 'vitest';
import { tableResult } from '../../functions/table.ts';
import { datasets } from '../../src/catalog/index.ts';

const fields = datasets.permit.fields.filter(({ name }) => ['record_id', 'description'].includes(name));
const records = (number: number, description: string) =>
  Array.from({ length: number }, (_, index) => ({ record_id: `BP ${index}`, description }));

test('has a row for each record, under the names where they are wanted', () => {
  const rows = tableResult(fields, records(2, 'x'), true);
  expect(rows).toEqual([fields.map(({ name }) => name), expect.anything(), expect.anything()]);
  expect(tableResult(fields, records(2, 'x'), false)).toHaveLength(2);
});

// Excel refuses a result over 5 MB, and the cell would show no reason.
test('is refused with a sentence where it is too large for a formula', () => {
  expect(() => tableResult(fields, records(5000, 'x'.repeat(1000)), true)).toThrow(/too large for a formula/);
});

test('of nothing is #N/A with its reason', () => {
  expect(() => tableResult(fields, [], true)).toThrow('No records match this search.');
});
