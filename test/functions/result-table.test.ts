import './custom-functions-runtime.ts';
import { expect, test } from 'vitest';
import { tableResult } from '../../functions/result.ts';
import { datasets, field } from '@cdata/catalog';
import { maxTextLength } from '../../src/excel/cells/index.ts';

const fields = datasets.permit.fields.filter(({ name }) => ['record_id', 'description'].includes(name));
const records = (number: number, description: string) =>
  Array.from({ length: number }, (_, index) => ({ record_id: `BP ${index}`, description }));

test('has a row for each record, under the names where they are wanted', () => {
  const rows = tableResult(fields, records(2, 'x'), true);
  expect(rows).toEqual([fields.map(({ name }) => name), expect.anything(), expect.anything()]);
  expect(tableResult(fields, records(2, 'x'), false)).toHaveLength(2);
});

test('of nothing is #N/A with its reason', () => {
  expect(() => tableResult(fields, [], true)).toThrow('No records match this search.');
});

const cellOf = (name: string, published: unknown) =>
  tableResult([field(datasets.permit, name)!], [{ [name]: published }], false)[0]![0]!;

// Excel shows #VALUE! without a reason for a text that is too long.
test('has texts that fit into a cell, cut between characters, with a message', () => {
  const text = String(cellOf('description', '👍🏽'.repeat(10_000)));
  expect(text.length).toBeLessThanOrEqual(maxTextLength);
  expect(text).toMatch(/^(👍🏽)+ … \[cut: the text has 40,000 characters\]$/u);
});

test.each([
  [6_319_271, 'lat is 6319271, which is outside Canada.'],
  [0, 'lat is 0, which is outside Canada.'],
  ['0x31', 'lat is 0x31, which is outside Canada.'],
  [[1, 2], 'lat is [1,2], which is outside Canada.'],
  ['x'.repeat(100), `lat is ${'x'.repeat(60)} …, which is outside Canada.`],
])('has #N/A with the reason for a coordinate outside Canada: %j', (published, message) => {
  expect(cellOf('lat', published)).toMatchObject({ code: '#N/A', message });
});

test.each(['0x1F', '1e999', '2024-01-15 to 2024-03-01', Infinity])(
  'shows what is no number as text: %s',
  (published) => {
    expect(cellOf('construction_value', published)).toBe(String(published));
  },
);
