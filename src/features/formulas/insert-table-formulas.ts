import { fieldLabel } from '@cdata/catalog';
import { textFormat } from '../../excel/cells/index.ts';
import { changeView, cellAddress, freeHeader, inWorkbook, type SheetCell } from '../../excel/index.ts';
import { language } from '../../language/index.ts';
import type { OccupiedCells } from './builder-cell.ts';
import { findCalls } from './formula-call.ts';
import type { TableCall, TablePlace } from './table-formulas.ts';

export interface TableInsertion extends Pick<TableCall, 'columns' | 'isSame'> {
  cell: SheetCell;
  place: TablePlace;
  /** Whether the user has agreed to what {@link OccupiedCells} reports. */
  overwrites: boolean;
}

/**
 * Writes a formula for each column into a table, from a cell in it or beside it to the right: into blank columns, or those
 * with calls of the same function, and otherwise into new ones. Formulas that are the same in each row fill their columns; Excel fills blank
 * columns with the others.
 *
 * @returns The cell in the way, if nothing was written; otherwise null.
 * @throws WorkbookError where Excel refuses, or the table is no longer there.
 */
export const insertTableFormulas = (insertion: TableInsertion): Promise<OccupiedCells | null> =>
  inWorkbook(async (context) => {
    const { cell, place, columns, isSame, overwrites } = insertion;
    const row = cell.row - place.body.row;
    const position = cell.column - place.body.column;
    const table = context.workbook.tables.getItem(place.id);
    const count = Math.min(columns.length, place.body.columns - position);
    const ranges = Array.from({ length: count }, (_, at) =>
      bodyOf(table, position + at).load('formulas,numberFormat'),
    );
    await context.sync();
    const target: unknown = ranges[0]?.formulas[row]![0] ?? '';
    if (!overwrites && target !== '' && callsIn(target).length === 0) {
      return { kind: 'cell', address: cellAddress(cell.row, cell.column) };
    }
    const [name] = callsIn(columns[0]!.formula);
    const isFree = ({ formulas }: Excel.Range) =>
      formulas.every(([contents]) => contents === '' || callsIn(contents).includes(name!));
    const blocked = ranges.findIndex((range, at) => at > 0 && !isFree(range));
    const existing = blocked < 0 ? ranges : ranges.slice(0, blocked);
    addColumns(table, insertion, existing.length);
    for (const [at, { formula }] of columns.entries()) {
      const range = bodyOf(table, position + at);
      const current = existing[at];
      // Under the text format, which a new column takes from its neighbour, a formula would become text.
      if (!current || current.numberFormat.some(([format]) => format === textFormat)) {
        range.numberFormat = 'General' as never;
      }
      if (isSame && (!current || isFree(current))) range.formulas = formula as never;
      else range.getCell(row, 0).formulas = [[formula]];
    }
    const sheet = context.workbook.worksheets.getItem(cell.sheetId);
    await changeView(context, () => {
      sheet.activate();
      sheet.getRangeByIndexes(cell.row, cell.column, 1, 1).select();
    });
    return null;
  });

const bodyOf = (table: Excel.Table, column: number): Excel.Range =>
  table.columns.getItemAt(column).getDataBodyRange();

const callsIn = (contents: unknown): string[] =>
  typeof contents === 'string' ? findCalls(contents).map(({ name }) => name) : [];

/** Adds columns for the formulas from an index on, to the right of those before them. */
function addColumns(table: Excel.Table, { cell, place, columns }: TableInsertion, from: number): void {
  const headers = [...place.headers];
  for (const [at, { field }] of columns.entries()) {
    if (at < from) continue;
    const index = cell.column - place.body.column + at;
    const header = freeHeader(fieldLabel(field!)[language()], headers);
    table.columns.add(index < headers.length ? index : undefined, undefined, header);
    headers.push(header);
  }
}
