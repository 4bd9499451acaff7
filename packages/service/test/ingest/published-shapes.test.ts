import { describe, expect, test } from 'vitest';
import { previewMapping } from '../../src/ingest/mapping-preview.ts';
import { proposeMapping } from '../../src/ingest/propose-mapping.ts';
import type { LoadedRow } from '../../src/ingest/staging.ts';

/** What becomes of a file in a shape in which municipalities publish: its dataset, and its rows. */
function read(city: string, columns: string, ...lines: string[]) {
  const names = columns.split(' | ');
  const rows = lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
  const { dataset, alternatives, columns: found, key } = proposeMapping(names, rows, { municipality: city });
  if (dataset === null) return { dataset, alternatives, records: [] };
  const mapping = { dataset, municipality: city, key, columns: found };
  const preview = previewMapping(mapping, { kind: 'own', columns: names, rows });
  return { dataset, alternatives, key, records: preview.rows.map(({ result }) => contentsOf(result)) };
}

/** The record, the house, or the reason. */
function contentsOf(row: LoadedRow): Record<string, unknown> {
  if ('stored' in row) return row.stored.record;
  if ('cells' in row) return { house: row.cells[1], lat: row.cells[10], lng: row.cells[11] };
  return { ...row };
}

function expectNone(record: Record<string, unknown> | undefined, ...fields: string[]): void {
  for (const field of fields) expect(record).not.toHaveProperty(field);
}

