import { afterAll, describe, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { withFunctions } from './custom-functions.ts';
import { errorCode, onNewSheet, valuesOf, workbookOfTests } from './open-workbook.ts';

// Excel's data types. Each name tells the page of Microsoft's documentation, or the issue, that it follows.

const workbook = workbookOfTests();

const owner = {
  type: 'Entity',
  text: 'Ada',
  properties: { 'full name': { type: 'String', basicValue: 'Ada King' } },
};
const house = {
  type: 'Entity',
  text: '12 Main St',
  properties: {
    Price: { type: 'FormattedNumber', basicValue: 450000, numberFormat: '$#,##0' },
    Storeys: { type: 'Double', basicValue: 2 },
    Sold: true,
    Tax: { type: 'Error', basicValue: '#N/A' },
    Rent: { type: 'Error' },
    Zone: { type: 'String', basicValue: '#REF!' },
    Owner: owner,
  },
};

type Loaded = 'values' | 'valueTypes' | 'text' | 'valuesAsJson' | 'numberFormat';

/** The types of Office.js describe data types more narrowly than JSON. */
function setJson(range: Excel.Range, value: object): void {
  Object.assign(range, { valuesAsJson: [[value]] });
}

/** Writes a data type into A1 and loads properties of another range. */
const withEntity = (
  formulas: Record<string, string>,
  address: string,
  properties: Loaded[],
  value: object = house,
) =>
  onNewSheet(workbook, async (sheet, context) => {
    setJson(sheet.getRange('A1'), value);
    for (const [at, formula] of Object.entries(formulas)) sheet.getRange(at).formulas = [[formula]];
    const range = sheet.getRange(address);
    range.load(properties.join(','));
    await context.sync();
    return properties.map((property) => (range as unknown as Record<Loaded, unknown[][]>)[property][0]);
  });

describe('an entity in a cell (excel-data-types-concepts; Excel.EntityCellValue)', () => {
  test('is read as it was written, with its basic value', async () => {
    const [[json]] = (await withEntity({}, 'A1', ['valuesAsJson'])) as [[object]];
    expect(json).toEqual({ ...house, basicType: 'Error', basicValue: '#VALUE!' });
  });

  test('shows its text; its value is #VALUE! and its type Error', async () => {
    const loadedCell = await withEntity({}, 'A1', ['text', 'values', 'valueTypes']);
    expect(loadedCell).toEqual([['12 Main St'], ['#VALUE!'], ['Error']]);
  });

  test.each([
    ['=A1.Storeys', 2],
    ['=A1.price', 450000],
    ['=A1.Owner.[full name]', 'Ada King'],
    ['=FIELDVALUE(A1,"Sold")', true],
    ['=A1.tax', '#N/A'],
    ['=A1.rent', '#VALUE!'],
    ['=A1.zone', '#REF!'],
    ['=ISERROR(A1.zone)', true],
    ['=A1.Storeys*10', 20],
    ['="A1.Storeys"', 'A1.Storeys'],
    ['=A1.Nothing', '#FIELD!'],
    ['=B9.Storeys', '#FIELD!'],
    ['=A1+1', '#VALUE!'],
  ])('its fields are read with a dot or FIELDVALUE (FIELDVALUE function): %s', async (formula, value) => {
    expect(await withEntity({ C1: formula }, 'C1', ['values'])).toEqual([[value]]);
  });

  test('a formatted number of it keeps its format', async () => {
    expect(await withEntity({ C1: '=A1.Price' }, 'C1', ['text'])).toEqual([['$450,000']]);
  });

  test('a formula that refers to it has the same entity, and so have its fields', async () => {
    expect(await withEntity({ C1: '=A1', D1: '=C1.Owner' }, 'C1:D1', ['text', 'valueTypes'])).toEqual([
      ['12 Main St', 'Ada'],
      ['Error', 'Error'],
    ]);
  });

  test('goes when the cell gets another value', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      const range = sheet.getRange('A1');
      setJson(range, house);
      range.values = [[5]];
      sheet.getRange('B1').formulas = [['=A1.Price']];
      expect(await valuesOf(context, sheet, 'A1:B1')).toEqual([[5, '#FIELD!']]);
    });
  });

  test.each(['WebImage', 'LocalImage', 'Array'])('%s is refused by its name', async (type) => {
    expect(await errorCode(withEntity({}, 'A1', ['values'], { type }))).toBe('NotImplemented');
    expect(workbook.host.missing).toContain(`${type}CellValue`);
  });
});

