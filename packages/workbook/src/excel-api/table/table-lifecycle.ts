import { type Area, overlap } from '../../grid/area.ts';
import type { Along } from '../../grid/structure.ts';
import { renamedTable, writtenReference } from '../../grid/formula-references.ts';
import { refreshTableReferences } from '../../grid/table-references.ts';
import type { Host } from '../host.ts';
import { refuseShift } from '../range/index.ts';
import type { TableRecord } from '../state.ts';
import { argumentError, invalidOperation } from '../wire/index.ts';
import { headerRow, tableBody, totalRow, wholeTable } from './table-list.ts';
import { checkTableName, freeTableName, nameHeaders } from './table-names.ts';
import { defaultTableStyle, setTableStyle } from './table-style.ts';

/**
 * Creates a table from an area with its header row; without headers a row of names is inserted above. Below a header alone,
 * a blank row is inserted, and what is there moves down (OfficeDev/office-js 1197, 5151).
 */
export async function createTable(
  host: Host,
  sheetId: string,
  area: Area,
  { hasHeaders }: { hasHeaders: boolean },
): Promise<TableRecord> {
  const { grid, tables } = host;
  // A table has at least one row below its header.
  const whole = { ...area, rows: Math.max(2, hasHeaders ? area.rows : area.rows + 1) };
  refuseOverlap(host, sheetId, whole);
  if (!hasHeaders) await grid.structure.insert(sheetId, { ...area, rows: 1 }, 'rows');
  else if (area.rows === 1) await grid.structure.insert(sheetId, { ...area, row: area.row + 1 }, 'rows');
  grid.grow(sheetId, whole.row + whole.rows, whole.column + whole.columns);
  nameHeaders(grid, sheetId, whole, { isNew: !hasHeaders });
  const number = tables.nextNumber();
  const table: TableRecord = {
    id: `{table-${number}}`,
    name: freeTableName(host, number),
    sheetId,
    area: whole,
    showTotals: false,
    placeholder: hasHeaders && area.rows === 1,
    ...defaultTableStyle,
  };
  tables.add(table);
  grid.tables.add(sheetId, table.id, whole);
  refreshTableReferences(grid, table.name);
  refreshSpills(host, sheetId, whole);
  setTableStyle(host, table, {});
  host.events.tableAdded(table);
  return table;
}

/** Formulas that refer to the table are changed with it. */
export function renameTable(host: Host, table: TableRecord, name: string): void {
  checkTableName(host, name, table.id);
  const before = table.name;
  table.name = name;
  host.grid.rewriteFormulas((formula) => renamedTable(formula, before, name));
  refreshTableReferences(host.grid, before, name);
}

export function deleteTable({ tables, grid, events }: Host, table: TableRecord): void {
  tables.delete(table.id);
  grid.filters.clearTable(table.id);
  grid.tables.delete(table.sheetId, table.id);
  refreshTableReferences(grid, table.name);
  events.tableDeleted(table);
}

/** @param ownId Id of the table that may cover the area. */
function refuseOverlap({ tables }: Host, sheetId: string, area: Area, ownId?: string): void {
  const others = tables.list(sheetId).filter(({ id }) => id !== ownId);
  if (others.some((other) => overlap(wholeTable(other), area))) {
    throw invalidOperation('A table can’t overlap another table.');
  }
}

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

/** Formulas spill into no table, nor within one (Microsoft: "Dynamic array formulas and spilled array behavior"). */
export const overlapsTable = ({ tables }: Pick<Host, 'tables'>, sheetId: string, area: Area): boolean =>
  tables.list(sheetId).some((table) => overlap(wholeTable(table), area));

/** Calculates the formulas again that have spilled over cells which are a table's now. */
function refreshSpills({ grid, calculation }: Host, sheetId: string, area: Area): void {
  for (const spill of grid.spills(sheetId, area)) {
    calculation.recalculate(sheetId, { ...spill, rows: 1, columns: 1 });
  }
}
