import { overlap, type Area } from '../../grid/area.ts';
import type { Host } from '../host.ts';
import { wholeTable } from './table-list.ts';

/** Formulas spill into no table, nor within one (Microsoft: "Dynamic array formulas and spilled array behavior"). */
export const overlapsTable = ({ tables }: Pick<Host, 'tables'>, sheetId: string, area: Area): boolean =>
  tables.list(sheetId).some((table) => overlap(wholeTable(table), area));

/** Calculates the formulas again that have spilled over cells which are a table's now. */
export function refreshSpills({ grid, calculation }: Host, sheetId: string, area: Area): void {
  for (const spill of grid.spills(sheetId, area)) {
    calculation.recalculate(sheetId, { ...spill, rows: 1, columns: 1 });
  }
}
