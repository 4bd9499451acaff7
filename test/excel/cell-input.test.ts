import { describe, expect, test } from 'vitest';
import { coordinateValue, idText, numberValue } from '../../src/excel/cells/index.ts';

test('an id is text, unless it is a number whose digits Excel has not kept', () => {
  expect(idText(' 0123456789012345678 ')).toBe('0123456789012345678');
  expect(idText(123456789012345)).toBe('123456789012345');
  expect(() => idText(1234567890123450)).toThrow(
    '1234567890123450 is a number, of which Excel keeps only 15 digits.',
  );
});

describe('a number in a cell', () => {
  const radius = { kind: 'distance', unit: 'km' } as const;

  test.each(['0x1F', '1e999', 'Infinity', '5 to 7', '2 storeys', '1.2.3', 'n/a', true])(
    'is read as a whole or refused: %s',
    (value) => {
      expect(() => numberValue('radius_km', value, radius)).toThrow(
        `radius_km must be a number, not “${value}”.`,
      );
    },
  );

  test('is a coordinate only as a whole', () => {
    expect(() => coordinateValue('5 to 7', '-114')).toThrow(/must be a number/);
    expect(coordinateValue('51,045', '-114,07')).toEqual({ lat: 51.045, lng: -114.07 });
  });

  test.each([
    ['1.5', 1.5],
    ['1 200', 1200],
    ['800 m', 0.8],
    [' -2 ', -2],
    [302, 302],
    ['', null],
    [null, null],
  ])('%j is %j kilometres', (value, kilometres) =>
    expect(numberValue('radius_km', value, radius)).toBe(kilometres),
  );

  test('is refused where people of two languages read it differently, and both readings are named', () => {
    expect(() => numberValue('radius_km', '1,250', radius)).toThrow(
      'radius_km can’t be “1,250”, which can be read as 1,250 or 1.25. Enter it without separators of thousands.',
    );
    expect(numberValue('units', '1,250', { kind: 'count' })).toBe(1250);
  });
});