test('an error is written and read as a value (Excel.ErrorCellValue)', async () => {
  const [[json]] = (await withEntity({}, 'A1', ['valuesAsJson'], {
    type: 'Error',
    errorType: 'NotAvailable',
  })) as [[object]];
  expect(json).toMatchObject({ type: 'Error', basicValue: '#N/A', errorType: 'NotAvailable' });
});

test('a formatted number takes its format with it (excel-data-types-concepts, formatted number values)', async () => {
  await onNewSheet(workbook, async (sheet, context) => {
    const range = sheet.getRange('A1');
    setJson(range, { type: 'FormattedNumber', basicValue: 3, numberFormat: 'yyyy-mm-dd' });
    range.load('text');
    await context.sync();
    expect(range.text).toEqual([['1900-01-03']]);
    range.formulas = [['=1+2']];
    range.load('text,numberFormat');
    await context.sync();
    expect([range.text, range.numberFormat]).toEqual([[['3']], [['General']]]);
  });
});

describe('custom functions (custom-functions-json, allowCustomDataForDataTypeAny)', () => {
  let received: unknown[] = [];
  const functions = {
    SEE: {
      parameters: [{ name: 'value', type: 'any' as const }],
      run: (value: unknown) => ((received = [value]), 1),
    },
    HOUSE: { run: () => house },
    DAY: { run: () => ({ type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' }) },
  };
  const open = withFunctions(functions);
  const strict = withFunctions(functions, {
    allowCustomDataForDataTypeAny: false,
    allowErrorForDataTypeAny: false,
  });
  afterAll(() => {
    open.workbook.close();
    strict.workbook.close();
  });

  test('get and return data types with it', async () => {
    await open.calculated('A1', '=FIX.HOUSE()');
    expect(await open.calculated('B1', '=A1.Owner.[full name]')).toEqual([['Ada King']]);
    await open.calculated('C1', '=FIX.SEE(A1)');
    expect(received).toEqual([house]);
    await open.calculated('A2', '=FIX.DAY()');
    await open.calculated('C2', '=FIX.SEE(A2)');
    expect(received).toMatchObject([{ type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' }]);
  });

  test('without it, a returned data type is #VALUE!, and a passed entity too', async () => {
    expect(await strict.calculated('A1', '=FIX.HOUSE()')).toEqual([['#VALUE!']]);
    expect(await strict.calculated('A2', '=FIX.DAY()')).toEqual([['#VALUE!']]);
    received = ['not called'];
    await strict.workbook.run(async (context) => {
      const cell = context.workbook.worksheets.getFirst().getRange('D1');
      setJson(cell, house);
      await context.sync();
    });
    expect(await strict.calculated('E1', '=FIX.SEE(D1)')).toEqual([['#VALUE!']]);
    expect(received).toEqual(['not called']);
  });

  test('are found by their ids where the metadata has no name', async () => {
    const unnamed = openHeadlessWorkbook({ namespace: 'FIX', metadata: { functions: [{ id: 'ONE' }] } });
    const { associate } = unnamed.globals.CustomFunctions as {
      associate(id: string, run: () => number): void;
    };
    associate('ONE', () => 1);
    await unnamed.run(async (context) => {
      const cell = context.workbook.worksheets.getFirst().getRange('A1');
      cell.formulas = [['=FIX.ONE()']];
      cell.load('values');
      await context.sync();
      expect(cell.values).toEqual([[1]]);
    });
    unnamed.close();
  });
});
