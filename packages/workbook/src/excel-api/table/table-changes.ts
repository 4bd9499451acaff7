import { overlap, type Area, type Cell, type Move } from '../../grid/area.ts';
import type { Edit } from '../../grid/edits.ts';
import { renamedColumn } from '../../grid/structured-references.ts';
import { refreshTableReferences } from '../../grid/table-references.ts';
import type { Host } from '../host.ts';
import { headerRow } from './table-list.ts';
import { nameHeaders } from './table-names.ts';
import { setTableArea } from './table-size.ts';

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
