import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field, FieldKind } from '../../src/catalog/index.ts';
import { cellValue, dateOfSerial } from '../../src/cells/index.ts';

const field = (kind: FieldKind): Field => ({ name: 'any', kind, type: 'string', presence: 'common' });
const value = (kind: FieldKind, published: unknown) => cellValue(field(kind), published).value;

describe('a value in a cell', () => {
  test.each([null, undefined, '', '   ', 'None', ' none '])('%j is blank in every column', (missing) => {
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
    expect(kinds.map((kind) => value(kind, missing))).toEqual(kinds.map(() => ''));
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

  test.each(['2026-02-30', '2026-13-01', 'spring of 2026', '1899-12-31', '0000-00-00'])(
    '%s, which is no date of Excel’s, stays the text it is',
    (published) => expect(cellValue(field('date'), published)).toEqual({ value: published }),
  );

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
