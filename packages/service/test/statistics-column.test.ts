import { expect, test } from 'vitest';
import {
  codesAsBase64,
  ColumnBuilder,
  dictionaryOf,
  readColumn,
} from '../src/queries/statistics/statistics-column.ts';

/** A column of a record's field, as it is after a way through the database. */
function storedTexts(values: readonly unknown[]): (string | null)[] {
  const builder = new ColumnBuilder(values.length);
  for (const value of values) builder.add(value === undefined ? {} : { field: value });
  const [column] = [...builder.columns()];
  if (!column) return values.map(() => null);
  const row = { records: values.length, dictionary: dictionaryOf(column), codes: codesAsBase64(column) };
  const { values: texts, codes } = readColumn(row);
  return Array.from(codes, (code) => texts[code - 1] ?? null);
}

test('values come back as texts, without spaces around them; blank and missing ones as none', () => {
  expect(storedTexts(['a', ' a ', 1.5, true, null, undefined, '  ', ['x', 1]])).toEqual([
    ...['a', 'a', '1.5', 'true'],
    ...[null, null, null],
    '["x",1]',
  ]);
  expect(storedTexts([undefined])).toEqual([null]);
  expect(storedTexts(['a\u001fb\0'])).toEqual(['ab']);
});

test.each([255, 256, 300, 65_535, 65_536])('%i different values come back', (count) => {
  const values = Array.from({ length: count + 1 }, (_, at) => `v${at % count}`);
  expect(storedTexts(values)).toEqual(values);
});
