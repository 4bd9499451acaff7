import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMissing, type Field, type FieldKind } from '@cdata/catalog';
import { cellValue, dateOfSerial, maxTextLength } from '../../src/excel/cells/index.ts';

const field = (kind: FieldKind): Field => ({ name: 'any', kind, type: 'string', presence: 'common' });
const value = (kind: FieldKind, published: unknown) => cellValue(field(kind), published).value;

describe('a value in a cell', () => {
  test.each([null, undefined, '', '   ', 'None', ' none '])('%j is blank in every column', (text) => {
    const kinds: FieldKind[] = [
      'text',
      'identifier',
      'number',
      'dollars',
      'boolean',
      'date',
      'latitude',
      'array',
    ];
    expect(kinds.map((kind) => value(kind, text))).toEqual(kinds.map(() => ''));
  });

  // Serials as Excel itself counts them: =DATE(2026,4,13) is 46125.
  test.each([
    ['2026-04-13', 46125],
    ['20260413', 46125],
    ['2026-04-13T16:30:00-07:00', 46125],
    ['1900-03-01', 61],
    ['2024-02-29', 45351],
  ])('the date %s is the serial %d', (published, serial) => {
    expect(cellValue(field('date'), published)).toEqual({ value: serial, format: 'yyyy-mm-dd' });
  });

  test.each([
    ...['2026-02-30', '2026-13-01', 'spring of 2026', '1899-12-31', '0000-00-00', '0026-04-13'],
    ...[
      '2024-01-15 to 2024-03-01',
      '20240101999',
      '2026-04-13 (expired)',
      '2024-0101',
      '2024',
      '-2024-01-01',
    ],
    ...['2024-01-15T', '2024-01-15T25:00', '2024-01-15 10:70', '2024-01-15 10:00 or later'],
  ])('%s, which is no date of Excel’s, stays the text it is, with a note', (published) => {
    const cell = { value: published, note: 'not a date' };
    expect(cellValue(field('date'), published)).toEqual(cell);
    expect(cellValue(field('timestamp'), published)).toEqual(cell);
  });

  test.each([
    ...['0x1F', '0b11', '0o7', '1e999', 'Infinity', 'NaN', '1,234', '12 34', '--1', '.', '1.2.3'],
    ...['9007199254740993', 'spring'],
  ])('%s, which is no number, stays the text it is, with a note', (published) => {
    const cell = { value: published, note: 'not a number' };
    expect(cellValue(field('number'), published)).toEqual(cell);
    expect(cellValue(field('integer'), published)).toEqual(cell);
  });

  test.each([Infinity, -Infinity, NaN, {}, [5], true])('%o is no number and becomes text', (published) => {
    const { value, note } = cellValue(field('dollars'), published);
    expect([typeof value, note]).toEqual(['string', 'not a number']);
  });

  test.each([
    ['1,234.50', 1234.5],
    ['$1,234,567', 1_234_567],
    ['1,234.50 CAD', 1234.5],
    ['CAD 1234', 1234],
    ['-$5', -5],
    ['1\u00a0234,50\u00a0$', 1234.5],
    ['1234,5', 1234.5],
    ['1.234,50', 1234.5],
    ['(1,500)', -1500],
    ['1,2 M$', 1_200_000],
  ])('%s is the amount %d', (published, amount) => {
    expect(cellValue(field('dollars'), published)).toEqual({ value: amount });
  });

  test.each([
    '1,234.50 USD',
    '€5',
    '1,23,456',
    '$350.000',
    '$',
    '$0x1F',
    '5 to 7',
    '$1,234 or more',
    '1e999',
  ])('%s is no amount of Canadian dollars and stays text', (published) => {
    expect(cellValue(field('dollars'), published)).toEqual({ value: published, note: 'not a number' });
  });

  test('a list in a column of numbers or coordinates is neither', () => {
    expect(cellValue(field('longitude'), [1, 2])).toEqual({ value: '', note: 'outside Canada' });
    expect(cellValue(field('text'), [{ a: 1 }, null])).toEqual({ value: '{"a":1}' });
    expect(cellValue(field('array'), ['', null, 'None'])).toEqual({ value: '' });
  });

  test.each([
    ['a surrogate pair', '🏠'],
    ['a skin tone', '👍🏽'],
    ['a family', '👩‍👩‍👧‍👦'],
    ['a flag', '🇨🇦'],
    ['an accent', 'e\u0301'],
    ['a letter', 'x'],
  ])('a text that is too long is cut between characters, and says so: %s', (_, character) => {
    for (let shift = 0; shift < character.length; shift++) {
      const published = 'x'.repeat(shift) + character.repeat(33_000);
      const { value, note } = cellValue(field('text'), published);
      expect(note).toBe('cut');
      expect(String(value).length).toBeLessThanOrEqual(maxTextLength);
      expect(String(value).length).toBeGreaterThan(maxTextLength - character.length);
      const [kept, message] = String(value).split(' … ');
      const length = published.length.toLocaleString('en-CA');
      expect(message).toBe(`[cut: the text has ${length} characters]`);
      expect((kept!.length - shift) % character.length).toBe(0);
    }
  });

  test('a text of one endless character is cut too, never between surrogates', () => {
    const value = String(cellValue(field('text'), `a${'\ud834\udd65'.repeat(40_000)}`).value);
    expect(value.length).toBeLessThanOrEqual(maxTextLength);
    expect(value).not.toMatch(/\p{Surrogate}/u);
  });

  test('a text that just fits stays whole', () => {
    const published = '🏠'.repeat(16_383);
    expect(cellValue(field('text'), published)).toEqual({ value: published });
  });

  test('whatever is published, a cell can hold the value, and a blank has a reason', () => {
    const kinds: FieldKind[] = ['text', 'identifier', 'number', 'integer', 'dollars', 'boolean', 'array'];
    const kind = fc.constantFrom(...kinds, 'date' as const, 'timestamp' as const, 'latitude' as const);
    const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Infinity, NaN, -0));
    const long = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 9 })
      .map((text) => text.repeat(20_000));
    const object = fc.constantFrom({ toString: '' }, [{ toString: null }], { valueOf: 1 });
    const published = fc.oneof(
      fc.jsonValue(),
      object,
      number,
      fc.date().map(String),
      number.map(String),
      long,
    );
    fc.assert(
      fc.property(kind, published, (kind, value) => {
        const cell = cellValue(field(kind), value);
        if (typeof cell.value === 'number') expect(cell.value).toSatisfy(Number.isFinite);
        else if (typeof cell.value === 'string') {
          expect(cell.value.length).toBeLessThanOrEqual(maxTextLength);
          expect(cell.value).not.toMatch(/\p{Surrogate}/u);
        } else expect(cell.value).toBeTypeOf('boolean');
        if (cell.value === '') expect(isMissing(value) || cell.note === 'outside Canada').toBe(true);
        const isOfKind = ['text', 'identifier', 'array'].includes(kind) || isMissing(value);
        if (!isOfKind && typeof cell.value === 'string') expect(cell.note).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });

  test('a time of day is a fraction, as it is written', () => {
    expect(cellValue(field('timestamp'), '2026-04-13T18:00:00Z')).toEqual({
      value: 46125.75,
      format: 'yyyy-mm-dd hh:mm',
    });
  });

  test('any day since 1 March 1900 comes back as itself', () => {
    const from = new Date('1900-03-01T00:00:00Z');
    const days = fc.date({ min: from, max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10);
        expect(dateOfSerial(value('date', iso) as number)).toBe(iso);
      }),
    );
  });

  test('coordinates are numbers whatever the city sent, and blank outside Canada', () => {
    expect(value('latitude', '51.0447')).toBe(51.0447);
    expect(value('longitude', -114.0719)).toBe(-114.0719);
    expect(value('latitude', 0)).toBe('');
    expect(value('longitude', 300_123.4)).toBe('');
    expect(value('latitude', 'unknown')).toBe('');
  });

  test('numbers are read from padded text, and stay text where they are none', () => {
    expect(value('integer', '   0')).toBe(0);
    expect(value('dollars', '1250000.50')).toBe(1_250_000.5);
    expect(value('number', '2 storeys')).toBe('2 storeys');
  });

  test('identifiers keep their zeros, lists become text', () => {
    expect(value('identifier', '0012')).toBe('0012');
    expect(value('identifier', 12)).toBe('12');
    expect(value('array', ['a', 'b'])).toBe('a, b');
    expect(value('boolean', 'True')).toBe(true);
    expect(value('boolean', 0)).toBe(false);
  });
});
