import { describe, expect, it } from 'vitest';
import { streetKey } from '../../src/address/index.ts';

describe('the key of a street', () => {
  it.each([
    ['DE LA CÔTE-DES-NEIGES', 'Cote des Neiges'],
    ['SAINTE-CATHERINE', 'STE CATHERINE'],
    ['ST. GEORGE', 'SAINT GEORGE'],
    ['8TH', '8'],
    ['3E', '3'],
    ["O'CONNOR", 'OCONNOR'],
    ["D'ARMES", 'Armes'],
    ["QUEEN'S", 'QUEENS'],
  ])('is the same for %s and %s', (one, other) => {
    expect(streetKey(one)).toBe(streetKey(other));
  });

  it('keeps apart what is different', () => {
    expect(streetKey('24A')).not.toBe(streetKey('24'));
    expect(streetKey('SAINT-DENIS')).not.toBe(streetKey('DENIS'));
  });
});
