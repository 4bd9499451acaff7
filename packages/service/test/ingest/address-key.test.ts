import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizedAddress, readAddress } from '@cdata/catalog/reading';
import { addressKey } from '../../src/store/address-key.ts';

/** What follows a number; in some, the number is no house number, or not the only one. */
const streets = [
  ...['MAIN ST', 'Erlanger Cr NW', '17 AVE SW', '17 AVE', 'ST CLAIR AVE W', 'W 12TH AV', "MARY'S LANE"],
  ...['A STREET', 'B AVENUE H SOUTH', 'E BROADWAY', '1/2 ELM ST', '1/2', 'ST', 'AVENUE SW', 'AVENUE', 'NW'],
  ...['7960 197 ST', '12 - 345 KING ST', 'MAIN ST UNIT 5', 'MAIN ST, BASEMENT', 'RR 223', 'RANGE ROAD 44'],
  ...['HIGHWAY 7 EAST', 'RUE DE LA COMMUNE EST', 'BOUL. RENÉ-LÉVESQUE O', 'E RUE', 'PARKWAY', 'MAIN', '12'],
  ...['MAIN ST, CALGARY AB T2P 1A1', 'ELM ST, SUITE 200, TORONTO', 'MAIN ST PO BOX 12', 'FLOOR 20 KING ST W'],
  ...['MAIN ST (REAR)', 'KING ST W | 20 QUEEN ST', 'B', 'B, KING ST', 'CITY HALL 216 ONTARIO ST', 'LINE 5'],
];

const keyParts = (text: string) => {
  const { civic, postalCode } = readAddress(text);
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
      expect(addressKey(text), text).toEqual(keyParts(text));
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
    for (const address of [text, text]) expect(addressKey(address), text).toEqual(keyParts(text));
  }
});
