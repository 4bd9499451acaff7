import { intersection, type Area } from '../../grid/area.ts';
import { shiftedFormula } from '../../grid/formula-references.ts';
import type { Grid } from '../../grid/grid.ts';
import type { SheetArea, Host } from '../host.ts';
import type { TableRecord } from '../state.ts';
import { tableBody } from './table-list.ts';

/** The formula of a calculated column in a row, counted from the sheet's first; null for columns with other contents. */
type CalculatedColumn = ((row: number) => string) | null;

/**
 * The columns whose first and last rows have the same formula (Microsoft: "Use calculated columns in an Excel table").
 *
 * @param rows The first and the last row, if not those of the table.
 */
export function calculatedColumns(
  { grid }: Host,
  table: TableRecord,
  rows: { first?: number; last?: number } = {},
): CalculatedColumn[] {
  const { sheetId } = table;
  const body = tableBody(table);
  const { first = body.row, last = body.row + body.rows - 1 } = rows;
  const { column: left, columns } = body;
  return Array.from({ length: columns }, (_, index) => {
    const column = left + index;
    const formula = grid.formula(sheetId, first, column);
    if (!formula) return null;
    const formulaAt = (row: number) => shiftedFormula(formula, row - first, 0);
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

/** Continues calculated columns in rows that are inserted into a table, as Excel does. */
export function fillInsertedRows(host: Host, { sheetId, area }: SheetArea): void {
  const { grid, tables } = host;
  for (const table of tables.list(sheetId)) {
    const body = tableBody(table);
    const inserted = intersection(body, area);
    if (!inserted || inserted.rows === body.rows) continue;
    const [top, bottom] = [inserted.row, inserted.row + inserted.rows];
    const columns = calculatedColumns(host, table, {
      ...(top === body.row && { first: bottom }),
      ...(bottom === body.row + body.rows && { last: top - 1 }),
    });
    columns.forEach((formulaAt, index) => {
      const column = body.column + index;
      const cells = { row: top, column, rows: inserted.rows, columns: 1 };
      if (!formulaAt || !intersection(cells, inserted) || !isBlank(grid, sheetId, cells)) return;
      grid.write(
        sheetId,
        cells,
        Array.from({ length: cells.rows }, (_, down) => [{ formula: formulaAt(top + down) }]),
      );
    });
  }
}

const isBlank = (grid: Grid, sheetId: string, cells: Area): boolean =>
  grid.used(sheetId, cells) === null &&
  Array.from({ length: cells.rows }, (_, down) => cells.row + down).every(
    (row) => grid.formula(sheetId, row, cells.column) === null,
  );
