import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellValue } from '../../packages/workbook/src/page/workbook-api.ts';
import {
  blanksAsNull,
  openFormulaWorkbook,
  values,
  type FormulaWorkbook,
  type Json,
} from './formula-workbook.ts';

let book: FormulaWorkbook;
let get: FormulaWorkbook['get'];
let cells: FormulaWorkbook['cells'];
beforeAll(async () => {
  book = await openFormulaWorkbook({ key: 'demo-paid-key' });
  ({ get, cells } = book);
});
afterAll(() => book?.close());

const vancouver = '/assessment?municipality=vancouver&limit=5';

describe('over a range with a blank, an error and an unknown input', () => {
  /** The result of a function over the rows: known, blank, error, unknown, known. */
  async function over(
    good: CellValue[][],
    wrong: CellValue[],
    formula: (first: string, second: string) => string,
  ) {
    const blank = good[0]!.map(() => null);
    const broken = good[0]!.map((_, index) => (index === 0 ? '=1/0' : null));
    const rows = [good[0]!, blank, broken, wrong, good[1]!];
    book.write(`Data!M1:${good[0]!.length === 1 ? 'M' : 'N'}5`, rows);
    return blanksAsNull(await cells(formula('Data!M1:M5', 'Data!N1:N5')));
  }

  test('GEOCODE', async () => {
    const { results } = await get(vancouver);
    const typedAddresses = results.slice(0, 2).map(({ address }: Json) => `${address}, Vancouver`);
    const places = await Promise.all(
      typedAddresses.map((address: string) => get(`/geocode?address=${encodeURIComponent(address)}`)),
    );
    const cellValues = await over(
      typedAddresses.map((address: string) => [address]),
      ['nowhere at all 99999'],
      (range) => `=CDATA.GEOCODE(${range})`,
    );
    const [first, second] = values(places, 'lat', 'lng');
    expect(cellValues).toEqual([first, [null, null], ['#DIV/0!', '#DIV/0!'], ['#N/A', '#N/A'], second]);
  });

  test('REVERSEGEOCODE and ZONE', async () => {
    const { results } = await get('/permit?municipality=calgary&limit=50');
    const placed = results.filter(({ lat }: Json) => lat).slice(0, 2) as Json[];
    const good = placed.map(({ lat, lng }) => [Number(lat), Number(lng)]);
    const query = (index: number) => `lat=${good[index]![0]}&lng=${good[index]![1]}`;
    const addresses = await Promise.all([0, 1].map((index) => get(`/reverse-geocode?${query(index)}`)));
    expect(await over(good, [-114, 51], (lat, lng) => `=CDATA.REVERSEGEOCODE(${lat},${lng})`)).toEqual([
      [addresses[0]!.address],
      [null],
      ['#DIV/0!'],
      ['#VALUE!'],
      [addresses[1]!.address],
    ]);
    const zones = await Promise.all([0, 1].map((index) => get(`/zone?${query(index)}`)));
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

  test('REVERSEGEOCODE and ZONE take the notations of sheets, in two cells or in one', async () => {
    const { address } = await get('/reverse-geocode?lat=51.05&lng=-114.0625');
    const notations: [CellValue, CellValue][] = [
      ['51,05', '-114,0625'],
      ['51°03′00″ N', '114° 3\' 45" O'],
      ['51.05, -114.0625', null],
      ['51,05; -114,0625', null],
    ];
    const cells = await over(
      notations.slice(0, 2),
      notations[2]!,
      (lat, lng) => `=CDATA.REVERSEGEOCODE(${lat},${lng})`,
    );
    expect(cells).toEqual([[address], [null], ['#DIV/0!'], [address], [address]]);
  });

  test('NORMALIZE', async () => {
    const cellValues = await over(
      [['12 main st. unit 4'], ['4500, boul. St-Laurent']],
      ['---'],
      (range) => `=CDATA.NORMALIZE(${range})`,
    );
    expect(cellValues).toEqual([
      ['12 MAIN STREET'],
      [null],
      ['#DIV/0!'],
      ['#VALUE!'],
      ['4500 BOULEVARD SAINT-LAURENT'],
    ]);
  });

  test('RECORD', async () => {
    const { results } = await get('/assessment?municipality=vancouver&limit=2');
    const cellValues = await over(
      values(results, 'record_id'),
      ['no such record'],
      (range) => `=CDATA.RECORD("assessment",${range},"record_id,assessed_value,assessment_date")`,
    );
    const [first, second] = values(results, 'record_id', 'assessed_value', 'assessment_date');
    const all = (value: CellValue): CellValue[] => [value, value, value];
    expect(cellValues).toEqual([first, all(null), all('#DIV/0!'), all('#N/A'), second]);
  });

  test('ASSESSMENT', async () => {
    const { results } = await get(vancouver);
    const good = (results as Json[]).slice(0, 2).map(({ address }) => [String(address), 'vancouver']);
    const newest = await Promise.all(
      good.map(async ([address]) => {
        const { records } = await get(
          `/property?municipality=vancouver&address=${encodeURIComponent(address!)}`,
        );
        return (records.assessment as Json[]).reduce((a, b) =>
          b.assessment_year > a.assessment_year ? b : a,
        );
      }),
    );
    const cellValues = await over(
      good,
      ['1 Nowhere St', 'vancouver'],
      (address, city) => `=CDATA.ASSESSMENT(${address},${city},"assessed_value,assessment_year")`,
    );
    const [first, second] = values(newest, 'assessed_value', 'assessment_year');
    expect(cellValues).toEqual([first, [null, null], ['#DIV/0!', '#DIV/0!'], ['#N/A', '#N/A'], second]);
  });

  test('ESTIMATE', async () => {
    const { results } = await get('/permit?municipality=calgary&limit=2');
    const record_ids = (results as Json[]).map(({ record_id }) => String(record_id));
    const priced = (await book.post('/permit/estimate', { record_ids })).results as Json[];
    const cellValues = await over(
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
    const all = (value: CellValue): CellValue[] => [value, value, value];
    expect(cellValues[3]![0]).toMatch(/^#(N\/A|VALUE!)$/);
    expect([cellValues[0], cellValues[1], cellValues[2], cellValues[4]]).toEqual([
      first,
      all(null),
      all('#DIV/0!'),
      second,
    ]);
  });

  test('ESTIMATENEW', async () => {
    const permits = [
      { municipality: 'calgary', permit_type_canonical: 'addition' },
      { municipality: 'edmonton', permit_type_canonical: 'renovation' },
    ];
    const priced = (await book.post('/permit/estimate', { permits })).results as Json[];
    const cellValues = await over(
      permits.map((permit) => Object.values(permit)),
      ['calgary', 'adition'],
      (city, type) => `=CDATA.ESTIMATENEW(${city},${type},,,,,,,,"median,basis")`,
    );
    const [first, second] = values(
      priced.map(({ estimate }) => estimate),
      'median',
      'basis',
    );
    expect(cellValues).toEqual([first, [null, null], ['#DIV/0!', '#DIV/0!'], ['#VALUE!', '#VALUE!'], second]);
  });
});

test('an address in columns of its own is joined', async () => {
  const { results } = await get('/permit?municipality=calgary&limit=1');
  book.write('Data!F1:H1', [[(results as Json[])[0]!.address, 'Calgary', 'AB']]);
  expect(await cells('=CDATA.GEOCODE(Data!F1:H1,,"municipality")')).toEqual([['calgary']]);
});

test('two cells with the same address get the same result', async () => {
  const { results } = await get(vancouver);
  const address = `${(results as Json[])[0]!.address}, Vancouver`;
  book.write('Data!F2:F4', [[address], [null], [address]]);
  const cellValues = await cells('=CDATA.GEOCODE(Data!F2:F4,,"normalized_address,match_type",TRUE)');
  expect(cellValues[0]).toEqual(['normalized_address', 'match_type']);
  expect(cellValues[1]).toEqual(cellValues[3]);
  expect(cellValues[1]![0]).toMatch(/^\d+ /);
});

test('an address or a place that is not known is #N/A with the reason', async () => {
  const [geocode, zone] = await book.results([
    '=CDATA.GEOCODE("nowhere at all 99999")',
    '=CDATA.ZONE(70,-100)',
  ]);
  expect([geocode!.cells, zone!.cells]).toEqual([[['#N/A']], [['#N/A']]]);
  expect(geocode!.message).toBe('This address was not found without a city. Add the city.');
  expect(zone!.message).toBeTruthy();
});

test('ESTIMATE and ESTIMATENEW of one calculation share a call', async () => {
  const { results } = await get('/permit?municipality=calgary&limit=3');
  const record_id = String((results as Json[])[2]!.record_id);
  const permits = [{ municipality: 'calgary', permit_type_canonical: 'new_construction', area_m2: 180 }];
  const priced = await book.post('/permit/estimate', { record_ids: [record_id], permits });
  const [one, other] = (priced.results as Json[]).map(({ estimate }) => estimate as Json);
  book.service.resetRequests();
  const [byId, described] = await book.results([
    `=CDATA.ESTIMATE("${record_id}")`,
    '=CDATA.ESTIMATENEW("Calgary","New construction",180,"m2",,,,,,"*",TRUE)',
  ]);
  expect(book.service.requests()).toEqual({ 'POST /permit/estimate': 1 });
  expect(byId!.cells).toEqual(values([one!], 'low', 'median', 'high'));
  const fields = ['low', 'median', 'high', 'confidence', 'basis', 'expected_value'];
  expect(described!.cells).toEqual([fields, ...values([other!], ...fields)]);
});

test('ESTIMATENEW sends no permit of a city without records, so that no call is refused and split', async () => {
  book.service.resetRequests();
  const cities = ['Longueuil', 'Ville de Montréal (QC)', 'Kelowna, BC', 'calgary', 'ptbo'];
  const results = await book.results(
    cities.map((city, at) => `=CDATA.ESTIMATENEW("${city}","addition",${71 + at},"m2",,,,,,"median")`),
  );
  expect(results.map(({ cells }) => (typeof cells[0]![0] === 'number' ? 'number' : cells[0]![0]))).toEqual([
    '#VALUE!',
    'number',
    '#VALUE!',
    'number',
    '#VALUE!',
  ]);
  expect(results[0]!.message).toBe('There are no permit records for Longueuil.');
  const { 'POST /permit/estimate': calls } = book.service.requests() as Record<string, number>;
  expect(calls).toBe(1);
});
