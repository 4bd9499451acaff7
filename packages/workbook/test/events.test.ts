import { beforeEach, describe, expect, test, vi } from 'vitest';
import { onNewSheet, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
const { grid } = workbook.host;

/** The events that handlers received, in order. */
let received: Record<string, unknown>[] = [];
let record = async (_event: object) => undefined;
beforeEach(() => {
  // Handlers of earlier tests live as long as the workbook.
  const own: typeof received = [];
  received = own;
  record = async (event) => void own.push(event as Record<string, unknown>);
});

const waitFor = (count: number) => vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count));

/** @param batch It gets the sheet's id in the grid too, to act as the user does. */
const watched = (
  batch: (sheet: Excel.Worksheet, context: Excel.RequestContext, sheetId: string) => Promise<void>,
) =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:B3').values = [
      ['Name', 'Value'],
      ['a', 1],
      ['b', 2],
    ];
    sheet.load('id');
    await context.sync();
    await batch(sheet, context, sheet.id.slice(1, -1));
  });

/** Types into a cell as the user does. */
const type = (sheetId: string, row: number, column: number, value: string | number) =>
  grid.write(sheetId, { row, column }, [[{ value }]]);

describe('onChanged', () => {
  test('reports the address, and the source', () =>
    watched(async (sheet, context, sheetId) => {
      sheet.onChanged.add(record);
      await context.sync();
      type(sheetId, 1, 1, 'text');
      await waitFor(1);
      expect(received).toMatchObject([
        {
          type: 'WorksheetChanged',
          changeType: 'RangeEdited',
          address: 'B2',
          source: 'Local',
          triggerSource: 'Unknown',
          worksheetId: `{${sheetId}}`,
        },
      ]);
      sheet.getRange('A5:B6').values = 7 as never;
      await context.sync();
      await waitFor(2);
      expect(received[1]).toMatchObject({ address: 'A5:B6', triggerSource: 'ThisLocalAddin' });
    }));

  test('returns the changed range', () =>
    watched(async (sheet, context, sheetId) => {
      sheet.onChanged.add(record);
      await context.sync();
      type(sheetId, 1, 1, 5);
      await waitFor(1);
      const range = (received[0] as unknown as Excel.WorksheetChangedEventArgs).getRange(context);
      range.load('values');
      await context.sync();
      expect(range.values).toEqual([[5]]);
    }));

  test.each<[string, (sheet: Excel.Worksheet) => unknown, object]>([
    [
      'rows put in',
      (sheet) => sheet.getRange('2:3').insert('Down'),
      { changeType: 'RowInserted', address: '2:3' },
    ],
    [
      'rows taken out',
      (sheet) => sheet.getRange('2:2').delete('Up'),
      { changeType: 'RowDeleted', address: '2:2' },
    ],
    [
      'columns put in',
      (sheet) => sheet.getRange('A:A').insert('Right'),
      { changeType: 'ColumnInserted', address: 'A:A' },
    ],
    [
      'columns taken out',
      (sheet) => sheet.getRange('B:B').delete('Left'),
      { changeType: 'ColumnDeleted', address: 'B:B' },
    ],
    [
      'cells put in',
      (sheet) => sheet.getRange('A2').insert('Down'),
      { changeType: 'CellInserted', address: 'A2', changeDirectionState: { insertShiftDirection: 'Down' } },
    ],
    [
      'cells taken out',
      (sheet) => sheet.getRange('A2').delete('Left'),
      { changeType: 'CellDeleted', address: 'A2', changeDirectionState: { deleteShiftDirection: 'Left' } },
    ],
  ])('reports %s once', (_, change, event) =>
    watched(async (sheet, context) => {
      sheet.onChanged.add(record);
      await context.sync();
      change(sheet);
      await context.sync();
      await waitFor(1);
      await workbook.host.settled();
      expect(received).toEqual([expect.objectContaining(event)]);
    }),
  );

  test('covers all sheets until the handler is removed', () =>
    watched(async (_, context, sheetId) => {
      const handler = context.workbook.worksheets.onChanged.add(record);
      await context.sync();
      type(sheetId, 1, 1, 5);
      await waitFor(1);
      handler.remove();
      await context.sync();
      type(sheetId, 1, 1, 6);
      await context.sync();
      expect(received).toHaveLength(1);
    }));

  test('new results of formulas raise onCalculated instead', () =>
    watched(async (sheet, context, sheetId) => {
      sheet.getRange('D1').formulas = [['=B2*10']];
      await context.sync();
      sheet.onChanged.add(record);
      context.workbook.worksheets.onCalculated.add(record);
      await context.sync();
      type(sheetId, 1, 1, 5);
      await workbook.host.settled();
      await waitFor(2);
      expect(received.map(({ type, address }) => [type, address])).toEqual([
        ['WorksheetChanged', 'B2'],
        ['WorksheetCalculated', 'D1'],
      ]);
    }));
});

test('a selection raises an event of the sheet', () =>
  watched(async (sheet, context, sheetId) => {
    sheet.onSelectionChanged.add(record);
    await context.sync();
    workbook.host.excel.select(sheetId, { row: 1, column: 1, rows: 1, columns: 4 });
    await waitFor(1);
    expect(received).toMatchObject([{ type: 'WorksheetSelectionChanged', address: 'B2:E2' }]);
  }));

test('sorted, hidden and shown rows raise events of the sheet', () =>
  watched(async (sheet, context, sheetId) => {
    sheet.onRowSorted.add(record);
    sheet.onRowHiddenChanged.add(record);
    await context.sync();
    sheet.getRange('A2:B3').sort.apply([{ key: 0, ascending: false }]);
    await context.sync();
    grid.sheet(sheetId)!.hideRows(1, 2);
    grid.sheet(sheetId)!.showRows(1, 2);
    await waitFor(3);
    expect(received).toMatchObject([
      { type: 'WorksheetRowSorted', address: 'A2:B3' },
      { type: 'WorksheetRowHiddenChanged', address: '2:3', changeType: 'Hidden' },
      { type: 'WorksheetRowHiddenChanged', address: '2:3', changeType: 'Unhidden' },
    ]);
  }));

test('tables raise events when they are added and deleted', () =>
  watched(async (sheet, context) => {
    context.workbook.tables.onAdded.add(record);
    context.workbook.tables.onDeleted.add(record);
    await context.sync();
    const table = sheet.tables.add('A1:B3', true);
    table.load('id,name');
    await context.sync();
    table.delete();
    await context.sync();
    await waitFor(2);
    expect(received).toMatchObject([
      { type: 'TableAdded', tableId: table.id },
      { type: 'TableDeleted', tableId: table.id, tableName: table.name },
    ]);
  }));

test('changed settings raise an event', () =>
  workbook.run(async (context) => {
    context.workbook.settings.onSettingsChanged.add(record);
    await context.sync();
    context.workbook.settings.add('query', 1);
    await context.sync();
    await waitFor(1);
    expect(received).toHaveLength(1);
  }));

test('an unknown event is not implemented, by name', async () => {
  await expect(
    watched(async (sheet, context) => {
      sheet.onColumnSorted.add(record);
      await context.sync();
    }),
  ).rejects.toMatchObject({ message: expect.stringContaining('Worksheet.onColumnSorted') as string });
});
