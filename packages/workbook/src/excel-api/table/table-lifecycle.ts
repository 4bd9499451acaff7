import { overlap, type Area } from '../../grid/area.ts';
import { renamedTable } from '../../grid/structured-references.ts';
import { refreshTableReferences } from '../../grid/table-references.ts';
import type { Host } from '../host.ts';
import type { TableRecord } from '../state.ts';
import { invalidOperation } from '../wire/index.ts';
import { refreshSpills } from './spills.ts';
import { wholeTable } from './table-list.ts';
import { checkTableName, freeTableName, nameHeaders } from './table-names.ts';
import { defaultTableStyle, setTableStyle } from './table-style.ts';

/** Creates a table from an area with its header row; without headers a row of names is inserted above. */
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
export function refuseOverlap({ tables }: Host, sheetId: string, area: Area, ownId?: string): void {
  const others = tables.list(sheetId).filter(({ id }) => id !== ownId);
  if (others.some((other) => overlap(wholeTable(other), area))) {
    throw invalidOperation('A table can’t overlap another table.');
  }
}
