import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFunction } from '../../functions/custom-function.ts';
import { customFunctions } from '../../functions/index.ts';
import { findFailedFormulas } from '../../src/features/formulas/find-failed-formulas.ts';
import {
  findCalls,
  insertFormula,
  insertTableFormulas,
  readTablePlace,
  tableCall,
  writeSearchFormula,
  type BuilderCell,
  type FormulaArgument,
} from '../../src/features/formulas/index.ts';
import { datasets } from '@cdata/catalog';
import type { FunctionDescription } from '../../src/app/function-registry.ts';
import { openFormulaWorkbook, type FormulaWorkbook, type Json } from './formula-workbook.ts';

const functions = customFunctions.map(describeFunction);

let book: FormulaWorkbook;
let addresses: string[];
beforeAll(async () => {
  book = await openFormulaWorkbook({ key: 'demo-paid-key' });
  const { results } = await book.get('/assessment?municipality=vancouver&limit=3');
  addresses = (results as Json[]).map(({ address }) => `${address}, Vancouver`);
});
afterAll(() => book?.close());

let tables = 0;

/** A new sheet with a table of addresses, notes and blank columns from B2 on; the cells are those of its first row. */
async function newTable(headers: string[], notes: string[] = []) {
  const sheet = `List ${++tables}`;
  const sheetId = await book.workbook.run(async (context) => {
    const created = context.workbook.worksheets.add(sheet).load('id');
    const range = created.getRangeByIndexes(1, 1, 4, headers.length);
    range.values = [
      headers,
      ...addresses.map((address, row) =>
        headers.map((_, at) => (at === 0 ? address : (notes[3 * at - 3 + row] ?? ''))),
      ),
    ];
    created.tables.add(range, true).name = `Sites${tables}`;
    await context.sync();
    return created.id;
  });
  const cell = (column: number): BuilderCell => ({ sheetId, sheet, row: 2, column });
  return { sheet, table: `Sites${tables}`, cell };
}

/** What the builder inserts for a formula that would be typed elsewhere. */
async function build(formula: string, cell: BuilderCell, { overwrites = false } = {}) {
  const [call] = findCalls(formula);
  const place = (await readTablePlace(cell))!;
  const description = functions.find(({ name }) => name === call!.name)!;
  const { columns, isSame } = tableCall(description, call!, place, cell.row)!;
  const occupied = await insertTableFormulas({ cell, place, columns, isSame, overwrites });
  await book.settled();
  return occupied;
}

const formulasIn = (address: string) =>
  book.workbook.run(async (context) => {
    const [sheet, cells] = address.split('!') as [string, string];
    const range = context.workbook.worksheets.getItem(sheet).getRange(cells).load('formulas');
    await context.sync();
    return range.formulas as unknown[][];
  });

test('a formula of two columns is #SPILL! in a table, and Activity names the table', async () => {
  const { sheet, table } = await newTable(['Address', 'Latitude', 'Longitude']);
  book.write(`${sheet}!C3`, '=CDATA.GEOCODE(B3)');
  book.write(`${sheet}!H3`, '=CDATA.GEOCODE(B3)');
  book.write(`${sheet}!I3`, 'in the way');
  await book.settled();
  expect(book.read(`${sheet}!C3`)).toEqual([['#SPILL!']]);
  const failures = await findFailedFormulas('workbook', book.runtime.engine.failedCells);
  const here = failures.filter(({ cell }) => cell.startsWith(`${sheet}!`));
  expect(here.find(({ cell }) => cell === `${sheet}!C3`)).toMatchObject({ error: '#SPILL!', table });
  expect(here.find(({ cell }) => cell === `${sheet}!H3`)!.table).toBeUndefined();
});

