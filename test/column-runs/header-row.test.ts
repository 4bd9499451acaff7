import { describe, expect, test } from 'vitest';
import { findHeaderRow, rowsWithoutFootnotes } from '../../src/features/column-runs/header-row.ts';

type Rows = unknown[][];

const pad = (rows: Rows): Rows => {
  const width = Math.max(...rows.map(({ length }) => length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
};

/** Lines that people put above the headers. */
const titles: Record<string, Rows> = {
  'no title': [],
  'a title': [['Mortgage portfolio - Q4 2026']],
  'a title and a blank row': [['Mortgage portfolio - Q4 2026'], []],
  'a title in the middle': [['', '', 'Inspections de bâtiments']],
  'two titles and a blank row': [['Mortgage portfolio'], ['Prepared for: Lender X'], []],
  'a date and a count': [['Portfolio'], ['Date', 46000], ['Rows', 120], []],
  'a long sentence': [
    ['This sheet lists every property that secures a loan of our bank, with its latest value.'],
    [],
  ],
  'ten lines': [
    ['Lender X'],
    ['Mortgage portfolio'],
    [],
    ['Prepared by', 'J. Tremblay'],
    ['Date', '2026-11-01'],
    ['File no.', 'A-123'],
    [],
    ['Confidential: do not forward'],
    ['All values in CAD'],
    [],
  ],
};

interface Sheet {
  /** Rows from the headers on; the last header line is the row that the test expects. */
  headers: Rows;
  data: Rows;
}

const sheets: Record<string, Sheet> = {
  'whole addresses': {
    headers: [['Loan', 'Property address', 'City', 'Value']],
    data: [
      [101, '1 Main St', 'Ottawa', 512000],
      [102, '22 Oak Ave', 'Laval', 498000],
      [103, 'Rue Cantin', 'Laval', 1],
    ],
  },
  'split French addresses': {
    headers: [['No civique', 'Rue', 'App', 'Ville', 'Code postal']],
    data: [
      ['308', 'Rue Cantin', '4D', 'Laval', 'H7G 1X6'],
      ['31', 'Av. Léo-Lacombe', '', 'Laval', 'H7N 3Y6'],
      ['', 'Rue sans numéro', '', 'Laval', ''],
    ],
  },
  'headers that say nothing of addresses': {
    headers: [['Dossier', 'Emprunteur', 'Solde', 'Échéance']],
    data: [
      ['A-1', 'Tremblay', 310000, 46500],
      ['A-2', 'Roy', 285000, 46600],
      ['A-3', 'Gagnon', 150000, 46700],
    ],
  },
  'one column': {
    headers: [['Site']],
    data: [['1 Main St, Ottawa'], ['22 Oak Ave, Laval'], ['4D-308 Oak St, Vancouver']],
  },
  'groups above the headers': {
    headers: [
      ['Property', '', '', 'Loan', ''],
      ['Address', 'City', 'Postal code', 'Borrower', 'Balance'],
    ],
    data: [
      ['1 Main St', 'Ottawa', 'K1A 0A1', 'Roy', 310000],
      ['22 Oak Ave', 'Laval', 'H7G 1X6', 'Gagnon', 285000],
    ],
  },
  'headers of two lines': {
    headers: [
      ['Address', 'City', 'Assessed value', ''],
      ['', '', 'Land', 'Building'],
    ],
    data: [
      ['1 Main St', 'Ottawa', 200000, 310000],
      ['22 Oak Ave', 'Laval', 180000, 285000],
    ],
  },
  'years among the headers': {
    headers: [['Address', 'City', 2024, 2025]],
    data: [
      ['1 Main St', 'Ottawa', 200000, 310000],
      ['22 Oak Ave', 'Laval', 180000, 285000],
    ],
  },
  'a first row in words alone': {
    headers: [['Place', 'Owner', 'Amount']],
    data: [
      ['Parliament Hill', 'Crown', 'n/a'],
      ['1 Main St', 'Roy', 310000],
      ['22 Oak Ave', 'Gagnon', 285000],
      ['5 Elm Rd', 'Roy', 150000],
    ],
  },
  'repeated headers': {
    headers: [['Address', 'City']],
    data: [
      ['1 Main St', 'Ottawa'],
      ['2 Main St', 'Ottawa'],
      ['Address', 'City'],
      ['3 Main St', 'Ottawa'],
    ],
  },
  'words without a number': {
    headers: [['Client', 'City', 'Province']],
    data: [
      ['Smith', 'Ottawa', 'ON'],
      ['Roy', 'Laval', 'QC'],
    ],
  },
};

const tails: Record<string, Rows> = {
  'nothing below': [],
  'a total below': [[], ['Total', 3]],
  'a blank row in between and more data': [[], ['9 Main St', 'Ottawa', 9, 9]],
};

const shapes = Object.entries(titles).flatMap(([title, above]) =>
  Object.entries(sheets).flatMap(([name, sheet]) =>
    Object.entries(tails).flatMap(([tail, below]) =>
      [false, true].map((hasGap) => ({ title, above, name, ...sheet, tail, below, hasGap })),
    ),
  ),
);

describe('the header row is found', () => {
  test.each(shapes)(
    'under $title, of $name, with $tail, blank row below the headers: $hasGap',
    ({ above, headers, data, below, hasGap }) => {
      const repeatedData = Array.from({ length: 3 }, () => data).flat();
      const rows = pad([...above, ...headers, ...(hasGap ? [[]] : []), ...repeatedData, ...below]);
      const headerRow = above.length + headers.length - 1;
      expect(findHeaderRow(rows)).toEqual({ headerRow, firstRow: headerRow + 1 });
    },
  );
});

describe('addresses whose streets are named like headers are data', () => {
  const streets = [
    'Main Street',
    'Business Road',
    'Site Street',
    'Civic Street',
    'Property Road',
    'Street Road',
  ];
  const forms: Record<string, (number: number, street: string) => unknown[]> = {
    'in one cell': (number, street) => [`${number} ${street}`],
    'with the city': (number, street) => [`${number} ${street}, Calgary`],
    'with the city in a cell of its own': (number, street) => [`${number} ${street}`, 'Calgary'],
    'with a unit': (number, street) => [`Unit 4, ${number} ${street}`, 'Calgary'],
    'with the number in a cell of its own': (number, street) => [number, street, 'Calgary'],
    'with the number as text': (number, street) => [String(number), street, 'Calgary'],
  };
  const headers: Record<number, string[]> = { 1: ['Place'], 2: ['Place', 'Town'], 3: ['No', 'Way', 'Town'] };
  const forEach = Object.entries(forms).map(([name, write]) => ({ name, write }));

  test.each(forEach)('$name', ({ write }) => {
    const rows = Array.from({ length: 60 }, (_, at) => write(12 + at, streets[at % 6]!));
    expect(findHeaderRow(rows)).toEqual({ headerRow: null, firstRow: 0 });
    const named = [headers[rows[0]!.length]!, ...rows];
    expect(findHeaderRow(named)).toEqual({ headerRow: 0, firstRow: 1 });
  });
});

test.each<[string, Rows, number]>([
  ['addresses', [['1 Main St, Ottawa', 'a'], ['2 Main St', 'b']], 0], // prettier-ignore
  ['a city and a number', [['Ottawa', 12], ['Toronto', 13]], 0], // prettier-ignore
  ['words alone', [['x', 'y'], ['a', 'b']], 0], // prettier-ignore
  ['blank cells above numbers', [['', ''], ['1', '2']], 1], // prettier-ignore
  ['coordinates alone', [[45.4, -75.6], [45.5, -75.7], [45.6, -75.8]], 0], // prettier-ignore
  ['a title above three columns', [['Portfolio'], [], ['1 Main St', 'Ottawa', 'ON'], ['2 Main St', 'Ottawa', 'ON']], 2], // prettier-ignore
  ['a long sentence above', [['A long sentence about what this sheet holds, for those who come after us', ''], ['1', '2']], 1], // prettier-ignore
])('no headers are found: %s', (_, rows, firstRow) => {
  expect(findHeaderRow(pad(rows))).toEqual({ headerRow: null, firstRow });
});

test.each<[string, Rows, number]>([
  ['no notes', [['1 Main St', 'Ottawa'], ['2 Main St', 'Ottawa']], 2], // prettier-ignore
  ['notes', [['1 Main St', 'Ottawa'], [], ['Source: assessment roll'], ['', 'Printed by J. Roy']], 1], // prettier-ignore
  ['an address after a blank row', [['1 Main St', 'Ottawa'], [], ['2 Main St']], 3], // prettier-ignore
  ['a list of places in one column', [['1 Main St'], [], ['Parliament Hill']], 3], // prettier-ignore
  ['a total', [['1 Main St', 5], [], ['Total', 5], [], ['Source: roll']], 3], // prettier-ignore
  ['totals with labels above them', [['1 Main St', 'Ottawa', 5], [], ['', '', 'Total, low end'], ['', 10, 5], ['', 'All permits', 5]], 1], // prettier-ignore
  ['sums with labels above them', [['1 Main St', 'Ottawa', 5], [], ['', '', 'Sum of lows'], ['', 10, 5], ['', 'All permits', 5]], 1], // prettier-ignore
  ['a name that begins like a total', [['1 Main St', 'Ottawa'], [], ['', 'Totality Ltd.'], ['2 Main St', 'Ottawa']], 4], // prettier-ignore
  ['more data below a total', [['1 Main St', 5], [], ['', 'Total'], ['2 Main St', 5]], 4], // prettier-ignore
  ['text right below', [['1 Main St', 'Ottawa'], ['Parliament Hill']], 2], // prettier-ignore
])('rows without footnotes: %s', (_, rows, count) => {
  expect(rowsWithoutFootnotes(pad(rows))).toBe(count);
});
