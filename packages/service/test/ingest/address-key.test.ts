import fc from 'fast-check';
import { expect, test } from 'vitest';
import { municipalityNames, normalizedAddress, readAddress } from '@cdata/catalog/reading';
import { AddressReader } from '../../src/store/address-key.ts';

const winnipeg = { slug: 'winnipeg', name: 'Winnipeg', aliases: ['St. Boniface'] };
const reader = new AddressReader(winnipeg);
const places = municipalityNames(['Winnipeg', 'St. Boniface']);

/** What follows a number; in some, the number is no house number, or not the only one. */
const streets = [
  ...['MAIN ST', 'Erlanger Cr NW', '17 AVE SW', '17 AVE', 'ST CLAIR AVE W', 'W 12TH AV', "MARY'S LANE"],
  ...['A STREET', 'B AVENUE H SOUTH', 'E BROADWAY', '1/2 ELM ST', '1/2', 'ST', 'AVENUE SW', 'AVENUE', 'NW'],
  ...['7960 197 ST', '12 - 345 KING ST', 'MAIN ST UNIT 5', 'MAIN ST, BASEMENT', 'RR 223', 'RANGE ROAD 44'],
  ...['HIGHWAY 7 EAST', 'RUE DE LA COMMUNE EST', 'BOUL. RENÉ-LÉVESQUE O', 'E RUE', 'PARKWAY', 'MAIN', '12'],
  ...['MAIN ST, CALGARY AB T2P 1A1', 'ELM ST, SUITE 200, TORONTO', 'MAIN ST PO BOX 12', 'FLOOR 20 KING ST W'],
  ...['BROADWAY WINNIPEG', 'RUE PROVENCHER SAINT-BONIFACE', 'RUE LASALLE VERDUN'],
  ...['MAIN ST (REAR)', 'KING ST W | 20 QUEEN ST', 'B', 'B, KING ST', 'CITY HALL 216 ONTARIO ST', 'LINE 5'],
];

const keyParts = (text: string) => {
  const { civic, postalCode } = readAddress(text, { places });
  return { normalized: civic && normalizedAddress(civic), postalCode };
};

test('houses of a street have the keys that each of them has alone', () => {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 99_999 }).map(String),
    fc.constantFrom('007', '304', '512'),
  );
  fc.assert(
    fc.property(number, fc.constantFrom(...streets), (house, street) => {
      const text = `${house} ${street}`;
      expect(reader.key(text), text).toEqual(keyParts(text));
    }),
    { numRuns: 1000 },
  );
});

test('an address that starts otherwise is read as it is written', () => {
  for (const text of [
    '12-345 KING ST W',
    '104R SHERWOOD GATE',
    '',
    '#5 20 MAIN ST',
    'KING ST',
    '5TH FLOOR 2 A ST',
  ]) {
    for (const address of [text, text]) expect(reader.key(address), text).toEqual(keyParts(text));
  }
});

test('the names of its city end a street, and those of other cities stay with it', () => {
  const keyOf = (text: string) => reader.key(text).normalized;
  expect(keyOf('100 Broadway Winnipeg')).toBe('100 BROADWAY');
  expect(keyOf('12 rue Desmeurons St-Boniface')).toBe('12 RUE DESMEURONS');
  expect(keyOf('12 rue Provencher Laval')).toBe('12 RUE PROVENCHER LAVAL');
  expect(keyOf('12 rue Cavelier de Winnipeg')).toBe('12 RUE CAVELIER DE WINNIPEG');
  expect(new AddressReader(null).key('100 Broadway Winnipeg').normalized).toBe('100 BROADWAY WINNIPEG');
});
