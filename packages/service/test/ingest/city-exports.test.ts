import { expect, test } from 'vitest';
import { projectionNamed } from '../../src/ingest/projections.ts';
import { PlaceReader } from '../../src/ingest/coordinates.ts';
import { canonicalLines } from '../../src/ingest/mapping-preview.ts';
import { recordsIn } from './written-table.ts';

test('permits of a folder system', () => {
  const [house, demolition] = recordsIn(
    `Folder Number | Folder Type | Folder Sub Type | Work Proposed | Issue Date | Final | House | Street | StreetType | Dir | St
     BP1 | BUILDING | SFD | NEW | 05-Jan-2026 | 12-Mar-2026 | 1204 | RIVER | ST | W | COMPLETED
     BP2 | DEMO | SFD | DEMOLISH | 12-Jan-2026 | | 15 | NICOLA | ST | W | CANCELLED`,
    'permit',
  );
  expect(house).toMatchObject({
    ...{ work_type: 'NEW', structure_type: 'SFD', completed_date: '2026-03-12', status: 'COMPLETED' },
    ...{ normalized_address: '1204 RIVER STREET WEST', permit_type_canonical: 'new_construction' },
  });
  expect(demolition).toMatchObject({ permit_type_canonical: 'demolition', status_canonical: 'cancelled' });
});

test('the kind of a building alone says nothing of the work', () => {
  const permits = recordsIn(
    `PERMIT_ID | PERMIT_SUBTYPE | ISSUE_DT | SITE_ADDR
     1 | One Unit Dwelling | 2026-01-06 | 12 Elm St
     2 | Retail | 2026-01-07 | 14 Elm St`,
    'permit',
  );
  for (const permit of permits) expect(permit).not.toHaveProperty('permit_type_canonical');
  expect(canonicalLines('permit', permits as never)).toContain(
    '    not known: 2 (One Unit Dwelling; Retail)',
  );
});

test.each([
  ['WORK_CAT', 'work_type'],
  ['DESC_TRAV', 'description'],
  ['Proposal', 'description'],
])('the work is in %s', (header, field) => {
  expect(
    recordsIn(`Permit # | Issued | Location | ${header}\n 1 | 2026-01-06 | 12 Elm St | New house`, 'permit'),
  ).toMatchObject([{ [field]: 'New house', permit_type_canonical: 'new_construction' }]);
});

test('the direction of a street in a column of its own is part of the address', () => {
  const licences = (headers: string, ...cells: string[]) =>
    recordsIn(
      `BUSINESS_NAME | LICENCE_NO | CLASS_DESCRIPTION | ISSUED | ${headers}
       ${cells.map((one, at) => `Brew Co | L-${at} | Food | 2026-01-0${at + 1} | ${one}`).join('\n')}`,
      'licence',
    ).map((record) => record['normalized_address' as never]);
  expect(licences('STREET_ADDRESS | QUADRANT', '314 3 STREET | S', '17 HEATHER CRES | W')).toEqual([
    '314 3 STREET SOUTH',
    '17 HEATHER CRESCENT WEST',
  ]);
  expect(licences('STREET_ADDRESS | QUADRANT', '314 3 STREET S | S')).toEqual(['314 3 STREET SOUTH']);
  expect(licences('STREET_ADDRESS | QUADRANT', '314 3 STREET, Lethbridge | S')).toEqual(['314 3 STREET']);
});

test.each([
  ['TotalSqft', { area_ft2: '1800' }],
  ['FLOORAREASQFT', { area_ft2: '1800' }],
  ['Gross Floor Area SqM', { area_m2: 1800 }],
])('the unit of %s is a part of its words', (header, area) => {
  const [permit] = recordsIn(
    `Permit # | Issued | Address | Description | ${header}\n 1 | 2026-01-06 | 12 Elm St | House | 1800`,
    'permit',
  );
  expect(permit).toMatchObject(area);
});

test.each([
  ['SiteHouseNumber | SiteStreet | SiteStreetType | SiteStreetDir', '12 | Elm | St | NW'],
  [
    'Property Street Number | Property Street | Property Street Suffix | Property Street Quadrant',
    '12 | Elm | St | NW',
  ],
])('the parts of an address are those of a site: %s', (headers, cells) => {
  const lines = [1, 2].map((at) => `${at} | 2026-01-06 | Deck | ${cells}`);
  const [permit] = recordsIn(`Permit # | Issued | Description | ${headers}\n${lines.join('\n')}`, 'permit');
  expect(permit).toMatchObject({ normalized_address: '12 ELM STREET NORTHWEST' });
});

test('the decision, the contract and the renewal say the status and the value', () => {
  expect(
    recordsIn(
      `Permit # | Issued | Address | Description | Permit Decision | Contract Value
       1 | 2026-01-06 | 12 Elm St | Deck | Approved | 8,500`,
      'permit',
    ),
  ).toMatchObject([{ status: 'Approved', construction_value: 8500 }]);
  expect(
    recordsIn(
      `Account ID | Trade Name | Address | Usage autorisé | Date d'émission du certificat | Renewal Status
       A-1 | Red Door Ltd | 12 Elm St | Restaurant | 2024-05-06 | Active`,
      'licence',
    ),
  ).toMatchObject([
    {
      ...{ record_id: 'guelph:A-1', category: 'Restaurant', issued_date: '2024-05-06' },
      ...{ status: 'Active', is_active: true },
    },
  ]);
  expect(
    recordsIn(
      `Heritage No | Name | Address | Designation | Year of Construction
       H-1 | Old Mill | 12 Elm St | Designated | 1870`,
      'heritage_status',
    ),
  ).toMatchObject([{ year_built: expect.stringMatching(/^1870/) as string }]);
});

