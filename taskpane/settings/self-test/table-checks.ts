import { check, filled, readCells, type Check, type Workplace } from './check.ts';

/** A table of two columns and some rows, in A1. */
function table({ sheet }: Workplace, rows: unknown[][]): Excel.Table {
  filled(sheet, `A1:B${rows.length + 1}`, [['id', 'value'], ...rows]);
  return sheet.tables.add(sheet.getRange(`A1:B${rows.length + 1}`), true);
}

const threeRows = [
  ['a', 1],
  ['b', 2],
  ['c', 3],
];

async function addressOf({ context, sheetName }: Workplace, created: Excel.Table): Promise<string> {
  const range = created.getRange().load('address');
  await context.sync();
  return range.address.replace(`${sheetName}!`, '');
}

export const tableChecks: readonly Check[] = [
  check('tableId', 'same', async (workplace) => {
    const { context, sheetName } = workplace;
    const created = table(workplace, threeRows).load('id');
    await context.sync();
    const { id } = created;
    created.name = `T_${sheetName}`;
    const tableById = context.workbook.tables.getItemOrNullObject(id).load('name');
    await context.sync();
    return !tableById.isNullObject && tableById.name === `T_${sheetName}` ? 'same' : 'changed';
  }),
  check('tableResize', 'A1:B5', async (workplace) => {
    const created = table(workplace, threeRows);
    created.resize(created.getRange().getResizedRange(1, 0));
    return addressOf(workplace, created);
  }),
  check('tableInsertBelow', 'A1:B5 below', async (workplace) => {
    const { context, sheet } = workplace;
    const created = table(workplace, threeRows);
    filled(sheet, 'A6', [['below']]);
    created.getDataBodyRange().getLastRow().getRowsBelow(1).insert('Down');
    created.resize(created.getRange().getResizedRange(1, 0));
    const address = await addressOf(workplace, created);
    return `${address} ${await readCells(context, sheet, 'A7')}`;
  }),
  // Over its header alone, a table gets a row that moves what is below: the add-in gives it two rows, so that nothing moves.
  check('tableOfOneRow', 'A1:B2 ,below', async (workplace) => {
    const { context, sheet } = workplace;
    filled(sheet, 'A1:B1', [['id', 'value']]);
    filled(sheet, 'A2', [['below']]);
    const created = sheet.tables.add(sheet.getRange('A1:B1'), true);
    const address = await addressOf(workplace, created);
    return `${address} ${(await readCells(context, sheet, 'A2:A3')).replaceAll('|', ',')}`;
  }),
  // What Excel does for users, and for add-ins by some reports: https://github.com/OfficeDev/office-js/issues/2097
  check('tableTakesIn', 'A1:C4 1,2,3', async (workplace) => {
    const { context, sheet } = workplace;
    const created = table(workplace, threeRows);
    await context.sync();
    sheet.getRange('C2').formulas = [['=B2']];
    await context.sync();
    const address = await addressOf(workplace, created);
    return `${address} ${(await readCells(context, sheet, 'C2:C4')).replaceAll('|', ',')}`;
  }),
  check('tableInsertAboveTotals', '5 rows', async (workplace) => {
    const { context } = workplace;
    const created = table(workplace, threeRows);
    created.showTotals = true;
    await context.sync();
    created.getDataBodyRange().getLastRow().getRowsBelow(2).insert('Down');
    const body = created.getDataBodyRange().load('rowCount');
    await context.sync();
    return `${body.rowCount} rows`;
  }),
  check('tableDeleteRows', 'A1:B2 c,3', async (workplace) => {
    const { context, sheet } = workplace;
    const created = table(workplace, threeRows);
    created.getDataBodyRange().getRow(0).getResizedRange(1, 0).delete('Up');
    const address = await addressOf(workplace, created);
    return `${address} ${await readCells(context, sheet, 'A2:B2')}`;
  }),
  check('tableDeleteLastRows', 'A1:B2', async (workplace) => {
    const created = table(workplace, threeRows);
    created.getDataBodyRange().getRow(1).getResizedRange(1, 0).delete('Up');
    return addressOf(workplace, created);
  }),
  check('tableColumn', 'id,value,added', async (workplace) => {
    const { context } = workplace;
    const created = table(workplace, threeRows);
    created.columns.add(undefined, undefined, 'added');
    const header = created.getHeaderRowRange().load('values');
    await context.sync();
    return (header.values[0] as unknown[]).join();
  }),
  check('tableFilter', 'false true', async (workplace) => {
    const { context } = workplace;
    const created = table(workplace, threeRows);
    created.autoFilter.load('isDataFiltered');
    await context.sync();
    const before = created.autoFilter.isDataFiltered;
    created.columns.getItemAt(0).filter.applyValuesFilter(['a']);
    created.autoFilter.load('isDataFiltered');
    await context.sync();
    return `${before} ${created.autoFilter.isDataFiltered}`;
  }),
  // Others found their data misplaced: https://github.com/OfficeDev/office-js/issues/224
  check('filteredWrite', 'a,10|x,2|c,30', async (workplace) => {
    const { context, sheet } = workplace;
    const created = table(workplace, threeRows);
    created.columns.getItemAt(0).filter.applyValuesFilter(['b']);
    await context.sync();
    sheet.getRange('A2:B4').values = [
      [null, 10],
      ['x', null],
      [null, 30],
    ] as unknown as string[][];
    return readCells(context, sheet, 'A2:B4');
  }),
];
