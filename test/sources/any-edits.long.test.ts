import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellOrigin } from '../../src/features/sources/index.ts';
import { assessmentOf, place } from '../property/assessment.ts';
import { comparables } from '../../src/features/property/comparables/comparables.ts';
import { writeComparables } from '../../src/features/property/grid/write-comparables.ts';
import { comparison, options, subject } from '../property/grid-workbook.ts';
import { scaled } from '../extent.ts';
import { AddressRuns } from '../column-runs/address-runs.ts';
import { fetchPermits, fieldsOf, onTable, refresh, ScriptedRecords } from '../tables/table-workbook.ts';
import { originAt } from './cells.ts';
import { EditedWorkbook, edits, type Edit } from './edited-workbook.ts';

const runs = new AddressRuns();
const tables = new EditedWorkbook('A table');

/** Asks every cell of some sheets that shows something. */
async function verifyAll(
  book: EditedWorkbook,
  sheets: readonly string[],
  verify: (value: unknown, origin: CellOrigin) => void,
): Promise<void> {
  for (const name of sheets) {
    for (const { address, value } of await book.cellsOf(name)) {
      if (value === '') continue;
      const origin = await originAt(book.workbook, name, address);
      book.counts.cells++;
      if (origin.kind !== 'unknown') book.counts.known++;
      verify(value, origin);
    }
  }
}

/** What can be done to any sheet. @returns Whether that was it. */
async function editSheet(book: EditedWorkbook, sheets: string[], { kind, at, to }: Edit): Promise<boolean> {
  book.counts.edits++;
  const [sheet] = sheets as [string];
  if (kind === 'insert row') await book.on(sheet, (one) => one.getRange('1:1').insert('Down'));
  else if (kind === 'insert column') await book.on(sheet, (one) => one.getRange('A:A').insert('Right'));
  else if (kind === 'move') await book.move(sheet, { down: at % 4, right: 1 + (to % 3) });
  else if (kind === 'copy sheet') sheets.push(await book.copy(sheet));
  else if (kind === 'reopen') await book.reopen();
  else return false;
  return true;
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
      await tables.begin();
      const records = new ScriptedRecords([1, 2, 3, 4, 5].map(recordOf));
      const { sheet, table: name } = await fetchPermits(records, fieldsOf(...fields));
      const sheets = [sheet];
      for (const edit of list) if (!(await editSheet(tables, sheets, edit))) await editTable(edit);
      await verifyAll(tables, sheets, verifyRecord);

      async function editTable({ kind, at, to }: Edit): Promise<void> {
        const table = <Result>(act: Parameters<typeof onTable<Result>>[2]) =>
          onTable(tables.workbook, name, act);
        if (kind === 'sort') await table((one) => one.sort.apply([{ key: at % 3, ascending: to % 2 === 0 }]));
        if (kind === 'filter')
          await table((one) => one.columns.getItemAt(0).filter.applyValuesFilter(['R1', 'R3']));
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
        if (kind === 'refresh') {
          revision++;
          records.records = [1, 2, 3, 4, 5, 6].map(recordOf);
          const id = await table(async (one, context) => {
            one.load('id');
            await context.sync();
            return one.id;
          });
          await refresh(id, records);
        }
      }
    }),
    { numRuns: scaled(6), endOnFailure: true },
  );
});

function verifyRecord(value: unknown, origin: CellOrigin): void {
  const [, id, name] = /^(R\d+)(?: (\w+) \d+)?$/.exec(String(value)) ?? [];
  if (id === undefined) {
    // What somebody typed counts as published nowhere without a warning.
    if (origin.kind === 'record') expect([value, origin.state]).not.toEqual(['typed', 'as written']);
    else expect(origin.kind).toBe('unknown');
  } else if (origin.kind === 'record') {
    expect([origin.recordId, origin.field]).toEqual([id, name ?? 'record_id']);
  } else expect(origin).toMatchObject({ kind: 'unknown', reason: 'not ours' });
}

const ofRuns = new EditedWorkbook('A run');

