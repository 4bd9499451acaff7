import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import { projectionNamed } from '../src/ingest/projections.ts';
import type { FileMapping } from '../src/ingest/propose-mapping.ts';
import { fileLoads, startServiceWithFiles } from './loaded-service.ts';
import { longTest } from '../../../test/extent.ts';

const loads = fileLoads();

const addresses: FileMapping = {
  dataset: 'address',
  municipality: 'kingston',
  key: [],
  columns: { address: 'ADDRESS', lat: 'Y', lng: 'X' },
};
const kingston = [
  ['580 ARMSTRONG RD', 44.2531, -76.5201],
  ['582 ARMSTRONG RD', 44.2532, -76.5203],
  ['216 ONTARIO ST', 44.2298, -76.4807],
] as const;
const rowsOf = (project: (lng: number, lat: number) => number[]) =>
  kingston.map(([address, lat, lng]) => [address, ...project(lng, lat)].join(','));

describe('a city that no list of the service’s own foresaw', () => {
  test('is geocoded, reverse-geocoded and zoned once its files are loaded', async () => {
    const csv = ['ADDRESS,X,Y', ...rowsOf((lng, lat) => [lng, lat])].join('\n');
    const square = [
      [-76.49, 44.22],
      [-76.47, 44.22],
      [-76.47, 44.24],
      [-76.49, 44.24],
      [-76.49, 44.22],
    ];
    const zones = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { ZONE: 'DT1' },
          geometry: { type: 'Polygon', coordinates: [square] },
        },
      ],
    });
    const running = await startServiceWithFiles([await loads.write('kingston.csv', csv)], {
      mapping: addresses,
    });
    const match = await running.get('/geocode?address=580 Armstrong Rd&municipality=kingston');
    expect(match).toMatchObject({
      status: 200,
      body: { municipality: 'kingston', province: 'ON', match_type: 'exact', lat: 44.2531 },
    });
    expect(await running.get('/geocode?address=580 Armstrong Road, Kingston ON')).toMatchObject({
      status: 200,
      body: { match_type: 'exact' },
    });
    expect(await running.get('/reverse-geocode?lat=44.2298&lng=-76.4807')).toMatchObject({
      status: 200,
      body: { address: '216 ONTARIO STREET', distance_m: 0 },
    });
    await running.close();
    const zoned = await startServiceWithFiles([await loads.write('zones.geojson', zones)], {
      mapping: {
        dataset: 'zone',
        municipality: 'kingston',
        key: [],
        columns: { zone_code: 'ZONE', geometry: 'geometry' },
      },
    });
    expect(await zoned.get('/zone?lat=44.23&lng=-76.48')).toMatchObject({
      status: 200,
      body: { zone_code: 'DT1' },
    });
    await zoned.close();
  });

  const utm18 = proj4('WGS84', '+proj=utm +zone=18 +datum=NAD83 +units=m');
  const mtm9 = proj4('WGS84', projectionNamed('MTM 9')!);

  test.each([
    ['UTM that nothing names', utm18, undefined],
    ['MTM that nothing names', mtm9, undefined],
    ['UTM that a person names', utm18, 'UTM 18'],
    ['a number of the EPSG registry', mtm9, 'EPSG:2951'],
  ] as const)('has its metres read: %s', async (_, converter, name) => {
    const csv = ['ADDRESS,X,Y', ...rowsOf((lng, lat) => converter.forward([lng, lat]))].join('\n');
    await loads.database.importFile(await loads.write('metres.csv', csv), {
      mapping: addresses,
      projection: name && projectionNamed(name),
    });
    const [row] = await loads.database.loaded.readAll<{ lat: number; lng: number }>(
      "SELECT lat, lng FROM address WHERE normalized_address = '216 ONTARIO STREET'",
    );
    expect(row!.lat).toBeCloseTo(44.2298, 4);
    expect(row!.lng).toBeCloseTo(-76.4807, 4);
  });

  test('whose place nothing tells is in the middle of its rows, where the file says how to read them', async () => {
    const csv = ['ADDRESS,X,Y', ...rowsOf((lng, lat) => utm18.forward([lng, lat]))].join('\n');
    const mapping = { ...addresses, municipality: 'new_place' };
    const file = await loads.write('new.csv', csv);
    await expect(loads.database.importFile(file, { mapping })).rejects.toThrow(
      'has no coordinates near New Place',
    );
    await loads.database.importFile(file, { mapping, projection: projectionNamed('EPSG:26918') });
    const [city] = await loads.database.loaded.readAll<{ lat: number; name: string }>(
      "SELECT * FROM city WHERE slug = 'new_place'",
    );
    expect(city).toMatchObject({ name: 'New Place' });
    expect(city!.lat).toBeCloseTo(44.245, 2);
  });
});

