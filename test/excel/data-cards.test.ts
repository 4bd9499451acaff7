import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSelection, readValues, selectedAddress } from '../../src/excel/index.ts';
import { readSheetRows, readColumns } from '../../src/features/column-runs/index.ts';
import { openWorkbook } from '../excel-workbook.ts';

const workbook = openWorkbook();
const card = { type: 'Entity', text: '768 W 10th Ave, Vancouver', properties: {} };
let sheetId = '';
beforeAll(async () => {
  Object.assign(globalThis, workbook.globals);
  await workbook.run(async ({ workbook: { worksheets }, sync }) => {
    const sheet = worksheets.getFirst().load('id');
    sheet.getRange('A1:A5').values = [['Address'], [''], ['=NA()'], ['=1+"x"'], ['12 Main St']];
    Object.assign(sheet.getRange('A2'), { valuesAsJson: [[card]] });
    sheet.getRange('A2').select();
    await sync();
    sheetId = sheet.id;
  });
});
afterAll(() => workbook.close());

test('a data card in a column is read as the text that it shows, and errors stay errors', async () => {
  expect(await readColumns({ sheetId, firstRow: 1, rowCount: 4 }, [0])).toEqual([
    [card.text],
    ['#N/A'],
    ['#VALUE!'],
    ['12 Main St'],
  ]);
});

test('a column of cards is offered by what they show', async () => {
  const { columns } = await readSheetRows();
  expect(columns[0]!.samples[0]).toBe(card.text);
});

test('a selected card gives its address', async () => {
  expect(selectedAddress(await readSelection())).toBe(card.text);
});

test.each(['#VALUE!', '#VALEUR!', '#WERT!', '#¡VALOR!', '#ЗНАЧ!'])(
  'an error that Excel shows as %s is no card',
  async (text) => {
    const range = { values: [['#VALUE!']], text: [[text]], load: () => range };
    const values = await readValues({ sync: async () => undefined } as never, [range as never]);
    expect(values).toEqual([[['#VALUE!']]]);
  },
);
