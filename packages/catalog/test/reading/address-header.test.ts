import { expect, test } from 'vitest';
import { addressColumns, addressPartOf, readAddressColumns } from '../../src/reading/index.ts';

test.each([
  ['Address', 'address'],
  ['ADRESSE CIVIQUE', 'address'],
  ['Street_Address', 'address'],
  ['Ville', 'city'],
  ['Code  postal', 'postal_code'],
  ['Municipalité', 'city'],
  ['No civique', 'number'],
  ['Civic no.', 'number'],
  ['Street #', 'number'],
  ['#', null],
  ['Nº civique', 'number'],
  ['N° civique', 'number'],
  ['No de porte', 'number'],
  ['Unit #', 'unit'],
  ['Unit No.', 'unit'],
  ['No d’app.', 'unit'],
  ['Site Street', 'street'],
  ['Job Address', 'address'],
  ['Subject Property', 'address'],
  ['Premises', 'address'],
  ['Client', null],
  ['', null],
  ['Main Street', null],
  ['12 Main Street, Calgary', null],
  ['1 Civic Street', null],
  ['14 Property Road', null],
  ['16B Business Street, Ottawa', null],
  ['4-18 Site Street', null],
  ['Unit 4, 12 Site Street', null],
])('the header “%s” is %s', (header, part) => {
  expect(addressPartOf(header)).toBe(part);
});

test.each([
  [['Client', 'Address', 'Notes'], [1]],
  [
    ['City', 'Province', 'Street Address', 'Postal Code'],
    [2, 0, 1, 3],
  ],
  [
    ['Numéro', 'Rue', 'App', 'Ville'],
    [2, 0, 1, 3],
  ],
  [
    ['Numéro', 'Générique', 'Odonyme', 'Orientation'],
    [0, 2, 1, 3],
  ],
  [['City', 'Province'], []],
  [['Name', 'Value'], []],
  [['Address', 'Mailing address'], [0]],
  [
    ['Name', 'City', 'Unit', 'Civic no.', 'Street', 'City', 'Name', 'City'],
    [2, 3, 4, 5],
  ],
  [
    ['Address', 'City', 'Address', 'City'],
    [0, 1],
  ],
])('of %j the address is columns %j', (headers, columns) => {
  expect(addressColumns(headers)).toEqual(columns);
});

test.each([
  ['two cities of one address', 'Municipality|Address|Town', 'Guelph|12 Elm St|Eramosa', [0, 2]],
  ['one city in two columns', 'Municipality|Address|Town', 'Guelph|12 Elm St|GUELPH', []],
  ['a city of each of two addresses', 'Address|City|Address|City', '12 Elm St|Guelph|9 Oak St|Eramosa', []],
])('%s are asked about, or clear', (_, headers, row, cities) => {
  const reading = readAddressColumns(headers.split('|'), [row.split('|')]);
  expect(reading.cities.toSorted()).toEqual(cities);
});

test.each(['Column1', 'Colonne1'])('an address below %s is found by its cells', (header) => {
  const rows = [['12 Elm St, Ottawa'], ['14 Elm St, Ottawa']];
  expect(addressColumns([header], rows)).toEqual([0]);
  expect(addressColumns([header], [['a'], ['b']])).toEqual([]);
});

test.each([
  [
    'a count beside whole addresses',
    'No.|Street|Suite',
    ['1|102 Main St|5', '2|104 4 Ave|'],
    ['Suite', 'Street'],
  ],
  ['un numéro de ligne', 'No|Rue|App', ['1|102, rue Elm|5', '2|104, rue Elm|'], ['App', 'Rue']],
  ['numbered streets', 'No.|Street', ['102|4 Ave NW', '104|3rd St'], ['No.', 'Street']],
  [
    'a second line with units',
    'Address Line 1|Address Line 2|City',
    ['12 Elm St|Unit 3|Guelph', '14 Elm St||Guelph'],
    ['Address Line 1', 'Address Line 2', 'City'],
  ],
  [
    'a second line with cities',
    'Addr1|Addr2',
    ['12 Elm St|Guelph ON N1H 1A1', '14 Elm St|Guelph ON'],
    ['Addr1', 'Addr2'],
  ],
  [
    'a quadrant apart',
    'Address|City Quadrant',
    ['102 4 Ave|SE', '104 4 Ave|SW'],
    ['Address', 'City Quadrant'],
  ],
  ['a direction twice', 'Address|Direction', ['12 Elm St E|E', '14 Elm St W|W'], ['Address']],
  ['types that no header names', 'Address|Sfx', ['12 Elm|ST', '14 Oak|AVE'], ['Address', 'Sfx']],
  ['states that are provinces', 'Address|State', ['12 Elm St|BC', '14 Elm St|Ontario'], ['Address', 'State']],
  ['states that are words', 'Address|State', ['12 Elm St|Sold', '14 Elm St|Active'], ['Address']],
  [
    'an address below the header of a city',
    'City|Address',
    ['12 Elm St|Guelph', '9 Oak St|Guelph'],
    ['City', 'Address'],
  ],
  [
    'a city of the owner',
    'Owner Address|City|Property Address',
    ['5 Elm St|Vernon|12 Elm St', '6 Elm St|Kelowna|14 Elm St'],
    ['Property Address'],
  ],
  [
    'a city of the property',
    'Owner Address|Property Address|City',
    ['5 Elm St|12 Elm St|Vernon', '6 Elm St|14 Elm St|Kelowna'],
    ['Property Address', 'City'],
  ],
])('of %s, the parts are %s', (_, headers, rows, parts) => {
  const named = headers.split('|');
  const columns = addressColumns(
    named,
    rows.map((row) => row.split('|')),
  );
  expect(columns.map((column) => named[column])).toEqual(parts);
});
