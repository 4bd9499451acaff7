import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, scaled } from '../extent.ts';
import { recognizeAddress } from '../../src/features/geocode/address-columns.ts';
import type { GeocodeChoice } from '../../src/features/geocode/geocode-columns.ts';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { AddressRuns, geocodeOf, latOf } from './address-runs.ts';
import { ended, runsOf, savedRuns } from './running-tasks.ts';

const runs = new AddressRuns();
const choices: GeocodeChoice[] = ['coordinates', 'postal_code', 'match_type', 'confidence'];
const resultHeaders = ['lat', 'lng', 'postal_code', 'match_type', 'confidence', 'zone_code', 'note'];
const userHeaders = ['Client', 'Address', 'Remarks'];
const table = [
  userHeaders,
  ...[1, 2, 3, 4, 5, 6].map((number) => [`c${number}`, `${number} Main St`, `r${number}`]),
];
const width = 20;

type Cells = unknown[][];

/** A random edit; positions are taken modulo what there is. */
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'insert column',
      'delete column',
      'move column',
      'insert row',
      'delete row',
      'sort',
      'edit address',
      'copy sheet',
    ),
    at: fc.nat(30),
    to: fc.nat(30),
  }),
  { minLength: 1, maxLength: 6 },
);
type Edit = (typeof edits extends fc.Arbitrary<infer Value> ? Value : never)[number];

/** The sheet that is edited, as a copy may have taken the place of the first one. */
let sheetName = '';
let copies = 0;

const on = <Result>(
  act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Result | Promise<Result>,
) => runs.on((_, context) => act(context.workbook.worksheets.getItem(sheetName), context));

const readCells = (): Promise<Cells> =>
  on(async (sheet, context) => {
    const used = sheet.getUsedRange(true).load('rowIndex,rowCount');
    await context.sync();
    const range = sheet.getRangeByIndexes(0, 0, used.rowIndex + used.rowCount, width).load('values');
    await context.sync();
    return range.values as Cells;
  });

const writeCells = (cells: Cells) =>
  on((sheet) => {
    const range = sheet.getRangeByIndexes(0, 0, cells.length, width);
    // Numbers in a column of texts would become texts, so the format moves with the column.
    range.numberFormat = 'General' as unknown as string[][];
    range.values = cells as string[][];
  });

async function openSheet(cells: Cells): Promise<void> {
  sheetName = `${runs.sheetName} copy ${++copies}`;
  await runs.on((_, { workbook: { worksheets } }) => void worksheets.add(sheetName).activate());
  await writeCells(cells.map((row) => [...row, ...Array<string>(width - row.length).fill('')]));
}

const headerRowOf = (cells: Cells): number => cells.findIndex((row) => row.includes('Address'));

async function apply({ kind, at, to }: Edit): Promise<void> {
  const cells = await readCells();
  const top = headerRowOf(cells);
  const headers = cells[top]!;
  const filled = headers.flatMap((header, index) => (header === '' ? [] : [index]));
  const address = headers.indexOf('Address');
  const rows = cells.length - top - 1;
  const row = top + 1 + (at % Math.max(1, rows));
  switch (kind) {
    case 'insert column':
      if (filled.at(-1)! < width - 3) {
        await on(
          (sheet) =>
            void sheet
              .getCell(0, at % (filled.at(-1)! + 2))
              .getEntireColumn()
              .insert('Right'),
        );
      }
      return;
    case 'delete column': {
      const index = filled[at % filled.length]!;
      if (index !== address)
        await on((sheet) => void sheet.getCell(0, index).getEntireColumn().delete('Left'));
      return;
    }
    case 'move column': {
      // What cutting a column and inserting it elsewhere leaves.
      const [from, before] = [filled[at % filled.length]!, filled[to % filled.length]!];
      const moved = (line: unknown[]) => {
        const others = line.filter((_, index) => index !== from);
        return [...others.slice(0, before), line[from], ...others.slice(before)];
      };
      return writeCells(cells.map(moved));
    }
    case 'insert row':
      return on(
        (sheet) =>
          void sheet
            .getCell(at % cells.length, 0)
            .getEntireRow()
            .insert('Down'),
      );
    case 'delete row':
      if (rows > 2) await on((sheet) => void sheet.getCell(row, 0).getEntireRow().delete('Up'));
      return;
    case 'sort':
      return on((sheet) => {
        const data = sheet.getRangeByIndexes(top + 1, 0, rows, width);
        data.sort.apply([{ key: address, ascending: to % 2 === 0 }]);
      });
    case 'edit address':
      return on((sheet) => {
        sheet.getCell(row, address).values = [[`${to + 1} Main St`]];
      });
    case 'copy sheet':
      return openSheet(cells);
  }
}

async function run(next: GeocodeChoice[]): Promise<void> {
  const cells = await readCells();
  const top = headerRowOf(cells);
  const address = cells[top]!.indexOf('Address');
  await on((sheet) => sheet.getCell(top, address).select());
  const newRun = newGeocodeRun(await readSheetRows(), [address], { choices: next });
  const task = runsOf(runs.tasks, runs.engine).start(newRun, { destination: 'insert', maxCalls: Infinity });
  const { state, error } = await ended(runs.tasks, task);
  expect([state, error]).toEqual(['done', null]);
}

/** The cells that no run wrote, column by column. */
function userColumns(cells: Cells): Record<string, unknown[]> {
  const headers = cells[headerRowOf(cells)]!;
  return Object.fromEntries(
    userHeaders.flatMap((header) => {
      const index = headers.indexOf(header);
      return index < 0 ? [] : [[header, cells.map((row) => row[index])]];
    }),
  );
}

test('whatever is edited between two runs, there is one set of results, each next to its address', async () => {
  runs.respond = (address) => ({ ...geocodeOf(address), postal_code: 'K1A 0A6' });
  await fc.assert(
    fc.asyncProperty(edits, fc.boolean(), async (sequence, isExtended) => {
      await openSheet(table);
      await run(choices);
      for (const edit of sequence) await apply(edit);
      const before = await readCells();
      await run(isExtended ? [...choices, 'normalized_address'] : choices);
      const after = await readCells();

      expect(userColumns(after)).toEqual(userColumns(before));
      const headers = after[headerRowOf(after)]!.map(String);
      const filled = headers.filter(Boolean);
      expect(new Set(filled).size, filled.join()).toBe(filled.length);
      expect(filled.filter((header) => / \d+$/.test(header))).toEqual([]);
      const [address, lat] = [headers.indexOf('Address'), headers.indexOf('lat')];
      for (const row of after.slice(headerRowOf(after) + 1)) {
        const text = String(row[address]);
        if (lat >= 0) expect(row[lat], text).toBe(text === '' ? '' : latOf(text));
      }
      await on((sheet) => sheet.getCell(headerRowOf(after), address).select());
      const rows = await readSheetRows();
      const results = runsOf(runs.tasks, runs.engine).resultColumns(rows);
      const likely = recognizeAddress(rows, await savedRuns(), results).columns;
      expect(likely.map((index) => headers[index])).toEqual(['Address']);
      expect(resultHeaders).not.toContain(headers[likely[0]!]);
    }),
    { numRuns: scaled(isLong ? 15 : 5) },
  );
}, 120_000);
