import { describe, expect, test } from 'vitest';
import { compareWords, judgeMatch } from '../../src/features/geocode/address-comparison.ts';
import { cityConflict } from '../../src/features/column-runs/address-line.ts';
import { suggestAddresses } from '../../src/features/geocode/address-suggestions.ts';
import { displacementBetween } from '../../src/features/geocode/displacement.ts';

const marked = (input: string, matched: string): string[][] => {
  const comparison = compareWords(input, matched);
  return [comparison.typed, comparison.matched].map((tokens) =>
    tokens.filter(({ differs }) => differs).map(({ text }) => text),
  );
};

test.each([
  ['504-165 DELAIDE ST W, Toronto', '165 ADELAIDE STREET WEST, Toronto', [['DELAIDE'], ['ADELAIDE']]],
  ['12 8th ave nw, Calgary AB T2N 1A1', '12 8 AVENUE NORTHWEST, Calgary', [[], []]],
  ['312 rue ste-catherine e, Montréal (QC)', '312 RUE SAINTE-CATHERINE EST, Montreal', [[], []]],
  ['12 Main Rd, Calgary', '12 MAIN STREET, Calgary', [['Rd'], ['STREET']]],
  ['12 King St E, Toronto', '12 KING STREET WEST, Toronto', [['E'], ['WEST']]],
  ["204-408 Duckworth St, Unit 504, St. John's", '408 DUCKWORTH STREET, St. John’s', [[], []]],
  ['35 SHERWOOD GA NW, Calgary', '35 SHERWOOD GATE NORTHWEST, Calgary', [[], []]],
  ['12 8 Ave, Calgary', '12 9 AVENUE, Calgary', [['8'], ['9']]],
  ['Unit 4, 20 rue Magenta', 'RUE MAGENTA', [['20'], []]],
  ['Unit 4, 16 Masters Ave SE', '16 MASTERS AVENUE SOUTHEAST, Calgary', [[], ['Calgary']]],
])('%s differs from %s only where its words do', (input, matched, differences) => {
  expect(marked(input, matched)).toEqual(differences);
});

test.each([
  ['504-165 DELAIDE ST W, Toronto', '165 ADELAIDE STREET WEST, Toronto', 'corrected'],
  ['12 8th ave nw, Calgary AB T2N 1A1', '12 8 AVENUE NORTHWEST, Calgary', 'same'],
  ['312 rue ste-catherine e, Montréal (QC)', '312 RUE SAINTE-CATHERINE EST, Montreal', 'same'],
  ['12 Main Rd, Calgary', '12 MAIN STREET, Calgary', 'other'],
  ['12 King St E, Toronto', '12 KING STREET WEST, Toronto', 'other'],
  ['12 King St, Toronto', '12 KING STREET WEST, Toronto', 'same'],
  ['12 King St W, Toronto', '12 KING STREET, Toronto', 'corrected'],
  ["204-408 Duckworth St, Unit 504, St. John's", '408 DUCKWORTH STREET, St. John’s', 'same'],
  ['35 SHERWOOD GA NW, Calgary', '35 SHERWOOD GATE NORTHWEST, Calgary', 'same'],
  ['12 8 Ave, Calgary', '12 9 AVENUE, Calgary', 'corrected'],
  ['Unit 4, 20 rue Magenta', 'RUE MAGENTA', 'corrected'],
  ['Unit 4, 16 Masters Ave SE', '16 MASTERS AVENUE SOUTHEAST, Calgary', 'same'],
  ['9 Maple Ave, Oakville', '9 MAPLE GROVE AVENUE, Oakville', 'corrected'],
  ['9 Water St, Halifax', '9 UPPER WATER STREET, Halifax', 'corrected'],
  ['12 East St, Toronto', '12 STREET EAST, Toronto', 'corrected'],
  ['55 Windsor St, Windsor NS', '55 WINDSOR STREET, Windsor, ON', 'other'],
  ['Unit 4, 12 Birch Rd, Guelph', 'Unit 5, 12 BIRCH ROAD, Guelph', 'other'],
  ['99 Bay St, Tower A, Toronto', '99 BAY STREET, Tower B, Toronto', 'other'],
  ['12A Birch Rd, Guelph', '12 BIRCH ROAD, Guelph', 'corrected'],
  ['12 Birch Rd, Guelph', '14 BIRCH ROAD, Guelph', 'other'],
  ['12-14 Birch Rd, Guelph', '12 BIRCH ROAD, Guelph', 'same'],
  ['45 rue Principale, Laval', '45 RUE PRINCIPALE, Longueuil', 'other'],
  ['45 rue Principale, Hull', '45 RUE PRINCIPALE, Gatineau', 'corrected'],
  ['King & Bay, Toronto', 'KING STREET WEST & BAY STREET, Toronto', 'same'],
  ['12 King St W, Toronto M5H 1A1', '12 KING STREET WEST, Toronto', 'same'],
  ['12 King St W, Toronto V6B 1A1', '12 KING STREET WEST, Toronto', 'other'],
  ['40 King St W, Scotia Plaza, Toronto', '40 KING STREET WEST, Toronto', 'same'],
])('%s was found as %s: %s', (input, matched, judgement) => {
  expect(judgeMatch(input, matched)).toBe(judgement);
});