describe('lists of businesses become licences', () => {
  test('with types in words and codes, and an address that some do not have', () => {
    expect(
      read(
        'kelowna',
        'NAME | BUSINESS_DESC | TYPE_CODE | TYPE_DESCRIPTION | LICENCE_ACCOUNT_NUMBER | LICENSE_LOCATION',
        'Blue Door Ltd | RESTAURANT - 140 SQ METRES | 7102 | 7102 - Restaurant | 4001 | 3001 LAKE ST',
        'Red Door Inc | RETAIL - YARN | 7205 | 7205 - Retail | 4002 | B-3009 LAKE ST',
        'Old Door Corp | HOME OCCUPATION - HAIRSTYLIST | 7300 | 7300 - Home | 4003 | NON-RESIDENT',
      ),
    ).toMatchObject({
      dataset: 'licence',
      key: ['LICENCE_ACCOUNT_NUMBER'],
      records: [
        { business_name: 'Blue Door Ltd', address: '3001 LAKE ST', category_canonical: 'restaurant' },
        { licence_number: '4002', address: 'B-3009 LAKE ST', category_canonical: 'retail' },
        { licence_number: '4003', category_canonical: 'personal_services' },
      ],
    });
  });

  test('with unit, house and street in columns of their own, and a date with seven decimals', () => {
    const { dataset, records } = read(
      'nanaimo',
      'Licence | CivicAddressUnit | CivicAddressHouse | CivicAddressStreet | CivicAddressCity | BusinessDescription | NAICSDetail | TradeName | Latitude | Longitude | approval_type_date',
      '70 | | 501 | SIXTH STREET | NANAIMO | Apartment | 5311 | Blue Door Ltd | 49.15 | -123.95 | 1987-10-31T00:00:00.0000000Z',
      '71 | 241 | 4750 | OAK ROAD | NANAIMO | Machine shop | 332 | Red Door Ltd | 49.21 | -124.02 | 2016-02-09T00:00:00.0000000Z',
    );
    expect(dataset).toBe('licence');
    expect(records).toMatchObject([
      {
        address: '501 SIXTH STREET',
        issued_date: '1987-10-31',
        category_canonical: 'residential',
        lat: 49.15,
      },
      { address: '241-4750 OAK ROAD', normalized_address: '4750 OAK ROAD', category_canonical: 'industrial' },
    ]);
  });

  test('with metres of the web beside degrees, a blank mailing address, and a code beside its words', () => {
    const { dataset, records } = read(
      'langley_district',
      'X | Y | FID | PropertyNumber | Business_Name | Civic_Unit | Civic_House | Civic_Street | Mailing_Address | Category | Category_Desc | NAICS_Primary | Latitude | Longitude',
      '-13655110.99 | 6302015.65 | 1 | 15 | Blue Door Ltd | 400 | 8621 | 201 ST | | 65 | PROFESSIONALS | 541110 | 49.159 | -122.665',
      ' | | 2 | 16 | Red Door Ltd | | | OUT OF TOWN | | 23 | CONTRACTOR - MISC | 238220 | | ',
    );
    expect(dataset).toBe('licence');
    expect(records).toMatchObject([
      { address: '400-8621 201 ST', lat: 49.159, category: 'PROFESSIONALS', naics_code: '541110' },
      { category_canonical: 'contractor' },
    ]);
    expectNone(records[1], 'address', 'lat', 'normalized_address');
  });

  test('with a number in Address, a street in StreeName, and from-to dates', () => {
    const { dataset, records } = read(
      'prince_george',
      'LicenceNumber | DateFrom | DateTo | TradeName | LicenceDesc | LicenceCategory | Unit | Address | StreeName',
      '1 | 2021/06/21 07:00:00+00 | 2021/12/31 08:00:00+00 | Blue Door Ltd | Paving | HOME BUSINESS 1 - Craft | | 2053 | 3RD AVE',
      '2 | 2021/01/01 08:00:00+00 | 2021/12/31 08:00:00+00 | Red Door Ltd | Taxis | TAXI, LIMOUSINE | 240 | 1338 | CENTRAL ST E',
    );
    expect(dataset).toBe('licence');
    expect(records).toMatchObject([
      {
        ...{
          address: '2053 3RD AVE',
          issued_date: '2021-06-21',
          expiry_date: '2021-12-31',
          is_active: false,
        },
        category_canonical: 'other',
      },
      { address: '240-1338 CENTRAL ST E', category_canonical: 'other' },
    ]);
  });

  test('with dates of 14 digits, 19000101 for none, line breaks and businesses out of town', () => {
    const { dataset, records } = read(
      'new_westminster',
      'BUSINESS_NAME | LICENCE | CIVIC_ADDRESS | APPROVED_DATE | DATE_EXPIRED | LICENCE_STATE | YEAR_OPENED | NAICS_CODE | NAICS_DESCRIPTION',
      'Blue Door Ltd | 70 | BUSINESS - OUT OF TOWN\n | 20170929000000 | 19000101 | APPROVED | 2021 | 23821 | Electrical contractors',
      'Red Door Ltd | 71 | 253 SIXTH AVE\nNEW WESTMINSTER BC | 19000101000000 | 20181231 | NULL | | 8134 | Civic organizations',
    );
    expect(dataset).toBe('licence');
    expect(records).toMatchObject([
      { issued_date: '2017-09-29', status: 'APPROVED', opened_on: '2021-01-01', opened_on_precision: 'year' },
      { normalized_address: '253 SIXTH AVENUE', expiry_date: '2018-12-31' },
    ]);
    expectNone(records[0], 'address', 'normalized_address', 'expiry_date');
    expectNone(records[1], 'issued_date', 'status');
  });

  test('with a point: they are neither major projects nor address points without names', () => {
    const { dataset, records } = read(
      'moncton',
      'FID | Name | Type | Address | geometry | lon | lat',
      '1 | Blue Door | Community Pharmacy | 585 Oak Road Suite 202 | POINT (-64.829 46.124) | -64.829 | 46.124',
      '2 | Red Door | Institutional Pharmacy | 859 Main Street, Moncton NB | POINT (-64.78 46.088) | -64.78 | 46.088',
    );
    expect(dataset).toBe('licence');
    expect(records).toMatchObject([
      { business_name: 'Blue Door', category_canonical: 'health', lat: 46.124 },
      { normalized_address: '859 MAIN STREET', lng: -64.78 },
    ]);
    const points = read(
      'moncton',
      'COMPANY | UNIT | HOUSE_NO | ROAD | LAT | LON',
      'Blue Door | 2 | 585 | OAK ROAD | 46.124 | -64.829',
      'Red Door | | 859 | MAIN ST | 46.088 | -64.78',
    );
    expect(points.dataset).toBe('licence');
  });
});

