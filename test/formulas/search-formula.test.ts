import { describe, expect, test } from 'vitest';
import { datasets, field } from '../../src/catalog/index.ts';
import type { Query } from '../../src/api/index.ts';
import { searchFormula } from '../../src/formulas/search-formula.ts';

const permit = datasets.permit;
const usual = permit.usual.map((name) => field(permit, name)!);
const formula = (query: Query, rows = 100, fields = usual) =>
  searchFormula({ dataset: permit, query, fields, rows });

describe('the formula of a search', () => {
  test('says only what differs from what the function does by itself', () => {
    expect(formula({})).toBe('=CDATA.SEARCH("permit")');
    expect(formula({ municipality: 'calgary' }, 20)).toBe('=CDATA.SEARCH("permit","calgary",,,,20)');
    expect(formula({ q: 'garage', value_min: 5000, permit_type: 'addition' })).toBe(
      '=CDATA.SEARCH("permit",,"garage","value_min=5000; permit_type=addition")',
    );
  });

  test('around a place is that of NEAR', () => {
    const [id] = usual;
    expect(formula({ lat: 51.05, lng: -114.07, radius_km: 2, q: 'garage' }, 100, [id!])).toBe(
      '=CDATA.NEAR("permit",51.05,-114.07,2,"q=garage","record_id")',
    );
  });

  test('doubles quotes, and keeps what parts the filters apart out of them', () => {
    expect(formula({ q: '"rue principale"' })).toBe('=CDATA.SEARCH("permit",,"""rue principale""")');
    expect(formula({ status: 'issued; "final"', value_min: 1 })).toBe(
      '=CDATA.SEARCH("permit",,,{"status","issued; ""final""";"value_min","1"})',
    );
  });

  test('holds no text longer than Excel takes, and is no longer than Excel takes', () => {
    const words = 'é'.repeat(600);
    const pieces = [...formula({ q: words }).matchAll(/"([^"]*)"/g)].map(([, text]) => text!).slice(1);
    expect(pieces.join('')).toBe(words);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(255);
    expect(() => formula({ q: 'é'.repeat(9000) })).toThrow('too long for a formula');
  });
});
