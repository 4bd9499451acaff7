import { describe, expect, test } from 'vitest';
import {
  addressProblem,
  checkAddress,
  normalizedAddress,
  readAddress,
  streetKey,
} from '../../src/reading/index.ts';
import { cities, testAddresses, type Row } from './written-addresses.ts';

const english: Row[] = [
  ['100 Queen St W', '100 QUEEN STREET WEST'],
  ['100 queen st. w.', '100 QUEEN STREET WEST'],
  ['100 QUEEN STREET WEST', '100 QUEEN STREET WEST'],
  [
    '2421 Victoria Cres, Toronto, ON M5V 2T6',
    '2421 VICTORIA CRESCENT',
    { municipality: 'TORONTO', province: 'ON', postalCode: 'M5V 2T6' },
  ],
  ['725 4 St SE, Calgary', '725 4 STREET SOUTHEAST', { municipality: 'CALGARY' }],
  [
    '10220 104 Ave NW, Edmonton AB',
    '10220 104 AVENUE NORTHWEST',
    { municipality: 'EDMONTON', province: 'AB' },
  ],
  [
    '10220 104 Ave N.W., Edmonton, Alta.',
    '10220 104 AVENUE NORTHWEST',
    { municipality: 'EDMONTON', province: 'AB' },
  ],
  ['4329 - ERLANGER CRESCENT NW', '4329 ERLANGER CRESCENT NORTHWEST'],
  ['7907 - 143 STREET NW', '7907 143 STREET NORTHWEST'],
  ['2310 - 6A AVENUE SW', '2310 6A AVENUE SOUTHWEST'],
  ['1268 ABBEY CRT.   ', '1268 ABBEY COURT'],
  ['104R SHERWOOD GA NW', '104R SHERWOOD GATE NORTHWEST'],
  ['44 RODELLE TC NW', '44 RODELLE TERRACE NORTHWEST'],
  ['12 1/2 Elm Ave', '12 1/2 ELM AVENUE'],
  ['12½ Elm Ave', '12 1/2 ELM AVENUE'],
  ['7B HAWKSLEY CR NW', '7B HAWKSLEY CRESCENT NORTHWEST'],
  ['18 b pantego rd nw', '18B PANTEGO ROAD NORTHWEST'],
  ['3 DIVADALE ROAD L4H 4X7', '3 DIVADALE ROAD', { postalCode: 'L4H 4X7' }],
  ['6342 KINGSWAY', '6342 KINGSWAY'],
  ['10515 - KINGSWAY NW', '10515 KINGSWAY NORTHWEST'],
  ['391 HILVERSUM', '391 HILVERSUM'],
  ['c/o J. Smith, 40, Main St, Toronto', '40 MAIN STREET', { municipality: 'TORONTO' }],
  ['c/o J. Smith, 40 Main St, Toronto', '40 MAIN STREET', { municipality: 'TORONTO' }],
  ['Smith Holdings, 40, Main St, Toronto', '40 MAIN STREET', { municipality: 'TORONTO' }],
  ['40 Main St (rear), Toronto', '40 MAIN STREET', { municipality: 'TORONTO' }],
  ['12 The Esplanade, Toronto', '12 THE ESPLANADE', { municipality: 'TORONTO' }],
  ['12 Avenue SW, Calgary', '12 AVENUE SOUTHWEST', { municipality: 'CALGARY' }],
  ['17th Ave', '17TH AVENUE'],
  ['The Queensway, Toronto', 'THE QUEENSWAY', { municipality: 'TORONTO' }],
  ['LAKESHORE ROAD', 'LAKESHORE ROAD'],
  ['100 Avenue Rd, Toronto', '100 AVENUE ROAD', { municipality: 'TORONTO' }],
  ['3433 NORTH RD', '3433 NORTH ROAD'],
  ['12 South Park St, Halifax', '12 SOUTH PARK STREET', { municipality: 'HALIFAX' }],
  ['315 Ave H S', '315 AVENUE H SOUTH'],
  ['315 Avenue H South', '315 AVENUE H SOUTH'],
  ['20255 HWY 14', '20255 HIGHWAY 14'],
  [
    '2600 HIGHWAY 69 N, VAL CARON, ON P3N1K4',
    '2600 HIGHWAY 69 NORTH',
    { municipality: 'VAL CARON', province: 'ON', postalCode: 'P3N 1K4' },
  ],
  ['5450 Hwy 7, Vaughan ON', '5450 HIGHWAY 7', { municipality: 'VAUGHAN', province: 'ON' }],
  ['53044 Range Road 223, Strathcona County', '53044 RANGE ROAD 223', { municipality: 'STRATHCONA COUNTY' }],
  ['525-565 CONESTOGO RD W', '525-565 CONESTOGO ROAD WEST'],
  ['4917-4975 YONGE ST', '4917-4975 YONGE STREET'],
  [
    '100 Queen Street West, Toronto, Ontario, Canada',
    '100 QUEEN STREET WEST',
    { municipality: 'TORONTO', province: 'ON' },
  ],
  [
    '100 Queen Street West\nToronto ON\nM5H 2N2',
    '100 QUEEN STREET WEST',
    { municipality: 'TORONTO', province: 'ON', postalCode: 'M5H 2N2' },
  ],
  ['250 Southside Rd, St. John’s, NL', '250 SOUTHSIDE ROAD', { municipality: "ST JOHN'S", province: 'NL' }],
  [
    '1010 Douglas St, Victoria, B.C. V8W-2C3',
    '1010 DOUGLAS STREET',
    { municipality: 'VICTORIA', province: 'BC', postalCode: 'V8W 2C3' },
  ],
];

