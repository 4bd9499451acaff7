import { expect, test } from 'vitest';
import { readAddress } from '@cdata/catalog/reading';
import { addressLine, addressPartsOf, exampleAddress } from '../../src/features/column-runs/address-line.ts';

const line = (headers: readonly string[], cells: readonly unknown[]) => {
  const columns = headers.map((header, index) => ({ header, index, samples: [] }));
  const sources = columns.map(({ index }) => index);
  return addressLine(cells, { parts: addressPartsOf({ columns }, sources) });
};

test.each<[string, string[], unknown[], string]>([
  [
    'English',
    ['Unit', 'Number', 'Street', 'City'],
    ['4D', 308, 'OAK ST', 'Vancouver'],
    '4D-308 OAK ST, Vancouver',
  ],
  [
    'French, unit last',
    ['No civique', 'Rue', 'App', 'Ville'],
    [8, 'Avenue Léo-Lacombe', 3, 'Laval'],
    '3-8 Avenue Léo-Lacombe, Laval',
  ],
  ['a word before the unit', ['Suite', 'Address'], ['Suite 200', '55 King St W'], '200-55 King St W'],
  ['no unit', ['Unit', 'Number', 'Street'], ['', 308, 'OAK ST'], '308 OAK ST'],
  ['a numbered street', ['Number', 'Street'], [101, '8 AVE SW'], '101 8 AVE SW'],
  ['a number that is repeated', ['Number', 'Street'], [308, '308 OAK ST'], '308 OAK ST'],
  ['a unit that is repeated', ['Unit', 'Address'], ['4D', '4D-308 OAK ST'], '4D-308 OAK ST'],
  ['a unit without a number', ['Unit', 'Street'], ['4D', 'OAK ST'], 'OAK ST, 4D'],
  ['no street', ['Unit', 'Number', 'City'], ['4D', 308, 'Vancouver'], '4D, 308, Vancouver'],
  ['headers that say nothing', ['A', 'B'], [308, 'OAK ST'], '308, OAK ST'],
])('cells are joined as people write an address: %s', (_, headers, cells, address) => {
  expect(line(headers, cells)).toBe(address);
});

test('a service reads parts that commas separate', () => {
  for (const text of ['4D, 308, OAK ST, Vancouver, BC', '3, 8, Avenue Léo-Lacombe, Laval, QC']) {
    const [unit, number] = text.split(', ');
    expect(readAddress(text).civic).toMatchObject({ unit, number });
  }
});

test('the example is the address of one row: of the first that fills most columns', () => {
  const columns = [
    { index: 0, header: 'Unit', samples: ['', '', '4D', '2'] },
    { index: 1, header: 'Number', samples: ['31', '', '308', '5'] },
    { index: 2, header: 'Street', samples: ['Rue Cantin', 'Rue Cantin', 'OAK ST', 'ELM ST'] },
  ];
  expect(exampleAddress(columns, [0, 1, 2])).toBe('4D-308 OAK ST');
  expect(exampleAddress(columns, [1, 2])).toBe('31 Rue Cantin');
  expect(exampleAddress([], [0])).toBe('');
});