describe('the builder in a table', () => {
  test('fills a column for each field, with structured references, for one call an address', async () => {
    const { sheet, table, cell } = await newTable(['Address', 'Latitude', 'Longitude']);
    const before = book.runtime.usage.today.calls;
    expect(await build('=CDATA.GEOCODE(B3)', cell(2))).toBeNull();
    const row = [
      `=CDATA.GEOCODE(${table}[[#This Row],[Address]],,"lat")`,
      `=CDATA.GEOCODE(${table}[[#This Row],[Address]],,"lng")`,
    ];
    expect(await formulasIn(`${sheet}!C3:D5`)).toEqual([row, row, row]);
    expect(book.runtime.usage.today.calls - before).toBeLessThanOrEqual(3);
    const places = book.read(`${sheet}!C3:D5`);
    for (const [lat, lng] of places as [number, number][]) {
      expect(lat).toBeCloseTo(49.25, 0);
      expect(lng).toBeCloseTo(-123, -1);
    }
    expect(await readTablePlace(cell(5))).toBeNull();
  });

  test('makes columns of the table from a cell beside it, which Excel would take in', async () => {
    const { sheet, table, cell } = await newTable(['Address', 'Note'], ['a', 'b', 'c']);
    expect(await build('=CDATA.GEOCODE(B3:B5)', cell(3))).toBeNull();
    expect(book.read(`${sheet}!B2:F2`)).toEqual([['Address', 'Note', 'Latitude', 'Longitude', null]]);
    const row = ['lat', 'lng'].map((field) => `=CDATA.GEOCODE(${table}[[#This Row],[Address]],,"${field}")`);
    expect(await formulasIn(`${sheet}!D3:E5`)).toEqual([row, row, row]);
  });

  test('adds columns where the next ones are taken, and asks before it replaces a value', async () => {
    const { sheet, cell } = await newTable(['Address', 'Here', 'Note'], ['', '', '', 'a', 'b', 'c']);
    expect(await build('=CDATA.GEOCODE(B3:B5,,"lat,lng,postal_code")', cell(2))).toBeNull();
    expect(book.read(`${sheet}!B2:F2`)).toEqual([['Address', 'Here', 'Longitude', 'Postal code', 'Note']]);
    expect(book.read(`${sheet}!F3:F5`)).toEqual([['a'], ['b'], ['c']]);
    expect(book.read(`${sheet}!E3`)[0]![0]).toMatch(/^V\d[A-Z] /);
    expect(await build('=CDATA.GEOCODE(B3,,"lat")', cell(5))).toEqual({ kind: 'cell', address: 'F3' });
    expect(book.read(`${sheet}!F3`)).toEqual([['a']]);
  });

  test('adds columns at the right end of the table', async () => {
    const { sheet, cell } = await newTable(['Address', 'Here']);
    await build('=CDATA.GEOCODE(B3)', cell(2));
    expect(book.read(`${sheet}!D2:D3`)[0]).toEqual(['Longitude']);
    expect(Number(book.read(`${sheet}!D3`)[0]![0])).toBeLessThan(-120);
  });

  test('replaces its own formulas', async () => {
    const { sheet, table, cell } = await newTable(['Address', 'A', 'B']);
    await build('=CDATA.GEOCODE(B3)', cell(2));
    await build('=CDATA.GEOCODE(B3,,"postal_code,city")', cell(2));
    expect((await formulasIn(`${sheet}!C5:D5`))[0]).toEqual(
      ['postal_code', 'city'].map((field) => `=CDATA.GEOCODE(${table}[[#This Row],[Address]],,"${field}")`),
    );
    expect(book.read(`${sheet}!E2`)).toEqual([[null]]);
  });

  test('keeps uncertain matches where their quality is shown, as outside a table', async () => {
    const { sheet, cell } = await newTable(['Address', 'A', 'B']);
    book.write(`${sheet}!B3`, 'Granville Street, Vancouver');
    await build('=CDATA.GEOCODE(B3,,"lat,match_type")', cell(2));
    const [[outsideLat, outsideType]] = (await book.cells(
      '=CDATA.GEOCODE("Granville Street, Vancouver",,"lat,match_type")',
    )) as [[unknown, unknown]];
    expect(outsideType).not.toBe('exact');
    expect(book.read(`${sheet}!C3:D3`)).toEqual([[outsideLat, outsideType]]);
  });

  test('splits every function with several columns for each row of its arguments, and no other', async () => {
    const place = {
      id: '',
      name: 'T',
      headers: ['A', 'B b'],
      body: { row: 1, column: 0, rows: 3, columns: 2 },
    };
    const argsOf = ({ parameters }: FunctionDescription): FormulaArgument[] =>
      parameters.flatMap(({ isOptional }) => (isOptional ? [] : { kind: 'reference', address: 'B2' }));
    const counts = Object.fromEntries(
      functions.map((one) => [
        one.name,
        tableCall(one, { args: argsOf(one), before: '=', after: '' }, place, 1)?.columns.length ?? null,
      ]),
    );
    expect(counts).toMatchObject({
      ...{ GEOCODE: 2, REVERSEGEOCODE: 1, ZONE: 1, ASSESSMENT: 1, ESTIMATE: 3, ESTIMATENEW: 3 },
      ...{ NORMALIZE: 1, CARD: 1, PROPERTYCARD: 1, SEARCH: null, HISTORY: null, HEALTH: null },
    });
    for (const one of functions) {
      for (const { formula } of tableCall(one, { args: argsOf(one), before: '=', after: '' }, place, 1)
        ?.columns ?? []) {
        expect(formula).toContain('(T[[#This Row],[B b]]');
      }
    }
  });
});