const units: Row[] = [
  ['12-345 King St W', '345 KING STREET WEST', { unit: '12' }],
  ['4D, 308, OAK ST', '308 OAK STREET', { unit: '4D' }],
  ['4D,308 OAK ST', '308 OAK STREET', { unit: '4D' }],
  ['308 OAK ST, 4D', '308 OAK STREET', { unit: '4D' }],
  ['308, OAK ST, 12', '308 OAK STREET', { unit: '12' }],
  ['4917-4976 YONGE ST', '4976 YONGE STREET', { unit: '4917' }],
  ['206-12 LAGUNA CRT', '12 LAGUNA COURT', { unit: '206' }],
  ['1-79 AQUITANIA CIR W', '79 AQUITANIA CIRCLE WEST', { unit: '1' }],
  [
    '1101 - 3071 GLEN DR, COQUITLAM V3B 7R1',
    '3071 GLEN DRIVE',
    { unit: '1101', municipality: 'COQUITLAM', postalCode: 'V3B 7R1' },
  ],
  ['103 - 305 10 ST NW', '305 10 STREET NORTHWEST', { unit: '103' }],
  ['207-7673 6TH ST', '7673 6TH STREET', { unit: '207' }],
  ['201, 9426 - 51 AVENUE NW', '9426 51 AVENUE NORTHWEST', { unit: '201' }],
  ['#305 1234 W 8TH AVE', '1234 WEST 8TH AVENUE', { unit: '305' }],
  ['#305-1234 W 8TH AVE', '1234 WEST 8TH AVENUE', { unit: '305' }],
  ['#103 305 10 ST NW', '305 10 STREET NORTHWEST', { unit: '103' }],
  ['#2B 8108 33 AV NW', '8108 33 AVENUE NORTHWEST', { unit: '2B' }],
  ['41 7960 197 ST', '7960 197 STREET', { unit: '41' }],
  ['305 1234 King St', '1234 KING STREET', { unit: '305' }],
  ['5FLR-4730 KINGSWAY', '4730 KINGSWAY', { unit: '5 FLOOR' }],
  [
    'Unit 5, 10 Main Street East, Hamilton Ontario',
    '10 MAIN STREET EAST',
    { unit: '5', municipality: 'HAMILTON', province: 'ON' },
  ],
  ['Apt. 3B - 100 Main St', '100 MAIN STREET', { unit: '3B' }],
  ['Suite 200, 100 King St W, Toronto', '100 KING STREET WEST', { unit: '200', municipality: 'TORONTO' }],
  ['100 King St W Ste 200, Toronto', '100 KING STREET WEST', { unit: '200', municipality: 'TORONTO' }],
  ['100 King St W, Unit:1, Toronto', '100 KING STREET WEST', { unit: '1', municipality: 'TORONTO' }],
  [
    '4551 GLADSTONE STREET #3, VANCOUVER, BC V5N 5A1',
    '4551 GLADSTONE STREET',
    { unit: '3', municipality: 'VANCOUVER', province: 'BC', postalCode: 'V5N 5A1' },
  ],
  [
    '470 FRONT ST E, #16C, TORONTO, ON, M5A 0E6',
    '470 FRONT STREET EAST',
    { unit: '16C', municipality: 'TORONTO', province: 'ON', postalCode: 'M5A 0E6' },
  ],
  ['2nd Floor, 55 Bloor St W', '55 BLOOR STREET WEST', { unit: '2ND FLOOR' }],
  ['Basement, 55 Bloor St W', '55 BLOOR STREET WEST', { unit: 'BASEMENT' }],
];

