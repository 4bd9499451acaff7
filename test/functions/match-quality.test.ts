import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { geocode, limits, matchTypes, streetNumberMatchTypes } from '@cdata/catalog';
import { setLanguage } from '../../src/language/index.ts';
import './custom-functions-runtime.ts';
import { matchQualityFields, requireCertainMatch } from '../../functions/locate.ts';
import { startServiceWithFiles } from '../../packages/service/test/loaded-service.ts';
import { openFormulaWorkbook, values, type FormulaWorkbook, type Json } from './formula-workbook.ts';

const onlyCity = 'Calgary, AB';
const onlyStreet = 'Rue Sherbrooke Ouest, Montréal';
const add = 'Add match_type or confidence to the fields to accept it.';

describe('a unit that is not found', () => {
  let book: FormulaWorkbook;
  let address: string;

  beforeAll(async () => {
    book = await openFormulaWorkbook({ key: 'demo-paid-key' });
    const { results } = await book.get('/assessment?municipality=vancouver&limit=50');
    const whole = (results as Json[]).find((one) => /^\d+ [A-Z]/i.test(String(one.address)))!;
    address = String(whole.address);
  });
  afterAll(() => book?.close());

  test('is said instead of the records and the value of its building', async () => {
    const [property, assessment, accepted, whole] = await book.results([
      `=CDATA.PROPERTY("Unit 987, ${address}","vancouver")`,
      `=CDATA.ASSESSMENT("987-${address}","vancouver")`,
      `=CDATA.ASSESSMENT("987-${address}","vancouver","address,assessed_value")`,
      `=CDATA.ASSESSMENT("${address}","vancouver","address,assessed_value")`,
    ]);
    expect([property!.cells, assessment!.cells]).toEqual([[['#N/A']], [['#N/A']]]);
    expect(property!.message).toMatch(/^Unit 987 was not found at this address; .* Leave the unit out/);
    expect(assessment!.message).toBe(
      'There is no assessment of unit 987, only one of the whole address. Add address to the fields to accept it.',
    );
    expect(accepted!.cells).toEqual(whole!.cells);
  });
});

test('of an address whose assessments are those of several units, none is taken for the whole', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'units-'));
  const file = path.join(folder, 'units.ndjson');
  const units = ['305', '1503'].map((unit, index) => ({
    entity_type: 'assessment',
    record_id: unit,
    roll_number: unit,
    municipality: 'whitehorse',
    province: 'YT',
    address: `${unit}-410 North Road`,
    assessed_value: 500_000 + index,
    assessment_year: 2026,
  }));
  await writeFile(file, units.map((record) => JSON.stringify(record)).join('\n'));
  const service = await startServiceWithFiles([file]);
  const book = await openFormulaWorkbook({ key: 'demo-paid-key', service });
  try {
    const [whole, unit] = await book.results([
      '=CDATA.ASSESSMENT("410 North Road","whitehorse")',
      '=CDATA.ASSESSMENT("1503-410 North Road","whitehorse")',
    ]);
    expect(whole!.message).toBe(
      'The assessments at this address are those of its units: 305, 1503. Add the unit to the address.',
    );
    expect(unit!.cells).toEqual([[500_001]]);
  } finally {
    await book.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});

