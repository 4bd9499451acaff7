import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeHeader, freeSheetName, freeTableName } from '../../src/excel/index.ts';

// Excel's rules, from Microsoft's "Rename a worksheet" and "Rename an Excel table".
const validSheet = (name: string) =>
  name.length >= 1 && name.length <= 31 && !/[:\\/?*[\]]|^'|'$/.test(name) && !/^history$/i.test(name);
const validTable = (name: string) =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) &&
  name.length <= 255 &&
  !/^([A-Z]{1,3}[0-9]+|R[0-9]*(C[0-9]*)?|C[0-9]*)$/i.test(name);

describe('sheet names', () => {
  test.each([
    ['permit calgary', [], 'permit calgary'],
    ['permit calgary', ['Permit Calgary', 'permit calgary 2'], 'permit calgary 3'],
    ['a:b\\c/d?e*f[g]', [], 'a b c d e f g'],
    ["'quoted'", [], 'quoted'],
    ['History', [], 'History 1'],
    ['::', [], 'CDATA'],
    ["permis de construire à Val-d'Or", [], "permis de construire à Val-d'Or"],
    [`${'a'.repeat(30)}'Anse`, [], 'a'.repeat(30)],
    ['planning_application saint-jean-sur-richelieu', [], 'planning_application saint-jean'],
  ] as const)('%j, with %j taken, becomes %j', (header, names, name) => {
    expect(freeSheetName(header, names)).toBe(name);
  });

  test('are valid and free for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (header) => {
        const first = freeSheetName(header, []);
        const second = freeSheetName(header, [first]);
        expect(validSheet(first)).toBe(true);
        expect(validSheet(second)).toBe(true);
        expect(second.toLowerCase()).not.toBe(first.toLowerCase());
      }),
    );
  });
});

describe('table names', () => {
  test.each([
    ['permit_calgary', [], 'permit_calgary'],
    ['permit_calgary', ['PERMIT_calgary'], 'permit_calgary_2'],
    ['permit Québec', [], 'permit_Quebec'],
    ['A1', [], 'T_A1'],
    ['R', [], 'T_R'],
    ['c12', [], 'T_c12'],
    ['2026', [], 'T_2026'],
    ['', [], 'T_'],
  ] as const)('%j, with %j taken, becomes %j', (header, names, name) => {
    expect(freeTableName(header, names)).toBe(name);
  });

  test('are valid and free for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (header) => {
        const first = freeTableName(header, []);
        const second = freeTableName(header, [first]);
        expect(validTable(first)).toBe(true);
        expect(validTable(second)).toBe(true);
        expect(second.toLowerCase()).not.toBe(first.toLowerCase());
      }),
      { examples: [['x'.repeat(300)]] },
    );
  });
});

test('a header that is taken, in whatever case, gets a number', () => {
  expect(freeHeader('lat', ['Address', 'lng'])).toBe('lat');
  expect(freeHeader('lat', ['LAT', 'Lat 2'])).toBe('lat 3');
});