describe('a city of which only permits are loaded', () => {
  const permits: FileMapping = {
    dataset: 'permit',
    municipality: 'kingston',
    key: ['PERMIT'],
    columns: {
      permit_number: 'PERMIT',
      permit_type: 'TYPE',
      issued_date: 'ISSUED',
      address: 'ADDRESS',
      lat: 'Y',
      lng: 'X',
    },
  };
  const rowOf = ([address, lat, lng]: (typeof kingston)[number], at: number) =>
    `B-${at},Deck,2026-03-0${at + 1},${address},${lng},${lat}`;
  const csv = ['PERMIT,TYPE,ISSUED,ADDRESS,X,Y', ...kingston.map(rowOf)];

  longTest('is geocoded by their coordinates, which are marked as such', async () => {
    const apart = ['B-8,Deck,2026-03-08,9 FAR ST,-76.48,44.23', 'B-9,Deck,2026-03-09,9 FAR ST,-76.6,44.3'];
    const file = await loads.write('permits.csv', [...csv, ...apart].join('\n'));
    const running = await startServiceWithFiles([file], { mapping: permits });
    const match = await running.get('/geocode?address=216 Ontario Street, Kingston ON');
    expect(match).toMatchObject({
      status: 200,
      body: { match_type: 'exact', lat: 44.2298, source: 'records', municipality: 'kingston' },
    });
    expect(match.body.confidence).toBeLessThan(1);
    // Records that contradict each other say nothing of the place.
    expect((await running.get('/geocode?address=9 Far St, Kingston ON')).body.match_type).toBe(
      'municipality',
    );
    await running.close();
  });

  longTest(
    'has its names, and those of its former cities, at the end of a street without a comma',
    async () => {
      const rows = [
        ['H-1', '100 Bishop', 'Halifax', 44.6452, -63.5716],
        ['H-2', '12 Gaston', 'Dartmouth', 44.6721, -63.5561],
      ] as const;
      const header = 'PERMIT,TYPE,ISSUED,ADDRESS,Y,X';
      const listOf = (address: (street: string, city: string) => string) =>
        [
          header,
          ...rows.map(([id, street, city, ...place]) =>
            [id, 'Deck,2026-03-01', address(street, city), ...place].join(','),
          ),
        ].join('\n');
      // The records of the second list take the place of the first one's: their addresses are no others.
      const files = [
        await loads.write(
          'streets.csv',
          listOf((street) => street),
        ),
        await loads.write(
          'cities.csv',
          listOf((street, city) => `${street} ${city}`),
        ),
      ];
      const running = await startServiceWithFiles(files, {
        mapping: { ...permits, municipality: 'halifax' },
      });
      for (const address of ['100 Bishop', '100 Bishop Halifax', '12 Gaston, Dartmouth'])
        expect((await running.get(`/property?address=${address}&municipality=halifax`)).body).toMatchObject({
          count: 1,
        });
      expect((await running.get('/geocode?address=12 Gaston, Halifax')).body).toMatchObject({
        match_type: 'exact',
        normalized_address: '12 GASTON',
      });
      await running.close();
    },
  );

  longTest('reads two numbers before a street as its addresses say', async () => {
    const points = await loads.write(
      'oaks.csv',
      'NO,STREET,Y,X\n12,7 OAKS DR,44.25,-76.5\n7,ELM DR,44.26,-76.5\n',
    );
    const list = ['12 7 Oaks Dr', '14 7 Oaks Dr', '12 7 Elm Dr'].map((address, at) => `B-${at},${address}`);
    const file = await loads.write('oak-permits.csv', ['PERMIT,ADDRESS', ...list].join('\n'));
    const running = await startServiceWithFiles([points, file], (one) => ({
      mapping: (one === points
        ? { ...addresses, columns: { number: 'NO', street: 'STREET', lat: 'Y', lng: 'X' } }
        : { ...permits, columns: { address: 'ADDRESS' } }) as FileMapping,
    }));
    const { results } = (await running.get('/permit?municipality=kingston')).body as {
      results: { record_id: string; lat?: string }[];
    };
    const latOf = Object.fromEntries(results.map(({ record_id: id, lat }) => [id, lat]));
    expect(latOf).toEqual({ 'kingston:B-0': '44.25', 'kingston:B-2': '44.26' });
    expect((await running.get('/property?address=12 7 Oaks Dr&municipality=kingston')).body).toMatchObject({
      count: 1,
      normalized_address: '12 7 OAKS DRIVE',
    });
    await running.close();
  });

  test('is geocoded by its addresses once they are loaded', async () => {
    const rows = kingston.map(([address, lat, lng]) => [address, lng, lat + 0.0002].join(','));
    const running = await startServiceWithFiles(
      [
        await loads.write('permits.csv', csv.join('\n')),
        await loads.write('addresses.csv', ['ADDRESS,X,Y', ...rows].join('\n')),
      ],
      (file) => ({ mapping: file.endsWith('permits.csv') ? permits : addresses }),
    );
    const match = await running.get('/geocode?address=216 Ontario Street, Kingston ON');
    expect(match.body).toMatchObject({ match_type: 'exact', lat: 44.23, source: 'addresses', confidence: 1 });
    await running.close();
  });
});

