import { overlap, type Area } from '../../grid/area.ts';
import type { CellChange } from '../../grid/cell-contents.ts';
import type { Along } from '../../grid/structure.ts';
import type { ExcelHost } from '../excel-host.ts';
import { argumentError, invalidOperation } from '../wire/host-error.ts';

/** Refuses what Excel refuses to do to cells because a table holds them. */
export class TableGuard {
  readonly #host: ExcelHost;

  constructor(host: ExcelHost) {
    this.#host = host;
  }

  /** Header cells are unique without regard to case. */
  checkHeaders(sheetId: string, area: Area, changes: (CellChange | null)[][]): void {
    for (const table of this.#host.tables.all(sheetId)) {
      const header = { ...table.area, rows: 1 };
      const line = table.area.row - area.row;
      if (line < 0 || line >= area.rows || !overlap(area, header)) continue;
      const names = this.#host.grid
        .values(sheetId, header)[0]!
        .map((name, index) =>
          String(changes[line]?.[table.area.column + index - area.column]?.value ?? name ?? '').toLowerCase(),
        );
      if (new Set(names).size !== names.length) {
        throw argumentError('Two columns of a table can’t have the same name.');
      }
    }
  }

  /** The header of a table cannot be cleared, unless all of the table is. */
  refuseHeaders(sheetId: string, area: Area): void {
    for (const { area: held } of this.#host.tables.all(sheetId)) {
      const covered = area.row <= held.row && area.row + area.rows >= held.row + held.rows;
      if (!covered && overlap(area, { ...held, rows: 1 })) throw invalidOperation();
    }
  }

  /** Cells move through a table only where all of its width moves, or whole rows and columns do. */
  refuseShift(sheetId: string, area: Area, along: Along): void {
    const [from, size, across, width] =
      along === 'rows'
        ? (['row', 'rows', 'column', 'columns'] as const)
        : (['column', 'columns', 'row', 'rows'] as const);
    for (const { area: held } of this.#host.tables.all(sheetId)) {
      const moves = held[from] + held[size] > area[from];
      const beside = { ...held, [from]: area[from], [size]: area[size] };
      const whole = area[across] <= held[across] && area[across] + area[width] >= held[across] + held[width];
      if (moves && overlap(beside, area) && !whole) {
        throw invalidOperation(
          'This operation is not allowed. The operation is attempting to shift cells in a table on your worksheet.',
        );
      }
    }
  }

  /** Cells of a table are not merged. */
  refuseMerge(sheetId: string, area: Area): void {
    if (this.#host.tables.all(sheetId).some((table) => overlap(table.area, area))) throw invalidOperation();
  }
}
