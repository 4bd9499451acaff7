import { overlap, type Area } from '../../grid/area.ts';
import { writtenReference } from '../../grid/structured-references.ts';
import { refreshTableReferences } from '../../grid/table-references.ts';
import type { Along } from '../../grid/structure.ts';
import type { Host } from '../host.ts';
import { refuseShift } from '../range/index.ts';
import type { TableRecord } from '../state.ts';
import { argumentError } from '../wire/index.ts';
import { deleteTable, refuseOverlap } from './table-lifecycle.ts';
import { refreshSpills } from './spills.ts';
import { headerRow, tableBody, totalRow, wholeTable } from './table-list.ts';
import { nameHeaders } from './table-names.ts';

/** The header stays in its row, and the areas overlap, as Excel requires. */
export function resizeTable(host: Host, table: TableRecord, area: Area): void {
  if (area.row !== table.area.row || !overlap(area, table.area) || area.rows < 2) throw argumentError();
  refuseOverlap(host, table.sheetId, area, table.id);
  setTableArea(host, table, area);
  nameHeaders(host.grid, table.sheetId, area);
}

/** Whether the body is the blank row of a table without rows: the next rows that are added take its place. */
export function isEmptyTable({ grid }: Host, table: TableRecord): boolean {
  const isBlank = grid.used(table.sheetId, tableBody(table)) === null;
  table.placeholder &&= isBlank && table.area.rows === 2;
  return table.placeholder;
}

/** Makes room for rows of the body or for columns; cells below or to the right shift where they are in the way. */
export async function insertIntoTable(
  host: Host,
  table: TableRecord,
  along: Along,
  { index, count }: { index: number; count: number },
): Promise<void> {
  const { grid } = host;
  const before = { ...table.area };
  const [start, length] = along === 'rows' ? (['row', 'rows'] as const) : (['column', 'columns'] as const);
  const first = along === 'rows' ? before.row + 1 + index : before.column + index;
  const inserted = { ...(along === 'rows' ? before : wholeTable(table)), [start]: first, [length]: count };
  const isAtEnd = first >= before[start] + before[length];
  const isAboveTotals = along === 'rows' && table.showTotals;
  if (!isAtEnd || isAboveTotals || grid.used(table.sheetId, inserted)) {
    refuseShift(host, table.sheetId, inserted, along);
    await grid.structure.insert(table.sheetId, inserted, along);
  }
  setTableArea(host, table, { ...before, [length]: before[length] + count });
}

/** @param position Row of the body, from 0. A table without rows keeps a blank one. */
export async function deleteTableRow(host: Host, table: TableRecord, position: number): Promise<void> {
  const { grid } = host;
  const { sheetId } = table;
  const body = tableBody(table);
  table.placeholder = body.rows === 1;
  if (table.placeholder) {
    grid.write(sheetId, body, [Array(body.columns).fill({ value: null })]);
    return;
  }
  const row = { ...body, row: body.row + position };
  refuseShift(host, sheetId, { ...row, rows: body.rows - position }, 'rows');
  await grid.structure.remove(sheetId, { ...row, rows: 1 }, 'rows');
  setTableArea(host, table, { ...body, row: body.row - 1, rows: body.rows });
}

/** With its last column the table is deleted. */
export async function deleteTableColumn(host: Host, table: TableRecord, index: number): Promise<void> {
  const before = { ...table.area };
  if (before.columns === 1) return deleteTable(host, table);
  const column = { ...wholeTable(table), column: before.column + index, columns: 1 };
  refuseShift(host, table.sheetId, column, 'columns');
  await host.grid.structure.remove(table.sheetId, column, 'columns');
  setTableArea(host, table, { ...before, columns: before.columns - 1 });
}

/** The row of totals has a label, and the sum or the count of the last column. */
export async function setTableTotals({ grid }: Host, table: TableRecord, isVisible: boolean): Promise<void> {
  if (isVisible === table.showTotals) return;
  const { sheetId, area } = table;
  const totals = totalRow(table);
  if (!isVisible) {
    table.showTotals = false;
    await grid.structure.remove(sheetId, totals, 'rows');
    return refreshTableReferences(grid, table.name);
  }
  if (grid.used(sheetId, totals)) await grid.structure.insert(sheetId, totals, 'rows');
  table.showTotals = true;
  refreshTableReferences(grid, table.name);
  const last = area.columns - 1;
  const isNumeric = grid.values(sheetId, tableBody(table)).every((row) => typeof row[last] === 'number');
  const header = String(grid.values(sheetId, headerRow(table))[0]![last]);
  const column = writtenReference({ table: table.name, sections: [], columns: [header, header] });
  const formula = `=SUBTOTAL(${isNumeric ? 109 : 103},${column})`;
  const row = Array.from({ length: area.columns }, (_, index) =>
    index === last ? { formula } : index === 0 ? { value: 'Total' } : null,
  );
  grid.write(sheetId, totals, [row]);
}

export function setTableArea(host: Host, table: TableRecord, area: Area): void {
  const { grid } = host;
  table.area = area;
  grid.grow(table.sheetId, area.row + area.rows, area.column + area.columns);
  grid.tables.resize(table.sheetId, table.id, area);
  refreshTableReferences(grid, table.name);
  refreshSpills(host, table.sheetId, wholeTable(table));
}
