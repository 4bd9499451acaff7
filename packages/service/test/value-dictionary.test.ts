import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ValueDictionary } from '../src/queries/statistics/value-dictionary.ts';
import { scaled } from '../../../test/extent.ts';

const separator = '|';
const texts = fc.array(
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !text.includes(separator)),
  { minLength: 1, maxLength: 300 },
);
const addAll = (dictionary: ValueDictionary, values: readonly string[]): number[] => [
  ...dictionary.addAll(Buffer.from(values.join(separator)), separator.charCodeAt(0)).subarray(1),
];

test('equal texts of several lists have one number, and different ones have different numbers', () => {
  fc.assert(
    fc.property(texts, texts, (first, second) => {
      const dictionary = new ValueDictionary();
      const all = [...first, ...second];
      const numbers = [...addAll(dictionary, first), ...addAll(dictionary, second)];
      expect(numbers.map((number) => dictionary.text(number))).toEqual(all);
      expect(dictionary.size).toBe(new Set(all).size);
      expect(new Set(numbers).size).toBe(dictionary.size);
    }),
    { numRuns: scaled(100) },
  );
});

test('texts are compared as JavaScript compares strings, also those beyond the Basic Multilingual Plane', () => {
  const values = ['', 'a', 'ab', 'b', 'é', '\ue000', '\uffee', '😀', '😁', '\ud7ff', 'a😀', 'a\uffee'];
  const dictionary = new ValueDictionary();
  const numbers = addAll(dictionary, values);
  const sorted = [...numbers].sort(dictionary.compare).map((number) => dictionary.text(number));
  expect(sorted).toEqual([...values].sort());
  fc.assert(
    fc.property(texts, (list) => {
      const own = new ValueDictionary();
      const order = addAll(own, [...new Set(list)]).sort(own.compare);
      expect(order.map((number) => own.text(number))).toEqual([...new Set(list)].sort());
    }),
    { numRuns: scaled(100) },
  );
});
