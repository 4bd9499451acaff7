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