const withoutCommas: Row[] = [
  ['551 ST CLAIR AVE W TORONTO ON', '551 ST CLAIR AVENUE WEST', { municipality: 'TORONTO', province: 'ON' }],
  [
    '102-4922 53 ST RED DEER AB  T4N 2E9',
    '4922 53 STREET',
    { unit: '102', municipality: 'RED DEER', province: 'AB', postalCode: 'T4N 2E9' },
  ],
  ['1350 boul des Laurentides Laval', '1350 BOULEVARD DES LAURENTIDES', { municipality: 'LAVAL' }],
  ["125 place d'Armes Montréal", "125 PLACE D'ARMES", { municipality: 'MONTRÉAL' }],
  ['10220 104 Ave Edmonton', '10220 104 AVENUE', { municipality: 'EDMONTON' }],
  ['10220 - 104 Ave Edmonton', '10220 104 AVENUE', { municipality: 'EDMONTON' }],
  ['12 Hamilton St Regina SK', '12 HAMILTON STREET', { municipality: 'REGINA', province: 'SK' }],
  ['1625 Hollis St Halifax Nova Scotia', '1625 HOLLIS STREET', { municipality: 'HALIFAX', province: 'NS' }],
  ['900 Broadway Vancouver', '900 BROADWAY', { municipality: 'VANCOUVER' }],
  ['45 rue Victoria', '45 RUE VICTORIA'],
  [
    '3626 E BERTHIAUME BAY, REGINA, SK S4N7J4',
    '3626 EAST BERTHIAUME BAY',
    { municipality: 'REGINA', province: 'SK', postalCode: 'S4N 7J4' },
  ],
];

testAddresses('english', english);
testAddresses('units', units);
testAddresses('withoutCommas', withoutCommas);

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
      civic: null,
      municipality: null,
      province: null,
      postalCode: null,
      poBox: null,
      country: null,
      range: null,
      hasCareOf: false,
      corner: null,
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
  ...['n/a', 'N/A', '-', '?', '12', 's.o.', 'TBD', 'à déterminer', 'inconnue'].map(
    (text) => [text, { kind: 'notAnAddress' }] as const,
  ),
  ['PO Box 12, Ottawa', { kind: 'poBox' }],
  ['C.P. 12, Laval', { kind: 'poBox' }],
  ['R.R. #3 Ottawa', { kind: 'ruralRoute', route: 'RR 3' }],
  ['Toronto', { kind: 'cityOnly', city: 'Toronto' }],
  ['Montreal, QC', { kind: 'cityOnly', city: 'Montréal' }],
  ['Queen St & Bay St, Toronto', { kind: 'intersection' }],
  ['rue Peel / rue Sherbrooke, Montréal', { kind: 'intersection' }],
  ['angle Peel et Sherbrooke, Montréal', { kind: 'intersection' }],
  ['100 Zyxwvut Road', { kind: 'cityMissing' }],
  ['12 Main St, Atlantis', { kind: 'notInCity', city: 'Atlantis' }],
  ['46124', { kind: 'date', serial: 46124 }],
  ['46124, Calgary', { kind: 'date', serial: 46124 }],
  ['46124, Eganville, ON', { kind: 'date', serial: 46124 }],
  ['46124, Yale Rd, Chilliwack', { kind: 'notInCity', city: 'Chilliwack' }],
  ['46124, Calgary Trail, Edmonton', { kind: 'notInCity', city: 'Edmonton' }],
  ['339 BOULEVARD RAYMUND (rear), Québec', { kind: 'notInCity', city: 'Québec' }],
] as const)('what is wrong with %s', (address, problem) => {
  expect(addressProblem(address, null)).toEqual(problem);
});

test('a city that is given apart from the address is not missing', () => {
  expect(addressProblem('12 Main St', 'Calgary')).toEqual({ kind: 'notInCity', city: 'Calgary' });
});
