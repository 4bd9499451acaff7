import { beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../../../test/extent.ts';
import { withService } from '../src/ask-service.ts';
import { deriveLoaded } from '../src/derived/derive-records.ts';
import { createGeocoder, type Geocoder } from '../src/geocoding/geocoder.ts';
import { nearestAddress } from '../src/geocoding/nearest-address.ts';
import { StoredStreets } from '../src/geocoding/stored-streets.ts';
import { ingestProgram } from '../src/ingest/ingest-program.ts';
import { loadSource } from '../src/ingest/load-source.ts';
import { selfCheckLines } from '../src/ingest/self-check.ts';
import { placeNamed } from '../src/municipalities/municipality-register.ts';
import { readMunicipalities, type PlacedMunicipality } from '../src/queries/geocoding.ts';
import { readAddressSummaries } from '../src/queries/streets.ts';
import { nationalAddresses } from '../src/sources/national-addresses.ts';
import { fileLoads } from './loaded-service.ts';
import { registerRows, registerZip, type RegisterRow } from './national-register.ts';
import { run } from './run-in-process.ts';

const ontario = [...registerRows('ON', 3000)];
const quebec = [...registerRows('QC', 1500)];
const source = (province: string) => nationalAddresses.ofProvince!(province);

const hasPoint = ({ BG_X: x, BF_REPPOINT_X: block }: RegisterRow): boolean => x !== '' || block !== '';
const addressOf = (row: RegisterRow): string =>
  [
    row.CSD_ENG_NAME,
    row.OFFICIAL_STREET_NAME,
    row.OFFICIAL_STREET_TYPE,
    row.OFFICIAL_STREET_DIR,
    row.CIVIC_NO,
    row.CIVIC_NO_SUFFIX,
    row.APT_NO_LABEL,
  ].join('|');
const addressesOf = (rows: readonly RegisterRow[]): number =>
  new Set(rows.filter(hasPoint).map(addressOf)).size;

/** A row's address as people write it. */
function addressText(row: RegisterRow, city = row.CSD_ENG_NAME): string {
  const {
    CIVIC_NO: number,
    CIVIC_NO_SUFFIX: suffix,
    OFFICIAL_STREET_NAME: name,
    OFFICIAL_STREET_TYPE: type,
  } = row;
  const isFirst = type === 'HWY' || row.PROV_CODE === '24';
  const street = [...(isFirst ? [type, name] : [name, type]), row.OFFICIAL_STREET_DIR]
    .filter(Boolean)
    .join(' ');
  return `${number}${suffix} ${street}, ${city}, ${row.MAIL_PROV_ABVN}`;
}

describe('the National Address Register', () => {
  const loads = fileLoads();
  let geocoder: Geocoder;
  let zip: string;
  let cities: PlacedMunicipality[];
  beforeAll(async () => {
    const { loaded } = loads.database;
    zip = await loads.write('202606.zip', registerZip({ ON: ontario, QC: quebec }, 1200));
    for (const province of ['ON', 'QC']) await loadSource(loaded, source(province), { file: zip });
    await deriveLoaded(loaded);
    cities = (await readMunicipalities(loaded)).filter((one): one is PlacedMunicipality => one.lat !== null);
    geocoder = createGeocoder({
      cities,
      summaries: await readAddressSummaries(loaded),
      streets: new StoredStreets(loaded, cities),
      register: placeNamed,
    });
  });

  const buildings = [...ontario, ...quebec].filter(({ BG_X: x }) => x !== '');

  test('is read from all parts of the zip, province by province, without taking one for the other', async () => {
    const { loaded } = loads.database;
    const rows = await loaded.readAll<{ source_id: string; count: number }>(
      'SELECT source_id, count(*)::int AS count FROM address GROUP BY source_id ORDER BY source_id',
    );
    expect(rows).toEqual([
      { source_id: 'statcan/addresses/on', count: addressesOf(ontario) },
      { source_id: 'statcan/addresses/qc', count: addressesOf(quebec) },
    ]);
    const again = await loadSource(loaded, source('ON'), {
      file: zip,
      isFull: true,
      replaces: () => Promise.resolve(true),
    });
    expect(again).toMatchObject({
      added: 0,
      changed: 0,
      rejected: ontario.length - ontario.filter(hasPoint).length,
    });
    expect(again.absent).toMatchObject({ count: 0 });
    expect(again.rejectedRows[0]!.place).toMatch(/^Addresses\/Address_35_part_\d\.csv, line \d+$/);
    expect(again.rejectedRows[0]!.reason).toMatch(/has no coordinates$/);
  });

  longTest(
    'places buildings to a metre, with roads without a type, missing mailing names, units and suffixes',
    async () => {
      const kinds = {
        highway: buildings.filter((row) => row.OFFICIAL_STREET_TYPE === 'HWY'),
        route: buildings.filter((row) => row.OFFICIAL_STREET_TYPE === 'ROUTE'),
        french: buildings.filter((row) => row.OFFICIAL_STREET_TYPE === 'RUE'),
        withoutMailName: buildings.filter((row) => row.MAIL_STREET_NAME === ''),
        suffix: buildings.filter((row) => row.CIVIC_NO_SUFFIX !== ''),
        unit: buildings.filter((row) => row.APT_NO_LABEL !== ''),
        ordinary: buildings.slice(0, 300),
      };
      for (const [kind, rows] of Object.entries(kinds)) {
        expect(rows.length, kind).toBeGreaterThan(0);
        for (const row of rows.slice(0, 100)) {
          const match = await geocoder.locate(addressText(row));
          expect(match, addressText(row)).toMatchObject({
            matchType: 'exact',
            confidence: 1,
            uncertainty: null,
          });
          const [near] = [await nearestAddress(loads.database.loaded, cities)(match!.lat, match!.lng)];
          expect(near!.metres).toBeLessThan(0.1);
          expect(match!.postalCode?.replace(' ', '')).toBe(row.MAIL_POSTAL_CODE);
        }
      }
    },
  );

  test('tells the side of a block from a building, with how far the building probably is', async () => {
    const blocks = [...ontario, ...quebec].filter((row) => row.BG_X === '' && hasPoint(row));
    expect(blocks.length).toBeGreaterThan(20);
    for (const row of blocks.slice(0, 60)) {
      const match = await geocoder.locate(addressText(row));
      expect(match, addressText(row)).toMatchObject({
        matchType: 'block',
        confidence: 0.75,
        uncertainty: 176,
      });
    }
    // A vacant lot between two houses of one block is on that block, too; beyond the last one, it is the street.
    const [row] = blocks as [RegisterRow];
    const beyond = await geocoder.locate(addressText({ ...row, CIVIC_NO: '9998', CIVIC_NO_SUFFIX: '' }));
    expect(beyond).toMatchObject({ matchType: 'street', uncertainty: null });
    // The middle of a block is no house: the nearest house is one with a building's point.
    const block = (await geocoder.locate(addressText(row)))!;
    const near = await nearestAddress(loads.database.loaded, cities)(block.lat, block.lng);
    expect(near!.metres).toBeGreaterThan(1);
  });

  test('is found by the name of the postal community, and of the municipality', async () => {
    const rows = buildings.filter((row) => row.MAIL_MUN_NAME !== row.CSD_ENG_NAME.toUpperCase());
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows.slice(0, 40)) {
      for (const city of [row.MAIL_MUN_NAME, row.CSD_ENG_NAME])
        expect(await geocoder.locate(addressText(row, city)), addressText(row, city)).toMatchObject({
          matchType: 'exact',
          confidence: 1,
        });
    }
  });

  longTest('passes the check that ends a load', async () => {
    const { loaded } = loads.database;
    const load = { sourceIds: ['statcan/addresses/on', 'statcan/addresses/qc'], since: '' };
    const lines = await withService(loaded, (ask) => selfCheckLines(loaded, load, ask));
    expect(lines).toEqual([
      '  Self-check: 200 of 200 addresses geocoded to their place (100%).',
      expect.stringMatching(
        /^ {2}Self-check: (1\d\d) of \1 addresses found by their coordinates \(100%\)\.$/,
      ),
    ]);
  });

  longTest('resumes where a load was interrupted', async () => {
    const { loaded } = loads.database;
    const rows = [...registerRows('PE', 9000)];
    const file = await loads.write('pe.zip', registerZip({ PE: rows }, 4000));
    const stop = new AbortController();
    const onProgress = (count: number) => count >= 5000 && stop.abort();
    const first = loadSource(loaded, source('PE'), { file, signal: stop.signal, onProgress });
    await expect(first).rejects.toThrow();
    const report = await loadSource(loaded, source('PE'), { file });
    expect(report.resumedAt).toBeGreaterThanOrEqual(5000);
    expect(report.rows).toBe(rows.length);
    expect(report.added).toBe(addressesOf(rows));
  });

  longTest('is loaded by the province, or all of it from a file', async () => {
    const whole = await run((args) => ingestProgram(args), 'statcan/addresses');
    expect(whole.code).toBe(2);
    expect(whole.output).toContain(
      'load one province with --province, or download https://www150.statcan.gc.ca/',
    );
    const other = await run((args) => ingestProgram(args), 'statcan/addresses', '--province', 'Ontarion');
    expect(other.code).toBe(2);
    expect(other.output).toContain("--province is 'Ontarion': write one of NL, PE, NS");
    const table = await run((args) => ingestProgram(args), 'statcan/building-prices', '--province', 'ON');
    expect(table).toMatchObject({ code: 2 });
  });
});
