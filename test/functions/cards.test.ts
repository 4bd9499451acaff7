import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import { findFailedFormulas } from '../../src/features/formulas/find-failed-formulas.ts';
import { requirementOf } from '../../src/app/office.ts';
import type { Entity, EntityValue } from '../../packages/workbook/src/data-types/data-type.ts';
import { openFormulaWorkbook, type FormulaWorkbook, type Json } from './formula-workbook.ts';
import { cellMessages } from '../../src/language/cells.ts';

let book: FormulaWorkbook;
let assessments: Json[];
let permits: Json[];
beforeAll(async () => {
  book = await openFormulaWorkbook({ key: 'demo-paid-key' });
  const vancouver = await book.get('/assessment?municipality=vancouver&limit=3');
  assessments = vancouver.results as Json[];
  const calgary = await book.get('/permit?municipality=calgary&limit=200');
  permits = calgary.results as Json[];
});
afterAll(() => book?.close());

const cardFormula = (dataset: string, { record_id: id }: Json): string => `=CDATA.CARD("${dataset}","${id}")`;

/** The value of a cell in the JSON of the Excel API. */
async function entityIn(address: string): Promise<Entity> {
  const [sheet, cell] = address.split('!') as [string, string];
  return book.workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem(sheet).getRange(cell).load('valuesAsJson');
    await context.sync();
    return range.valuesAsJson[0]![0] as unknown as Entity;
  });
}

/** Writes formulas from an address on, and waits for their results. */
async function calculated(address: string, formulas: string[][]): Promise<void> {
  book.write(address, formulas);
  await book.settled();
}

const property = (entity: Entity, name: string) => entity.properties![name] as EntityValue;
const nested = (entity: Entity, name: string) => entity.properties![name] as unknown as Entity;

describe('CARD', () => {
  test('shows the address in its cell, and formulas read its fields with their formats', async () => {
    const record = assessments[0]!;
    await calculated('Data!A2:A2', [[cardFormula('assessment', record)]]);
    await calculated('Data!B2:E2', [
      ['=A2.assessed_value', '=A2.address', '=A2.assessment_year', '=A2.assessed_value*2'],
    ]);
    const money = Number(record.assessed_value).toLocaleString('en-CA');
    expect(book.read('Data!A2:E2')).toEqual([
      [
        record.address,
        `$${money}`,
        record.address,
        String(record.assessment_year),
        2 * Number(record.assessed_value),
      ],
    ]);
  });

  test('has labels, dates as numbers with a date format, ids as text, and the source with a link to the place', async () => {
    const record = permits.find(({ lat, issued_date }) => lat && issued_date)!;
    await calculated('Data!A3:A3', [[cardFormula('permit', record)]]);
    const card = await entityIn('Data!A3');
    expect(property(card, 'issued_date')).toMatchObject({
      type: 'FormattedNumber',
      numberFormat: 'yyyy-mm-dd',
      propertyMetadata: { sublabel: 'Issue date' },
    });
    expect(property(card, 'record_id')).toMatchObject({
      type: 'String',
      basicValue: String(record.record_id),
    });
    expect(property(card, 'source').basicValue).toBe('Building permits · Calgary · CDATA, local service');
    expect(property(card, 'fetched_at')).toMatchObject({ numberFormat: 'yyyy-mm-dd hh:mm' });
    expect(property(card, 'map_url').basicValue).toContain(`mlat=${Number(record.lat)}&`);
    const sections = card.layouts!.card!.sections!;
    expect(sections.at(-1)).toMatchObject({
      title: 'Source and date',
      properties: ['source', 'fetched_at', 'map_url'],
    });
    const allProperties = sections.flatMap(({ properties = [] }) => properties);
    expect(new Set(allProperties).size).toBe(allProperties.length);
    expect(Object.keys(card.properties!)).toEqual(expect.arrayContaining(allProperties));
  });

  test('has a blank, and no error, for a default field without a value', async () => {
    const { results } = await book.get('/licence?limit=500');
    const { defaultFields } = datasets.licence;
    const missingIn = (record: Json) => defaultFields.find((name) => (record[name] ?? '') === '');
    const record = (results as Json[]).find(missingIn)!;
    await calculated('Data!A4:A4', [[cardFormula('licence', record)]]);
    await calculated('Data!B4:C4', [[`="<"&A4.${missingIn(record)}&">"`, '=A4.nonsense']]);
    expect(book.read('Data!B4:C4')).toEqual([['<>', '#FIELD!']]);
  });

  test('returns a card for each row of a range, and leaves blank rows blank', async () => {
    const ids = assessments.map(({ record_id: id }) => [String(id)]);
    book.write('Data!G1:G4', [ids[0]!, [null], ['nothing'], ids[1]!]);
    await calculated('Data!H1:H1', [['=CDATA.CARD("assessment",G1:G4)']]);
    expect(book.read('Data!H1:H4').flat()).toEqual([
      assessments[0]!.address,
      '',
      '#N/A',
      assessments[1]!.address,
    ]);
  });

  test('is #VALUE! without a call for a dataset without single records, and in an Excel without data cards', async () => {
    const { record_id: id } = assessments[0]!;
    const [opening] = await book.results(['=CDATA.CARD("opening","x")']);
    expect(opening!.message).toContain('SEARCH');
    const { requirements } = globalThis.Office.context;
    const { isSetSupported } = requirements;
    const { set, version } = requirementOf('dataCards');
    requirements.isSetSupported = (name: string, atLeast?: string | number) =>
      !(name === set && String(atLeast) === version) &&
      Reflect.apply(isSetSupported, requirements, [name, atLeast]);
    try {
      book.service.resetRequests();
      const [card] = await book.results([`=CDATA.CARD("assessment","${id}")`]);
      expect(card!.cells).toEqual([['#VALUE!']]);
      expect(card!.message).toBe(cellMessages().cardsNotSupported);
      expect(book.service.requests()).toEqual({});
    } finally {
      requirements.isSetSupported = isSetSupported;
    }
  });

  test('is text to the other functions', async () => {
    await calculated('Data!A6:A6', [[cardFormula('assessment', assessments[1]!)]]);
    await calculated('Data!B6:C6', [
      ['=CDATA.GEOCODE(A6,"vancouver","match_type")', '=CDATA.RECORD("assessment",A6.record_id)'],
    ]);
    expect(book.read('Data!B6:C6')).toEqual([['exact', String(assessments[1]!.record_id)]]);
  });
});

