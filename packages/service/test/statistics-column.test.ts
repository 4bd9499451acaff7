import { expect, test } from 'vitest';
import {
  codesAsBase64,
  ColumnBuilder,
  dictionaryOf,
  readCodes,
  separator,
} from '../src/queries/statistics/statistics-column.ts';
import { ValueDictionary } from '../src/queries/statistics/value-dictionary.ts';

/** A column of a record's field, as it is after a way through the database. */
function storedTexts(values: readonly unknown[]): (string | null)[] {
  const builder = new ColumnBuilder(values.length);
  for (const value of values) builder.add(value === undefined ? {} : { field: value });
  const [column] = [...builder.columns()];
  if (!column) return values.map(() => null);
  const dictionary = new ValueDictionary();
  const numbers = dictionary.addAll(Buffer.from(dictionaryOf(column)), separator.charCodeAt(0));
  const codes = readCodes(codesAsBase64(column), values.length);
  return Array.from(codes, (code) => (code === 0 ? null : dictionary.text(numbers[code]!)));
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
