import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { datasets } from '@cdata/catalog';
import { cardFormula, insertCard, insertCardInRow } from '../../src/features/formulas/card-formula.ts';
import { selectedRecord } from '../../src/features/tables/index.ts';
import { insertSelectedCard } from '../../taskpane/commands/insert-selected-card.ts';
import { fetchPermits, fieldsOf, onTable, ScriptedRecords, excelWorkbook } from '../tables/table-workbook.ts';

const workbook = excelWorkbook();
const record = { dataset: datasets.permit.name, recordId: 'BP "1"' };
let sheet = '';
let sheets = 0;
beforeEach(async () => {
  sheet = `Cards ${++sheets}`;
  await workbook.run(async (context) => {
    context.workbook.worksheets.add(sheet).activate();
    await context.sync();
  });
});
afterEach(() => vi.restoreAllMocks());

const onSheet = <Result>(act: (range: Excel.Range) => Result, address: string): Promise<Result> =>
  workbook.run(async (context) => {
    const result = act(context.workbook.worksheets.getItem(sheet).getRange(address));
    await context.sync();
    return result;
  });
const select = (address: string) => onSheet((range) => range.select(), address);
const formulasIn = async (address: string) =>
  (await onSheet((range) => range.load('formulas'), address)).formulas;
const write = (address: string, values: string[][]) =>
  onSheet((range) => void (range.values = values), address);

test('the formula of a record’s card and of a property’s card', () => {
  expect(cardFormula(record)).toBe('=CDATA.CARD("permit","BP ""1""")');
  expect(cardFormula({ address: '12 Main St', municipality: 'calgary' })).toBe(
    '=CDATA.PROPERTYCARD("12 Main St","calgary")',
  );
});

test('cards are inserted one below the other at the active cell, and never over something else', async () => {
  await write('B4', [['mine']]);
  await select('B2');
  expect(await insertCard(record)).toContain('B2');
  expect(await insertCard(record)).toContain('B3');
  await expect(insertCard(record)).rejects.toThrow(/B4/);
  expect(await formulasIn('B2:B4')).toEqual([[cardFormula(record)], [cardFormula(record)], ['mine']]);
});

test('no card is written next to a table, which would take it in', async () => {
  await write('B2:C3', [
    ['Address', 'Note'],
    ['1 Main St', 'corner'],
  ]);
  const table = await onSheet((range) => range.worksheet.tables.add(range, true).load('name'), 'B2:C3');
  await select('D3');
  await expect(insertCard(record)).rejects.toThrow(table.name);
  await select('B4');
  await expect(insertCard(record)).rejects.toThrow(table.name);
  const { id: sheetId } = await onSheet((range) => range.worksheet.load('id'), 'A1');
  expect(await insertCardInRow(record, { sheetId, row: 2, column: 0 })).toContain('E3');
  expect(await formulasIn('D2:D4')).toEqual([[''], [''], ['']]);
});

test('no card is written into a table, whose other rows would get the same one', async () => {
  await write('A1:C3', [
    ['Address', 'City', 'Checked by'],
    ['1354 Wellington Ave', 'Vancouver', ''],
    ['825 Main St', 'Vancouver', ''],
  ]);
  const table = await onSheet((range) => range.worksheet.tables.add(range, true).load('name'), 'A1:C3');
  await select('C2');
  await expect(insertCard(record)).rejects.toThrow(table.name);
  await select('A2:B2');
  expect(await insertSelectedCard()).toMatch(/!E2$/);
  expect(await formulasIn('C2:D3')).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

test('while another workbook is in front, a card is written once, and nothing is selected', async () => {
  const { id: sheetId } = await onSheet((range) => range.worksheet.load('id'), 'A1');
  onTestFinished(() => void (workbook.host.excel.isInFront = true));
  workbook.host.excel.isInFront = false;
  expect(await insertCardInRow(record, { sheetId, row: 0, column: 0 })).toContain('A1');
  workbook.host.excel.isInFront = true;
  expect(await formulasIn('A1:B1')).toEqual([[cardFormula(record), '']]);
});

test('an Excel without data cards is told so before anything is written', async () => {
  vi.spyOn(Office.context.requirements, 'isSetSupported').mockReturnValue(false);
  await select('A1');
  await expect(insertCard(record)).rejects.toThrow(/no data cards/);
  expect(await formulasIn('A1')).toEqual([['']]);
});

describe('Insert as card', () => {
  test('takes the record of a table’s row, and leaves a column free next to the table', async () => {
    const records = new ScriptedRecords([{ record_id: '007' }, { record_id: '008' }]);
    const { tableId } = await fetchPermits(records, fieldsOf('address', 'record_id'));
    const selectRow = () =>
      onTable(workbook, tableId, (table) => {
        table.worksheet.activate();
        table.getDataBodyRange().getCell(1, 0).select();
      });
    await selectRow();
    expect(await selectedRecord()).toMatchObject({ dataset: 'permit', recordId: '008' });
    expect(await insertSelectedCard()).toMatch(/!D\d+$/);
    await selectRow();
    expect(await insertSelectedCard()).toMatch(/!E\d+$/);
  });

  test('takes the address in the selected cells, and asks for its city if it has none', async () => {
    await write('A1:C2', [
      ['Address', 'City', 'Note'],
      ['1354 Wellington Ave', 'Vancouver', 'corner lot'],
    ]);
    await select('A2:B2');
    expect(await insertSelectedCard()).toMatch(/!D2$/);
    expect(await formulasIn('D2')).toEqual([
      ['=CDATA.PROPERTYCARD("1354 Wellington Ave, Vancouver","vancouver")'],
    ]);
    await select('A2');
    await expect(insertSelectedCard()).rejects.toMatchObject({ address: '1354 Wellington Ave' });
    await select('F9');
    await expect(insertSelectedCard()).rejects.toThrow(/Select a row/);
  });

  test('does not go beyond the sheet', async () => {
    const { sheetId } = await workbook.run(async (context) => {
      const worksheet = context.workbook.worksheets.getItem(sheet).load('id');
      await context.sync();
      return { sheetId: worksheet.id };
    });
    await expect(insertCardInRow(record, { sheetId, row: 0, column: 16_384 })).rejects.toThrow();
  });
});
