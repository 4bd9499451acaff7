import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointOf } from '../src/ingest/coordinates.ts';
import { importProgram } from '../src/ingest/import-program.ts';
import { noticeLines } from '../src/ingest/mapping-preview.ts';
import { proposeMapping } from '../src/ingest/propose-mapping.ts';
import { run } from './run-in-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'public-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const square = (x: number, y: number, size = 0.01) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ],
  ],
});

describe('headers and values of municipal files', () => {
  test('an assessor’s list names its city and its roll number, and no mailing address is taken', () => {
    const columns = [
      ...['Roll Year', 'Jurisdiction', 'Roll Number (Formatted)', 'Mailing Address Line 1'],
      ...['Situs Street Address', 'Actual Value Land Total', 'Actual Value Impr Total', 'Actual Value Total'],
    ];
    const rowOf = (...cells: unknown[]) => Object.fromEntries(columns.map((name, at) => [name, cells[at]]));
    const rows = [
      rowOf(2023, 'Town of Elm', '01-1', 'PO BOX 1', '12 ELM ST', 100, 50, 150),
      rowOf(2023, 'Town of Elm', '01-2', 'PO BOX 2', '14 ELM ST', 200, 50, 250),
    ];
    expect(proposeMapping(columns, rows)).toMatchObject({
      dataset: 'assessment',
      municipality: { column: 'Jurisdiction' },
      key: ['Roll Number (Formatted)'],
      columns: {
        roll_number: 'Roll Number (Formatted)',
        address: 'Situs Street Address',
        land_value: 'Actual Value Land Total',
        improvement_value: 'Actual Value Impr Total',
        assessed_value: 'Actual Value Total',
        assessment_year: 'Roll Year',
      },
    });
  });

  test('headers that a shapefile has cut are the starts of words, although other words are in them', () => {
    const zones = [
      { Zoning_Cod: 'R-1', Zoning_Des: 'Single detached homes', geometry: square(-114.37, 62.44) },
      { Zoning_Cod: 'C-2', Zoning_Des: 'Shops and offices', geometry: square(-114.35, 62.44) },
    ];
    expect(proposeMapping(Object.keys(zones[0]!), zones, { municipality: 'somewhere' }).columns).toEqual({
      zone_code: 'Zoning_Cod',
      zone_description: 'Zoning_Des',
      geometry: 'geometry',
    });
  });

  test('a column of house numbers is no address, and a date is no number', () => {
    const parcels = [
      { CIVIC_ADDR: '5030', STREET_NAM: '57 ST', geometry: square(-114.37, 62.44) },
      { CIVIC_ADDR: '12A', STREET_NAM: 'NIVEN DR', geometry: square(-114.38, 62.45) },
    ];
    expect(proposeMapping(Object.keys(parcels[0]!), parcels, { municipality: 'somewhere' })).toMatchObject({
      dataset: 'address',
      columns: { number: 'CIVIC_ADDR', street: 'STREET_NAM', geometry: 'geometry' },
    });
    const permits = [
      {
        Folder_Num: 'B1',
        Applicatio: '2021-03-01',
        Issued_Dat: '2021-04-01',
        Folder_Typ: 'Deck',
        Street: 'A',
      },
      {
        Folder_Num: 'B2',
        Applicatio: '2021-03-02',
        Issued_Dat: '2021-04-02',
        Folder_Typ: 'Deck',
        Street: 'A',
      },
    ];
    const { columns } = proposeMapping(Object.keys(permits[0]!), permits, { municipality: 'somewhere' });
    expect(columns).toMatchObject({ application_date: 'Applicatio', issued_date: 'Issued_Dat' });
    expect(columns.application_number).toBeUndefined();
  });

  test.each([
    ['CODE_SHORT', {}],
    ['TYPE', { CLASS: 'Single Family', BYLAW: 'https://city.example/zone.pdf' }],
    ['ZONE_ABR', { ZONE_DESC: 'Rural' }],
  ])('polygons with codes are zones, whatever the header: %s', (header, others) => {
    const rows = ['RS-6', 'C-3', 'RA10'].map((code, at) => ({
      [header]: code,
      ...others,
      geometry: square(-123.4 + at / 10, 48.4),
    }));
    expect(proposeMapping(Object.keys(rows[0]!), rows, { municipality: 'somewhere' })).toMatchObject({
      dataset: 'zone',
      columns: { zone_code: header, geometry: 'geometry' },
    });
  });

  test('shapes of thousands of points are read as no addresses', () => {
    const corners = Array.from({ length: 2000 }, (_, at) => [-123 + at / 1e5, 49 + (at % 7) / 1e5]);
    const geometry = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
    const zones = Array.from({ length: 30 }, (_, at) => ({ CODE: `RS-${at}`, geometry }));
    expect(proposeMapping(['CODE', 'geometry'], zones, { municipality: 'somewhere' }).dataset).toBe('zone');
  });

  test('the label of a zone beside its code says what it is', () => {
    const zones = [
      { ZONE_: 'R1', ZONELABEL: 'Single Dwelling Residential', geometry: square(-123.96, 49.15) },
      { ZONE_: 'COR2', ZONELABEL: 'Mixed Use Corridor', geometry: square(-123.94, 49.15) },
    ];
    expect(
      proposeMapping(Object.keys(zones[0]!), zones, { municipality: 'somewhere' }).columns,
    ).toMatchObject({ zone_code: 'ZONE_', zone_description: 'ZONELABEL' });
  });

  test('a register without numbers is identified by names and addresses; a column that is mostly blank identifies nothing', () => {
    const register = [
      { Nom: 'Moulin', Statut: 'Citation', Municipalite: 'Lacolle', Adresse: '1 rue du Moulin' },
      { Nom: 'Moulin', Statut: 'Citation', Municipalite: 'Chambord', Adresse: '9 rue du Quai' },
    ];
    expect(proposeMapping(Object.keys(register[0]!), register)).toMatchObject({
      dataset: 'heritage_status',
      key: ['Adresse'],
    });
    const projects = [{ Project: 'Tower' }, { Project: '' }, { Project: '' }];
    expect(proposeMapping(['Project'], projects, { dataset: 'major_project' }).key).toEqual([]);
  });

  test('the place of a lot is inside it, beside its hole and in its largest part', () => {
    const bent = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [4, 1],
          [1, 1],
          [1, 4],
          [0, 4],
          [0, 0],
        ],
      ],
    };
    expect(pointOf(bent)).toEqual([0.5, 2]);
    const parts = {
      type: 'MultiPolygon',
      coordinates: [square(0, 0, 1).coordinates, square(10, 10, 4).coordinates],
    };
    expect(pointOf(parts)).toEqual([12, 12]);
    expect(pointOf('POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))')).toEqual([1, 1]);
    expect(pointOf('POINT (-113.5 53.5)')).toEqual([-113.5, 53.5]);
  });
});

