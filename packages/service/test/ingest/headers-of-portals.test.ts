import { describe, expect, test } from 'vitest';
import { proposeMapping } from '../../src/ingest/propose-mapping.ts';
import { recordsIn } from './written-table.ts';

/** The proposal for rows of such cells; those of the first field identify them. */
function propose(title: string, headers: string, ...lines: string[]) {
  const columns = headers.split(' | ');
  const rows = lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
  });
  return proposeMapping(columns, rows, { municipality: 'guelph', title });
}

test('licences with abbreviated columns', () => {
  const { columns } = propose(
    'licences',
    'LICENCE_NUM | TRADE_NAME | BUS_TYPE | BUS_SUBTYPE | LIC_STATUS | ISSUE_DT | EXPIRE_DT | ADDRESS',
    '1 | Elm Pizza | RESTAURANT | Take out | Issued | 2024-01-08 | 2024-12-31 | 12 Elm St',
    '2 | Oak Tires | AUTOMOTIVE | Tire shop | Issued | 2024-01-09 | 2024-12-31 | 14 Elm St',
  );
  expect(columns).toMatchObject({
    ...{ category: 'BUS_TYPE', licence_type: 'BUS_SUBTYPE', issued_date: 'ISSUE_DT' },
    expiry_date: 'EXPIRE_DT',
  });
});

test.each(['NBHD_NAME', 'Nbrhd', 'Neighborhood Name', 'NEIGH_NAME'])('%s is the neighbourhood', (header) => {
  expect(
    propose(
      '',
      `Permit No | Issued | Address | Work Type | ${header}`,
      '1 | 2024-01-05 | 12 Elm St | Deck | Mayfair',
    ).columns,
  ).toHaveProperty('neighbourhood', header);
});

test.each([
  ['BLDG_AREA_M2', 'area_m2'],
  ['Total Area (sq. m)', 'area_m2'],
  ['Superficie du bâtiment (m²)', 'area_m2'],
  ['BLDG_AREA_SQFT', 'area_ft2'],
])('the floor area in %s is %s', (header, field) => {
  expect(
    propose(
      '',
      `Permit No | Issued | Address | Work Type | ${header}`,
      '1 | 2024-01-05 | 12 Elm St | New | 141.2',
    ).columns,
  ).toHaveProperty(field, header);
});

test('permits whose nature says what is done, and how many dwellings are added', () => {
  const records = recordsIn(
    `NO_PERMIS | DT_EMISSION | NATURE_PERMIS | DESC_TRAVAUX | USAGE_BATIMENT | NO_CIV | VOIE | NB_LOG_AJOUTES
     1 | 2024-01-22 | Construction neuve | Immeuble de 24 logements | Habitation multifamiliale | 1245 | rue des Érables | 24
     2 | 2024-01-19 | Bâtiment accessoire | Construction d'une remise | Habitation unifamiliale isolée | 5512 | rue Mills | 0
     3 | 2024-01-20 | Changement d'usage | Ajout d'un logement | Habitation bifamiliale | 14 | rue Denault | 1`,
    'permit',
  );
  expect(records).toMatchObject([
    {
      permit_type: 'Construction neuve',
      permit_type_canonical: 'new_construction',
      dwelling_units_created: '24',
    },
    { permit_type: 'Bâtiment accessoire', permit_type_canonical: 'other' },
    { permit_type: "Changement d'usage", permit_type_canonical: 'change_of_use' },
  ]);
});

describe('coordinates', () => {
  test.each([
    ['Coord_X_MTM9', 'Coord_Y_MTM9'],
    ['geometry.x', 'geometry.y'],
    ['UTM_E', 'UTM_N'],
    ['Easting', 'Northing'],
    ['X_NAD83', 'Y_NAD83'],
  ])('in %s and %s', (x, y) => {
    expect(
      propose(
        '',
        `Permit No | Issued | Address | Work Type | ${x} | ${y}`,
        '1 | 2024-01-05 | 12 Elm St | Deck | 365000.00 | 5035000.00',
      ).columns,
    ).toMatchObject({ lng: x, lat: y });
  });
});

