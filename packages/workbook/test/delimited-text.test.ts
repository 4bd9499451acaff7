import { numfmt } from '@univerjs/core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseCellText } from '../src/grid/cell-contents.ts';
import { rowsOfText } from '../src/page/by-hand/pasting.ts';
import { readEnglish, readFrench } from '../src/grid/typing.ts';

test.each<[string, string, string[][]]>([
  ['two rows', 'a\tb\nc\td', [['a', 'b'], ['c', 'd']]], // prettier-ignore
  ['the line break at the end, as Excel writes it', 'a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd']]], // prettier-ignore
  ['blank cells', '\ta\t\n\n', [['', 'a', ''], ['']]],
  ['a line break in quotation marks', '"12 Main St\r\nUnit 3"\tb\r\n', [['12 Main St\nUnit 3', 'b']]],
  ['a tab in quotation marks', '"a\tb"\tc', [['a\tb', 'c']]],
  ['doubled quotation marks', '"12, Rue ""X"""\t""', [['12, Rue "X"', '']]],
  ['quotation marks within a text', '12" pipe\t5\' 2"', [['12" pipe', '5\' 2"']]],
  ['quotation marks that do not end', '"12 Main\tb\n"x" y\tc', [['"12 Main', 'b'], ['"x" y', 'c']]], // prettier-ignore
  ['rows of old Macs', 'a\rb', [['a'], ['b']]],
  ['rows of different lengths', 'a\nb\tc', [['a'], ['b', 'c']]],
])('a pasted text with %s is cells', (_, text, rows) => expect(rowsOfText(text)).toEqual(rows));

/** What the library of number formats reads, which the fast ways must agree with. */
const slowly = (text: string) =>
  (numfmt.parseValue(text) as { v: unknown; z?: string } | null) ?? { v: text };

test('numbers, dates and texts read fast as they read slowly', () => {
  const days = Array.from({ length: 400 }, (_, day) =>
    new Date(Date.UTC(1999 + (day % 60), 0, 1 + day * 3)).toISOString().slice(0, 10),
  );
  const texts = [
    ...days,
    ...[
      '0',
      '-0.5',
      '007',
      '12.50',
      '1234567890.12345',
      '99999999999',
      '1e5',
      '5 am',
      '5 a.m.',
      '12:30 p',
      '5 m',
    ],
    ...['2024-02-29', '2023-02-29', '2024-13-01', '1900-02-28', '1901-01-01', '9999-12-31', '0001-01-01'],
    ...['12 Jan', '2-Jan', 'May 2024', 'Mon 5 jan', 'true', 'FALSE ', '10%', '€5', '5 kr', '1st', '5 May St'],
    ...['12 Main St', '100 March Rd', '3 Pm', '4e', 'E4', '12 e 5', 'Unit 5', 'January', 'augé 5'],
  ];
  for (const text of texts) {
    const { v, z } = slowly(text);
    const { value, numberFormat } = parseCellText(text);
    expect([text, value, numberFormat]).toEqual([text, v, z]);
  }
});

test('what is typed is read in the language of the grid', () => {
  expect(readEnglish('1,234.5')).toEqual({ value: 1234.5, numberFormat: '#,##0.00' });
  expect(readEnglish('12345678901234567')).toEqual({ value: 12345678901234500 });
  expect(readEnglish('=SUM(A1,2)')).toEqual({ formula: '=SUM(A1,2)' });
  expect(readEnglish('=SUM(')).toEqual({ value: '=SUM(' });
  expect(readEnglish('- see plan')).toEqual({ value: '- see plan' });
  expect(readEnglish("'007")).toEqual({ value: '007' });
  expect(readEnglish('')).toEqual({ value: null });
  expect(readFrench('1 234,5 $')).toEqual({ value: 1234.5, numberFormat: '#,##0.00 $' });
  expect(readFrench('=SOMME(A1;2,5)')).toEqual({ formula: '=SUM(A1,2.5)' });
  expect(readFrench('12.5')).toEqual({ value: '12.5' });
});

describe('a month and a day', () => {
  beforeAll(() => void vi.useFakeTimers({ now: new Date(2026, 10, 26), toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());

  test.each([
    ['1/2', '2/1', 46024],
    ['01-02', '02-01', 46024],
    ['3-4', '4-3', 46085],
    ['12/31', '31/12', 46387],
    ['2/28', '28/2', 46081],
  ])('%s in English and %s in French are a day of this year', (english, french, value) => {
    expect(readEnglish(english)).toEqual({ value, numberFormat: 'd-mmm' });
    expect(readFrench(french)).toEqual({ value, numberFormat: 'dd-mmm' });
  });

  test.each(['13/1', '1/32', '2/29', '4-31', '0/5', '1/0', '1/2/', '1/123'])('%s are none', (text) => {
    expect(readEnglish(text).numberFormat).not.toBe('d-mmm');
  });

  test.each(['1/13', '32/1', '29/2', '31-4', '5/0', '0/1', '1/2/', '1/123'])(
    '%s are none in French',
    (text) => {
      expect(readFrench(text)).toEqual({ value: text });
    },
  );

  test('29 February is a day of leap years alone', () => {
    expect(readEnglish('2/29')).toEqual({ value: '2/29' });
    vi.setSystemTime(new Date(2028, 0, 1));
    expect(readEnglish('2/29')).toEqual({ value: 46812, numberFormat: 'd-mmm' });
  });
});
