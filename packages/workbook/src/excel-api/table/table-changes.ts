import { type Area, boundingArea, type Cell, intersection, type Move, overlap } from '../../grid/area.ts';
import type { Edit } from '../../grid/edits.ts';
import { renamedColumn } from '../../grid/formula-references.ts';
import { refreshTableReferences } from '../../grid/table-references.ts';
import type { Host, SheetArea } from '../host.ts';
import type { TableRecord } from '../state.ts';
import { fillInsertedRows } from './calculated-columns.ts';
import { headerRow, wholeTable } from './table-list.ts';
import { nameHeaders } from './table-names.ts';
import { setTableArea } from './table-lifecycle.ts';

/** Formulas that refer to a column by its name are changed when its header is edited. */
export function updateTableHeaders({ grid, tables }: Host, { sheetId, area, before }: Edit): void {
  for (const table of tables.list(sheetId)) {
    if (!overlap(area, headerRow(table))) continue;
    nameHeaders(grid, sheetId, table.area);
    refreshTableReferences(grid, table.name);
    if (typeof before !== 'string' || before === '') continue;
    const after = String(grid.values(sheetId, area)[0]![0] ?? '');
    grid.rewriteFormulas((formula) => renamedColumn(formula, table.name, before, after));
  }
}

/** Tables move, grow and shrink with their cells. Rows that are inserted above the totals become the table's. */
export function moveTables(host: Host, move: Move): void {
  for (const table of host.tables.list()) {
    const { sheetId, area } = table;
    // Where the first row or column is deleted, the last one tells where the others are.
    const cellAt = (down: number, right: number) =>
      move({ sheetId, row: area.row + down, column: area.column + right });
    const rows = remainingCells(area.rows, (down) => cellAt(down, 0) ?? cellAt(down, area.columns - 1)).map(
      (cell) => cell.row,
    );
    const columns = remainingCells(
      area.columns,
      (right) => cellAt(0, right) ?? cellAt(area.rows - 1, right),
    ).map((cell) => cell.column);
    if (rows.length === 0 || columns.length === 0 || !host.grid.worksheets.has(sheetId)) {
      host.tables.delete(table.id);
      refreshTableReferences(host.grid, table.name);
      continue;
    }
    const totals = table.showTotals
      ? move({ sheetId, row: area.row + area.rows, column: area.column })
      : null;
    const [row, column] = [Math.min(...rows), Math.min(...columns)];
    const endOfRows = Math.max(...rows) + 1;
    const end = totals?.row ?? endOfRows;
    const moved = { row, column, rows: end - row, columns: Math.max(...columns) - column + 1 };
    if (end > endOfRows) setTableArea(host, table, moved);
    else if (Object.entries(moved).some(([side, length]) => area[side as keyof Area] !== length)) {
      table.area = moved;
      refreshTableReferences(host.grid, table.name);
    }
  }
}

function remainingCells(count: number, cellAt: (index: number) => Cell | null): Cell[] {
  return Array.from({ length: count }, (_, index) => cellAt(index)).filter((cell) => cell !== null);
}

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
