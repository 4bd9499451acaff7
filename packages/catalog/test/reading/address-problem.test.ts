import { describe, expect, test } from 'vitest';
import {
  addressProblem,
  checkAddress,
  normalizedAddress,
  readAddress,
  streetKey,
} from '../../src/reading/index.ts';
import { cities } from './written-addresses.ts';

describe('addresses without a street', () => {
  test('recognizes a post office box', () => {
    const parsed = readAddress('PO Box 100 Stn A, Halifax NS', { places: cities });
    expect(parsed).toMatchObject({
      civic: null,
      poBox: 'PO BOX 100 STN A',
      municipality: 'HALIFAX',
      province: 'NS',
    });
    expect(readAddress('C.P. 50, succ. Centre-ville, Montréal (Québec)', { places: cities })).toMatchObject({
      civic: null,
      poBox: 'PO BOX 50 STN CENTRE-VILLE',
      municipality: 'MONTRÉAL',
    });
  });

  test('keeps the street next to a post office box', () => {
    const { civic, poBox } = readAddress('12 Main St, PO Box 7, Halifax', { places: cities });
    expect(civic && normalizedAddress(civic)).toBe('12 MAIN STREET');
    expect(poBox).toBe('PO BOX 7');
  });

  test('recognizes a city with its province', () => {
    expect(readAddress('Toronto, ON', { places: cities })).toMatchObject({
      civic: null,
      municipality: 'TORONTO',
      province: 'ON',
    });
    expect(readAddress('M5V 2T6', { places: cities })).toMatchObject({
      civic: null,
      municipality: null,
      postalCode: 'M5V 2T6',
    });
  });

  test('returns nulls for a blank text', () => {
    expect(readAddress('  ', { places: cities })).toEqual({
      afterStreet: null,
      otherPlaces: [],
      building: null,
      civic: null,
      municipality: null,
      province: null,
      postalCode: null,
      poBox: null,
      country: null,
      range: null,
      unread: null,
      hasCareOf: false,
      corner: null,
      maybeCorner: null,
      rest: null,
      several: [],
    });
  });
});

test.each([
  ['PO Box 100, Calgary AB', true],
  ['C.P. 50, succ. Centre-ville, Montréal', true],
  ['Case postale 12, Québec (Québec) G1R 4P5', true],
  ['100 Main St, PO Box 100, Calgary AB', false],
  ['100 Boxwood Ave, Calgary', false],
])('%s: only a PO box is %s', (address, onlyPoBox) => {
  expect(checkAddress(address).unlocatable !== null).toBe(onlyPoBox);
});

test.each([
  ['100 Main St, Toronto ON M5V 2T6', null],
  ['100 Main St, Calgary AB M5V 2T6', { postalCode: 'M5V 2T6', province: 'AB' }],
  ['100, rue Principale, Gatineau (Québec) K1A 0B1', { postalCode: 'K1A 0B1', province: 'QC' }],
  ['5 Aurora Way, Iqaluit NU X0A 0H0', null],
  ['100 Main St, Toronto M5V 2T6', null],
  ['100 Main St, Toronto ON', null],
])('%s: province of another postal code is %j', (address, otherProvince) => {
  expect(checkAddress(address).otherProvince).toEqual(otherProvince);
});

describe('the key of a street', () => {
  test.each([
    ['DE LA CÔTE-DES-NEIGES', 'Cote des Neiges'],
    ['SAINTE-CATHERINE', 'STE CATHERINE'],
    ['ST. GEORGE', 'SAINT GEORGE'],
    ['8TH', '8'],
    ['8TH', 'Eighth'],
    ['3E', '3'],
    ["O'CONNOR", 'OCONNOR'],
    ["D'ARMES", 'Armes'],
    ["QUEEN'S", 'QUEENS'],
  ])('is the same for %s and %s', (one, other) => {
    expect(streetKey(one)).toBe(streetKey(other));
  });

  test('differs for different streets', () => {
    expect(streetKey('24A')).not.toBe(streetKey('24'));
    expect(streetKey('SAINT-DENIS')).not.toBe(streetKey('DENIS'));
  });
});

test.each([
  ...['n/a', 'N/A', '-', '?', '12', 's.o.', 'TBD', 'à déterminer', 'inconnue', 'Various', 'sans adresse'].map(
    (text) => [text, { kind: 'notAnAddress' }] as const,
  ),
  ['PO Box 12, Ottawa', { kind: 'poBox' }],
  ['C.P. 12, Laval', { kind: 'poBox' }],
  ['R.R. #3 Ottawa', { kind: 'ruralRoute', route: 'RR 3' }],
  ['Toronto', { kind: 'cityOnly', city: 'Toronto' }],
  ['Montreal, QC', { kind: 'cityOnly', city: 'Montréal' }],
  ['Queen St & Bay St, Toronto', { kind: 'intersection' }],
  ['Yonge and Dupont, Toronto', { kind: 'intersection' }],
  ['Yonge & Dupont', { kind: 'intersection' }],
  ['12 Yonge and Dupont, Toronto', { kind: 'notInCity', city: 'Toronto' }],
  ['Wellington County', { kind: 'cityOnly', city: 'Wellington County' }],
  ['rue Peel / rue Sherbrooke, Montréal', { kind: 'intersection' }],
  ['angle Peel et Sherbrooke, Montréal', { kind: 'intersection' }],
  ['100 Zyxwvut Road', { kind: 'cityMissing' }],
  ['12 Main St, Atlantis', { kind: 'notInCity', city: 'Atlantis' }],
  ['46124', { kind: 'date', serial: 46124 }],
  ['46124, Calgary', { kind: 'date', serial: 46124 }],
  ['46124, Eganville, ON', { kind: 'date', serial: 46124 }],
  ['46124, Yale Rd, Chilliwack', { kind: 'dateForNumber', serial: 46124 }],
  ['46124 Calgary Trail, Edmonton', { kind: 'dateForNumber', serial: 46124 }],
  ['26124 Calgary Trail, Edmonton', { kind: 'notInCity', city: 'Edmonton' }],
  ['339 BOULEVARD RAYMUND (rear), Québec', { kind: 'notInCity', city: 'Québec' }],
] as const)('what is wrong with %s', (address, problem) => {
  expect(addressProblem(address, null)).toEqual(problem);
});

