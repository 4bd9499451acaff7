import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber, writeNumber, type NumberKind, type NumberOptions } from '../../src/reading/index.ts';
import { examplesOf, numberText } from './examples.ts';

const examples = examplesOf('Numbers').map(({ value, options: [kind, language], reading }) => ({
  value,
  kind: kind as NumberKind,
  language: (language === '-' ? null : language) as NumberOptions['language'],
  reading,
}));

test.each(examples)('$value as $kind in $language is $reading', ({ value, kind, language, reading }) => {
  expect(numberText(readNumber(value, { kind, language }))).toBe(reading);
});

test('the table has at least 150 numbers, of every kind and in both languages', () => {
  expect(examples.length).toBeGreaterThanOrEqual(150);
  const cases = new Set(examples.map(({ kind, language }) => `${kind} ${language}`));
  for (const kind of kinds) for (const language of languages) expect(cases).toContain(`${kind} ${language}`);
});

const kinds: NumberKind[] = ['number', 'rate', 'money', 'percent', 'area', 'count', 'distance', 'degrees'];
const languages = ['en', 'fr'] as const;
const maxDecimals: Partial<Record<NumberKind, number>> = { money: 2, area: 2, count: 0 };

/** Of every size, with up to 15 digits. */
const anyNumber = fc
  .tuple(
    fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
    fc.nat(18),
    fc.integer({ min: 1, max: 15 }),
  )
  .map(([digits, decimals, length]) => Number((digits / 10 ** decimals).toPrecision(length)) + 0);

describe.each(kinds)('a %s', (kind) => {
  test.each(languages)('that is written in %s is read as the same', (language) => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 1, max: 15 }), (value, digits) => {
        fc.pre(Math.abs(value) < 1e15);
        const rounded = Number(value.toPrecision(digits));
        // Rounded up to 10^15, it would have 16 digits: all are shown.
        const shown = Math.abs(rounded) < 1e15 ? rounded : value;
        const decimals = maxDecimals[kind];
        const expected = decimals === undefined ? shown : Number(shown.toFixed(decimals)) + 0;
        const text = writeNumber(value, { kind, language, digits });
        expect(readNumber(text, { kind, language }), text).toMatchObject({ kind: 'value', value: expected });
      }),
      { numRuns: 500 },
    );
  });
});

test.each(kinds)('a %s just below 10^15 is written so that it can be read', (kind) => {
  const text = writeNumber(999_999_999_999_999, { kind, language: 'en', digits: 1 });
  expect(readNumber(text, { kind, language: 'en' })).toMatchObject({ value: 999_999_999_999_999 });
});

test('what a text says is the same whatever spaces and dashes it has', () => {
  const spaces = ['\u00a0', '\u202f', '\u2009', '\u2007'];
  const dashes = ['\u2212', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\uff0d', '\ufe63'];
  const texts = examples.filter((one) => typeof one.value === 'string' && / |^-/.test(one.value));
  expect(texts.length).toBeGreaterThan(50);
  for (const { value, kind, language, reading } of texts) {
    const other = (space: string, dash: string) => String(value).replaceAll(' ', space).replaceAll('-', dash);
    for (const space of spaces)
      for (const dash of dashes)
        expect(numberText(readNumber(other(space, dash), { kind, language })), String(value)).toBe(reading);
  }
});
