import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import proj4 from 'proj4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectFile } from '../src/ingest/import-file.ts';
import { importProgram } from '../src/ingest/import-program.ts';
import { unloadProgram } from '../src/ingest/unload-program.ts';
import { proposeMapping } from '../src/ingest/propose-mapping.ts';
import { isTotalsRow } from '../src/ingest/totals-row.ts';
import { openLoadedDatabase, type LoadedDatabase } from './loaded-service.ts';
import { run } from './run-in-process.ts';
import { copySampleDatabase } from './sample-database.ts';
import { shapefileOf } from './shapefile.ts';
import { workbookOf, zipOf } from './workbook-file.ts';

let folder: string;
let data: string;
let database: LoadedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'municipal-files-'));
  data = await copySampleDatabase();
  // The program works through a database that is open: it would open it again for each test.
  database = await openLoadedDatabase(data);
});
afterAll(async () => {
  await database.close();
  for (const one of [folder, data]) await rm(one, { recursive: true, force: true });
});

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const load = (file: string, ...options: string[]) => run(importProgram, file, ...options, '--data', data);
const mappingOf = async (file: string) =>
  JSON.parse(await readFile(`${file}.mapping.json`, 'utf8')) as Record<string, unknown>;

async function recordsOf(city: string, dataset = 'permit'): Promise<Record<string, unknown>[]> {
  const rows = await database.loaded.readAll<{ record: string }>(
    `SELECT record FROM record WHERE municipality = '${city}' AND entity_type = '${dataset}' ORDER BY record_id`,
  );
  return rows.map(({ record }) => JSON.parse(record) as Record<string, unknown>);
}

const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => cells.join(',')).join('\n');