test('a city that is given apart from the address is not missing', () => {
  expect(addressProblem('12 Main St', 'Calgary')).toEqual({ kind: 'notInCity', city: 'Calgary' });
});

test.each([
  'NW 12-34-5 W4M',
  'NW-12-034-05-W4',
  'NE 1/4 12-34-5-W4M, Lacombe County',
  'SE Sec 12 Twp 34 Rge 5 W of the 4th Meridian',
  'LSD 4-12-34-5 W6M',
  '04-12-034-05W4',
  'SW 3-10-5 WPM, RM of Springfield',
  'Lot 5 Concession 3, Ramara ON',
  'Pt Lot 12, Con 4',
  'CON 3 LOT 5',
  'Lot 12, Block 3, Plan 1234567',
  'Plan 0725AB; Lot 4',
  'Lot 1 234 567 du cadastre du Québec',
  'Lot 2345678',
  'District Lot 526',
  'DL 1234 Kootenay District',
  'Strata Lot 5 Plan VIS1234',
  'PLAN 65R-1234 PART 1',
  'PCL A, DL 1234, GRP 1, NWD PL 5678',
  'PID 012-345-678',
])('%s is a legal land description', (text) => {
  expect(checkAddress(text).unlocatable).toEqual({ kind: 'landDescription' });
});

test.each([
  '12-34 5 Ave W, Calgary',
  'Lot 5, 123 Main St, Ottawa',
  '53044 RR 223, Strathcona County',
  '123 Concession 3, Ramara ON',
  '5 Lot St, Toronto',
  'Lot 5, 123 Concession Rd 4',
  'Unit 12, 34 5 St W, Calgary',
  'NW 12 Ave, Calgary',
  '12-34-5 W Georgia St, Vancouver',
  'Lot 3 Plan 1234567, 15 Elm Street, Red Deer',
  'Conlot 5 Rd',
  'Lot 5 Planet Rd, 12',
  'Plan St, Ottawa',
  'Parcel St 5, Ottawa',
])('%s is none', (text) => {
  expect(checkAddress(text).unlocatable?.kind).not.toBe('landDescription');
});

test.each([
  ['12-Apr Main St, Calgary', { kind: 'dateInWords', date: '12-Apr' }],
  ['5-May 120 King St W', { kind: 'dateInWords', date: '5-May' }],
  ['831 Yonge St, Apt 12-Apr, Toronto', { kind: 'dateInWords', date: '12-Apr' }],
  ['831 Yonge St, mai-05, Toronto', { kind: 'dateInWords', date: 'mai-05' }],
  ['831 Yonge St, 2024-04-12, Toronto', { kind: 'dateInWords', date: '2024-04-12' }],
  ['#12-Apr 831 Yonge St, Toronto', { kind: 'dateInWords', date: '12-Apr' }],
  ['Unit 12-Apr, 4059 rue Rachel Est', { kind: 'dateInWords', date: '12-Apr' }],
  ['2024-04-12, 4059 rue Rachel Est', { kind: 'dateInWords', date: '2024-04-12' }],
  ['45394-4059 rue Rachel Est', { kind: 'date', serial: 45394 }],
  ['Apr-12 Main St', { kind: 'dateInWords', date: 'Apr-12' }],
  ['12-avr, rue Principale, Laval', { kind: 'dateInWords', date: '12-avr' }],
  ['12-Apr-26 Main St, Calgary', { kind: 'dateInWords', date: '12-Apr-26' }],
  ['4-12 Main St, Calgary', null],
  ['12-May St, Calgary', null],
  ['46124-12 Main St, Calgary', { kind: 'date', serial: 46124 }],
  ['Unit 46124, 12 Main St, Calgary', { kind: 'date', serial: 46124 }],
  ['app. 46124, 12, rue Principale, Laval', { kind: 'date', serial: 46124 }],
  ['4612-12 Main St, Calgary', null],
  ['12-Apr', { kind: 'notAnAddress' }],
  ['12-avr', { kind: 'notAnAddress' }],
  ['2026-04-12', { kind: 'notAnAddress' }],
  ['12 May St', null],
])('%s has a date that Excel made, or none', (text, expected) => {
  expect(checkAddress(text).unlocatable).toEqual(expected);
});

test.each(['100 & 500, Calgary', '100 & 500 Calgary', '104 and 500, Calgary', '# 5 & 6, Calgary'])(
  'numbers before a city, as in %s, are no address',
  (text) => {
    expect(addressProblem(text, null)).toEqual({ kind: 'notAnAddress' });
  },
);

test.each(['100 5 Ave, Calgary', '100 Broadway, Calgary', '5 Ave & 7 St, Calgary', 'Calgary'])(
  '%s is more than numbers before a city',
  (text) => {
    expect(addressProblem(text, null).kind).not.toBe('notAnAddress');
  },
);
