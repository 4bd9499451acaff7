import { rm } from 'node:fs/promises';
import path from 'node:path';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import { inspectFile } from '../../src/ingest/import-file.ts';
import { whyNoRecord } from '../../src/ingest/row-mapper.ts';
import { shapefileOf } from '../shapefile.ts';
import { workbookOf, zipOf } from '../workbook-file.ts';
import { imports } from './imports.ts';

const loads = imports();
const { write, load, recordsOf } = loads;

describe('a list that is made for people', () => {
  const rows = [
    ['City of Milton - Building Permit Report'],
    ['Period: January 2026'],
    [],
    ['Printed by', 'J. Clerk'],
    ['Permit No', 'Issued', 'Address', 'Type', 'Value'],
    ['M-1', '2026-01-05', '10 Main St E', 'New house', 500000],
    ['M-2', '2026-01-06', '12 Main St E', 'Deck', 8000],
    ['Total', null, null, null, 508000],
  ];

  test.each(['xlsx', 'csv'])('has its headers found, and its total set aside: %s', async (kind) => {
    const content =
      kind === 'xlsx'
        ? workbookOf(rows)
        : rows.map((cells) => [...cells, '', '', '', ''].slice(0, 5).join(';')).join('\n');
    const file = await write(`milton.${kind}`, content);
    const city = kind === 'xlsx' ? 'Oakville' : 'Ajax';
    const { code, output } = await load(file, '--municipality', city, '--yes');
    expect([code, output]).toEqual([0, expect.stringContaining('3 rows read: 2 new')]);
    expect(output).toContain('it sums up other rows');
    expect((await recordsOf(city.toLowerCase())).map(({ construction_value: value }) => value)).toEqual([
      500000, 8000,
    ]);
  });

  test('has its headers where the person says, and Excel’s own first line is read', async () => {
    const file = await write(
      'stated.csv',
      'sep=;\nNumbers;1;2\nPermit No;Address;Issued\nS-1;1 Elm St;2026-01-05\n',
    );
    const { rows: plain } = await inspectFile(file, { headerRow: 3 });
    expect(plain).toEqual([{ 'Permit No': 'S-1', Address: '1 Elm St', Issued: '2026-01-05' }]);
  });

  describe.each(['xlsx', 'csv'])('has headers in two rows: %s', (kind) => {
    const permits = [
      ['M-1', '1 Elm St', '2026-01-05', '2026-02-05', 500, 'House'],
      ['M-2', '2 Elm St', '2026-01-06', '2026-02-06', 800, 'Deck'],
    ];
    const headersOf = async (...heads: (string | null)[][]) => {
      const table = [...heads, ...permits];
      const text = table.map((cells) => cells.map((cell) => cell ?? '').join(',')).join('\n');
      const file = await write(`two-rows.${kind}`, kind === 'xlsx' ? workbookOf(table) : text);
      const { rows, columns } = await inspectFile(file);
      expect(rows.map((row) => Object.values(row)[0])).toEqual(['M-1', 'M-2']);
      return columns;
    };

    test.each<[string, (string | null)[], (string | null)[], string]>([
      [
        'of which the lower goes on with the upper',
        ['Permis', null, 'Date de', null, 'Valeur des', null],
        ['No', 'Adresse', 'délivrance', 'Fin', 'travaux', 'Type'],
        'Permis No, Adresse, Date de délivrance, Fin, Valeur des travaux, Type',
      ],
      [
        'of which the upper has groups',
        ['Permit', 'Property', 'Dates', null, 'Construction', null],
        ['No.', 'Address', 'Issued', 'Closed', 'Value', 'Type'],
        'Permit No., Property Address, Issued, Closed, Construction Value, Type',
      ],
      [
        'of which the lower has the headers of groups alone',
        ['Permit No', 'Address', 'Dates', null, 'Value', 'Type'],
        [null, null, 'Issued', 'Closed', null, null],
        'Permit No, Address, Issued, Closed, Value, Type',
      ],
      [
        'of which the upper is a title',
        ['Building permits', null, null, null, null, 'Milton'],
        ['Permit No', 'Address', 'Issued', 'Closed', 'Value', 'Work'],
        'Permit No, Address, Issued, Closed, Value, Work',
      ],
    ])('%s', async (_, upper, lower, headers) => {
      expect((await headersOf(upper, lower)).join(', ')).toBe(headers);
    });
  });

  const [sum, text] = ['it sums up other rows', 'it is a line of text, and no record'];
  test.each([
    [{ Permit: 'Total', A: '', B: '', Value: '190000' }, sum],
    [{ Permit: 'Sous-total', A: '', B: '', Value: '190 000' }, sum],
    [{ Permit: '', A: 'Grand Total:', B: '', C: '', Value: '1' }, sum],
    [{ Permit: 'January', A: '', B: '', C: '', Value: '$1,900.50' }, sum],
    [{ Permit: 'PERMIT', A: 'a', B: '', Value: 'Value' }, 'it repeats the headers'],
    [{ Permit: '26 permits', A: '', B: '', Value: '' }, text],
    [{ Permit: 'Printed by:', A: '', B: 'A. Clerk', Value: '' }, text],
    [{ Permit: '* estimates only', A: null, B: null, Value: null }, text],
    [{ Permit: 'P-1', A: '', B: '', C: '', Value: '1900' }, null],
    [{ Permit: 'P-1', A: 'Deck' }, null],
    [{ Name: 'Total Wine Ltd.', A: '1 Main St', B: 'Retail', Value: '5' }, null],
  ])('has rows that are no records: %j', (values, reason) => {
    expect(whyNoRecord(values)).toBe(reason);
  });
});