describe('what a list is called', () => {
  const headers = 'FolderNumber | FolderType | FolderDesc | SubjectProperty | InDate | Status';
  const lines = [
    'RA410 | RA | Rezoning | 200 Bowen Rd | 1-Mar-24 | Under Review',
    'DP411 | DP | Development Permit | 241 Oak Ave | 2-Mar-24 | Approved',
  ];

  test.each([
    ['nanaimo-active-development-applications', 'planning_application'],
    ['ActiveDevelopmentApplications', 'planning_application'],
    ['Development Permits', 'development_permit'],
    ['development-permits-2024', 'development_permit'],
    ['DevelopmentPermits2024', 'development_permit'],
    ['building-permits', 'permit'],
    ['BuildingPermits', 'permit'],
    ['permis-de-construction', 'permit'],
  ])('%s says what it is', (title, dataset) => {
    expect(propose(title, headers, ...lines).dataset).toBe(dataset);
  });

  test.each([
    ['permis_amenagement', 'development_permit'],
    ['role-evaluation-fonciere', 'assessment'],
    ['permis-occupation', 'occupancy_permit'],
  ])('%s, without its apostrophe', (title, dataset) => {
    const { dataset: found, alternatives } = propose(title, headers, ...lines);
    expect([found, ...alternatives]).toContain(dataset);
  });

  test('files of rezonings and subdivisions are planning applications whatever they are called', () => {
    expect(
      propose(
        'export',
        headers,
        'RA410 | RA | Rezoning | 200 Bowen Rd | 1-Mar-24 | Under Review',
        'SUB411 | SUB | Subdivision | 241 Oak Ave | 2-Mar-24 | Approved',
      ),
    ).toMatchObject({ dataset: 'planning_application' });
  });
});

test('a register of heritage with the act and the class of each site', () => {
  const { dataset, columns } = propose(
    'heritageSites',
    'COMMONNAME | DESCRIPTIONOFPROPERTY | TYPEHERITAGEFEATURE | HERITAGECLASSIFICATION | DESIGNATING_ACT | geometry.x | geometry.y',
    'Elm Cenotaph | 426 Queen Street East | Monument | Heritage | Ontario Heritage Act | 704608.9 | 5154368.77',
    'Elm River | | Point Of Interest | Significant Building | Historic Sites and Monuments Act | 704314.5 | 5153963.8',
  );
  expect(dataset).toBe('heritage_status');
  expect(columns).toMatchObject({
    ...{ building_name: 'COMMONNAME', heritage_status: 'HERITAGECLASSIFICATION', lng: 'geometry.x' },
    designation_act: 'DESIGNATING_ACT',
  });
});

test('schools, parks and tennis courts are no licences', () => {
  const places = (...lines: string[]) =>
    propose('places', 'LOCATION | NAME | FACILITY_TYPE | FACILITYID | LONGITUDE | LATITUDE', ...lines)
      .dataset;
  expect(
    places(
      '5381 125A St | Elm Park | Dog Off-Leash | 1 | -122.88 | 49.10',
      '17 Elm St | Elm Secondary | School | 2 | -122.87 | 49.11',
      '19 Elm St | Elm Courts | Tennis | 3 | -122.86 | 49.12',
    ),
  ).toBeNull();
  expect(
    places(
      '5381 125A St | Elm Pizza | Restaurant | 1 | -122.88 | 49.10',
      '17 Elm St | Oak Bakery | Bakery | 2 | -122.87 | 49.11',
      '19 Elm St | Elm Daycare | School | 3 | -122.86 | 49.12',
      '21 Elm St | Elm Cafe | Restaurant | 4 | -122.86 | 49.12',
    ),
  ).toBe('licence');
});

test('the use of land is that of an assessed property', () => {
  const { columns } = propose(
    '',
    'ROLL_NO | CIVIC_NO | STREET_NAME | STREET_TYPE | PROP_CLASS | LAND USE | 2024 ASSESSMENT',
    '041 | 5 | Water | Street | Commercial | Office | 232,900',
  );
  expect(columns).toMatchObject({ building_use: 'LAND USE', property_class: 'PROP_CLASS' });
});