test('whatever is done to a run, no cell names another input than its own as current', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (list) => {
      await ofRuns.begin();
      const ownSheet = 'Addresses';
      await ofRuns.workbook.run(async (context) => {
        context.workbook.worksheets.add(ownSheet).activate();
        await context.sync();
      });
      const on = (act: Parameters<typeof ofRuns.on>[1]) => ofRuns.on(ownSheet, act);
      const addresses = [1, 2, 3, 4, 5].map((number) => [`${number} Main St`]);
      await on((sheet) => void (sheet.getRange('A1:A6').values = [['Address'], ...addresses]));
      await on((sheet) => sheet.getRange('A2').select());
      await runs.run(['coordinates']);
      const sheets = [ownSheet];
      for (const edit of list) {
        if (await editSheet(ofRuns, sheets, edit)) continue;
        const { kind, at, to } = edit;
        const rows = (sheet: Excel.Worksheet) => sheet.getUsedRange();
        if (kind === 'sort')
          await on((sheet) =>
            rows(sheet).sort.apply([{ key: at % 2, ascending: to % 2 === 0 }], false, true),
          );
        if (kind === 'delete row')
          await on((sheet) =>
            rows(sheet)
              .getCell(2 + (at % 2), 0)
              .getEntireRow()
              .delete('Up'),
          );
        if (kind === 'edit')
          await on((sheet) => void (rows(sheet).getCell(1 + (at % 2), 0).values = [[`${90 + to} Elm St`]]));
      }
      await verifyAll(ofRuns, sheets, (value, origin) => {
        if (origin.kind !== 'result' || origin.state !== 'current' || origin.output !== 'lat') return;
        const number = Number(/\d+/.exec(origin.inputs[0]!.text)![0]);
        expect(value).toBeCloseTo(45 + number / 1000, 9);
      });
    }),
    { numRuns: scaled(6), endOnFailure: true },
  );
});

const grids = new EditedWorkbook('A grid');

/** Each value says of which record and field it is: the class as a text, the value as a number. */
const gridOf = (ids: readonly number[]) =>
  ids.map((id) =>
    assessmentOf(
      `G${id}`,
      {
        property_class: `G${id} property_class`,
        zoning: `G${id} zoning`,
        assessed_value: 1_000_000 + id,
        year_built: 1900 + id,
      },
      id / 1000,
    ),
  );

test('whatever is done to a grid, no cell names another record or field than its own', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (list) => {
      await grids.begin();
      const [own, ...others] = gridOf([1, 2, 3, 4]);
      const ofSubject = { ...subject, address: '1 GRID ST', assessment: own! };
      const write = (records: typeof others) =>
        writeComparables(
          {
            ...{ ...comparison, layout: 'columns', subject: ofSubject },
            selected: comparables(ofSubject, place, records).nearest,
          },
          options(),
        );
      const { sheet } = await write(others);
      const sheets = [sheet];
      for (const edit of list) {
        if (await editSheet(grids, sheets, edit)) continue;
        const { kind, at, to } = edit;
        if (kind === 'refresh') await write(gridOf([2, 3, 4, 5].slice(at % 2)));
        if (kind === 'edit') {
          const ofRecords = (await grids.cellsOf(sheet)).filter(({ value }) => /^G\d /.test(String(value)));
          const cell = ofRecords[to % ofRecords.length];
          if (cell) await grids.on(sheet, (one) => void (one.getRange(cell.address).values = [['typed']]));
        }
      }
      await verifyAll(grids, sheets, verifyCell);
    }),
    { numRuns: scaled(2), endOnFailure: true },
  );
});

function verifyCell(value: unknown, origin: CellOrigin): void {
  const [, id, name] = /^(G\d)(?: (\w+))?$/.exec(String(value)) ?? [];
  if (origin.kind !== 'record') return;
  if (value === 'typed') expect(origin.state).toBe('changed');
  else if (id !== undefined)
    expect([origin.recordId, origin.field]).toEqual([id, name ?? expect.stringMatching(/record_id|roll/)]);
  else if (typeof value === 'number' && value > 1_000_000)
    expect([origin.recordId, origin.field]).toEqual([`G${value - 1_000_000}`, 'assessed_value']);
  else if (typeof value === 'number' && value > 1900 && value < 1910)
    expect([origin.recordId, origin.field]).toEqual([`G${value - 1900}`, 'year_built']);
}