describe('other formats', () => {
  const toUtm10 = proj4('WGS84', '+proj=utm +zone=10 +datum=NAD83 +units=m');
  const [x, y] = toUtm10.forward([-123.15, 49.7]) as [number, number];
  const attributes = {
    Folder_Num: 'BP-9',
    Folder_Typ: 'Deck',
    Issued_Dat: '2024-05-01',
    Civic_Addr: '38155 Cleveland Ave',
  };

  async function expectSquamish(): Promise<void> {
    const record = (await recordsOf('squamish')).find(({ permit_number: number }) => number === 'BP-9')!;
    expect(Number(record.lat)).toBeCloseTo(49.7, 4);
    expect(Number(record.lng)).toBeCloseTo(-123.15, 4);
    await loads.database.loaded.run("DELETE FROM record WHERE municipality = 'squamish'");
  }

  test('a shapefile in a zip, or with its parts next to it', async () => {
    const utm10 =
      'PROJCS["NAD83 / UTM zone 10N",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",-123],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]]';
    const parts = shapefileOf([{ x, y, attributes }], utm10);
    const zip = await write(
      'squamish.zip',
      zipOf({ 'permits.shp': parts.shp, 'permits.dbf': parts.dbf, 'permits.prj': parts.prj }),
    );
    for (const [ending, content] of Object.entries(parts)) await write(`permits.${ending}`, content);
    for (const file of [zip, path.join(loads.folder, 'permits.shp')]) {
      expect((await load(file, '--municipality', 'Squamish', '--yes')).output).toContain('1 new');
      await expectSquamish();
    }
    await rm(path.join(loads.folder, 'permits.dbf'));
    const { output } = await load(path.join(loads.folder, 'permits.shp'), '--municipality', 'Squamish');
    expect(output).toContain("the shapefile's attributes are missing: put");
  });

  test('Esri JSON and GeoJSON name their projection', async () => {
    const esri = JSON.stringify({
      spatialReference: { wkid: 26910 },
      features: [{ attributes, geometry: { x, y } }],
    });
    const geo = JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::26910' } },
      features: [
        { type: 'Feature', properties: attributes, geometry: { type: 'Point', coordinates: [x, y] } },
      ],
    });
    for (const [name, content] of Object.entries({ 'esri.json': esri, 'geo.geojson': geo })) {
      const file = await write(name, content);
      expect((await load(file, '--municipality', 'Squamish', '--yes')).output).toContain('1 new');
      await expectSquamish();
    }
  });
});
