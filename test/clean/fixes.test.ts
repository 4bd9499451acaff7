import { describe, expect, test } from 'vitest';
import { fixKindsOf, planFix } from '../../src/features/clean/index.ts';
import { checkedList, findingOf, list, planned } from './checked-list.ts';
import { withCity } from '../../src/features/clean/address-edits.ts';

const { checkOf } = checkedList();

describe('plans', () => {
  test('the most complete spelling of an address for all its rows', async () => {
    const check = await checkOf(
      list('12 ELM ST, OTTAWA', '12 Elm St, Ottawa, ON K1A 0B1', '12 Elm Street, Ottawa'),
    );
    expect(planned(check, 'spellings', { kind: 'oneSpelling' })).toEqual(
      Array(2).fill('12 Elm St, Ottawa, ON K1A 0B1'),
    );
  });

  test('the most frequent of names that differ in a letter', async () => {
    const check = await checkOf(
      list(
        '308 Shrewood Dr, Ottawa ON K1A 0B1',
        '308 Sherwood Dr, Ottawa',
        '12 Sherwood Dr, Ottawa',
        '14 Sherwood Dr, Ottawa',
      ),
    );
    expect(planned(check, 'misspellings', { kind: 'oneSpelling' })).toEqual(['308 Sherwood Dr, Ottawa']);
  });

  test('no spelling that would take a recipient or bring one', async () => {
    const check = await checkOf(
      list('c/o J. Roy, 12 Elm St, Ottawa ON K1A 0B1', '12 Elm St, Ottawa', '12 ELM STREET, OTTAWA'),
    );
    expect(planned(check, 'spellings', { kind: 'oneSpelling' })).toEqual(['12 Elm St, Ottawa']);
  });

  test.each([
    ['12 Elm St', '12 Elm St, Ottawa'],
    ['12 Elm St, ON', '12 Elm St, Ottawa, ON'],
    ['12 Elm St K1A 0B1', '12 Elm St, Ottawa K1A 0B1'],
    ['12 Elm St, ON K1A0B1, Canada', '12 Elm St, Ottawa, ON K1A0B1, Canada'],
  ])('the city of %s', async (before, after) => {
    expect(planned(await checkOf(list(before)), 'noCity', { kind: 'addCity', city: 'Ottawa' })).toEqual([
      after,
    ]);
  });

  test('the city in its column, if there is one', async () => {
    const check = await checkOf(
      [
        ['Address', 'City'],
        ['12 Elm St', ''],
        ['3 Ash St', 'Hull'],
      ],
      [0, 1],
    );
    expect(planFix(check, findingOf(check, 'noCity'), { kind: 'addCity', city: 'Ottawa' }).changes).toEqual([
      { row: 0, column: 1, before: '', after: 'Ottawa' },
    ]);
  });

  test('either of two cities', async () => {
    const columns = await checkOf(
      [
        ['Address', 'City'],
        ['12 Elm St, Toronto, ON', 'Ottawa'],
      ],
      [0, 1],
    );
    expect(planned(columns, 'severalCities', { kind: 'keepColumnCity' })).toEqual(['12 Elm St, ON']);
    expect(planned(columns, 'severalCities', { kind: 'keepAddressCity' })).toEqual(['Toronto']);
    const line = await checkOf(list('12 rue Elm, Montréal, Laval QC'));
    expect(planned(line, 'severalCities', { kind: 'keepFirstCity' })).toEqual(['12 rue Elm, Montréal, QC']);
    expect(planned(line, 'severalCities', { kind: 'keepLastCity' })).toEqual(['12 rue Elm, Laval QC']);
  });

  test.each([
    ['12 Elm St, Ottawa ON V5K0A1', '12 Elm St, Ottawa ON'],
    ['12 Elm St, Ottawa, v5k 0a1, Canada', '12 Elm St, Ottawa, Canada'],
  ])('%s without its postal code', async (before, after) => {
    expect(planned(await checkOf(list(before)), 'postalCode', { kind: 'removePostalCode' })).toEqual([after]);
  });

  test.each([
    ['100-110 Main St, Ottawa', '100 Main St, Ottawa'],
    ['100 – 110 Main St, Ottawa', '100 Main St, Ottawa'],
    ['100 to 110 Main St, Ottawa', '100 Main St, Ottawa'],
    ['100, 102 et 104 rue Principale, Laval', '100 rue Principale, Laval'],
    ['100-102-104 Main St, Ottawa', '100 Main St, Ottawa'],
  ])('the first number of %s', async (before, after) => {
    expect(planned(await checkOf(list(before)), 'range', { kind: 'firstNumber' })).toEqual([after]);
  });

  test('only fixes that the columns allow', async () => {
    const line = await checkOf(list('12 Elm St'));
    expect(fixKindsOf(line, 'severalCities')).toEqual(['keepLastCity', 'keepFirstCity', 'mark']);
    expect(fixKindsOf(line, 'poBox')).toEqual(['mark']);
  });
});

test.each([
  ['12 Elm St', '12 Elm St, Laval'],
  ['12 Elm St ON', '12 Elm St, Laval, ON'],
  ['12 Elm St, N1H 1A1', '12 Elm St, Laval N1H 1A1'],
  ['12 Elm St, Ontario N1H1A1, Canada', '12 Elm St, Laval, Ontario N1H1A1, Canada'],
  ['12 Elm St (Colombie-Britannique)', '12 Elm St, Laval, (Colombie-Britannique)'],
  ['12 Elm St, Newfoundland and Labrador', '12 Elm St, Laval, Newfoundland and Labrador'],
  ['12 rue Elm, N.-B. E1C 1A1', '12 rue Elm, Laval, N.-B. E1C 1A1'],
])('a city comes after the street of %s', (text, expected) => {
  expect(withCity(text, 'Laval')).toBe(expected);
});
