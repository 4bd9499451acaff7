import { describe, expect, test } from 'vitest';
import { datasets, field } from '@cdata/catalog';
import type { Query } from '../../src/api/index.ts';
import { searchFormula } from '../../src/features/formulas/search-formula.ts';

const permit = datasets.permit;
const defaultFields = permit.defaultFields.map((name) => field(permit, name)!);
const formula = (query: Query, maxRows = 100, fields = defaultFields) =>
  searchFormula({ dataset: permit, query, fields, maxRows });

describe('the formula of a search', () => {
  test('leaves out arguments that have their default values', () => {
    expect(formula({})).toBe('=CDATA.SEARCH("permit")');
    expect(formula({ municipality: 'calgary' }, 20)).toBe('=CDATA.SEARCH("permit","calgary",,,,20)');
    expect(formula({ q: 'garage', value_min: 5000, permit_type: 'addition' })).toBe(
      '=CDATA.SEARCH("permit",,"garage","value_min=5000; permit_type=addition")',
    );
  });

  test('uses NEAR around a place', () => {
    const [id] = defaultFields;
    expect(formula({ lat: 51.05, lng: -114.07, radius_km: 2, q: 'garage' }, 100, [id!])).toBe(
      '=CDATA.NEAR("permit",51.05,-114.07,2,"q=garage","record_id")',
    );
  });

  test('doubles quotes, and puts filters into cells when a value contains a semicolon', () => {
    expect(formula({ q: '"rue principale"' })).toBe('=CDATA.SEARCH("permit",,"""rue principale""")');
    expect(formula({ status: 'issued; "final"', value_min: 1 })).toBe(
      '=CDATA.SEARCH("permit",,,{"status","issued; ""final""";"value_min","1"})',
    );
  });

  test('respects Excel’s limits for string literals and formulas', () => {
    const words = 'é'.repeat(600);
    const pieces = [...formula({ q: words }).matchAll(/"([^"]*)"/g)].map(([, text]) => text!).slice(1);
    expect(pieces.join('')).toBe(words);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(255);
    expect(() => formula({ q: 'é'.repeat(9000) })).toThrow('too long for a formula');
  });
});
