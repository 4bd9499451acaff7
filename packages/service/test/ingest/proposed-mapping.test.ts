import { describe, expect, test } from 'vitest';
import { proposeMapping } from '../../src/ingest/propose-mapping.ts';

type Cells = readonly (string | number)[];

function propose(columns: readonly string[], ...lines: readonly Cells[]) {
  const rows = lines.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]])));
  return proposeMapping(columns, rows, { municipality: 'anywhere' });
}

describe('the dataset is proposed from all columns together', () => {
  test('applications with a description and a place are no zones', () => {
    const proposal = propose(
      ['OBJECTID', 'FILE_NUM', 'FILE_TYPE', 'ADDRESS', 'X', 'Y', 'DESCRIPTION'],
      [1, 'ZAC-24-001', 'Zoning By-law Amendment', '71 Main St W', 591000, 4790000, 'Two towers'],
      [2, 'DA-24-002', 'Site Plan', '12 King St E', 592000, 4790100, 'New clinic'],
    );
    expect(proposal).toMatchObject({ dataset: 'planning_application', key: ['FILE_NUM'] });
    expect(proposal.columns).toMatchObject({ record_number: 'FILE_NUM', application_type: 'FILE_TYPE' });
  });

  test('permits of a common municipal system keep their number, type, status and value', () => {
    const proposal = propose(
      [
        'OBJECTID',
        'FILENO',
        'FOLDERTYPE',
        'FOLDERSTATUSDESC',
        'WORKDESC',
        'SUBDESC',
        'INDATE',
        'CONSTRUCTVALUE',
        'PROPINFOVALUE_WARD',
        'ADDRESS',
      ],
      [1, '24-100', 'SF New', 'Issued', 'New', 'Single Detached', '2024-03-01', 450000, 3, '12 Elm St'],
      [2, '24-101', 'Deck', 'Closed', 'New', 'Attached Deck', '2024-03-02', 9000, 3, '14 Elm St'],
    );
    expect(proposal).toMatchObject({ dataset: 'permit', key: ['FILENO'] });
    expect(proposal.columns).toMatchObject({
      permit_number: 'FILENO',
      permit_type: 'FOLDERTYPE',
      status: 'FOLDERSTATUSDESC',
      construction_value: 'CONSTRUCTVALUE',
      application_date: 'INDATE',
      ward: 'PROPINFOVALUE_WARD',
    });
  });

  test('permits whose names are cut at ten letters are no assessments, although they have a folio', () => {
    const proposal = propose(
      [
        'Folder_Num',
        'Folio',
        'House',
        'Street',
        'Folder_Typ',
        'Status',
        'Issued_Dat',
        'Units_Crea',
        'Constructi',
      ],
      ['BP-1', '110-2', 38155, 'Cleveland Ave', 'New SFD', 'Issued', '2024-05-01', 1, 650000],
      ['BP-2', '110-2', 38157, 'Cleveland Ave', 'Addition', 'Issued', '2024-05-02', 0, 90000],
    );
    expect(proposal).toMatchObject({ dataset: 'permit', key: ['Folder_Num'] });
    expect(proposal.columns).toMatchObject({
      permit_type: 'Folder_Typ',
      issued_date: 'Issued_Dat',
      construction_value: 'Constructi',
      address: ['House', 'Street'],
    });
  });
});

test('a register of heritage is no list of businesses, although both have names and categories', () => {
  const proposal = propose(
    ['Nom', 'Statut', 'Categorie', 'Adresse', 'Construction', 'Fonction'],
    ['Moulin Bleu', 'Citation', 'Immeuble patrimonial', '1 rue du Moulin', 'vers 1860', 'Moulins'],
    ['Vieux salon', 'Citation', 'Immeuble patrimonial', '9 rue du Quai', '1900', 'Hôtels'],
    ['Moulin Bleu', 'Citation', 'Immeuble patrimonial', '12 rue du Quai', '1867', 'Moulins'],
  );
  expect(proposal).toMatchObject({
    dataset: 'heritage_status',
    key: ['Adresse'],
    columns: {
      building_name: 'Nom',
      heritage_status: 'Statut',
      year_built: 'Construction',
      built_as: 'Fonction',
    },
  });
});

