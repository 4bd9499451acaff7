import { shiftedFormula } from '../../grid/formula-references.ts';
import type { TableHost } from '../host.ts';
import type { TableRecord } from '../state.ts';
import { tableBody } from './table-list.ts';

/** The formula of a calculated column in a row, counted from the sheet's first; null for columns with other contents. */
export type CalculatedColumn = ((row: number) => string) | null;

/** The columns whose first and last rows have the same formula (Microsoft: "Use calculated columns in an Excel table"). */
export function calculatedColumns({ grid }: TableHost, table: TableRecord): CalculatedColumn[] {
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
