import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import {
  blanksAsNull,
  openFormulaWorkbook,
  type FormulaResult,
  type FormulaWorkbook,
} from './formula-workbook.ts';

let book: FormulaWorkbook;
beforeAll(async () => {
  book = await openFormulaWorkbook({ key: 'demo-paid-key' });
});
afterAll(() => book?.close());

describe('without a request', () => {
  const withoutRequest = async (formulas: string[]): Promise<FormulaResult[]> => {
    book.service.resetRequests();
    const values = await book.results(formulas);
    // On a slow machine, an earlier response may have taken so long that the service is asked whether it runs.
    const requests = Object.keys(book.service.requests());
    expect(requests.filter((one) => one !== 'GET /health')).toEqual([]);
    return values;
  };

  test('a blank input is blank', async () => {
    const values = await withoutRequest([
      '=CDATA.GEOCODE(Data!Z1)',
      '=CDATA.REVERSEGEOCODE(Data!Z1,Data!Z2)',
      '=CDATA.NORMALIZE(Data!Z1)',
      '=CDATA.ZONE(Data!Z1,Data!Z2)',
      '=CDATA.NEAR("permit",Data!Z1,Data!Z2)',
      '=CDATA.RECORD("permit",Data!Z1,"address")',
      '=CDATA.PROPERTY(Data!Z1,"calgary")',
      '=CDATA.ASSESSMENT(Data!Z1,"calgary")',
      '=CDATA.HISTORY(Data!Z1)',
      '=CDATA.ESTIMATE(Data!Z1,"low")',
      '=CDATA.ESTIMATENEW(Data!Z1,Data!Z2,,,,,,,,"low")',
    ]);
    for (const each of values) expect(blanksAsNull(each.cells)).toEqual([[null]]);
  });

  test('an error in an input is passed on', async () => {
    const values = await withoutRequest([
      '=CDATA.GEOCODE(1/0)',
      '=CDATA.REVERSEGEOCODE(1/0,-114)',
      '=CDATA.NORMALIZE(1/0)',
      '=CDATA.ZONE(51,1/0)',
      '=CDATA.ZONING(1/0)',
      '=CDATA.SEARCH("permit",1/0)',
      '=CDATA.NEAR("permit",51,1/0)',
      '=CDATA.RECORD("permit",1/0)',
      '=CDATA.PROPERTY(1/0,"calgary")',
      '=CDATA.ASSESSMENT(1/0,"calgary")',
      '=CDATA.HISTORY(1/0)',
      '=CDATA.FEED(1/0)',
      '=CDATA.STATS("permit",1/0)',
      '=CDATA.COVERAGE(1/0)',
      '=CDATA.SOURCES(1/0)',
      '=CDATA.ESTIMATE("x",,1/0)',
      '=CDATA.ESTIMATENEW("calgary",1/0)',
      '=CDATA.FIELDS("permit",1/0)',
      '=CDATA.FILTERS("permit",1/0)',
    ]);
    for (const each of values) expect(each.cells[0]![0]).toBe('#DIV/0!');
  });

  test.each([
    ['=CDATA.GEOCODE("1 Main St",,"postcode")', 'postal_code'],
    ['=CDATA.REVERSEGEOCODE(51,-114,"distance")', 'distance_m'],
    ['=CDATA.ZONE(51,-114,"zone_cod")', 'zone_code'],
    ['=CDATA.ZONING("calgary","zonecode")', 'zone_code'],
    ['=CDATA.ZONING("Stratford")', '“Stratford, ON”, “Stratford, PE” or “Stratford, QC”'],
    ['=CDATA.STATS("permit","Lincoln")', 'Lincoln, ON'],
    ['=CDATA.SEARCH("permit","Lincoln")', 'Lincoln, ON'],
    ['=CDATA.GEOCODE("1 Main St","Lincoln")', 'Lincoln, ON'],
    ['=CDATA.PROPERTY("1 Main St","Lincoln")', 'Lincoln, ON'],
    ['=CDATA.ESTIMATENEW("Lincoln","addition")', 'Lincoln, ON'],
    ['=CDATA.SEARCH("permits")', 'permit'],
    ['=CDATA.SEARCH("permit",,,,"adress")', 'address'],
    ['=CDATA.SEARCH("permit",,,"permit_typ=addition")', 'permit_type'],
    ['=CDATA.SEARCH("permit",,,"permit_type=renovatoin")', 'Renovation'],
    ['=CDATA.SEARCH("permit",,,"limit=10")', 'max_rows'],
    ['=CDATA.SEARCH("permit",,,"issued_after=2024-02-30")', '2024-02-30'],
    ['=CDATA.SEARCH("permit",,,"value_min=10; value_max=5")', 'value_min'],
    ['=CDATA.SEARCH("permit","calgary",,"city=edmonton")', 'twice'],
    ['=CDATA.SEARCH("permit",,,"addition")', 'name=value'],
    ['=CDATA.SEARCH("permit",,,,,0)', 'max_rows'],
    ['=CDATA.SEARCH("permit",,,"sort_by=value",,20000)', '9,500'],
    ['=CDATA.NEAR("permit",51,-114,26)', '25'],
    ['=CDATA.NEAR("permit",51,-114,0)', '0.1'],
    ['=CDATA.GEOCODE(46124)', '2026-04-12'],
    ['=CDATA.GEOCODE("46124, Calgary")', '2026-04-12'],
    ['=CDATA.ASSESSMENT(46124,"calgary")', '2026-04-12'],
    ['=CDATA.PROPERTY(46124,"calgary")', '2026-04-12'],
    ['=CDATA.RECORD("assessment",1234567890123456)', '15 digits'],
    ['=CDATA.HISTORY(1234567890123456)', '15 digits'],
    ['=CDATA.ESTIMATE(1234567890123456)', '15 digits'],
    ['=CDATA.NEAR("permit",-114,51)', 'swapped'],
    ['=CDATA.RECORD("permit","x","statuss")', 'status'],
    ['=CDATA.RECORD("opening","x")', 'SEARCH'],
    ['=CDATA.RECORD("permit","x",,,"calgary")', 'contractors'],
    ['=CDATA.CARD("permit","x","calgary")', 'contractors'],
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
    ['=CDATA.ESTIMATENEW("calgary","adition")', 'Addition'],
    ['=CDATA.ESTIMATENEW("calgary","addition",100)', 'area_unit'],
    ['=CDATA.FIELDS("permitt")', 'permit'],
    ['=CDATA.FILTERS("licens")', 'licence'],
    ['=CDATA.GEOCODE("1 Main St",,,"maybe")', 'TRUE or FALSE'],
  ])('%s is #VALUE! and names %s', async (formula, named) => {
    const [shown] = await withoutRequest([formula]);
    expect(shown!.cells).toEqual([['#VALUE!']]);
    expect(shown!.message).toContain(named);
  });

  test('FIELDS and FILTERS are the catalog', async () => {
    const [fields, filters] = await withoutRequest([
      '=CDATA.FIELDS("permit")',
      '=CDATA.FILTERS("permit",FALSE)',
    ]);
    expect(fields!.cells[0]).toEqual(['field', 'type', 'presence', 'meaning']);
    expect(fields!.cells.slice(1).map(([name]) => name)).toEqual(
      datasets.permit.fields.map(({ name }) => name),
    );
    const names = datasets.permit.parameters.filter(({ group }) => group !== 'page').map(({ name }) => name);
    expect(filters!.cells.map(([name]) => name)).toEqual(names);
  });
});

test('an unknown city: every function that takes one shows the service’s message with the nearest name', async () => {
  const formulas = [
    '=CDATA.GEOCODE("1 Main St","calgry")',
    '=CDATA.NORMALIZE("1 Main St","calgry")',
    '=CDATA.ZONING("calgry")',
    '=CDATA.SEARCH("permit","calgry")',
    '=CDATA.PROPERTY("1 Main St","calgry")',
    '=CDATA.ASSESSMENT("1 Main St","calgry")',
    '=CDATA.FEED("calgry")',
    '=CDATA.STATS("permit","calgry")',
    '=CDATA.ESTIMATENEW("calgry","addition")',
  ];
  const values = await book.results(formulas);
  formulas.forEach((formula, index) => {
    expect([formula, values[index]!.cells]).toEqual([formula, [['#VALUE!']]]);
    expect(values[index]!.message).toMatch(/Calgary|calgary/);
  });
});

test('coordinates outside Canada are rejected with their value', async () => {
  const [shown] = await book.results(['=CDATA.ZONE(-114.07,51.05)']);
  expect(shown!.cells).toEqual([['#VALUE!']]);
  expect(shown!.message).toMatch(/latitude -114\.07 is outside Canada/);
});
