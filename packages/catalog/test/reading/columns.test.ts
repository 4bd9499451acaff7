import { describe, expect, test } from 'vitest';
import { readColumns, wantedFields } from '../../src/reading/index.ts';
import { sheetExamples, type ColumnExample } from './column-examples.ts';
import { recordExamples } from './record-column-examples.ts';
import { valueExamples } from './value-column-examples.ts';

const columnExamples = { ...sheetExamples, ...recordExamples, ...valueExamples };

/** Headers, and rows of cells. Headers that are blank are numbered in the examples. */
function tableOf({ table }: ColumnExample) {
  const [headers = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const width = Math.max(headers.length, ...rows.map((row) => row.length));
  return { headers: Array.from({ length: width }, (_, at) => headers[at] ?? ''), rows };
}

describe('columns are recognized by headers and cells together', () => {
  test.each(Object.entries(columnExamples))('%s', (_, example) => {
    const { headers, rows } = tableOf(example);
    const reading = readColumns(headers, rows, wantedFields(example.list));
    const named = (column: number) => headers[column] || `#${column + 1}`;
    const found = [...reading].flatMap(([name, { column }]) =>
      column === null ? [] : [[name, named(column)] as const],
    );
    const expected = example.fields;
    // Other fields of the list may be found as well: the table says which ones matter.
    expect(Object.fromEntries(found.filter(([name]) => name in expected))).toEqual(expected);
    const foundOf = (names: readonly string[]) => found.filter(([name]) => names.includes(name));
    const askable = ['price', 'date', 'declared_value', 'address', 'area', ...(example.lacks ?? [])];
    expect(foundOf(askable).filter(([name]) => !(name in expected))).toEqual([]);
    expect([...reading].filter(([, { isAmbiguous }]) => isAmbiguous).map(([name]) => name)).toEqual(
      example.asks ?? [],
    );
  });

  test('the table has at least 120 headers', () => {
    const headers = Object.values(columnExamples).flatMap((example) => tableOf(example).headers);
    expect(headers.length).toBeGreaterThanOrEqual(120);
  });
});
