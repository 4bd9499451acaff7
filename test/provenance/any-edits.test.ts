import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import type { CellSource } from '../../src/provenance/index.ts';
import { scaled } from '../extent.ts';
import { AddressRuns } from '../runs/address-runs.ts';
import { fetchPermits, fieldsOf, onTable, refresh, ScriptedRecords } from '../tables/table-workbook.ts';
import { sourceAt } from './cells.ts';

const runs = new AddressRuns();
/** Reopening replaces it. */
let { workbook } = runs;

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['sort', 'filter', 'insert row', 'delete row', 'insert column'] as const),
      ...(['edit', 'copy sheet', 'refresh', 'reopen'] as const),
    ),
    at: fc.nat(30),
    to: fc.nat(30),
  }),
  { minLength: 1, maxLength: 6 },
);
type Edit = (typeof edits extends fc.Arbitrary<infer Value> ? Value : never)[number];

/** The cells of a sheet with their addresses. */
async function cellsOf(sheet: string): Promise<{ address: string; value: unknown }[]> {
  return workbook.run(async (context) => {
    const used = context.workbook.worksheets
      .getItem(sheet)
      .getUsedRange()
      .load('values,rowIndex,columnIndex');
    await context.sync();
    return used.values.flatMap((row, down) =>
      row.map((value: unknown, right) => ({
        address: `${String.fromCharCode(65 + used.columnIndex + right)}${used.rowIndex + down + 1}`,
        value,
      })),
    );
  });
}

const onSheetOf = (
  sheet: string,
  act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => unknown,
): Promise<void> =>
  workbook.run(async (context) => {
    await act(context.workbook.worksheets.getItem(sheet), context);
    await context.sync();
  });

function reopen(): void {
  workbook = openHeadlessWorkbook({ state: structuredClone(workbook.host.state()) });
  const { Excel, Office } = workbook.globals;
  Object.assign(globalThis, { Excel, Office });
}

/** Writes the values of a sheet to a new one, as Excel's copy does. */
async function copied(sheet: string, hasTable: boolean): Promise<string> {
  return workbook.run(async (context) => {
    const used = context.workbook.worksheets.getItem(sheet).getUsedRange().load('values,numberFormat');
    const otherSheet = context.workbook.worksheets.add().load('name');
    await context.sync();
    const [rows, columns] = [used.values.length, used.values[0]!.length];
    const range = otherSheet.getRangeByIndexes(0, 0, rows, columns);
    range.numberFormat = used.numberFormat;
    range.values = used.values;
    const top = used.values.findIndex((row) => row.includes('record_id'));
    const left = hasTable ? used.values[top]!.indexOf('record_id') : 0;
    if (hasTable) {
      const width = used.values[top]!.filter((value: unknown) => value !== '').length;
      otherSheet.tables.add(
        otherSheet.getRangeByIndexes(top, Math.min(left, columns - width), rows - top, width),
        true,
      );
    }
    await context.sync();
    return otherSheet.name;
  });
}

const fields = ['record_id', 'status', 'description'];
let revision = 0;
/** Each value says of which record and field it is. */
const recordOf = (id: number) => ({
  record_id: `R${id}`,
  status: `R${id} status ${revision}`,
  description: `R${id} description ${revision}`,
});

