import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { inspectFile } from '../src/ingest/import-file.ts';
import { proposeMapping, type FileMapping } from '../src/ingest/propose-mapping.ts';
import { UnreadableFile } from '../src/portals/file-rows.ts';
import { fileLoads } from './loaded-service.ts';
import { workbookOf, zipOf } from './workbook-file.ts';
import { longTest } from '../../../test/extent.ts';

const loads = fileLoads();
const write = loads.write.bind(loads);

/** The first row of the file, by column. */
async function firstRow(name: string, content: string | Buffer): Promise<Record<string, unknown>> {
  const { rows } = await inspectFile(await write(name, content));
  return rows[0]!;
}

const french = 'No permis;Adresse;Date d’émission\r\nP-1;12, rue Saint-André;2026-03-04\r\n';
const row = { 'No permis': 'P-1', Adresse: '12, rue Saint-André', 'Date d’émission': '2026-03-04' };

describe('a file is read as what it contains', () => {
  test.each(['windows-1252', 'utf-16le', 'utf-8'])('CSV with semicolons in %s', async (encoding) => {
    const content = iconv.encode(french, encoding, { addBOM: encoding.startsWith('utf') });
    expect(await firstRow('permis.csv', content)).toEqual(row);
  });

  longTest('CSV in Latin-1 whose first accent comes after the first 64 KB', async () => {
    const lines = Array.from({ length: 9000 }, (_, at) => `P-${at},Main Street`).join('\n');
    const content = iconv.encode(`permit,street\n${lines}\nP-x,Rue Béliveau\n`, 'latin1');
    await loads.database.importFile(await write('late.csv', content), {
      mapping: {
        dataset: 'permit',
        municipality: 'laval',
        key: ['permit'],
        columns: { permit_number: 'permit', address: 'street' },
      },
    });
    const [found] = await loads.database.loaded.readAll<{ record: string }>(
      "SELECT record FROM record WHERE record_id = 'laval:P-x'",
    );
    expect(JSON.parse(found!.record)).toMatchObject({ address: 'Rue Béliveau' });
  });

  test('tabs, a gzip and a zip', async () => {
    expect(await firstRow('a.txt', 'a\tb\n1\t2\n')).toEqual({ a: '1', b: '2' });
    expect(await firstRow('b.csv.gz', gzipSync('a|b\n1|2\n'))).toEqual({ a: '1', b: '2' });
    expect(await firstRow('c.zip', zipOf({ 'readme.md': 'x', 'd.csv': 'a,b\n1,2\n' }))).toEqual({
      a: '1',
      b: '2',
    });
  });

  test('a JSON array, an object with rows, JSON lines and GeoJSON', async () => {
    const nested = { a: 'x"]}', b: { c: [1, { d: 2 }] } };
    expect(await firstRow('a.json', JSON.stringify([nested, nested]))).toEqual(nested);
    expect(await firstRow('b.json', JSON.stringify({ meta: [1], results: [nested] }, null, 2))).toEqual(
      nested,
    );
    expect(await firstRow('c.json', `${JSON.stringify(nested)}\n{broken\n`)).toEqual(nested);
    const geometry = { type: 'Point', coordinates: [-123.1, 49.2] };
    const feature = { type: 'Feature', properties: { id: 7 }, geometry };
    expect(
      await firstRow('d.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] })),
    ).toEqual({
      id: 7,
      geometry,
    });
  });

  test('a workbook, with its dates as dates', async () => {
    const content = workbookOf([
      ['Permit', 'Value', 'Issued'],
      ['P-1', 1500.5, { date: 46_000 }],
      [null, null, null],
      ['P-2', null, { date: 46_001 }],
    ]);
    const { rows } = await inspectFile(await write('permits.xlsx', content));
    expect(rows).toEqual([
      { Permit: 'P-1', Value: 1500.5, Issued: '2025-12-09' },
      { Permit: 'P-2', Value: null, Issued: '2025-12-10' },
    ]);
  });

  test('one that ends in the middle is not a file', async () => {
    const file = await write('cut.json', '[{"a":1},{"a":');
    await expect(inspectFile(file)).rejects.toBeInstanceOf(UnreadableFile);
  });
});

test('GeoJSON of half a million levels is refused, and such a line among others is left out', async () => {
  const reading = async (name: string, content: string) =>
    inspectFile(await write(name, content)).then(
      ({ rows }) => rows,
      (error: Error) => error.message,
    );
  const deep = `${'['.repeat(500_000)}1${']'.repeat(500_000)}`;
  const refusal = expect.stringMatching(/ cannot be read: it has more than 100 levels\.$/) as string;
  const feature = `{"type":"Feature","properties":{"id":7},"geometry":{"type":"Point","coordinates":${deep}}}`;
  expect(await reading('deep.json', `{"type":"FeatureCollection","features":[${feature}]}`)).toEqual(refusal);
  expect(await reading('deeper.json', deep)).toEqual(refusal);
  expect(await reading('deep.jsonl', `{"a":1}\n{"a":${deep}}\n{"a":2}`)).toEqual([{ a: 1 }, { a: 2 }]);
});

describe('a mapping is proposed', () => {
  const propose = async (content: string, answers = {}): Promise<ReturnType<typeof proposeMapping>> => {
    const { columns, rows } = await inspectFile(await write('proposal.csv', content));
    return proposeMapping(columns, rows, answers);
  };

  test('for English headers in one word', async () => {
    const proposal = await propose(
      'permitnum,issueddate,estprojectcost,originaladdress,latitude,longitude,applicant\nA-1,2026-01-02,5000,12 Main St,51.04,-114.07,Jo Doe\n',
      { municipality: 'calgary' },
    );
    expect(proposal).toMatchObject({ dataset: 'permit', municipality: 'calgary', key: ['permitnum'] });
    expect(proposal.columns).toEqual({
      permit_number: 'permitnum',
      issued_date: 'issueddate',
      construction_value: 'estprojectcost',
      address: 'originaladdress',
      lat: 'latitude',
      lng: 'longitude',
      applicant: 'applicant',
    });
  });

  test('for French headers, with the city in a column', async () => {
    const { dataset, municipality, columns } = await propose(
      "Numéro de permis,Ville,Adresse des travaux,Date d'émission,Coût des travaux,Nature des travaux\n" +
        '2026-1,Laval,12 rue Principale,25/12/2025,12 500 $,Agrandissement\n',
    );
    expect({ dataset, municipality }).toEqual({ dataset: 'permit', municipality: { column: 'Ville' } });
    expect(columns).toMatchObject({
      permit_number: 'Numéro de permis',
      address: 'Adresse des travaux',
      issued_date: "Date d'émission",
      construction_value: 'Coût des travaux',
      description: 'Nature des travaux',
    });
  });

  test('for addresses in parts, licences, assessments and zones', async () => {
    expect((await propose('HOUSE_NUMBER,STREET_NAME,LAT,LON\n12,MAIN ST,51,-114\n')).dataset).toBe('address');
    expect((await propose('Trade Name,Business Type,Licence Number\nCafé,Restaurant,L-1\n')).dataset).toBe(
      'licence',
    );
    expect((await propose('Roll Number,Assessed Value,Address\n0012,350000,1 Main St\n')).dataset).toBe(
      'assessment',
    );
    expect((await propose('Zone,Description\nR1,Homes\n')).dataset).toBe('zone');
    expect((await propose('colour,weight\nred,2\n')).dataset).toBeNull();
  });

  test('with a revision in the key where numbers repeat', async () => {
    const { key } = await propose('PERMIT_NUM,REVISION_NUM,PERMIT_TYPE\n1,0,New\n1,1,New\n2,0,New\n');
    expect(key).toEqual(['PERMIT_NUM', 'REVISION_NUM']);
  });
});

test('null characters are left out of texts, and make no key', async () => {
  const mapping: FileMapping = {
    dataset: 'permit',
    municipality: 'penticton',
    key: ['no'],
    columns: { permit_number: 'no', address: 'where', description: 'work' },
  };
  const csv = 'no,where,work\nN-1,12\0 Bernard Ave,New\0 deck\nN\0-2,14 Bernard Ave,Deck\n';
  const report = await loads.database.importFile(await write('nul.csv', csv), { mapping });
  expect(report.rejectedRows).toEqual([
    { place: 'line 3', reason: 'its identifier contains a null character' },
  ]);
  const [found] = await loads.database.loaded.readAll<{ record: string }>(
    "SELECT record FROM record WHERE record_id = 'penticton:N-1'",
  );
  expect(JSON.parse(found!.record)).toMatchObject({ address: '12 Bernard Ave', description: 'New deck' });
});

test('rows of one’s own become records, and those that can’t are listed with their line', async () => {
  const mapping: FileMapping = {
    dataset: 'permit',
    municipality: 'kelowna',
    key: ['no'],
    columns: {
      permit_number: 'no',
      address: 'where',
      issued_date: 'issued',
      construction_value: 'cost',
      work: 'work',
      status: 'state',
      geometry: 'at',
      contractor_name: 'by',
    },
  };
  const csv = [
    'no,where,issued,cost,work,state,at,by',
    'K-1,"1435 Water St,\nKelowna",2026/03/04,"$1,200",New house,Issued,"49.887, -119.496",Orchard Homes Ltd.',
    ',2 Bernard Ave,2026-01-01,5,Repair,Issued,,',
    'K-3,3 Bernard Ave,31/31/2026,free,Demolition of shed,Permit Closed,POINT (322000 5528000),Pat Doe',
    'K-4,4 Bernard Ave',
  ].join('\n');
  const report = await loads.database.importFile(await write('kelowna.csv', csv), { mapping });
  expect(report).toMatchObject({ rows: 4, added: 2, rejected: 2, omittedNames: 1 });
  expect(report.rejectedRows).toEqual([
    { place: 'line 4', reason: 'it has no no, which identifies a record' },
    { place: 'line 6', reason: 'the row has 2 cells, but the header has 8' },
  ]);
  expect(Object.values(report.problems).map(({ example }) => example)).toEqual([
    "issued_date: the date '31/31/2026' doesn't exist",
    "construction_value: construction_value 'free' is not a number",
  ]);
  const rows = await loads.database.loaded.readAll<{ record: string }>(
    "SELECT record FROM record WHERE municipality = 'kelowna' AND entity_type = 'permit' ORDER BY record_id",
  );
  const [first, second] = rows.map(({ record }) => JSON.parse(record) as Record<string, unknown>);
  expect(first).toMatchObject({
    record_id: 'kelowna:K-1',
    province: 'BC',
    normalized_address: '1435 WATER STREET',
    issued_date: '2026-03-04',
    construction_value: 1200,
    permit_type_canonical: 'new_construction',
    status_canonical: 'issued',
    lat: '49.887',
    lng: '-119.496',
    contractor_name: 'Orchard Homes Ltd.',
  });
  expect(second).toMatchObject({ permit_type_canonical: 'demolition', status_canonical: 'completed' });
  // Metres of UTM zone 11.
  expect(Number(second!.lat)).toBeCloseTo(49.88, 1);
  expect(Number(second!.lng)).toBeCloseTo(-119.48, 1);
  expect(JSON.stringify(rows)).not.toContain('Pat Doe');
});

test('address points locate the records that have no coordinates, and zones keep their holes', async () => {
  const points = await write(
    'points.csv',
    'number,street,lat,lng\n10,HOLLAND AVE,45.4,-75.73\n12,HOLLAND AVE,,\n',
  );
  const report = await loads.database.importFile(points, {
    mapping: {
      dataset: 'address',
      municipality: 'ottawa',
      key: [],
      columns: { number: 'number', street: 'street', lat: 'lat', lng: 'lng' },
    },
  });
  expect(report).toMatchObject({ added: 1, rejected: 1 });
  const permits = await write('permits.csv', 'PERMIT,ADDRESS\n1,10 Holland Avenue\n2,99 Holland Avenue\n');
  const mapping: FileMapping = {
    dataset: 'permit',
    municipality: 'ottawa',
    key: ['PERMIT'],
    columns: { permit_number: 'PERMIT', address: 'ADDRESS' },
  };
  expect(await loads.database.importFile(permits, { mapping })).toMatchObject({ located: 1, unlocated: 1 });

  const square = (low: number, high: number) => [
    [-75.7 + low, 45.4 + low],
    [-75.7 + high, 45.4 + low],
    [-75.7 + high, 45.4 + high],
    [-75.7 + low, 45.4 + high],
    [-75.7 + low, 45.4 + low],
  ];
  const polygon = [square(0, 0.1), square(0.02, 0.04)];
  const feature = {
    type: 'Feature',
    properties: { ZONE: 'R1' },
    geometry: { type: 'Polygon', coordinates: polygon },
  };
  const zones = await write(
    'zones.geojson',
    JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
  );
  const zoneMapping: FileMapping = {
    dataset: 'zone',
    municipality: 'ottawa',
    key: [],
    columns: { zone_code: 'ZONE', geometry: 'geometry' },
  };
  await loads.database.importFile(zones, { mapping: zoneMapping });
  await loads.database.importFile(zones, { mapping: zoneMapping });
  expect(
    await loads.database.loaded.readAll("SELECT zone_code, polygons FROM zone WHERE city = 'ottawa'"),
  ).toEqual([{ zone_code: 'R1', polygons: [polygon] }]);
});