describe('a city of several communities', () => {
  const header = 'ID,ADDRESS,Y,X,COMMUNITY';
  const rows = [
    ['P-1', '12 King St', 44.3501, -78.7401, 'Lindsay'],
    ['P-2', '12 King St', 44.5368, -78.5472, 'Bobcaygeon'],
    ['P-3', '8 Colborne Ave', 44.3512, -78.7388, 'Lindsay'],
  ] as const;
  const columns = { address: 'ADDRESS', lat: 'Y', lng: 'X', neighbourhood: 'COMMUNITY' };
  const common = { municipality: 'kawartha_lakes', columns } as const;

  test('keeps a house of each that has its number and street, which the community tells apart', async () => {
    const points = await loads.write('points.csv', [header, ...rows.map((row) => row.join())].join('\n'));
    const permit = await loads.write('unplaced.csv', 'ID,ADDRESS\nQ-1,12 King St\nQ-2,8 Colborne Ave\n');
    const running = await startServiceWithFiles([points, permit], (file) => ({
      mapping:
        file === points
          ? { ...common, dataset: 'address', key: [] }
          : { ...common, dataset: 'permit', key: ['ID'], columns: { address: 'ADDRESS' } },
    }));
    const matchOf = async (address: string) =>
      (await running.get(`/geocode?address=${address}, ON`)).body as Record<string, unknown>;
    expect(await matchOf('12 King St, Lindsay')).toMatchObject({ match_type: 'exact', lat: 44.3501 });
    expect(await matchOf('12 King St, Bobcaygeon')).toMatchObject({ match_type: 'exact', lat: 44.5368 });
    expect(await matchOf('12 King St, Kawartha Lakes')).toMatchObject({ match_type: 'street' });
    expect(await matchOf('8 Colborne Ave, Bobcaygeon')).toMatchObject({ match_type: 'street' });
    // A permit at the one house is at neither, and the other is at its place.
    const permits = (await running.get('/permit?municipality=kawartha_lakes')).body.results as object[];
    expect(permits.map((one) => ('lat' in one ? one.lat : null))).toEqual(
      expect.arrayContaining([null, '44.3512']),
    );
    await running.close();
  });

  longTest('is known by the communities of its permits, where no addresses are loaded', async () => {
    const file = await loads.write(
      'placed.csv',
      [header, ...rows.slice(1).map((row) => row.join())].join('\n'),
    );
    const running = await startServiceWithFiles([file], {
      mapping: { ...common, dataset: 'permit', key: ['ID'] },
    });
    const typeOf = async (address: string) =>
      (await running.get(`/geocode?address=${address}, ON`)).body.match_type;
    expect(await typeOf('8 Colborne Ave, Lindsay')).toBe('exact');
    expect(await typeOf('8 Colborne Ave, Bobcaygeon')).toBe('street');
    await running.close();
  });
});

test('projections are named as files and people name them, or refused with examples', () => {
  expect(projectionNamed('urn:ogc:def:crs:EPSG::26910')).toContain('+zone=10');
  expect(projectionNamed('urn:ogc:def:crs:OGC:1.3:CRS84')).toBeUndefined();
  expect(projectionNamed('EPSG:4326')).toBeUndefined();
  expect(projectionNamed('3TM 114')).toContain('+lon_0=-114');
  expect(() => projectionNamed('EPSG:27700')).toThrow('name it like EPSG:26910, UTM 10, MTM 8');
});
