import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customFunctions } from '../../../functions/index.ts';
import { datasets } from '../../../src/catalog/index.ts';
import type { LocalServer } from '../../../workbook/local-server.ts';
import type { Shown } from '../../../workbook/page/workbook-api.ts';
import { openAddIn, startTestServer, type RunningAddIn } from '../../running-add-in.ts';
import { sheet } from './sheet.ts';
import { typed, type Typed } from './typed-formulas.ts';

/** Whatever the service answers. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- JSON is read as it comes.
type Json = Record<string, any>;

let server: LocalServer;
let addin: RunningAddIn;

beforeAll(async () => {
  server = await startTestServer();
  addin = await openAddIn({ server, key: 'demo-paid-key' });
});
afterAll(async () => {
  await addin?.close();
  await server?.close();
});

/** What the service itself answers. */
async function service(path: string, body?: object): Promise<Json> {
  const response = await fetch(`${server.address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': 'demo-paid-key', ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as Json;
}

/** What one formula shows. */
const one = async (formula: string): Promise<Typed> => (await typed(addin.page, [formula]))[0]!;
const cells = async (formula: string): Promise<Shown[][]> => (await one(formula)).cells;
const values = (records: Json[], ...names: string[]): Shown[][] =>
  records.map((record) => names.map((name) => (record[name] ?? null) as Shown));
/** Cells without what distinguishes a blank from an empty text. */
const bare = (shown: Shown[][]): Shown[][] =>
  shown.map((row) => row.map((value) => (value === '' ? null : value)));

const vancouver = '/assessment?municipality=vancouver&limit=5';

/** Cells of the sheet of addresses, far from what is there, that ranges of these tests refer to. */
async function input(rows: Shown[][]): Promise<string> {
  const { write } = sheet(addin.page);
  const address = `Addresses!M1:${rows[0]!.length === 1 ? 'M' : 'N'}${rows.length}`;
  await write(address, rows);
  return address;
}

describe('a range with a blank, an error and an input that is not there', () => {
  /** The result of a function over the rows: good, blank, error, not there, good. */
  async function over(good: Shown[][], wrong: Shown[], formula: (first: string, second: string) => string) {
    const blank = good[0]!.map(() => null);
    const broken = good[0]!.map((_, index) => (index === 0 ? '=1/0' : null));
    await input([good[0]!, blank, broken, wrong, good[1]!]);
    return bare(await cells(formula('Addresses!M1:M5', 'Addresses!N1:N5')));
  }

  test('GEOCODE', async () => {
    const { results } = await service(vancouver);
    const typedAddresses = results.slice(0, 2).map(({ address }: Json) => `${address}, Vancouver`);
    const places = await Promise.all(
      typedAddresses.map((address: string) => service(`/geocode?address=${encodeURIComponent(address)}`)),
    );
    const shown = await over(
      typedAddresses.map((address: string) => [address]),
      ['nowhere at all 99999'],
      (range) => `=CDATA.GEOCODE(${range})`,
    );
    const [first, second] = values(places, 'lat', 'lng');
    expect(shown).toEqual([first, [null, null], ['#DIV/0!', '#DIV/0!'], ['#N/A', '#N/A'], second]);
  });

  test('REVERSEGEOCODE and ZONE', async () => {
    const { results } = await service('/permit?municipality=calgary&limit=50');
    const placed = results.filter(({ lat }: Json) => lat).slice(0, 2) as Json[];
    const good = placed.map(({ lat, lng }) => [Number(lat), Number(lng)]);
    const query = (index: number) => `lat=${good[index]![0]}&lng=${good[index]![1]}`;
    const addresses = await Promise.all([0, 1].map((index) => service(`/reverse-geocode?${query(index)}`)));
    expect(await over(good, [-114, 51], (lat, lng) => `=CDATA.REVERSEGEOCODE(${lat},${lng})`)).toEqual([
      [addresses[0]!.address],
      [null],
      ['#DIV/0!'],
      ['#VALUE!'],
      [addresses[1]!.address],
    ]);
    const zones = await Promise.all([0, 1].map((index) => service(`/zone?${query(index)}`)));
    expect(
      await over(good, [70, -100], (lat, lng) => `=CDATA.ZONE(${lat},${lng},"zone_code,zone_category")`),
    ).toEqual([
      ...values([zones[0]!], 'zone_code', 'zone_category'),
      [null, null],
      ['#DIV/0!', '#DIV/0!'],
      ['#N/A', '#N/A'],
      ...values([zones[1]!], 'zone_code', 'zone_category'),
    ]);
  });

  test('NORMALIZE', async () => {
    const shown = await over(
      [['12 main st. unit 4'], ['4500, boul. St-Laurent']],
      ['---'],
      (range) => `=CDATA.NORMALIZE(${range})`,
    );
    expect(shown).toEqual([
      ['12 MAIN STREET'],
      [null],
      ['#DIV/0!'],
      ['#VALUE!'],
      ['4500 BOULEVARD SAINT-LAURENT'],
    ]);
  });

  test('RECORD', async () => {
    const { results } = await service('/assessment?municipality=vancouver&limit=2');
    const shown = await over(
      values(results, 'record_id'),
      ['no such record'],
      (range) => `=CDATA.RECORD("assessment",${range},"record_id,assessed_value,assessment_date")`,
    );
    const [first, second] = values(results, 'record_id', 'assessed_value', 'assessment_date');
    const all = (value: Shown): Shown[] => [value, value, value];
    expect(shown).toEqual([first, all(null), all('#DIV/0!'), all('#N/A'), second]);
  });

  test('ASSESSMENT', async () => {
    const { results } = await service(vancouver);
    const good = (results as Json[]).slice(0, 2).map(({ address }) => [String(address), 'vancouver']);
    const newest = await Promise.all(
      good.map(async ([address]) => {
        const { records } = await service(
          `/property?municipality=vancouver&address=${encodeURIComponent(address!)}`,
        );
        return (records.assessment as Json[]).reduce((a, b) =>
          b.assessment_year > a.assessment_year ? b : a,
        );
      }),
    );
    const shown = await over(
      good,
      ['1 Nowhere St', 'vancouver'],
      (address, city) => `=CDATA.ASSESSMENT(${address},${city},"assessed_value,assessment_year")`,
    );
    const [first, second] = values(newest, 'assessed_value', 'assessment_year');
    expect(shown).toEqual([first, [null, null], ['#DIV/0!', '#DIV/0!'], ['#N/A', '#N/A'], second]);
  });

  test('ESTIMATE', async () => {
    const { results } = await service('/permit?municipality=calgary&limit=2');
    const record_ids = (results as Json[]).map(({ record_id }) => String(record_id));
    const priced = (await service('/permit/estimate', { record_ids })).results as Json[];
    const shown = await over(
      record_ids.map((id) => [id]),
      ['no such permit'],
      (range) => `=CDATA.ESTIMATE(${range})`,
    );
    const [first, second] = values(
      priced.map(({ estimate }) => estimate),
      'low',
      'median',
      'high',
    );
    const all = (value: Shown): Shown[] => [value, value, value];
    expect(shown[3]![0]).toMatch(/^#(N\/A|VALUE!)$/);
    expect([shown[0], shown[1], shown[2], shown[4]]).toEqual([first, all(null), all('#DIV/0!'), second]);
  });

  test('ESTIMATENEW', async () => {
    const permits = [
      { municipality: 'calgary', permit_type_canonical: 'addition' },
      { municipality: 'edmonton', permit_type_canonical: 'renovation' },
    ];
    const priced = (await service('/permit/estimate', { permits })).results as Json[];
    const shown = await over(
      permits.map((permit) => Object.values(permit)),
      ['calgary', 'adition'],
      (city, type) => `=CDATA.ESTIMATENEW(${city},${type},,,,,,,,"median,basis")`,
    );
    const [first, second] = values(
      priced.map(({ estimate }) => estimate),
      'median',
      'basis',
    );
    expect(shown).toEqual([first, [null, null], ['#DIV/0!', '#DIV/0!'], ['#VALUE!', '#VALUE!'], second]);
  });
});

describe('a table', () => {
  test('SEARCH has the usual columns under their names, dates as dates, and follows pages', async () => {
    const shown = await cells('=CDATA.SEARCH("permit","Calgary",,,,150)');
    expect(shown[0]).toEqual(datasets.permit.usual);
    expect(shown).toHaveLength(151);
    const { results } = await service('/permit?municipality=calgary&limit=150');
    expect(shown.slice(1).map(([id]) => id)).toEqual((results as Json[]).map(({ record_id }) => record_id));
    const dates = shown.slice(1).flatMap((row) => row[datasets.permit.usual.indexOf('issued_date')] ?? []);
    expect(dates.filter((date) => date !== '' && !/^\d{4}-\d\d-\d\d$/.test(String(date)))).toEqual([]);
  });

  test('SEARCH takes filters as a range of two columns, with dates and booleans of Excel’s own', async () => {
    const { write } = sheet(addin.page);
    await write('Addresses!M1:N3', [
      ['is_active', '=TRUE'],
      ['issued_after', '=DATE(2024,3,1)'],
      ['sort_order', 'asc'],
    ]);
    const shown = await cells(
      '=CDATA.SEARCH("licence","vancouver",,Addresses!M1:N3,"record_id,issued_date",20,FALSE)',
    );
    const { results } = await service(
      '/licence?municipality=vancouver&is_active=true&issued_after=2024-03-01&sort_order=asc&limit=20',
    );
    expect(shown.map(([id]) => id)).toEqual((results as Json[]).map(({ record_id }) => record_id));
  });

  test('SEARCH takes fields from a range, and q', async () => {
    const { write } = sheet(addin.page);
    await write('Addresses!M1:M2', [['assessed_value'], ['address']]);
    const shown = await cells(
      '=CDATA.SEARCH("assessment","vancouver","10th","value_min=1000000",Addresses!M1:M2,5)',
    );
    expect(shown[0]).toEqual(['assessed_value', 'address']);
    for (const [value, address] of shown.slice(1)) {
      expect(value).toBeGreaterThanOrEqual(1e6);
      expect(address).toMatch(/10TH/i);
    }
  });

  test('NEAR gives each record’s distance', async () => {
    const shown = await cells('=CDATA.NEAR("permit",49.2626,-123.1291,0.5,,"lat,lng,distance_km",20,FALSE)');
    expect(shown.length).toBeGreaterThan(2);
    for (const [lat, lng, away] of shown as number[][]) {
      expect(away).toBeLessThanOrEqual(0.5);
      // One degree is 111.2 km of latitude; the plane is right to a metre over half a kilometre.
      const flat =
        Math.hypot(lat! - 49.2626, (lng! + 123.1291) * Math.cos((49.2626 * Math.PI) / 180)) * 111.195;
      expect(away).toBeCloseTo(flat, 2);
    }
  });

  test('PROPERTY lists what is at an address, in the words that all datasets share', async () => {
    const { results } = await service(vancouver);
    const address = String(results[0].address);
    const held = await service(`/property?municipality=vancouver&address=${encodeURIComponent(address)}`);
    const shown = await cells(`=CDATA.PROPERTY("${address}","Vancouver")`);
    expect(shown[0]).toEqual(['dataset', 'record_id', 'date', 'type', 'status', 'value', 'description']);
    const ids = Object.values(held.records as Record<string, Json[]>).flatMap((list) =>
      list.map((r) => r.record_id),
    );
    expect(
      shown
        .slice(1)
        .map(([, id]) => id)
        .sort(),
    ).toEqual(ids.sort());
    const assessed = shown.find(([dataset]) => dataset === 'assessment')!;
    const record = (held.records.assessment as Json[]).find(({ record_id }) => record_id === assessed[1])!;
    expect([assessed[2], assessed[3], assessed[5]]).toEqual([
      record.assessment_date,
      record.property_class,
      record.assessed_value,
    ]);
  });

  test('HISTORY, FEED and SOURCES say what the service says', async () => {
    const { results: newest } = await service('/permit/feed?limit=4');
    expect(await cells('=CDATA.FEED(,,"record_id",4,FALSE)')).toEqual(values(newest, 'record_id'));
    const [{ record_id: id }] = newest as [Json];
    const { history } = await service(`/permit/${encodeURIComponent(id)}/history`);
    expect(bare(await cells(`=CDATA.HISTORY("${id}","date,event",FALSE)`))).toEqual(
      values(history, 'date', 'event'),
    );
    const { sources } = await service('/sources');
    expect(await cells('=CDATA.SOURCES("source_id,records",FALSE)')).toEqual(
      values(sources, 'source_id', 'records'),
    );
  });

  test('STATS has value, count and sum', async () => {
    const stats = await service(
      '/permit/stats?municipality=calgary&group_by=permit_type_canonical&period=all&sum_field=construction_value',
    );
    expect(
      await cells('=CDATA.STATS("permit","calgary","permit_type_canonical","all","construction_value")'),
    ).toEqual([
      ['value', 'count', 'sum'],
      ...values(stats.by_permit_type_canonical, 'value', 'count', 'sum_construction_value'),
    ]);
  });

  test('COVERAGE and ZONING list cities, of one dataset or city and of all', async () => {
    const ofOne = await service('/permit/coverage');
    const one = await cells('=CDATA.COVERAGE("permit")');
    expect(one.slice(1).map(([city]) => city)).toEqual(ofOne.municipalities.map((m: Json) => m.municipality));
    const ofAll = await service('/sources/coverage');
    const all = await cells('=CDATA.COVERAGE()');
    const permits = all[0]!.indexOf('permit');
    expect(all.slice(1).map((row) => row[permits] || null)).toEqual(
      ofAll.municipalities.map((m: Json) => m.entity_types.permit ?? null),
    );
    const { results } = await service('/zoning?city=calgary&limit=3');
    expect(await cells('=CDATA.ZONING("Calgary","zone_code",3,FALSE)')).toEqual(values(results, 'zone_code'));
    const zoned = await service('/zoning');
    expect(await cells('=CDATA.ZONING(,,,FALSE)')).toEqual(
      values(zoned.results, 'city', 'zone_codes', 'districts'),
    );
  });

  test('of nothing is #N/A, and says so', async () => {
    const shown = await typed(addin.page, [
      '=CDATA.SEARCH("permit","calgary","xyzzyxyzzy")',
      '=CDATA.PROPERTY("1 Nowhere St","vancouver")',
      '=CDATA.HISTORY("no such permit")',
    ]);
    expect(shown.map((each) => each.cells)).toEqual([[['#N/A']], [['#N/A']], [['#N/A']]]);
    expect(shown[0]!.sentence).toBe('No record matches this search.');
    expect(shown[1]!.sentence).toBe('The service holds nothing at this address.');
    expect(shown[2]!.sentence).toContain('no such permit');
  });

  test('HEALTH is the service’s; USAGE counts what was asked', async () => {
    const health = await service('/health');
    expect(await cells('=CDATA.HEALTH()')).toEqual(values([health], 'status', 'version', 'records'));
    const [[calls, answered, fromCache, retries, failures]] = (await cells('=CDATA.USAGE()')) as [number[]];
    expect(calls).toBeGreaterThan(20);
    expect(answered).toBeGreaterThan(20);
    expect([fromCache, retries, failures].every((count) => Number.isInteger(count))).toBe(true);
    expect(failures).toBeGreaterThan(0);
  });
});

describe('without a request', () => {
  const silently = async (formulas: string[]): Promise<Typed[]> => {
    server.service.resetRequests();
    const shown = await typed(addin.page, formulas);
    expect(server.service.requests()).toEqual({});
    return shown;
  };

  test('a blank input is blank', async () => {
    const shown = await silently([
      '=CDATA.GEOCODE(Addresses!Z1)',
      '=CDATA.REVERSEGEOCODE(Addresses!Z1,Addresses!Z2)',
      '=CDATA.NORMALIZE(Addresses!Z1)',
      '=CDATA.ZONE(Addresses!Z1,Addresses!Z2)',
      '=CDATA.NEAR("permit",Addresses!Z1,Addresses!Z2)',
      '=CDATA.RECORD("permit",Addresses!Z1,"address")',
      '=CDATA.PROPERTY(Addresses!Z1,"calgary")',
      '=CDATA.ASSESSMENT(Addresses!Z1,"calgary")',
      '=CDATA.HISTORY(Addresses!Z1)',
      '=CDATA.ESTIMATE(Addresses!Z1,"low")',
      '=CDATA.ESTIMATENEW(Addresses!Z1,Addresses!Z2,,,,,,,,"low")',
    ]);
    for (const each of shown) expect(bare(each.cells)).toEqual([[null]]);
  });

  test('an error in an input is passed on', async () => {
    const shown = await silently([
      '=CDATA.GEOCODE(1/0)',
      '=CDATA.ZONE(51,1/0)',
      '=CDATA.SEARCH("permit",1/0)',
      '=CDATA.NEAR("permit",51,1/0)',
      '=CDATA.RECORD("permit",1/0)',
      '=CDATA.PROPERTY(1/0,"calgary")',
      '=CDATA.HISTORY(1/0)',
      '=CDATA.FEED(1/0)',
      '=CDATA.STATS("permit",1/0)',
      '=CDATA.ESTIMATE("x",,1/0)',
      '=CDATA.FIELDS("permit",1/0)',
    ]);
    for (const each of shown) expect(each.cells[0]![0]).toBe('#DIV/0!');
  });

  test.each([
    ['=CDATA.GEOCODE("1 Main St",,"postcode")', 'postal_code'],
    ['=CDATA.REVERSEGEOCODE(51,-114,"distance")', 'distance_m'],
    ['=CDATA.ZONE(51,-114,"zone_cod")', 'zone_code'],
    ['=CDATA.ZONING("calgary","zonecode")', 'zone_code'],
    ['=CDATA.SEARCH("permits")', 'permit'],
    ['=CDATA.SEARCH("permit",,,,"adress")', 'address'],
    ['=CDATA.SEARCH("permit",,,"permit_typ=addition")', 'permit_type'],
    ['=CDATA.SEARCH("permit",,,"permit_type=renovatoin")', 'renovation'],
    ['=CDATA.SEARCH("permit",,,"limit=10")', 'max_rows'],
    ['=CDATA.SEARCH("permit",,,"issued_after=2024-02-30")', '2024-02-30'],
    ['=CDATA.SEARCH("permit",,,"value_min=10; value_max=5")', 'value_min'],
    ['=CDATA.SEARCH("permit","calgary",,"city=edmonton")', 'twice'],
    ['=CDATA.SEARCH("permit",,,"addition")', 'name=value'],
    ['=CDATA.SEARCH("permit",,,,,0)', 'max_rows'],
    ['=CDATA.SEARCH("permit",,,"sort_by=value",,20000)', '9500'],
    ['=CDATA.NEAR("permit",51,-114,26)', '25'],
    ['=CDATA.NEAR("permit",-114,51)', 'exchanged'],
    ['=CDATA.RECORD("permit","x","statuss")', 'status'],
    ['=CDATA.RECORD("opening","x")', 'SEARCH'],
    ['=CDATA.PROPERTY("1 Main St","")', 'municipality'],
    ['=CDATA.PROPERTY("1 Main St","calgary","typ")', 'type'],
    ['=CDATA.ASSESSMENT("1 Main St","calgary","assessed_valu")', 'assessed_value'],
    ['=CDATA.HISTORY("x","evnt")', 'event'],
    ['=CDATA.FEED(,"trad=gas")', 'trade'],
    ['=CDATA.STATS("permit",,"permit_type_canonica")', 'permit_type_canonical'],
    ['=CDATA.STATS("permit",,,,"address")', 'address'],
    ['=CDATA.STATS("opening")', 'opening'],
    ['=CDATA.COVERAGE("assesment")', 'assessment'],
    ['=CDATA.SOURCES("source")', 'source_id'],
    ['=CDATA.ESTIMATE("x","mediann")', 'median'],
    ['=CDATA.ESTIMATENEW("calgary","adition")', 'addition'],
    ['=CDATA.ESTIMATENEW("calgary","addition",100)', 'area_unit'],
    ['=CDATA.FIELDS("permitt")', 'permit'],
    ['=CDATA.FILTERS("licens")', 'licence'],
    ['=CDATA.GEOCODE("1 Main St",,,"maybe")', 'TRUE or FALSE'],
  ])('%s is #VALUE! and names %s', async (formula, named) => {
    const [shown] = await silently([formula]);
    expect(shown!.cells).toEqual([['#VALUE!']]);
    expect(shown!.sentence).toContain(named);
  });

  test('FIELDS and FILTERS are the catalog', async () => {
    const [fields, filters] = await silently(['=CDATA.FIELDS("permit")', '=CDATA.FILTERS("permit",FALSE)']);
    expect(fields!.cells[0]).toEqual(['field', 'type', 'presence', 'meaning']);
    expect(fields!.cells.slice(1).map(([name]) => name)).toEqual(
      datasets.permit.fields.map(({ name }) => name),
    );
    const names = datasets.permit.parameters.filter(({ group }) => group !== 'page').map(({ name }) => name);
    expect(filters!.cells.map(([name]) => name)).toEqual(names);
  });
});

test('a wrong key: every function that asks the service shows its sentence, the others work', async () => {
  const other = await openAddIn({ server, key: 'a-wrong-key' });
  try {
    const shown = await typed(
      other.page,
      customFunctions.map(({ example }) => example),
    );
    const local = ['FIELDS', 'FILTERS', 'USAGE'];
    customFunctions.forEach(({ name }, index) => {
      const { cells, sentence } = shown[index]!;
      if (local.includes(name)) expect(cells[0]![0], name).not.toBe('#VALUE!');
      else
        expect([cells.flat().at(-1), sentence ?? 'API key'], name).toEqual([
          '#VALUE!',
          expect.stringMatching(/API key/i),
        ]);
    });
  } finally {
    await other.close();
  }
});