test.each([
  ['45.5017, -73.5673', [-73.5673, 45.5017]],
  ['-73.5673, 45.5017', [-73.5673, 45.5017]],
  ['(45.5017, -73.5673)', [-73.5673, 45.5017]],
  ['45,5017; -73,5673', [-73.5673, 45.5017]],
  ['45.5017N, 73.5673W', [-73.5673, 45.5017]],
  ['45°30\'06"N 73°33\'36"W', [-73.56, 45.50166666666667]],
  ["45° 30,1' N 73° 33,6' O", [-73.56, 45.50166666666667]],
  ['611234.5, 5039123.2', [611234.5, 5039123.2]],
  ['5039123.2, 611234.5', [611234.5, 5039123.2]],
  ['45/120', null],
  ['12 Main St', null],
  ['0, 0', null],
])('the place %s of a file is %o, longitude or easting first', (text, point) => {
  const read = pointOf(text);
  if (point === null) expect(read).toBeNull();
  else expect(read).toEqual(point.map((part) => expect.closeTo(part, 6) as number));
});

describe('refusals with their reason', () => {
  const load = (file: string, ...options: string[]) =>
    run(
      importProgram,
      file,
      '--municipality',
      'kelowna',
      '--yes',
      ...options,
      '--data',
      path.join(folder, 'none'),
    );

  test.each([
    ['permits.xml', '<?xml version="1.0"?><permits><permit/></permits>', 'it is XML'],
    ['report.pdf', '%PDF-1.7 …', 'it is a PDF'],
    ['zones.gpkg', 'SQLite format 3\0', 'it is a GeoPackage'],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'older format (.xls)'],
  ])('another format is named: %s', async (name, content, sentence) => {
    const { code, output } = await load(await write(name, content));
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).toContain('export it as CSV, XLSX, GeoJSON or a shapefile');
  });

  test('a proposal by which most rows would be set aside is not loaded unseen', async () => {
    const rows = ['Address,Latitude,Longitude', ...[1, 2, 3].map((at) => `Lot ${at} Block,49.9,-119.5`)];
    const { code, output } = await load(
      await write('lots.csv', [...rows, '1 Elm St,49.9,-119.5'].join('\n')),
    );
    expect(code).toBe(2);
    expect(output).toContain('3 of the first 4 rows of');
    expect(output).toContain('has no house number and street');
  });
});

test('a person is told of a key that may change and of records without a date', () => {
  expect(
    noticeLines({
      dataset: 'planning_application',
      municipality: 'elm',
      key: ['OBJECTID_1'],
      columns: { record_number: 'FILE' },
    }),
  ).toEqual([
    expect.stringContaining('OBJECTID_1, a row number'),
    'No column is a date: the records are in no period.',
  ]);
});