describe('lists of houses become address points', () => {
  test('with their parts apart, and 0 for no unit', () => {
    expect(
      read(
        'white_rock',
        'Legal_Id | Angle | Street | Dir_Name | Addr_No | Apt_Id | Roll | LON | LAT',
        '149 | 90 | CHESTNUT ST | CHEST_1580 | 1580 | 0 | 145 | -122.843 | 49.0309',
        '148 | 90 | NORTH BLUFF RD | NORRD_13684 | 13684 | 32 | 146.001 | -122.843 | 49.0308',
      ),
    ).toMatchObject({
      dataset: 'address',
      records: [{ house: '1580 CHESTNUT STREET', lat: 49.0309 }, { house: '13684 NORTH BLUFF ROAD' }],
    });
  });

  test('with numbers as decimals, of which 0 is none, and metres beside degrees', () => {
    const columns = 'OBJECTID | STREET_NO | MUN_ADD | STREET_NAM | X_COORD | Y_COORD | LON | LAT';
    const lines = [
      '1 | 302.0 | 302 DOWSON LOOP | DOWSON LOOP | 620177.1 | 4879015.1 | -79.4996 | 44.0544',
      '2 | 0.0 | 0 DAVIS DR | DAVIS DR | 620568.5 | 4879101.6 | -79.4947 | 44.0551',
    ];
    const house = { house: '302 DOWSON LOOP', lat: 44.0544 };
    expect(read('newmarket', columns, ...lines)).toMatchObject({
      dataset: 'address',
      records: [house, { isExcluded: true }],
    });
    const parts = columns.replace('MUN_ADD', 'NOTE');
    expect(
      read(
        'newmarket',
        parts,
        ...lines.map((line) => line.replace(/\d+ (?:DOWSON LOOP|DAVIS DR) \|/, 'x |')),
      ),
    ).toMatchObject({
      dataset: 'address',
      records: [house, { isExcluded: true }],
    });
  });
});

describe('what is no record of ours is not taken for one', () => {
  test.each([
    [
      'offences',
      'id_poursuite | date | adresse | date_jugement | etablissement | montant | categorie',
      '1 | 2015-05-14 | 1 rue Elm | 2016-03-29 | Porte Bleue | 500 | Restaurant',
    ],
    [
      'licences of dogs',
      'Licence Number | Breed | Name | Issued Date | Address',
      '1 | Beagle | Rex | 2015-05-14 | 1 Elm St',
    ],
    ['trees', 'TREE_ID | SPECIES | DIAMETER | STREET | LAT | LON', '1 | Maple | 30 | ELM ST | 43.6 | -79.4'],
  ])('%s', (_, columns, line) => {
    expect(read('guelph', columns, line).dataset).toBeNull();
  });
});

test('a file that has what is worth loading of two datasets may be either', () => {
  const { dataset, alternatives } = read(
    'guelph',
    'Permit Number | Permit Type | Work Value | Licence Number | Business Name | Licence Category | Issue Date | Address',
    'P1 | Sign permit | 5000 | L1 | Blue Door Ltd | Members | 2026-02-03 | 1 Elm St',
  );
  expect(dataset).toBeNull();
  expect([...alternatives].sort()).toEqual(['licence', 'permit']);
});

/** The columns of one address, by different systems; the house is 12, the street Elm Street. */
test.each([
  ['CivicAddressHouse | CivicAddressStreet', '12 | ELM ST'],
  ['Civic_House | Civic_Street', '12 | ELM ST'],
  ['Address | StreeName', '12 | ELM ST'],
  ['Addr_No | Street', '12 | ELM ST'],
  ['no_civique | rue_local', '12 | ELM ST'],
  ['location address line 1', '12 ELM ST'],
  ['LICENSE_LOCATION', '12 ELM ST'],
  ['MUNICIPAL ADDRESS2', '12 ELM ST'],
  ['HOUSE_NUM | STREET_NAME | STREET_TYPE', '12 | ELM | ST'],
  ['StreetNumber | StreetName | StreetSuffix', '12 | ELM | ST'],
  ['ST_NUM | ST_NAME | ST_TYPE', '12 | ELM | ST'],
  ['CIV_NO | CIV_STREET', '12 | ELM ST'],
  ['ADD_NUM | STREETNAME', '12.0 | ELM ST'],
  ['House # | Road Name', '12 | ELM ST'],
  ['BLDG_NO | ROAD', '12 | ELM ST'],
  ['Site House No | Site Street Name', '12 | ELM ST'],
  ['Property Street Number | Property Street Name', '12 | ELM ST'],
  ['LOCATION_STREET_NO | LOCATION_STREET', '12 | ELM ST'],
  ['Business Street Number | Business Street Name', '12 | ELM ST'],
  ['FROM_CIVIC_NUMBER | STREET', '12 | ELM ST'],
  ['Numéro civique | Nom de la voie', '12 | ELM ST'],
])('an address in %s', (columns, cells) => {
  const { records } = read(
    'guelph',
    `Licence Number | Business Name | Category | ${columns}`,
    `1 | Blue Door Ltd | Restaurant | ${cells}`,
  );
  expect(records).toMatchObject([{ normalized_address: '12 ELM STREET' }]);
});