test('a card is not listed among the formulas in error, although its value is #VALUE!', async () => {
  await calculated('Data!A20:A21', [
    [cardFormula('assessment', assessments[0]!)],
    ['=CDATA.CARD("assessment","nothing")'],
  ]);
  const failures = await findFailedFormulas('workbook', book.runtime.engine.failedCells);
  const cells = failures.map(({ cell }) => cell);
  expect(cells).toContain('Data!A21');
  expect(cells).not.toContain('Data!A20');
});

describe('PROPERTYCARD', () => {
  test('holds the zone, the newest assessment and the records as cards within it', async () => {
    const record = assessments[0]!;
    const address = String(record.address);
    const held = await book.get(`/property?address=${encodeURIComponent(address)}&municipality=vancouver`);
    await calculated('Data!K2:K2', [[`=CDATA.PROPERTYCARD("${address}","Vancouver")`]]);
    const card = await entityIn('Data!K2');
    expect(card.text).toBe(`${held.normalized_address}, Vancouver`);
    const names = Object.keys(held.records as Json).filter((name) => (held.records as Json)[name].length > 0);
    for (const name of names) {
      const records = (held.records as Json)[name] as Json[];
      expect(Object.keys(nested(card, name).properties!).sort()).toEqual(
        records.map(({ record_id: id }) => String(id)).sort(),
      );
    }
    await calculated('Data!L2:O2', [
      [
        '=K2.newest_assessment.assessed_value',
        '=K2.assessed_value',
        '=K2.zone.zone_code',
        `=K2.assessment.[${record.record_id}].roll_number`,
      ],
    ]);
    const newest = (held.records as Json).assessment.sort(
      (one: Json, other: Json) => other.assessment_year - one.assessment_year,
    )[0] as Json;
    const zone = await book.get(`/zone?lat=${newest.lat}&lng=${newest.lng}`);
    const money = `$${Number(newest.assessed_value).toLocaleString('en-CA')}`;
    expect(book.read('Data!L2:O2')).toEqual([[money, money, zone.zone_code, String(record.roll_number)]]);
  });

  test('is #N/A where nothing is held, and makes two calls otherwise', async () => {
    const [nothing] = await book.results(['=CDATA.PROPERTYCARD("99999 Nowhere St","vancouver")']);
    expect(nothing!.cells).toEqual([['#N/A']]);
    book.service.resetRequests();
    await book.cells(`=CDATA.PROPERTYCARD("${assessments[2]!.address}","vancouver")`);
    expect(book.service.requests()).toEqual({ 'GET /property': 1, 'GET /zone': 1 });
  });
});

test('cards are in French for French-speaking users, under the same names', async () => {
  const french = await openFormulaWorkbook({ key: 'demo-paid-key', language: 'fr', service: book.service });
  try {
    french.write('Data!A1', cardFormula('assessment', assessments[0]!));
    await french.settled();
    french.write('Data!B1', '=A1.assessed_value');
    await french.settled();
    expect(french.read('Data!B1')).toEqual([[expect.stringMatching(/\d \$$/)]]);
    const json = await french.workbook.run(async (context) => {
      const cell = context.workbook.worksheets.getItem('Data').getRange('A1').load('valuesAsJson');
      await context.sync();
      return cell.valuesAsJson[0]![0] as unknown as Entity;
    });
    expect(property(json, 'assessed_value').propertyMetadata).toEqual({ sublabel: 'Valeur portée au rôle' });
  } finally {
    await french.close();
  }
});
