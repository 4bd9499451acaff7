import { describe, expect, it } from 'vitest';
import { municipalityNames, normalizedAddress, parseAddress } from '../../src/address/index.ts';

export const known = municipalityNames([
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

/** Text, normalised address, then what else the text says: unit, municipality, province, postal code. */
export type Row = [
  text: string,
  normalized: string,
  more?: { unit?: string; municipality?: string; province?: string; postalCode?: string },
];

/** Tests that addresses are read as their rows say. */
export function readAs(name: string, rows: Row[]): void {
  describe(`${name} addresses`, () => {
    it.each(rows)('%s', (text, normalized, more = {}) => {
      const { civic, municipality, province, postalCode } = parseAddress(text, known);
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