test('the year and the industry of a record are read', () => {
  const year = propose(['FILE_NUM', 'FILE_TYPE', 'FILE_YEAR'], ['ZAC-1', 'Rezoning', 2016]);
  expect(year.columns).toMatchObject({ year_of_application: 'FILE_YEAR' });
  const industry = propose(
    ['BusinessID', 'Name', 'NAICSCode', 'NAICSDescr'],
    [7, 'Blue Door Cafe', 722511, 'Full-service restaurants'],
  );
  expect(industry).toMatchObject({
    dataset: 'licence',
    columns: { naics_code: 'NAICSCode', category: 'NAICSDescr' },
  });
});

test('a number that repeats is completed by another column; a row number is no identifier where there is another', () => {
  const { key } = propose(
    ['OBJECTID', 'PERMIT', 'ROAD', 'ISSUED_DATE', 'DESCRIPTION'],
    [1, '14-1', 'ELM ST', '2014-03-01', 'House'],
    [2, '14-1', 'OAK ST', '2014-03-01', 'House'],
    [3, '14-2', 'OAK ST', '2014-03-02', 'House'],
  );
  expect(key).toEqual(['PERMIT', 'ROAD']);
});

describe('a list of businesses is licences, and never major projects', () => {
  test.each([
    [
      'with types in codes',
      ['NAME', 'BUSINESS_DESC', 'TYPE_CODE', 'OBJECTID', 'LICENCE_ACCOUNT_NUMBER', 'LICENSE_LOCATION'],
      ['ELM CAFE LTD', 'RESTAURANT - 140 SQ METRES OR LESS', 7102, 1, 700000, '3001 ELM ST'],
      { licence_number: 'LICENCE_ACCOUNT_NUMBER', category: 'BUSINESS_DESC', address: 'LICENSE_LOCATION' },
    ],
    [
      'with names, types and points',
      ['FID', 'Name', 'Type', 'Address', 'lon', 'lat'],
      [1, 'Elm Drugs', 'Community Pharmacy', '585 Elm Road Suite 202', -64.82, 46.12],
      { business_name: 'Name', category: 'Type', address: 'Address', lat: 'lat', lng: 'lon' },
    ],
    [
      'with the number of the house under “Address”',
      ['LicenceNumber', 'DateFrom', 'DateTo', 'TradeName', 'LicenceCategory', 'Unit', 'Address', 'StreeName'],
      [700000, '2021/06/21 07:00:00+00', '2021/12/31 08:00:00+00', 'ELM CO', 'HOME', '', 2053, '3RD AVE'],
      { issued_date: 'DateFrom', expiry_date: 'DateTo', address: ['Address', 'StreeName'] },
    ],
    [
      'with degrees next to metres, and words next to codes',
      [
        'X',
        'Y',
        'Business_Name',
        'Civic_House',
        'Civic_Street',
        'Category',
        'Category_Desc',
        'Latitude',
        'Longitude',
      ],
      [-13655110.99, 6302015.65, 'ELM LAW', 8621, '201 ST', 65, 'PROFESSIONALS', 49.15, -122.66],
      {
        category: 'Category_Desc',
        lat: 'Latitude',
        lng: 'Longitude',
        address: ['Civic_House', 'Civic_Street'],
      },
    ],
  ] as const)('%s', (_, columns, row, expected) => {
    const proposal = propose(columns, row);
    expect(proposal.dataset).toBe('licence');
    expect(proposal.columns).toMatchObject(expected);
  });

  test('and a name with a place alone is no project either', () => {
    expect(propose(['Name', 'Address'], ['Elm House', '1 Elm St']).dataset).toBeNull();
  });
});

test('each row of a file of many cities names its own', () => {
  const columns = [
    'licence number',
    'establishment name',
    'location address line 1',
    'location address  city',
  ];
  const rows = [
    Object.fromEntries(columns.map((name, at) => [name, [7, 'ELM', '2310 Elm Hwy', 'COOMBS'][at]])),
  ];
  expect(proposeMapping(columns, rows)).toMatchObject({
    dataset: 'licence',
    municipality: { column: 'location address  city' },
    columns: { address: 'location address line 1' },
  });
});

test('of two columns of money that may be the value, a person chooses', () => {
  const { columns, questions } = propose(
    ['Permit No', 'Issued Date', 'Address', 'Project Cost', 'Job Value'],
    ['B-1', '2026-02-03', '1 Elm St', 500, 900],
    ['B-2', '2026-02-03', '3 Elm St', 600, 950],
  );
  expect(columns.construction_value).toBe('Job Value');
  expect(questions).toEqual([{ field: 'construction_value', columns: ['Job Value', 'Project Cost'] }]);
});
