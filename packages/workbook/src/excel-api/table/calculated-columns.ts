import { intersection, type Area } from '../../grid/area.ts';
import { shiftedFormula } from '../../grid/formula-references.ts';
import type { Grid } from '../../grid/grid.ts';
import type { SheetArea, Host } from '../host.ts';
import type { TableRecord } from '../state.ts';
import { tableBody } from './table-list.ts';

/** The formula of a calculated column in a row, counted from the sheet's first; null for columns with other contents. */
type CalculatedColumn = ((row: number) => string) | null;

/** The columns whose first and last rows have the same formula (Microsoft: "Use calculated columns in an Excel table"). */
export function calculatedColumns({ grid }: Host, table: TableRecord): CalculatedColumn[] {
  const { sheetId } = table;
  const { row: first, column: left, rows, columns } = tableBody(table);
  return Array.from({ length: columns }, (_, index) => {
    const column = left + index;
    const formula = grid.formula(sheetId, first, column);
    if (!formula) return null;
    const formulaAt = (row: number) => shiftedFormula(formula, row - first, 0);
    const last = first + rows - 1;
    return grid.formula(sheetId, last, column) === formulaAt(last) ? formulaAt : null;
  });
}

/**
 * Fills a column with a formula that is entered into one of its cells while the others are blank. Excel does so for the
 * user and for add-ins alike (Microsoft: "Use calculated columns in an Excel table"; OfficeDev/office-js, issue 2093).
 *
 * @param edited The cells that have changed.
 */
export function fillCalculatedColumns(host: Host, { sheetId, area: edited }: SheetArea): void {
  const { grid, tables } = host;
  if (edited.rows > 1) return;
  for (const table of tables.list(sheetId)) {
    const body = tableBody(table);
    const entered = intersection(body, edited);
    if (!entered || body.rows === 1) continue;
    for (let column = entered.column; column < entered.column + entered.columns; column++) {
      const formula = grid.formula(sheetId, entered.row, column);
      if (!formula) continue;
      const above = { ...body, column, columns: 1, rows: entered.row - body.row };
      const below = { ...above, row: entered.row + 1, rows: body.rows - above.rows - 1 };
      const others = [above, below].filter(({ rows }) => rows > 0);
      if (!others.every((cells) => isBlank(grid, sheetId, cells))) continue;
      for (const cells of others) {
        const formulas = Array.from({ length: cells.rows }, (_, down) => [
          { formula: shiftedFormula(formula, cells.row + down - entered.row, 0) },
        ]);
        grid.write(sheetId, cells, formulas);
      }
    }
  }
}

const isBlank = (grid: Grid, sheetId: string, cells: Area): boolean =>
  grid.used(sheetId, cells) === null &&
  Array.from({ length: cells.rows }, (_, down) => cells.row + down).every(
    (row) => grid.formula(sheetId, row, cells.column) === null,
  );
