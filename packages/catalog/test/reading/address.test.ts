import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  municipalityNames,
  normalizedAddress,
  readAddress,
  type StreetName,
} from '../../src/reading/index.ts';
import { cities } from './written-addresses.ts';

/**
 * The table of addresses says how each text is read: a row a text, with a line break written as ⏎. A range has both its
 * numbers, and a text of several addresses their count and the parts of the first.
 */
const table = readFileSync(new URL('addresses.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const [columns = [], ...rows] = table.map((line) => line.split('\t'));

const streetText = (street: StreetName): string =>
  normalizedAddress({ ...street, unit: null, number: null, numberTo: null });

test.each(rows)('%s', (text, ...expected) => {
  const address = readAddress(text!.replaceAll('⏎', '\n'), { places: cities });
  const { civic, corner, several } = address;
  const [, digits = '', suffix = ''] = /^(\d+)(.*)$/.exec(civic?.number ?? '') ?? [];
  const isRange = civic?.numberTo != null;
  const read: Record<string, string | null | undefined> = {
    number: isRange ? `${civic.number}-${civic.numberTo}` : digits,
    suffix: isRange ? '' : suffix.trim(),
    unit: civic?.unit,
    street: corner ? corner.map(streetText).join(' & ') : civic && streetText(civic),
    type: corner ? '' : civic?.streetType,
    direction: corner ? '' : civic?.direction,
    city: address.municipality,
    province: address.province,
    postal_code: address.postalCode,
    country: address.country,
    po_box: address.poBox,
    addresses: several.length > 0 ? String(several.length) : '',
    building: address.building,
  };
  const names = columns.slice(1);
  expect(Object.fromEntries(names.map((name) => [name, read[name] ?? '']))).toEqual(
    Object.fromEntries(names.map((name, at) => [name, expected[at] ?? ''])),
  );
});

test('the table has at least 300 addresses', () => expect(rows.length).toBeGreaterThanOrEqual(300));

test('parts in columns of their own are read as the line that they make', () => {
  const parts = {
    unit: '4D',
    number: '308',
    street: 'Oak St',
    city: 'Laval',
    province: 'QC',
    postalCode: 'H7A 0A1',
  };
  expect(readAddress(parts)).toEqual(readAddress('4D-308 Oak St, Laval, QC, H7A 0A1'));
  expect(readAddress({ number: '302.0', street: 'Dowson Loop' }).civic?.number).toBe('302');
  expect(readAddress({ number: '12', street: '12 Elm St', unit: '3' }).civic).toMatchObject({
    unit: '3',
    number: '12',
  });
  expect(readAddress({ number: '12', street: '7 Oaks Dr' }).civic).toMatchObject({
    unit: null,
    number: '12',
    streetName: '7 OAKS',
  });
});

test.each([
  ['1-2', '1-2'],
  ['1 & 2', '1 & 2'],
  ['1,2', '1,2'],
  ['101/102', '101/102'],
  ['101-A', '101A'],
  ['Bay 3', '3'],
  ['app. 3', '3'],
  ['3.0', '3'],
  ['2nd floor', '2ND FLOOR'],
  ['N/A', null],
  ['0', null],
])('the unit %s of a column of its own leaves the house and its street as they are', (unit, expected) => {
  for (const [street, name] of [
    ['Beach Rd', 'BEACH ROAD'],
    ['101 St NW', '101 STREET NORTHWEST'],
  ] as const) {
    const { civic } = readAddress({ unit, number: '20.0', street, city: 'Edmonton' });
    expect(civic).toMatchObject({ unit: expected, number: '20', numberTo: null });
    expect(streetText(civic!)).toBe(name);
  }
});

test.each([
  ['3', '12-14', '3', '12', '14'],
  ['101', '12-14', '101', '12', '14'],
  ['A', '12-14', 'A', '12', '14'],
  ['5', '12, 14', '5', '12', '14'],
  ['5', '106-110', '5', '106', '110'],
  ['', '1,234', null, '1234', null],
])('unit %s and number %s of columns of their own are not mixed', (unit, number, ownUnit, first, last) => {
  expect(readAddress({ unit, number, street: 'Main St' }).civic).toMatchObject({
    unit: ownUnit,
    number: first,
    numberTo: last,
  });
});

test('a language decides what O is after a street', () => {
  expect(readAddress('100 Sherbrooke O', { language: 'fr' }).civic?.direction).toBe('OUEST');
  expect(readAddress('100 Sherbrooke O').civic?.direction).toBeNull();
});

test('a street with the name of a neighbourhood is a street before its city', () => {
  const places = municipalityNames(['Moncton', 'Mountain Road']);
  expect(readAddress('Mountain Road, Moncton', { places })).toMatchObject({
    civic: { streetName: 'MOUNTAIN', streetType: 'ROAD' },
    municipality: 'MONCTON',
  });
  expect(readAddress('Mountain Road', { places }).civic).toBeNull();
});

test('a text that is too long for an address is none', () => {
  const text = `12 Main St, Calgary ${'and 14, 51.04 -114.07; '.repeat(1500)}`;
  expect(readAddress(text)).toMatchObject({ civic: null, municipality: null, rest: text });
});