test('whatever is done to a table, no cell names another record or field than its own', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (list) => {
      const records = new ScriptedRecords([1, 2, 3, 4, 5].map(recordOf));
      const { tableId, sheet } = await fetchPermits(records, fieldsOf(...fields));
      const sheets = [sheet];
      for (const edit of list) await editTable(edit);
      for (const name of sheets) {
        for (const { address, value } of await cellsOf(name))
          verify(value, await sourceAt(workbook, name, address));
      }

      async function editTable({ kind, at, to }: Edit): Promise<void> {
        const table = <Result>(act: Parameters<typeof onTable<Result>>[2]) => onTable(workbook, tableId, act);
        if (kind === 'sort') await table((one) => one.sort.apply([{ key: at % 3, ascending: to % 2 === 0 }]));
        if (kind === 'filter')
          await table((one) => one.columns.getItemAt(0).filter.applyValuesFilter(['R1', 'R3']));
        if (kind === 'insert row') await onSheetOf(sheet, (one) => one.getRange('1:1').insert('Down'));
        if (kind === 'insert column') await onSheetOf(sheet, (one) => one.getRange('A:A').insert('Right'));
        if (kind === 'delete row') {
          await table(async (one, context) => {
            const body = one.getDataBodyRange().load('rowCount');
            await context.sync();
            if (body.rowCount > 2) one.rows.getItemAt(at % body.rowCount).delete();
          });
        }
        if (kind === 'edit')
          await table(
            (one) => void (one.getDataBodyRange().getCell(at % 2, 1 + (to % 2)).values = [['typed']]),
          );
        if (kind === 'copy sheet') sheets.push(await copied(sheet, true));
        if (kind === 'refresh') {
          revision++;
          records.records = [1, 2, 3, 4, 5, 6].map(recordOf);
          await refresh(tableId, records);
        }
        if (kind === 'reopen') reopen();
      }
    }),
    { numRuns: scaled(6) },
  );
});

function verify(value: unknown, source: CellSource): void {
  const [, id, name] = /^(R\d+)(?: (\w+) \d+)?$/.exec(String(value)) ?? [];
  if (id === undefined) {
    // What somebody typed counts as published nowhere without a warning.
    if (source.kind === 'record') expect([value, source.state]).not.toEqual(['typed', 'as written']);
    else expect(source.kind).toBe('unknown');
  } else if (source.kind === 'record') {
    expect([source.recordId, source.field]).toEqual([id, name ?? 'record_id']);
  } else expect(source).toMatchObject({ kind: 'unknown', reason: 'not ours' });
}

let sheetsOfRuns = 0;

test('whatever is done to a run, no cell names another input than its own as current', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (list) => {
      const ownSheet = `Addresses ${++sheetsOfRuns}`;
      await workbook.run(async (context) => {
        context.workbook.worksheets.add(ownSheet);
        await context.sync();
      });
      await onSheetOf(ownSheet, (sheet) => sheet.activate());
      const addresses = [1, 2, 3, 4, 5].map((number) => [`${number} Main St`]);
      await onSheetOf(
        ownSheet,
        (sheet) => void (sheet.getRange('A1:A6').values = [['Address'], ...addresses]),
      );
      await onSheetOf(ownSheet, (sheet) => sheet.getRange('A2').select());
      await runs.run(['coordinates']);
      const sheets = [ownSheet];
      for (const { kind, at, to } of list) {
        const rows = (sheet: Excel.Worksheet) => sheet.getUsedRange();
        const on = (act: Parameters<typeof onSheetOf>[1]) => onSheetOf(ownSheet, act);
        if (kind === 'sort')
          await on((sheet) =>
            rows(sheet).sort.apply([{ key: at % 2, ascending: to % 2 === 0 }], false, true),
          );
        if (kind === 'insert row') await on((sheet) => sheet.getRange('1:1').insert('Down'));
        if (kind === 'insert column') await on((sheet) => sheet.getRange('A:A').insert('Right'));
        if (kind === 'delete row')
          await on((sheet) =>
            rows(sheet)
              .getCell(2 + (at % 2), 0)
              .getEntireRow()
              .delete('Up'),
          );
        if (kind === 'edit')
          await on((sheet) => void (rows(sheet).getCell(1 + (at % 2), 0).values = [[`${90 + to} Elm St`]]));
        if (kind === 'copy sheet') sheets.push(await copied(ownSheet, false));
        if (kind === 'reopen') reopen();
      }
      for (const name of sheets) {
        for (const { address, value } of await cellsOf(name)) {
          const source = await sourceAt(workbook, name, address);
          if (source.kind !== 'result' || source.state !== 'current' || source.output !== 'lat') continue;
          const number = Number(/\d+/.exec(source.inputs[0]!.text)![0]);
          expect(value).toBeCloseTo(45 + number / 1000, 9);
        }
      }
    }),
    { numRuns: scaled(6) },
  );
});
