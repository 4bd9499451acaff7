import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFormulaWorkbook, type FormulaWorkbook, type Json } from './formula-workbook.ts';
import { onSheet } from '../excel-workbook.ts';
import { sourceAt } from '../provenance/cells.ts';

let on: FormulaWorkbook;
let assessment: Json;
beforeAll(async () => {
  on = await openFormulaWorkbook({ key: 'demo-paid-key' });
  on.runtime.preferences.update({ carriesSources: true });
  [assessment] = (await on.get('/assessment?municipality=vancouver&limit=1')).results as [Json];
});
afterAll(() => on.close());

const json = ({ workbook }: FormulaWorkbook, address: string): Promise<Json[][]> =>
  onSheet(workbook, 'Data', async (sheet, context) => {
    const range = sheet.getRange(address).load('valuesAsJson');
    await context.sync();
    return range.valuesAsJson as unknown as Json[][];
  });

const recordFormula = () =>
  `=CDATA.RECORD("assessment","${assessment.record_id}","address,assessed_value,fetched_at")`;

test('the numbers and dates of a record’s formula carry it, and formulas read what they carry', async () => {
  on.write('Data!A1', recordFormula());
  await on.settled();
  const [[address, value, date]] = (await json(on, 'A1:C1')) as [[Json, Json, Json]];
  expect(address).not.toHaveProperty('properties');
  expect(value).toMatchObject({
    basicValue: assessment.assessed_value,
    properties: {
      dataset: { basicValue: 'assessment' },
      record_id: { basicValue: assessment.record_id },
      municipality: { basicValue: 'vancouver' },
      field: { basicValue: 'assessed_value' },
    },
  });
  expect(date).toMatchObject({
    numberFormat: 'yyyy-mm-dd hh:mm',
    properties: { field: { basicValue: 'fetched_at' } },
  });
  on.write('Data!E1', '=B1.record_id');
  on.write('Data!F1', '=B1*2');
  on.write('Data!G1', '=CDATA.RECORD("assessment",E1,"assessed_value")');
  await on.settled();
  expect(on.read('Data!E1:G1')).toEqual([
    [assessment.record_id, assessment.assessed_value * 2, assessment.assessed_value],
  ]);
});

test('converted to a value, a number keeps what it carries, and Source names its record', async () => {
  const { convertFormulas } = await import('../../src/formulas/convert-formulas.ts');
  const { formulaTask } = await import('../formulas/echo-workbook.ts');
  on.write('Data!A3', recordFormula());
  await on.settled();
  await onSheet(on.workbook, 'Data', (sheet) => void sheet.activate());
  await convertFormulas('sheet', formulaTask());
  const [[, value]] = (await json(on, 'A3:B3')) as [Json[]];
  expect(value).toMatchObject({ properties: { record_id: { basicValue: assessment.record_id } } });
  expect(await sourceAt(on.workbook, 'Data', 'B3')).toMatchObject({
    ...{ kind: 'record', dataset: 'assessment', field: 'assessed_value', recordId: assessment.record_id },
    shownIn: null,
  });
});

test('each row of a search and the newest assessment carry their own record', async () => {
  on.write('Data!J1', '=CDATA.SEARCH("assessment","vancouver",,,"record_id,assessed_value",3,FALSE)');
  on.write('Data!J6', `=CDATA.ASSESSMENT("${assessment.address}","vancouver")`);
  await on.settled();
  for (const [id, value] of await json(on, 'J1:K3'))
    expect(value).toMatchObject({ properties: { record_id: { basicValue: id!.basicValue } } });
  const [[newest]] = (await json(on, 'J6')) as [[Json]];
  expect(newest.properties).toMatchObject({
    dataset: { basicValue: 'assessment' },
    municipality: { basicValue: 'vancouver' },
  });
});

test('the coordinates of an address and an estimate carry what they were asked for', async () => {
  const [permit] = (await on.get('/permit?municipality=calgary&limit=1')).results as [Json];
  on.write('Data!M1', `=CDATA.GEOCODE("${assessment.address}","vancouver","lat,lng,match_type")`);
  on.write('Data!M2', `=CDATA.ESTIMATE("${permit.record_id}","median")`);
  await on.settled();
  const [[lat, , matchType], [median]] = (await json(on, 'M1:O2')) as [[Json, Json, Json], [Json]];
  expect(lat.properties).toMatchObject({
    run: { basicValue: 'geocode' },
    field: { basicValue: 'lat' },
    input: { basicValue: `${assessment.address}, vancouver` },
    municipality: { basicValue: 'vancouver' },
    match_type: { basicValue: matchType.basicValue },
  });
  expect(median.properties).toMatchObject({
    run: { basicValue: 'estimate' },
    field: { basicValue: 'median' },
    input: { basicValue: permit.record_id },
  });
});

test('each row of PROPERTY carries its own record and field', async () => {
  on.write('Data!P1', `=CDATA.PROPERTY("${assessment.address}","vancouver","dataset,record_id,value",FALSE)`);
  await on.settled();
  const rows = await json(on, 'P1:R20');
  const row = rows.find(([, id]) => id!.basicValue === assessment.record_id)!;
  expect(row[2]!.properties).toMatchObject({
    dataset: { basicValue: 'assessment' },
    record_id: { basicValue: assessment.record_id },
    field: { basicValue: 'assessed_value' },
  });
});

test('a result that is too large with what it carries is one of plain numbers', async () => {
  const { requireSize } = await import('../../functions/result-size.ts');
  const properties = { record_id: { type: 'String' as const, basicValue: 'x'.repeat(2000) } };
  const carrying = { type: 'Double' as const, basicValue: 5, properties };
  const rows = (count: number) =>
    Array.from({ length: count }, () => [carrying, { ...carrying, numberFormat: '0' }]);
  expect(requireSize(rows(2))).toEqual(rows(2));
  expect(requireSize(rows(1000))[999]).toEqual([
    5,
    { type: 'FormattedNumber', basicValue: 5, numberFormat: '0' },
  ]);
});

test.each([
  ['off', 'current', false],
  ['on, in an Excel without such values', 'semi-annual-2024', true],
  ['on, in an Excel without data types', 'ltsc-2021', true],
] as const)('%s, formulas return plain values', async (_, excel, carriesSources) => {
  const plain = await openFormulaWorkbook({ key: 'demo-paid-key', excel, service: on.service });
  plain.runtime.preferences.update({ carriesSources });
  plain.write('Data!A1', recordFormula());
  await plain.settled();
  expect(plain.read('Data!B1')).toEqual([[assessment.assessed_value]]);
  const { grid } = plain.workbook.host;
  const cells = grid.read(grid.worksheets.activeId, { row: 0, column: 0, rows: 1, columns: 3 })[0]!;
  for (const { dataType } of cells) expect(dataType ?? {}).not.toHaveProperty('properties');
  plain.workbook.close();
});
