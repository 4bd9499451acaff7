import { describe, expect, test } from 'vitest';
import { fileColumns } from '../../src/ingest/file-columns.ts';
import { proposeMapping } from '../../src/ingest/propose-mapping.ts';
import { read, recordsIn } from './written-table.ts';

describe('short and odd headers', () => {
  const columnsOf = (table: string) => read(table).columns;

  test('of places are read', () => {
    const table = (lat: string, lng: string) => `PERMIT_NO | ADDRESS | ISSUE_DATE | DESC | ${lat} | ${lng}
      B1 | 12 Willow St | 2025-01-20 | Deck | 43.55 | -80.25`;
    expect(columnsOf(table('GEO_LAT', 'GEO_LON'))).toMatchObject({ lat: 'GEO_LAT', lng: 'GEO_LON' });
    expect(columnsOf(table('Lattitude', 'Longditude'))).toMatchObject({ lat: 'Lattitude' });
  });

  test('of a number that holds addresses is none', () => {
    const found = columnsOf(`FOLDERRSN | FOLDERNAME | WORKDESC | ISSUEDATE | VALUE
      900100 | 10 OUELLETTE AVE | Build new house | 20250201 | 10000
      900101 | 12 PELISSIER ST W | Addition | 20250302 | 10500`);
    expect(found).toMatchObject({ address: 'FOLDERNAME' });
    expect(found).not.toHaveProperty('permit_number', 'FOLDERNAME');
  });

  test('of licences are read: their number, and their first and last day', () => {
    expect(
      columnsOf(`BL No. | Operating Name | Bus. Type | Location | Eff. From | Eff. To | Status
        BL-1 | Kootenay Bread | Bakery | 300 Baker St | 2015-01-01 | 2026-12-31 | Active
        BL-2 | Kaslo Bikes | Retail | 305 Vernon St | 2016-01-02 | 2026-12-31 | Active`),
    ).toMatchObject({ licence_number: 'BL No.', issued_date: 'Eff. From', expiry_date: 'Eff. To' });
  });

  test('of an application number is no unit', () => {
    const columns = ['App No', "Rec'd", 'Application Type', 'Address'];
    const rows = [1, 2].map((at) => ({
      ...{ 'App No': `DP-${at}`, "Rec'd": `2025-01-0${at}`, 'Application Type': 'Change of Use' },
      Address: `${at} Oak St`,
    }));
    const found = fileColumns('development_permit', columns, rows).columns;
    expect(found).toMatchObject({ record_number: 'App No', application_date: "Rec'd" });
    expect(found).not.toHaveProperty('unit');
  });

  test.each([
    ['a second line', 'ADDRESS1 | ADDRESS2', '12 Elm St | Unit 3', ['ADDRESS1', 'ADDRESS2'], undefined],
    ['an exchanged city', 'City | Address', '12 Elm St | Guelph', 'City', 'Address'],
    [
      'a city of the owner',
      'Owner Address | City | Address',
      '9 Oak St | Vernon | 12 Elm St',
      'Address',
      undefined,
    ],
    ['a province', 'Address | State', '12 Elm St | BC', 'Address', undefined],
  ])('of an address with %s are read', (_, headers, cells, address, city) => {
    const found = columnsOf(`PERMIT_NO | ISSUE_DATE | ${headers}
      B1 | 2025-01-20 | ${cells}`);
    expect(found).toMatchObject({ address });
    expect(found.city).toBe(city);
    expect(found).not.toHaveProperty('status');
  });

  test('of a roll of three years tell its first', () => {
    const [record] = recordsIn(
      `Matricule | Année du rôle | Adresse de l'immeuble | Valeur de l'immeuble
       7400-10-1000 | 2025-2026-2027 | 10 rue Principale | 190000 $
       7400-10-1001 | 2025-2026-2027 | 12 rue Principale | 180000 $`,
      'assessment',
    );
    expect(record).toMatchObject({ assessment_year: 2025 });
  });

  test('of what was done to a building tell the type of a permit', () => {
    const types = (header: string, values: string[]) =>
      recordsIn(
        `Folder No | ${header} | Iss. Dt | Civic
        ${values.map((value, at) => `BP ${at} | ${value} | 2025-01-0${at + 1} | ${100 + at} Ellis St`).join('\n')}`,
        'permit',
      ).map((record) => ('permit_type_canonical' in record ? record.permit_type_canonical : null));
    expect(types('Wrk Cd', ['NEW', 'ALT', 'DEM'])).toEqual(['new_construction', 'renovation', 'demolition']);
    expect(types('Type of Constr', ['New SFD', 'Comm. fit-up', 'Deck'])).toEqual([
      'new_construction',
      'renovation',
      'other',
    ]);
    expect(types('Nature', ['Rénovation', 'Agrandissement', 'Démolition'])).toEqual([
      'renovation',
      'addition',
      'demolition',
    ]);
  });

  test('of a date in three columns are one date', () => {
    const table = (headers: string, month: string) => `Permit No | Work Type | Address | ${headers}
      B1 | New | 12 Willow St | 2025.0 | ${month} | 7
      B2 | Repair | 14 Willow St | 2025.0 | ${month} | 31
      B3 | Repair | 16 Willow St | 2025.0 | | 9`;
    for (const [headers, month] of [
      ['Issue Yr | Issue Mo | Issue Day', '3.0'],
      ['IssueYear | IssueMonth | IssueDay', 'Mar'],
      ["Année d'émission | Mois d'émission | Jour d'émission", 'mars'],
      ['Year | Month | Day', '03'],
    ] as const) {
      const records = recordsIn(table(headers, month), 'permit');
      expect(
        records.map((record) => ('issued_date' in record ? record.issued_date : null)),
        headers,
      ).toEqual(['2025-03-07', '2025-03-31', null]);
    }
    // A year and a month alone are no day.
    expect(
      columnsOf(`Permit No | Work Type | Address | Issue Yr | Issue Mo
      B1 | New | 12 Willow St | 2025 | 3`),
    ).not.toHaveProperty('issued_date');
  });

  test('of a column of quadrants without one are of the street', () => {
    const [first, second] = recordsIn(
      `Permit No | Work Type | Issued | Address | column 5
      B1 | New | 2025-01-02 | 12 3 St | SE
      B2 | New | 2025-01-03 | 12 3 St | NW`,
      'permit',
    );
    expect([first, second]).toMatchObject([
      { normalized_address: '12 3 STREET SOUTHEAST' },
      { normalized_address: '12 3 STREET NORTHWEST' },
    ]);
  });

  test('of a register of heritage are read: what was passed when, and under which part of the act', () => {
    const [record] = recordsIn(
      `Ref | Property | Common Name | O.H.A. | By-law | Date Passed | Style | Listed / Designated
      H7 | 20 Princess Street | Rosemount | Part IV | 1985-100 | 1985-06-02 | Georgian | Designated
      H8 | 29 King St. E. | Hales Cottages | Part V | | — | Regency | Listed`,
      'heritage_status',
    );
    expect(record).toMatchObject({
      ...{ record_id: 'guelph:H7', address: '20 Princess Street', building_name: 'Rosemount' },
      ...{ designation_part: 'Part IV', bylaw: '1985-100', year_listed: '1985' },
      ...{ architectural_style: 'Georgian', heritage_status: 'Designated' },
    });
  });

  test('of a register of heritage that has only a status are read', () => {
    const [record] = recordsIn(
      `HER_ID | NAME | ADDR | STATUS | REG_DATE
      L1 | Zwicker House | 12 Pelham Street | Municipally Registered | 1980/01/15
      L2 | Rudolf House | 15 King Street | Provincially Registered | 1981/02/15`,
      'heritage_status',
    );
    expect(record).toMatchObject({
      ...{ record_id: 'guelph:L1', heritage_status: 'Municipally Registered', year_listed: '1980' },
    });
  });

  test('of sizes whose cells or headers name the unit are read in it, and no others', () => {
    const [first, second] = recordsIn(
      `AAN | Civic | Assessed Value | Roll Yr | Dwelling Sz | Lot
      04012345 | 12 Prince St | 210000 | 2025 | 100 m² | 7200 sqft
      04012436 | 19 Queen Street | 216100 | 2025 | 1,125 sq. ft. | 0.5 ac`,
      'assessment',
    );
    expect(first).toMatchObject({ lot_size_sf: 7200, square_footage: expect.closeTo(1076.39, 1) });
    expect(second).toMatchObject({ lot_size_sf: expect.closeTo(21780, 0), square_footage: 1125 });
    const roll = (header: string) =>
      columnsOf(`Matricule | Adresse | Valeur de l'immeuble | Lot | ${header}
      7400-10-1000 | 10 rue Principale | 190000 $ | 3000000 | 100,5
      7400-10-1001 | 12 rue Principale | 180000 $ | 3000001 | 92,5`);
    expect(roll("Aire d'étages (m²)")).toHaveProperty('square_footage');
    expect(roll("Aire d'étages (m²)")).not.toHaveProperty('lot_size_sf');
    expect(roll("Aire d'étages")).not.toHaveProperty('square_footage');
    expect(
      columnsOf(`ROLL_NO | ADDRESS | ASMT_2025 | IMPR_AREA_SF
      1000234 | 100 3 ST SE | 180000 | 950`),
    ).toHaveProperty('square_footage', 'IMPR_AREA_SF');
  });

  test('of occupancy permits are of no building permits', () => {
    const [record] = recordsIn(
      `OP Number | Occupancy Granted | Civic Address | Occ. Classification | Occupant Load | Related BP | Type
      OC-25-001 | March 1, 2025 | 100 Princess Ave | A2 | 30 | BP-24-001 | Full
      OC-25-002 | March 2, 2025 | 107 18th Street North | C | 31 | BP-24-002 | Partial`,
      'occupancy_permit',
    );
    expect(record).toMatchObject({
      permit_number: 'OC-25-001',
      issued_date: '2025-03-01',
      occupancy_type: 'A2',
    });
  });
});

describe('what a list is called', () => {
  const columns = ['Permit #', 'Date Approved', 'Property Location', 'Zone', 'Est. Cost', 'Decision'];
  const rows = [1, 2].map((at) => ({
    ...{ 'Permit #': `2400${at}`, 'Date Approved': `2024-09-0${at}`, 'Property Location': `${at} Queen St` },
    ...{ Zone: 'R-1', 'Est. Cost': '$45K', Decision: 'Approved' },
  }));
  const datasetOf = (title: string) => {
    const { dataset, alternatives } = proposeMapping(columns, rows, { title });
    return dataset ?? alternatives;
  };

  test('decides what its columns leave open', () => {
    expect(datasetOf('list')).toBe('permit');
    expect(datasetOf('2024\nDevelopment Permits 2024')).toBe('development_permit');
    expect(datasetOf('dev_permits_2024')).toBe('development_permit');
    expect(datasetOf('Building and development permits')).toBe('permit');
    expect(datasetOf('building_permits')).toBe('permit');
    expect(datasetOf('Occupancy Permits')).toBe('occupancy_permit');
  });

  test('is asked about where the columns contradict it', () => {
    expect(datasetOf('Assessment Roll')).toEqual(['permit', 'assessment']);
  });
});
