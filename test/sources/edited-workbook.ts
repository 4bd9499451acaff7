import * as fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import type { HeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { openWorkbook } from '../excel-workbook.ts';
import { openXlsx, saveXlsx } from '../../packages/workbook/src/xlsx/xlsx.ts';
import { listSavedTables } from '../../src/features/tables/index.ts';
import { isExtended } from '../extent.ts';

export const edits = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['sort', 'filter', 'insert row', 'delete row', 'insert column', 'move'] as const),
      ...(['edit', 'copy sheet', 'refresh', 'reopen'] as const),
    ),
    at: fc.nat(30),
    to: fc.nat(30),
  }),
  { minLength: 1, maxLength: 6 },
);
export type Edit = (typeof edits extends fc.Arbitrary<infer Value> ? Value : never)[number];

type Rectangle = Record<'startRow' | 'endRow' | 'startColumn' | 'endColumn', number>;

let copies = 0;

/** A workbook that is edited as users do, saved as .xlsx and opened again; it counts what was done and asked. */
export class EditedWorkbook {
  workbook: HeadlessWorkbook = openWorkbook();
  readonly counts = { edits: 0, cells: 0, known: 0 };

  constructor(what: string) {
    afterAll(() => {
      this.#close();
      const { edits: done, cells, known } = this.counts;
      if (isExtended) console.log(`${what}: ${done} edits, ${cells} cells asked, ${known} known`);
    });
  }

  /** Begins with an empty workbook: each cell that is asked reads every sheet. */
  begin(): Promise<void> {
    return this.#use(openWorkbook());
  }

  /** The cells of a sheet with their addresses. */
  cellsOf(sheet: string): Promise<{ address: string; value: unknown }[]> {
    return this.workbook.run(async (context) => {
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

  on(sheet: string, act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => unknown): Promise<void> {
    return this.workbook.run(async (context) => {
      await act(context.workbook.worksheets.getItem(sheet), context);
      await context.sync();
    });
  }

  /** Moves everything on a sheet, as dragging it or cutting and pasting it does. */
  async move(sheet: string, { down, right }: { down: number; right: number }): Promise<void> {
    const area = await this.workbook.run(async (context) => {
      const moved = context.workbook.worksheets.getItem(sheet);
      moved.activate();
      const used = moved.getUsedRange().load('rowIndex,columnIndex,rowCount,columnCount');
      await context.sync();
      return { row: used.rowIndex, column: used.columnIndex, rows: used.rowCount, columns: used.columnCount };
    });
    const { grid } = this.workbook.host;
    const subUnitId = grid.worksheets.ids.find((id) => grid.worksheets.name(id) === sheet)!;
    const rangeAt = (row: number, column: number) => ({
      ...{ startRow: row, endRow: row + area.rows - 1 },
      ...{ startColumn: column, endColumn: column + area.columns - 1 },
    });
    const move = (fromRange: Rectangle, toRange: Rectangle) =>
      grid.api.executeCommand('sheet.command.move-range', {
        ...{ fromSubUnitId: subUnitId, toSubUnitId: subUnitId },
        ...{ fromRange, toRange },
      });
    const from = rangeAt(area.row, area.column);
    const to = rangeAt(area.row + down, area.column + right);
    const below = rangeAt(area.row + area.rows, area.column);
    grid.grow(subUnitId, below.endRow + 1, to.endColumn + 1);
    // Unlike Excel, the grid refuses cells that would partly cover merged cells that move with them.
    const isMoved = (await move(from, to)) || ((await move(from, below)) && (await move(below, to)));
    if (!isMoved) throw new Error('The cells were not moved.');
  }

  /** Saves the workbook as a file of Excel and opens that: tables and sheets get other ids. */
  async reopen(): Promise<void> {
    const { contents } = await saveXlsx(this.workbook.host);
    const { state } = await openXlsx(contents, { name: 'Book', namespace: '', addinId: '' });
    await this.#use(openWorkbook({ state }));
  }

  async #use(workbook: HeadlessWorkbook): Promise<void> {
    this.#close();
    this.workbook = workbook;
    const { Excel, Office } = workbook.globals;
    Object.assign(globalThis, { Excel, Office });
    // In a new session, tables are identified before anything else.
    await listSavedTables();
  }

  #close(): void {
    this.workbook.close();
    expect(this.workbook.host.excel.undoGroups.refused).toEqual([]);
  }

  /**
   * Copies a sheet, as Excel's own command does: contents, formulas, formats and tables, which get other ids and names.
   *
   * @returns Its name.
   */
  async copy(sheet: string): Promise<string> {
    const name = `Copy ${++copies}`;
    await this.workbook.run(async (context) => {
      const { worksheets } = context.workbook;
      const used = worksheets.getItem(sheet).getUsedRange();
      used.load('formulas,numberFormat,rowIndex,columnIndex,rowCount,columnCount');
      const tables = worksheets.getItem(sheet).tables.load('items/name');
      await context.sync();
      const ranges = tables.items.map((table) => table.getRange().load('address'));
      await context.sync();
      const { rowIndex, columnIndex, rowCount, columnCount } = used;
      const range = worksheets.add(name).getRangeByIndexes(rowIndex, columnIndex, rowCount, columnCount);
      range.numberFormat = used.numberFormat;
      range.formulas = used.formulas;
      for (const { address } of ranges)
        worksheets.getItem(name).tables.add(address.slice(address.indexOf('!') + 1), true);
      await context.sync();
    });
    return name;
  }
}
