import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customFunctions } from '../../../functions/index.ts';
import { datasets } from '../../../src/catalog/index.ts';
import { openAddIn } from '../../browser/open-add-in.ts';
import { bare, openAsking, type Asking } from './asking.ts';
import { typed, type Typed } from './typed-formulas.ts';

let asking: Asking;
beforeAll(async () => {
  asking = await openAsking();
});
afterAll(() => asking?.addin.close());

describe('without a request', () => {
  const silently = async (formulas: string[]): Promise<Typed[]> => {
    asking.addin.resetRequests();
    const shown = await asking.typed(formulas);
    expect(asking.addin.requests()).toEqual({});
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

test('a city that is none: every function that takes one shows the service’s sentence with the nearest', async () => {
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
  const shown = await asking.typed(formulas);
  formulas.forEach((formula, index) => {
    expect([formula, shown[index]!.cells]).toEqual([formula, [['#VALUE!']]]);
    expect(shown[index]!.sentence).toContain('calgary');
  });
});

test('a wrong key: every function that asks the service shows its sentence, the others work', async () => {
  const other = await openAddIn({ key: 'a-wrong-key' });
  try {
    const shown = await typed(
      other.page,
      customFunctions.map(({ example }) => example),
    );
    const local = ['FIELDS', 'FILTERS', 'USAGE'];
    customFunctions.forEach(({ name }, index) => {
      const { cells, sentence } = shown[index]!;
      if (local.includes(name)) expect(cells[0]![0], name).not.toBe('#VALUE!');
      else {
        expect(cells.flat().at(-1), name).toBe('#VALUE!');
        // Under a row of names the error stands in the second row, and its sentence with it.
        if (cells[0]![0] === '#VALUE!') expect(sentence, name).toMatch(/API key/i);
      }
    });
  } finally {
    await other.close();
  }
});
