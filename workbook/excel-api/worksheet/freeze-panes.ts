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

  /** @param range It begins at A1. */
  freezeAt(range: RangeObject | string): void {
    const { grid } = this.host;
    const { area } = resolveReference(grid, range, this.sheetId);
    if (area.row !== 0 || area.column !== 0) throw argumentError();
    const { rows, columns } = grid.cut(this.sheetId, area);
    this.#freeze(rows < area.rows ? 0 : rows, columns < area.columns ? 0 : columns);
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