test('the letter of a house is in a column of its own', () => {
  const addresses = (headers: string, cells: string) =>
    recordsIn(
      `PERMIT_NO | ISSUED | DESC | ${headers}\n1 | 2026-01-06 | Deck | ${cells}\n2 | 2026-01-06 | Deck | ${cells}`,
      'permit',
    ).map((record) => record['normalized_address' as never])[0];
  expect(addresses('CIV_NO | CIV_SUF | ST_NAME', '11 | A | Duckworth St')).toBe('11A DUCKWORTH STREET');
  expect(addresses('Numéro civique | suffixe | Voie', '123 | A | boulevard Roy')).toBe('123A BOULEVARD ROY');
  expect(addresses('Numéro civique | suffixe | Voie', '123 | B | avenue Roy')).toBe('123B AVENUE ROY');
});

test('a column of quarters is no address beside those of houses, streets and units', () => {
  expect(
    recordsIn(
      `BusinessID | Name | StreetNo | StreetName | UnitNo | Location | NAICSSector
       1 | Red Door Ltd | 190 | Elm Pky | 100 | DT Core | Retail Trade
       2 | Blue Door Ltd | 4900 | Oak Rd | A | Northeast (West) | Retail Trade`,
      'licence',
    ),
  ).toMatchObject([
    // 100-190 would be a range of houses.
    { address: '190 Elm Pky, Unit 100', normalized_address: '190 ELM PARKWAY' },
    { address: 'A-4900 Oak Rd', normalized_address: '4900 OAK ROAD' },
  ]);
});

test('licences with the start and the end of their time, their nature and a count of employees', () => {
  expect(
    recordsIn(
      `Licence | Business | Civic Addr | Nature | From | To | NOEMP
       IM-1 | Lakeside Plumbing | 12 Harvey Ave | Plumber | 2026-01-13 | 2026-12-31 | 3`,
      'licence',
    ),
  ).toMatchObject([
    {
      ...{ issued_date: '2026-01-13', expiry_date: '2026-12-31', number_of_employees: 3 },
      ...{ category: 'Plumber', category_canonical: 'contractor' },
    },
  ]);
});

test('the whole code of an industry says more than the words of its title', () => {
  const rows: [string, string, string][] = [
    ['Food (Health) Supplement Stores', '446191', 'retail'],
    ['Convention and Trade Show Organizers', '561920', 'professional_services'],
    ['Residential Building Construction', '236110', 'contractor'],
    ['Ice Cream and Frozen Dessert Manufacturing', '311520', 'industrial'],
    ['Pharmacies and Drug Stores', '446110', 'health'],
    ['Apartment', '5311', 'residential'],
    ['Restaurant', '0', 'restaurant'],
  ];
  const lines = rows.map(
    ([title, code], at) => `L${at} | Red Door Ltd | ${at + 1} Elm St | ${title} | ${code}`,
  );
  expect(
    recordsIn(`Licence | Business | Address | NAICSDescr | NAICSCode\n${lines.join('\n')}`, 'licence').map(
      (record) => record['category_canonical' as never],
    ),
  ).toEqual(rows.map(([, , category]) => category));
});

test('a roll of three years of Québec, with its day of reference', () => {
  expect(
    recordsIn(
      `Matricule | Rôle triennal | Adresse | Valeur immeuble | CUBF | Date réf. marché
       8100-20-1000 | 2025-2026-2027 | 15, rue Laurier | 300000,00 | 1000 | 2023-07-01`,
      'assessment',
    ),
  ).toMatchObject([{ assessment_year: 2025, assessment_date: '2023-07-01', use_code: '1000' }]);
});

test('a list of establishments in French', () => {
  expect(
    recordsIn(
      `NO_ETABLISSEMENT | NOM_ETABLISSEMENT | NO_CIVIQUE | RUE | ACTIVITE | DATE_CERTIFICAT | STATUT
       E-001 | Café du Vieux inc. | 45 | rue Saint-Charles Ouest | Restaurant | 2024-05-06 | Actif`,
      'licence',
    ),
  ).toMatchObject([
    {
      ...{ record_id: 'guelph:E-001', licence_number: 'E-001', category: 'Restaurant', is_active: true },
      ...{ issued_date: '2024-05-06', normalized_address: '45 RUE SAINT-CHARLES OUEST' },
    },
  ]);
});

test('a roll with a number 0, and the value of its buildings', () => {
  expect(
    recordsIn(
      `Roll # | Civic | Street | Land | Buildings | Total | Tax Year
       1 | 404 | 10TH STREET | 65,000 | 210,000 | 275,000 | 2026
       2 | 0 | VICTORIA AVENUE | 40,000 | 0 | 40,000 | 2026`,
      'assessment',
    ),
  ).toMatchObject([
    { normalized_address: '404 10TH STREET', improvement_value: 210000 },
    { normalized_address: 'VICTORIA AVENUE', address: 'VICTORIA AVENUE' },
  ]);
});

test('metres of New Brunswick and Prince Edward Island', () => {
  const fredericton = { lat: 45.96, lng: -66.64, maxKilometres: 120 };
  const charlottetown = { lat: 46.24, lng: -63.13, maxKilometres: 120 };
  for (const projection of [projectionNamed('EPSG:2953'), undefined]) {
    const place = new PlaceReader(fredericton, projection).read(2488000, 7439000)!;
    expect(place.lat).toBeCloseTo(45.951, 2);
    expect(place.lng).toBeCloseTo(-66.655, 2);
  }
  const place = new PlaceReader(charlottetown, projectionNamed('EPSG:2954')).read(390000, 687000)!;
  expect(place.lat).toBeCloseTo(46.233, 2);
  expect(place.lng).toBeCloseTo(-63.13, 2);
});