test('the tokens of a comparison give the whole text', () => {
  const text = '  504-165  Délaide St. W., (Toronto)';
  const { typed } = compareWords(text, '165 ADELAIDE STREET WEST');
  expect(typed.map((token) => token.text).join('')).toBe(text);
});

describe('other readings', () => {
  const none = { matchType: '', matchedAddress: '', cities: ['Calgary', 'Airdrie'] };
  const readings = (address: string, context = {}) =>
    suggestAddresses(address, { ...none, ...context }).map(({ kind, address: reading }) => [kind, reading]);

  test('change one thing of an address: the unit, the direction, the type or the city', () => {
    expect(readings('12-345 King St E, Calgary')).toEqual([
      ['unit', '12 KING STREET EAST, CALGARY'],
      ['direction', '345 KING STREET, CALGARY'],
      ['direction', '345 KING STREET WEST, CALGARY'],
      ['direction', '345 KING STREET NORTH, CALGARY'],
      ['direction', '345 KING STREET SOUTH, CALGARY'],
      ['type', '345 KING EAST, CALGARY'],
      ['city', '345 KING STREET EAST'],
      ['city', '345 KING STREET EAST, Airdrie'],
    ]);
  });

  test('have neighbouring numbers only where the number was not found', () => {
    const numbers = (matchType: string) =>
      readings('40 Elm Rd, Calgary', { matchType, matchedAddress: '40 ELM ROAD' }).filter(
        ([kind]) => kind === 'number',
      );
    expect(numbers('interpolated').map(([, address]) => address)).toEqual([
      '38 ELM ROAD, CALGARY',
      '42 ELM ROAD, CALGARY',
    ]);
    expect(numbers('exact')).toEqual([]);
  });

  test('leave a complete exact match alone', () => {
    expect(
      readings('40 Elm Rd N, Calgary', { matchType: 'exact', matchedAddress: '40 ELM ROAD NORTH' }),
    ).toEqual([]);
  });
});

test.each([
  [{ lat: 46, lng: -73 }, 'north', 111_195],
  [{ lat: 45, lng: -74 }, 'west', 78_627],
  [{ lat: 44.99, lng: -72.986 }, 'southeast', 1565],
])('the place %o is to the %s', (to, direction, metres) => {
  const displacement = displacementBetween({ lat: 45, lng: -73 }, to);
  expect(displacement.direction).toBe(direction);
  expect(Math.abs(displacement.metres - metres)).toBeLessThan(metres / 100);
});

test.each([
  [['768 W 10th Ave, Vancouver', 'Calgary'], { column: 'Calgary', address: 'Vancouver' }],
  [['768 W 10th Ave Vancouver BC', 'calgary'], { column: 'calgary', address: 'Vancouver' }],
  [['12 rue Main, Montreal', 'Montréal'], null],
  // A neighbourhood may be part of the city.
  [['12 Main St, Kensington', 'Calgary'], null],
  [['12 London Rd', 'Calgary'], null],
  [['768 W 10th Ave, Vancouver', ''], null],
])('%o: the address names another city than its column, or not', (cells, conflict) => {
  expect(cityConflict(cells, 1)).toEqual(conflict);
});
