import { describe, expect, test } from 'vitest';
import { fileColumns } from '../../src/ingest/file-columns.ts';
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
});