test('a cell that a table would take in is asked about, and refused for a search', async () => {
  const { sheet, table, cell } = await newTable(['Address', 'A', 'B']);
  const insert = (one: BuilderCell) =>
    insertFormula({
      cell: one,
      formula: '=CDATA.HEALTH()',
      size: { rows: 1, columns: 1 },
      overwrites: false,
    });
  const [beside, below, apart] = [cell(4), { ...cell(1), row: 5 }, cell(5)];
  expect(await insert(beside)).toEqual({ kind: 'nextTo', address: table });
  expect(await insert(below)).toEqual({ kind: 'nextTo', address: table });
  expect(await insert({ ...beside, row: 1 })).toEqual({ kind: 'nextTo', address: table });
  expect(await formulasIn(`${sheet}!E2:E3`)).toEqual([[''], ['']]);
  expect(await insert(apart)).toBeNull();
  await book.workbook.run(async (context) => {
    context.workbook.worksheets.getItem(sheet).getRange('B6').select();
    await context.sync();
  });
  const fields = datasets.permit.fields.slice(0, 1);
  const search = { dataset: datasets.permit, query: {}, fields, maxRows: 1 };
  await expect(writeSearchFormula(search)).rejects.toThrow(table);
});

test('a table of results is refused in a table and over one, before it is written', async () => {
  const { sheet, table, cell } = await newTable(['Address', 'A', 'B']);
  const size = { rows: 3, columns: 2 };
  const formula = '=CDATA.SEARCH("permit","vancouver",,,"record_id",3)';
  const insert = (one: BuilderCell) => insertFormula({ cell: one, formula, size, overwrites: false });
  expect(await insert(cell(2))).toEqual({ kind: 'table', address: table });
  expect(await insert({ ...cell(0), column: 3, row: 0 })).toEqual({ kind: 'spill', address: 'D2' });
  await book.workbook.run(async (context) => {
    context.workbook.worksheets.getItem(sheet).getRange('C3').select();
    await context.sync();
  });
  const fields = datasets.permit.fields.slice(0, 1);
  const search = { dataset: datasets.permit, query: {}, fields, maxRows: 1 };
  await expect(writeSearchFormula(search)).rejects.toThrow(table);
  expect(await formulasIn(`${sheet}!C3`)).toEqual([['']]);
});
