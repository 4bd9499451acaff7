import { expect, test } from 'vitest';
import type { ServiceRecord } from '../../../src/api/index.ts';
import { goToRecord } from '../../../src/features/tables/record-at.ts';
import {
  fetchPermits,
  fieldsOf,
  onTable,
  refresh,
  ScriptedRecords,
  excelWorkbook,
} from '../table-workbook.ts';

const workbook = excelWorkbook();
const fields = fieldsOf('record_id', 'address', 'status', 'construction_value');
const permit = (id: string, value: number, status = 'Issued'): ServiceRecord => ({
  record_id: id,
  address: `${id} Main Street`,
  status,
  construction_value: value,
});

const yellow = '#FFEB9C';

/** The colored cells of a table, as `id field`. */
const marked = (tableId: string): Promise<string[]> =>
  onTable(workbook, tableId, async (table, context) => {
    const body = table.getDataBodyRange().load('values');
    const colors = body.getCellProperties({ format: { fill: { color: true } } });
    await context.sync();
    return (body.values as unknown[][]).flatMap((row, at) =>
      row.flatMap((_, column) =>
        colors.value[at]![column]!.format!.fill!.color === yellow
          ? [`${String(row[0])} ${fields[column]!.name}`]
          : [],
      ),
    );
  });

const paint = (tableId: string, row: number, column: number, color: string) =>
  onTable(workbook, tableId, (table) => {
    table.getDataBodyRange().getCell(row, column).format.fill.color = color;
  });

test('cells that a refresh changed stay marked until the next one, wherever they are sorted to', async () => {
  const service = new ScriptedRecords([permit('A', 1), permit('B', 2), permit('C', 3)]);
  const { tableId } = await fetchPermits(service, fields);
  service.records = [permit('A', 10), permit('B', 2, 'Completed'), permit('C', 30)];
  await refresh(tableId, service);
  const first = ['A construction_value', 'B status', 'C construction_value'];
  expect(await marked(tableId)).toEqual(first);
  await onTable(workbook, tableId, (table) => table.sort.apply([{ key: 3, ascending: false }]));
  expect((await marked(tableId)).sort()).toEqual(first);

  service.records = [permit('A', 10), permit('B', 2, 'Expired'), permit('C', 30)];
  await refresh(tableId, service);
  expect(await marked(tableId)).toEqual(['B status']);
  await refresh(tableId, service);
  expect(await marked(tableId)).toEqual([]);
});

test('a cell that the user has colored since keeps its color', async () => {
  const service = new ScriptedRecords([permit('A', 1), permit('B', 2)]);
  const { tableId } = await fetchPermits(service, fields);
  service.records = [permit('A', 10), permit('B', 20)];
  await refresh(tableId, service);
  await paint(tableId, 0, 3, '#C6EFCE');
  await refresh(tableId, service);
  const colors = await onTable(workbook, tableId, async (table, context) => {
    const cells = [0, 1].map((row) => table.getDataBodyRange().getCell(row, 3).format.fill.load('color'));
    await context.sync();
    return cells.map(({ color }) => color);
  });
  expect(colors).toEqual(['#C6EFCE', '#FFFFFF']);
});

test('the report names records by their address, and finds their cells', async () => {
  const service = new ScriptedRecords([permit('A', 1), permit('B', 2), permit('C', 3)]);
  const { tableId } = await fetchPermits(service, fields);
  service.records = [permit('A', 10), permit('B', 2), permit('D', 4)];
  const report = await refresh(tableId, service);
  expect(report.names).toEqual({ A: 'A Main Street', C: 'C Main Street', D: 'D Main Street' });
  await onTable(workbook, tableId, (table) => table.sort.apply([{ key: 0, ascending: false }]));
  const selected = async () =>
    workbook.run(async (context) => {
      const range = context.workbook.getSelectedRange().load('values,columnIndex');
      await context.sync();
      return [range.values[0]![0] as unknown, range.columnIndex];
    });
  expect(await goToRecord({ tableId, fields }, { id: 'A', field: 'construction_value' })).toBe(true);
  expect(await selected()).toEqual([10, 3]);
  expect(await goToRecord({ tableId, fields }, { id: 'D', field: null })).toBe(true);
  expect(await selected()).toEqual(['D', 0]);
  expect(await goToRecord({ tableId, fields }, { id: 'gone', field: null })).toBe(false);
});

test('texts that Excel could read as something else have the text format, and others none that a formula would inherit', async () => {
  const formats = (tableId: string) =>
    onTable(workbook, tableId, async (table, context) => {
      const body = table.getDataBodyRange().load('numberFormat,values');
      await context.sync();
      return { formats: body.numberFormat.map((row) => (row as string[]).slice(0, 3)), values: body.values };
    });
  const service = new ScriptedRecords([
    { ...permit('007', 1), address: 'Main Street' },
    { ...permit('B', 2), address: 'Rue Main' },
  ]);
  const { tableId } = await fetchPermits(service, fields);
  expect((await formats(tableId)).formats).toEqual([
    ['@', 'General', 'General'],
    ['@', 'General', 'General'],
  ]);
  service.records = [
    { ...permit('007', 1, '1/2'), address: '=Main' },
    { ...permit('B', 2, 'Closed'), address: 'Rue Main' },
  ];
  await refresh(tableId, service);
  const { formats: after, values } = await formats(tableId);
  expect(after).toEqual([
    ['@', '@', '@'],
    ['@', 'General', 'General'],
  ]);
  expect(values.map((row) => (row as unknown[]).slice(0, 3))).toEqual([
    ['007', '=Main', '1/2'],
    ['B', 'Rue Main', 'Closed'],
  ]);
});
