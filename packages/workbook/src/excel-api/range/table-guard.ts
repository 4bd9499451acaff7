import { overlap, type Area } from '../../grid/area.ts';
import type { CellChange } from '../../grid/cell-contents.ts';
import type { Along } from '../../grid/structure.ts';
import type { Host } from '../host.ts';
import type { TableRecord } from '../state.ts';
import { argumentError, invalidOperation } from '../wire/index.ts';

// What Excel refuses to do to cells because they belong to a table.

/** @throws HostError InvalidArgument where two columns of a table would get the same name, without regard to case. */
export function checkTableHeaders(
  { tables, grid }: Host,
  sheetId: string,
  area: Area,
  changes: (CellChange | null)[][],
): void {
  for (const table of tables.list(sheetId)) {
    const header = { ...table.area, rows: 1 };
    const line = table.area.row - area.row;
    if (line < 0 || line >= area.rows || !overlap(area, header)) continue;
    const names = grid
      .values(sheetId, header)[0]!
      .map((name, index) =>
        String(changes[line]?.[table.area.column + index - area.column]?.value ?? name ?? '').toLowerCase(),
      );
    if (new Set(names).size !== names.length) {
      throw argumentError('Two columns of a table can’t have the same name.');
    }
  }
}

/** The header of a table can be cleared only with the whole table. */
export function refuseClearedHeader({ tables }: Host, sheetId: string, area: Area): void {
  for (const { area: table } of tables.list(sheetId)) {
    const hasAllRows = area.row <= table.row && area.row + area.rows >= table.row + table.rows;
    if (!hasAllRows && overlap(area, { ...table, rows: 1 })) throw invalidOperation();
  }
}

/** Cells shift through a table only where all of its width shifts, or whole rows and columns do. */
export function refuseShift({ tables }: Host, sheetId: string, area: Area, along: Along): void {
  const [from, size, across, width] =
    along === 'rows'
      ? (['row', 'rows', 'column', 'columns'] as const)
      : (['column', 'columns', 'row', 'rows'] as const);
  for (const { area: table } of tables.list(sheetId)) {
    const shifts = table[from] + table[size] > area[from];
    const alongside = { ...table, [from]: area[from], [size]: area[size] };
    const isWhole =
      area[across] <= table[across] && area[across] + area[width] >= table[across] + table[width];
    if (shifts && overlap(alongside, area) && !isWhole) {
      throw invalidOperation(
        'This operation is not allowed. The operation is attempting to shift cells in a table on your worksheet.',
      );
    }
  }
}

/** The tables of which an area covers rows of the body, with their areas after these rows are deleted. */
export function tablesWithoutRows(
  { tables }: Host,
  sheetId: string,
  area: Area,
): [table: TableRecord, remaining: Area][] {
  const end = area.row + area.rows;
  return tables.list(sheetId).flatMap((table): [TableRecord, Area][] => {
    const { row, rows } = table.area;
    if (!overlap(area, table.area) || area.row <= row) return [];
    // A table keeps a blank row.
    const remaining = Math.max(2, rows - (Math.min(end, row + rows) - area.row));
    return [[table, { ...table.area, rows: remaining }]];
  });
}

export function refuseMerge({ tables }: Host, sheetId: string, area: Area): void {
  if (tables.list(sheetId).some((table) => overlap(table.area, area))) throw invalidOperation();
}