describe('GEOCODE', () => {
  let book: FormulaWorkbook;
  let civicAddress: string;
  const match = (address: string): Promise<Json> =>
    book.get(`/geocode?address=${encodeURIComponent(address)}`);

  beforeAll(async () => {
    book = await openFormulaWorkbook({ key: 'demo-paid-key' });
    const { results } = await book.get('/assessment?municipality=vancouver&limit=1');
    civicAddress = `${(results as Json[])[0]!.address}, Vancouver`;
  });
  afterAll(() => book?.close());

  test('returns a match at the street number', async () => {
    expect(await match(civicAddress)).toMatchObject({ match_type: 'exact' });
    expect(await book.cells(`=CDATA.GEOCODE("${civicAddress}")`)).toEqual(
      values([await match(civicAddress)], 'lat', 'lng'),
    );
  });

  test('returns #N/A where only the city or the street was found, and says so', async () => {
    const { confidence } = await match(onlyStreet);
    const [city, street] = await book.results([
      `=CDATA.GEOCODE("${onlyCity}")`,
      `=CDATA.GEOCODE("${onlyStreet}",,"lat,postal_code")`,
    ]);
    expect(city).toEqual({
      cells: [['#N/A']],
      message: `Only the city was found: Calgary, confidence 0%. ${add}`,
    });
    expect(street).toEqual({
      cells: [['#N/A']],
      message: `Only the street was found: RUE SHERBROOKE OUEST, Montreal, confidence ${Math.round(confidence * 100)}%. ${add}`,
    });
  });

  test.each(['match_type', 'confidence', 'lat, Confidence', '*'])(
    'returns every match if the fields are “%s”',
    async (fields) => {
      const [city] = await book.cells(`=CDATA.GEOCODE("${onlyCity}",,"${fields}")`);
      // The middle of a city is no place of the address.
      const result = { ...(await match(onlyCity)), lat: null, lng: null };
      const names =
        fields === '*' ? geocode.fields.map(({ name }) => name) : fields.toLowerCase().split(', ');
      expect(city!.map((value) => (value === '' ? null : value))).toEqual(values([result], ...names)[0]);
    },
  );

  test('judges each row of a range, under headers too', async () => {
    book.write('Data!A1:A3', [[onlyCity], [civicAddress], [onlyStreet]]);
    const [place] = values([await match(civicAddress)], 'lat', 'lng');
    const doubtful = ['#N/A', '#N/A'];
    const [plain, headed] = await book.results([
      '=CDATA.GEOCODE(Data!A1:A3)',
      '=CDATA.GEOCODE(Data!A1:A3,,"lat,lng",TRUE)',
    ]);
    expect(plain!.cells).toEqual([doubtful, place, doubtful]);
    expect(headed!.cells).toEqual([['lat', 'lng'], doubtful, place, doubtful]);
  });

  test('shares the call of a match between a formula with its quality and one without', async () => {
    book.service.resetRequests();
    await book.results([
      '=CDATA.GEOCODE("9 Main St, Regina")',
      '=CDATA.GEOCODE("9 Main St, Regina",,"match_type")',
    ]);
    expect(book.service.requests()).toEqual({ 'GET /geocode': 1 });
  });
});

describe('a match without its quality', () => {
  const place = { municipality: 'saint_john', normalized_address: '100 MAIN STREET', lat: 45, lng: -66 };
  const rejection = (match: object): string => {
    try {
      requireCertainMatch({ ...place, ...match });
      return '';
    } catch (error) {
      expect(error).toMatchObject({ code: '#N/A' });
      return (error as Error).message;
    }
  };

  test.each(matchTypes)(
    'is accepted above the threshold only if it is at a street number: %s',
    (match_type) => {
      const isAtNumber = streetNumberMatchTypes.includes(match_type);
      expect(rejection({ match_type, confidence: limits.matchConfidence + 0.001 }) === '').toBe(isAtNumber);
      expect(rejection({ match_type, confidence: 1 }) === '').toBe(isAtNumber);
      expect(rejection({ match_type, confidence: limits.matchConfidence })).not.toBe('');
    },
  );

  /** Of a service that names no address. */
  const unnamed = { address: null, normalized_address: null, municipality: null };

  test.each([
    [
      { match_type: 'exact', confidence: 0.3 },
      `An uncertain match was found: 100 MAIN STREET, Saint John (Exact), confidence 30%. ${add}`,
    ],
    [
      { match_type: 'rooftop', confidence: 0.9 },
      `An uncertain match was found: 100 MAIN STREET, Saint John (rooftop), confidence 90%. ${add}`,
    ],
    [
      { match_type: null, confidence: 1 },
      `An uncertain match was found: 100 MAIN STREET, Saint John (unknown quality), confidence 100%. ${add}`,
    ],
    [
      { match_type: 'exact', confidence: null },
      `An uncertain match was found: 100 MAIN STREET, Saint John (Exact), without a confidence. ${add}`,
    ],
    [
      { match_type: 'municipality', confidence: 0.7, normalized_address: null },
      `Only the city was found: Saint John, confidence 70%. ${add}`,
    ],
    [
      { match_type: 'street', confidence: 0.2, ...unnamed },
      `Only the street was found, confidence 20%. ${add}`,
    ],
    [
      { match_type: 'exact', confidence: 0.2, ...unnamed },
      `An uncertain match was found (Exact), confidence 20%. ${add}`,
    ],
    [
      { match_type: 'municipality', confidence: 0, ...unnamed },
      `Only the city was found, confidence 0%. ${add}`,
    ],
  ])('says what was found: %j', (match, sentence) => {
    expect(rejection(match)).toBe(sentence);
  });

  test('says it in French', () => {
    setLanguage('fr');
    try {
      expect(rejection({ match_type: 'interpolated', confidence: 0.25 })).toBe(
        'Une correspondance incertaine a été trouvée\u00a0: 100 MAIN STREET, Saint John (Interpolée), indice de confiance\u00a0: 25\u00a0%. Ajoutez match_type ou confidence aux champs pour l’accepter.',
      );
    } finally {
      setLanguage('en');
    }
  });
});

test('the fields that show the quality are fields of the service', () => {
  const names = geocode.fields.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...matchQualityFields]));
});