describe('the dataset is proposed from all columns together', () => {
  const propose = async (name: string, content: string) => {
    const { columns, rows } = await inspectFile(await write(name, content));
    return proposeMapping(columns, rows, { municipality: 'anywhere' });
  };

  test('applications with a description and a place are no zones', async () => {
    const proposal = await propose(
      'applications.csv',
      csvOf([
        ['OBJECTID', 'FILE_NUM', 'FILE_TYPE', 'ADDRESS', 'X', 'Y', 'DESCRIPTION'],
        [1, 'ZAC-24-001', 'Zoning By-law Amendment', '71 Main St W', 591000, 4790000, 'Two towers'],
        [2, 'DA-24-002', 'Site Plan', '12 King St E', 592000, 4790100, 'New clinic'],
      ]),
    );
    expect(proposal).toMatchObject({ dataset: 'planning_application', key: ['FILE_NUM'] });
    expect(proposal.columns).toMatchObject({ record_number: 'FILE_NUM', application_type: 'FILE_TYPE' });
  });

  test('permits of a common municipal system keep their number, type, status and value', async () => {
    const proposal = await propose(
      'amanda.csv',
      csvOf([
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
      ]),
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

  test('permits whose names are cut at ten letters are no assessments, although they have a folio', async () => {
    const proposal = await propose(
      'cut.csv',
      csvOf([
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
      ]),
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

test('a number that repeats is completed by another column; a row number is no identifier where there is another', async () => {
  const content = csvOf([
    ['OBJECTID', 'PERMIT', 'ROAD', 'ISSUED_DATE', 'DESCRIPTION'],
    [1, '14-1', 'ELM ST', '2014-03-01', 'House'],
    [2, '14-1', 'OAK ST', '2014-03-01', 'House'],
    [3, '14-2', 'OAK ST', '2014-03-02', 'House'],
  ]);
  const { columns, rows } = await inspectFile(await write('repeated.csv', content));
  expect(proposeMapping(columns, rows, { municipality: 'ottawa' }).key).toEqual(['PERMIT', 'ROAD']);
});

describe('a file without what makes it worth loading', () => {
  test('is refused with what is missing, also with --yes, unless the person says that it has none', async () => {
    const file = await write(
      'bare.csv',
      csvOf([
        ['Permit No', 'Address', 'Colour'],
        ['B-1', '1 Main St', 'red'],
      ]),
    );
    const options = ['--dataset', 'permit', '--municipality', 'Milton', '--yes'];
    const { code, output } = await load(file, ...options);
    expect(code).toBe(2);
    expect(output).toContain('no column for permit_type, work_type');
    expect(output).toContain('no column for issued_date');
    expect(output).toContain('add --without permit_type,issued_date');
    expect(await recordsOf('milton')).toEqual([]);
    expect((await load(file, ...options, '--without', 'permit_type,issued_date')).code).toBe(0);
    expect(await recordsOf('milton')).toHaveLength(1);
  });
});

describe('a mapping', () => {
  const csv = csvOf([
    ['Ref', 'Permit No', 'Issued', 'Address', 'Value'],
    ['R1', 'G-1', '2026-02-03', '1 Main St', 500],
  ]);

  test('that a person has not accepted is not saved, and the next command asks again', async () => {
    const file = await write('refused.csv', csv);
    for (const options of [[], ['--dataset', 'permit']]) {
      const { code, output } = await load(file, '--municipality', 'Guelph', ...options);
      expect(code).toBe(2);
      expect(output).toContain('add --yes to accept the mapping');
      await expect(mappingOf(file)).rejects.toThrow('ENOENT');
    }
    expect((await load(file, '--municipality', 'Guelph', '--yes')).code).toBe(0);
    expect(await mappingOf(file)).toMatchObject({ dataset: 'permit', accepted: true });
    expect((await load(file)).output).toContain('1 unchanged');
  });

  test('of another dataset is replaced by a new proposal, which can be written for changes', async () => {
    const file = await write('other.csv', csv);
    await writeFile(
      `${file}.mapping.json`,
      JSON.stringify({ dataset: 'assessment', municipality: 'guelph', key: ['Ref'], columns: {} }),
    );
    const { code, output } = await load(file, '--municipality', 'Guelph', '--dataset', 'permit', '--propose');
    expect(code).toBe(0);
    expect(output).toContain('is for assessment: a new one is proposed');
    expect(await mappingOf(file)).toMatchObject({ dataset: 'permit', key: ['Permit No'] });
    expect(await mappingOf(file)).not.toHaveProperty('accepted');
    expect((await load(file)).output).toContain('add --yes');
  });

  test('that is damaged is refused with the place of the damage', async () => {
    const file = await write('damaged.csv', csv);
    await writeFile(
      `${file}.mapping.json`,
      JSON.stringify({ dataset: 'permits', municipality: 'x', key: [] }),
    );
    expect((await load(file)).output).toContain("can't be read: dataset: ");
  });

  test('takes its key from --key where no column looks like one', async () => {
    const file = await write(
      'keyless.csv',
      csvOf([
        ['Dossier', 'Issued', 'Address', 'Value'],
        ['D-1', '2026-02-03', '1 Elm St', 5],
      ]),
    );
    const options = ['--municipality', 'Guelph', '--yes', '--without', 'permit_number'];
    const refused = await load(file, ...options);
    expect(refused.output).toContain('add --key with the column that does');
    expect((await load(file, ...options, '--key', 'Dosier')).output).toContain('did you mean Dossier?');
    expect((await load(file, ...options, '--key', 'Dossier')).code).toBe(0);
  });
});

describe('dates of a column have one order', () => {
  const listOf = (dates: readonly string[]) =>
    csvOf([
      ['Permit No', 'Issued', 'Address', 'Value'],
      ...dates.map((date, at) => [`D-${at}`, date, `${at + 1} Elm St`, 100]),
    ]);

  test('that a late row proves, in a list that is sorted by date', async () => {
    // The first 600 rows have no day after the 12th: 2 January, then 13 January.
    const dates = [...Array.from({ length: 600 }, () => '02/01/2025'), '13/01/2025'];
    const file = await write('sorted.csv', listOf(dates));
    expect((await load(file, '--municipality', 'Barrie', '--yes')).code).toBe(0);
    const issued = (await recordsOf('barrie')).map(({ issued_date: date }) => date);
    expect(issued.filter((date) => date === '2025-01-02')).toHaveLength(600);
    expect(issued).toContain('2025-01-13');
    expect(issued).not.toContain('2025-02-01');
  });

  test('that a person states where nothing proves it', async () => {
    const file = await write('open.csv', listOf(['02/01/2025', '03/01/2025']));
    const options = ['--municipality', 'Guelph', '--yes'];
    const { code, output } = await load(file, ...options);
    expect(code).toBe(2);
    expect(output).toContain('begin with the day or the month: add --dates day-first or --dates month-first');
    expect((await load(file, ...options, '--dates', 'day-first')).code).toBe(0);
    expect(await recordsOf('guelph')).toContainEqual(
      expect.objectContaining({ permit_number: 'D-0', issued_date: '2025-01-02' }),
    );
  });

  test('or the file is refused with the two dates that contradict each other', async () => {
    const file = await write('mixed.csv', listOf(['13/01/2025', '01/14/2025']));
    const { code, output } = await load(file, '--municipality', 'Guelph', '--yes');
    expect(code).toBe(2);
    expect(output).toContain('in two orders: 13/01/2025 (line 2) and 01/14/2025 (line 3)');
  });
});

describe('what was loaded can be replaced and removed', () => {
  const listOf = (numbers: readonly string[]) =>
    csvOf([
      ['Permit No', 'Issued', 'Address', 'Value'],
      ...numbers.map((number) => [number, '2026-02-03', '1 Elm St', 5]),
    ]);
  const options = ['--municipality', 'Whitby', '--yes'];
  const numbers = async () => (await recordsOf('whitby')).map(({ permit_number: number }) => number);

  test('records that the publisher has deleted are listed, and removed with --replace', async () => {
    expect((await load(await write('w1.csv', listOf(['A', 'B', 'C'])), ...options)).code).toBe(0);
    const later = await write('w2.csv', listOf(['B', 'D']));
    const { output } = await load(later, ...options);
    expect(output).toContain('not in what was read: 2 rows (whitby:A, whitby:C). They stay; --replace');
    expect(await numbers()).toEqual(['A', 'B', 'C', 'D']);
    const replaced = await load(later, ...options, '--replace');
    expect(replaced.output).toContain('no longer in the source: 2 rows (whitby:A, whitby:C)');
    expect(await numbers()).toEqual(['B', 'D']);
  });

  test('a load is undone with its city, and nothing else', async () => {
    const unload = (...args: string[]) => run(unloadProgram, ...args, '--data', data);
    await load(await write('whitby.csv', listOf(['A'])), ...options);
    await load(await write('ajax.csv', listOf(['A'])), '--municipality', 'Pickering', '--yes');
    expect((await unload('--list')).output).toMatch(/file\/whitby-permit: \d rows of whitby.csv, loaded 20/);
    expect((await unload('file/whitby-permits')).output).toContain('did you mean file/whitby-permit?');
    expect(await unload('file/whitby-permit')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^file\/whitby-permit: \d rows removed/) as string,
    });
    expect(await numbers()).toEqual([]);
    expect(await recordsOf('pickering')).toHaveLength(1);
    const left = await database.loaded.readAll<{ slug: string }>(
      "SELECT slug FROM city WHERE slug IN ('whitby', 'pickering') UNION SELECT municipality FROM source WHERE municipality IN ('whitby', 'pickering')",
    );
    expect(left.map(({ slug }) => slug)).toEqual(['pickering']);
  });
});

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

  test.each([
    [{ Permit: 'Total', A: '', B: '', Value: '190000' }, true],
    [{ Permit: 'Sous-total', A: '', B: '', Value: '190 000' }, true],
    [{ Permit: '', A: 'Grand Total:', B: '', C: '', Value: '1' }, true],
    [{ Permit: 'January', A: '', B: '', C: '', Value: '$1,900.50' }, true],
    [{ Permit: 'P-1', A: '', B: '', C: '', Value: '1900' }, false],
    [{ Name: 'Total Wine Ltd.', A: '1 Main St', B: 'Retail', Value: '5' }, false],
  ])('%j sums up others: %s', (values, isTotal) => {
    expect(isTotalsRow(values)).toBe(isTotal);
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
    await database.loaded.run("DELETE FROM record WHERE municipality = 'squamish'");
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
    for (const file of [zip, path.join(folder, 'permits.shp')]) {
      expect((await load(file, '--municipality', 'Squamish', '--yes')).output).toContain('1 new');
      await expectSquamish();
    }
    await rm(path.join(folder, 'permits.dbf'));
    const { output } = await load(path.join(folder, 'permits.shp'), '--municipality', 'Squamish');
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
