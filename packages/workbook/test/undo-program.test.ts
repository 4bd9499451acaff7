import { expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { formulasOf, typeInto, valuesOf, withFocus, type Context } from './open-workbook.ts';

function openWorkbook() {
  const workbook = withFocus(
    openHeadlessWorkbook({
      sheets: [
        {
          name: 'Sheet1',
          rows: [
            ['a', 'b', '=B2*2'],
            ['x', 1, '=C1+1'],
            ['y', 2, null],
          ],
        },
      ],
    }),
  );
  const { host, run } = workbook;
  const sheetOf = (context: Context) => context.workbook.worksheets.getFirst();
  return {
    ...workbook,
    sheetOf,
    undo: () => host.grid.api.undo(),
    redo: () => host.grid.api.redo(),
    read: (address: string) => run((context) => valuesOf(context, sheetOf(context), address)),
    formulas: (address: string) => run((context) => formulasOf(context, sheetOf(context), address)),
    type: (row: number, column: number, value: string) => typeInto(workbook, { row, column }, value),
    /** Everything of the workbook that is saved, but its numbers of rows and columns and unused styles. */
    state: async () => {
      await host.settled();
      const { grid, excel } = structuredClone(host.state());
      const state: Partial<typeof excel> = excel;
      delete state.settings;
      const sheets = host.grid.sheets().map((sheet) => ({
        name: sheet.getSheetName(),
        cells: host.grid
          .read(sheet.getSheetId(), { row: 0, column: 0, rows: 12, columns: 12 })
          .map((line) => line.map(({ formula, text, style }) => [formula, text, style])),
        widths: host.grid.dimensions.columnWidths(sheet.getSheetId(), {
          row: 0,
          column: 0,
          rows: 1,
          columns: 12,
        }),
        merged: grid.sheets![sheet.getSheetId()]!.mergeData,
        frozen: host.grid.worksheets.frozen(sheet.getSheetId()),
      }));
      return { sheets, state, names: host.grid.names.list() };
    },
  };
}

/** What the add-in does where it writes a report: several requests that are one step. */
async function writeReport(context: Context): Promise<void> {
  const sheet = context.workbook.worksheets.getFirst();
  sheet.getRange('1:2').insert('Down');
  sheet.getRange('A1').values = [['Report']];
  sheet.getRange('A1:C1').merge(false);
  sheet.getRange('A1').format.font.bold = true;
  sheet.getRange('B:B').format.columnWidth = 200;
  await context.sync();
  sheet.getRange('F1:G3').values = [
    ['City', 'Value'],
    ['Calgary', 1],
    ['Laval', '=G2+1'],
  ];
  const table = sheet.tables.add('F1:G3', true);
  table.name = 'permits_calgary';
  await context.sync();
  table.rows.add(undefined, [['Regina', 3]]);
  sheet.getRange('I1').formulas = [['=SUM(permits_calgary[Value])']];
  sheet.charts.add('ColumnClustered', sheet.getRange('F1:G3'), 'Columns');
  context.workbook.names.add('my_rate', sheet.getRange('G2'));
  sheet.freezePanes.freezeRows(1);
  await context.sync();
  const details = context.workbook.worksheets.add('Details');
  details.getRange('A1').values = [['detail']];
  await context.sync();
}

test('what the add-in does in one run is undone and redone in one step', async () => {
  const workbook = openWorkbook();
  workbook.type(2, 2, 'typed');
  const original = await workbook.state();
  await workbook.run({ mergeUndoGroup: true }, writeReport);
  const report = await workbook.state();
  expect(report.state.tables!.map(({ name }) => name)).toEqual(['permits_calgary']);
  for (let time = 0; time < 2; time++) {
    await workbook.undo();
    expect(await workbook.state()).toEqual(original);
    await workbook.redo();
    expect(await workbook.state()).toEqual(report);
  }
  await workbook.undo();
  expect(await workbook.read('C3')).toEqual([['typed']]);
  await workbook.undo();
  expect(await workbook.read('C3')).toEqual([['']]);
  workbook.close();
});

test('without a group, each request is a step', async () => {
  const workbook = openWorkbook();
  await workbook.run(async (context) => {
    for (const value of ['one', 'two']) {
      workbook.sheetOf(context).getRange('A3').values = [[value]];
      await context.sync();
    }
  });
  await workbook.undo();
  expect(await workbook.read('A3')).toEqual([['one']]);
  await workbook.undo();
  expect(await workbook.read('A3')).toEqual([['y']]);
  workbook.close();
});

test('what the user types between the requests of a run is a step of its own', async () => {
  const workbook = openWorkbook();
  await workbook.run({ mergeUndoGroup: true }, async (context) => {
    workbook.sheetOf(context).getRange('A3').values = [['one']];
    await context.sync();
    workbook.type(2, 0, 'typed');
    workbook.sheetOf(context).getRange('A3').values = [['two']];
    await context.sync();
  });
  const values: unknown[] = [];
  for (let step = 0; step < 3; step++) {
    await workbook.undo();
    values.push(...(await workbook.read('A3')).flat());
  }
  expect(values).toEqual(['typed', 'one', 'y']);
  workbook.close();
});

test('the formulas that were written over are back, with their results', async () => {
  const workbook = openWorkbook();
  await workbook.run(async (context) => {
    workbook.sheetOf(context).getRange('B2:C2').values = [[10, 'value']];
    await context.sync();
  });
  expect(await workbook.read('B1:C2')).toEqual([
    ['b', 20],
    [10, 'value'],
  ]);
  await workbook.undo();
  await workbook.host.settled();
  expect(await workbook.formulas('C1:C2')).toEqual([['=B2*2'], ['=C1+1']]);
  expect(await workbook.read('C1:C2')).toEqual([[2], [3]]);
  workbook.close();
});

test('a request that only stores settings and XML parts leaves what can be undone and redone', async () => {
  const workbook = openWorkbook();
  workbook.type(2, 0, 'typed');
  await workbook.undo();
  await workbook.run(async (context) => {
    context.workbook.settings.add('lease', 1);
    context.workbook.customXmlParts.add('<trace/>');
    await context.sync();
  });
  await workbook.redo();
  expect(await workbook.read('A3')).toEqual([['typed']]);
  workbook.close();
});

test('a sheet that the add-in deletes is back with its table', async () => {
  const workbook = openWorkbook();
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add('Other');
    sheet.getRange('A1:A2').values = [['City'], ['Laval']];
    sheet.tables.add(sheet.getRange('A1:A2'), true);
    await context.sync();
  });
  const original = await workbook.state();
  await workbook.run(async (context) => {
    context.workbook.worksheets.getItem('Other').delete();
    await context.sync();
  });
  await workbook.undo();
  expect(await workbook.state()).toEqual(original);
  workbook.close();
});
