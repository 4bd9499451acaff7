import { describe, expect, test } from 'vitest';
import { municipalityNames, normalizedAddress, readAddress } from '../../src/reading/index.ts';

export const cities = municipalityNames([
  'Toronto',
  'Montréal',
  'Québec',
  'Calgary',
  'Edmonton',
  'Halifax',
  "St. John's",
  'Hamilton',
  'Victoria',
  'Vancouver',
  'Ottawa',
  'Regina',
  'Laval',
]);

/** A text, its normalized address, and its other parts. */
export type Row = [
  text: string,
  normalized: string,
  more?: { unit?: string; municipality?: string; province?: string; postalCode?: string },
];

export function testAddresses(name: string, rows: Row[]): void {
  describe(`${name} addresses`, () => {
    test.each(rows)('%s', (text, normalized, more = {}) => {
      const { civic, municipality, province, postalCode } = readAddress(text, { places: cities });
      expect(civic && normalizedAddress(civic)).toBe(normalized);
      expect({ unit: civic?.unit, municipality, province, postalCode }).toEqual({
        unit: more.unit ?? null,
        municipality: more.municipality ?? null,
        province: more.province ?? null,
        postalCode: more.postalCode ?? null,
      });
    });
  });
}
