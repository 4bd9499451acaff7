import { columnsOfSheet, rowsOfSheet } from '../../grid/area.ts';
import type { RangeObject, WorksheetHost } from '../host.ts';
import { Range, resolveReference } from '../range/index.ts';
import { argumentError, existing, RemoteObject } from '../wire/index.ts';

export class WorksheetFreezePanes extends RemoteObject {
  constructor(
    private readonly host: WorksheetHost,
    private readonly sheetId: string,
  ) {
    super();
  }

  freezeRows(count = 1): void {
    this.#freeze(count, 0);
  }

  freezeColumns(count = 1): void {
    this.#freeze(0, count);
  }

  /**
   * Freezes the rows and columns up to the end of a range; whole columns freeze no rows, and whole rows no columns. A range
   * may begin anywhere, as in Microsoft's snippet "Frozen panes". Null unfreezes.
   */
  freezeAt(range: RangeObject | string | null): void {
    if (range === null) return this.unfreeze();
    const { area } = resolveReference(this.host.grid, range, this.sheetId);
    this.#freeze(
      area.rows === rowsOfSheet ? 0 : area.row + area.rows,
      area.columns === columnsOfSheet ? 0 : area.column + area.columns,
    );
  }

  unfreeze(): void {
    this.#freeze(0, 0);
  }

  getLocation(): Range {
    return existing(this.getLocationOrNullObject());
  }

  getLocationOrNullObject(): Range | null {
    const { rows, columns } = this.host.grid.worksheets.frozen(this.sheetId);
    if (rows === 0 && columns === 0) return null;
    const area = { row: 0, column: 0, rows: rows || rowsOfSheet, columns: columns || columnsOfSheet };
    return new Range(this.host, this.sheetId, area);
  }

  #freeze(rows: number, columns: number): void {
    if (rows < 0 || columns < 0) throw argumentError();
    this.host.grid.worksheets.freeze(this.sheetId, { rows, columns });
  }
}
