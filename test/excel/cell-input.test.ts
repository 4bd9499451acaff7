import { describe, expect, test } from 'vitest';
import { plainDollars } from '@cdata/catalog';
import { coordinateValue, idText, numberValue, quantityValue } from '../../src/excel/cells/index.ts';

const noNumbers = [
  '0x1F',
  '0b11',
  '0o7',
  '1e999',
  'Infinity',
  '-Infinity',
  'NaN',
  '5 to 7',
  '2 storeys',
  '1.2.3',
];

test('an id is text, unless it is a number whose digits Excel has not kept', () => {
  expect(idText(' 0123456789012345678 ')).toBe('0123456789012345678');
  expect(idText(123456789012345)).toBe('123456789012345');
  expect(() => idText(1234567890123450)).toThrow(
    '1234567890123450 is a number, of which Excel keeps only 15 digits.',
  );
});

describe('a number that the user wrote', () => {
  test.each(noNumbers)('is read as a whole or refused: %s', (text) => {
    expect(() => numberValue('radius_km', text)).toThrow(`radius_km must be a number, not “${text}”.`);
    expect(() => quantityValue('area', text)).toThrow(`area must be a number, not “${text}”.`);
    expect(() => coordinateValue(text, '-114')).toThrow(/must be a number/);
    expect(plainDollars(text)).toBeNaN();
    expect(plainDollars(`$${text}`)).toBeNaN();
  });

  test.each([
    ['1.5', 1.5, 1.5],
    ['1,5', 1.5, 1.5],
    ['1,200', 1.2, 1200],
    ['1 200', 1200, 1200],
    ['-1,500', -1.5, -1500],
    ['1e3', 1000, 1000],
    [' -2 ', -2, -2],
  ])('%j is the number %d and the quantity %d', (text, number, quantity) => {
    expect(numberValue('radius_km', text)).toBe(number);
    expect(quantityValue('area', text)).toBe(quantity);
  });

  test.each([
    ['$668,000', 668_000],
    ['668 000 $', 668_000],
    ['', null],
    [' $ ', null],
  ])('%j is %j dollars', (text, dollars) => expect(plainDollars(text)).toBe(dollars));
});
