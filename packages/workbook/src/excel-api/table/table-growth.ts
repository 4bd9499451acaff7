import { boundingArea, intersection, overlap, type Area } from '../../grid/area.ts';
import type { Host, SheetArea } from '../host.ts';
import type { TableRecord } from '../state.ts';
import { fillInsertedRows } from './calculated-columns.ts';
import { wholeTable } from './table-list.ts';
import { nameHeaders } from './table-names.ts';
import { setTableArea } from './table-size.ts';

/**
 * What makes a table grow after an edit by the user; null where none does. Tables take in the row below them and the column beside them into which the user types or pastes, if both are blank
 * otherwise and the table shows no totals (Microsoft: "Resize a table by adding or removing rows and columns").
 */
export function tableGrowth(host: Host, { sheetId, area: edited }: SheetArea): (() => void) | null {
  for (const table of host.tables.list(sheetId)) {
    const addition = addedCells(table, edited);
    if (!addition || !isFree(host, table, addition, edited)) continue;
    return () => {
      setTableArea(host, table, boundingArea(table.area, addition));
      if (addition.rows < table.area.rows) fillInsertedRows(host, { sheetId, area: addition });
      if (addition.columns < table.area.columns) nameHeaders(host.grid, sheetId, table.area);
    };
  }
  return null;
}

/** The cells that would be the table's: rows of its width, or columns of its height. */
function addedCells({ area, showTotals }: TableRecord, edited: Area): Area | null {
  const { row, rows, column, columns } = area;
  const overlapsColumns = overlap({ ...edited, row, rows: 1 }, { ...area, rows: 1 });
  if (edited.row === row + rows && overlapsColumns && !showTotals)
    return { ...area, row: edited.row, rows: edited.rows };
  const overlapsRows = overlap({ ...edited, column, columns: 1 }, { ...area, columns: 1 });
  if (edited.column === column + columns && overlapsRows)
    return { ...area, column: edited.column, columns: edited.columns };
  return null;
}

/** Whether what was entered is all that these cells have. */
function isFree({ grid, tables }: Host, table: TableRecord, addition: Area, edited: Area): boolean {
  const { sheetId, id } = table;
  const used = grid.used(sheetId, addition);
  const entered = intersection(addition, edited);
  if (!used || !entered) return false;
  const isAll = (['row', 'column'] as const).every(
    (side) => used[side] >= entered[side] && end(used, side) <= end(entered, side),
  );
  return (
    isAll && !tables.list(sheetId).some((other) => other.id !== id && overlap(wholeTable(other), addition))
  );
}

const end = (area: Area, side: 'row' | 'column'): number =>
  area[side] + area[side === 'row' ? 'rows' : 'columns'];
