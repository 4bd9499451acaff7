import { columnsOfSheet, rowsOfSheet } from '../../grid/area.ts';
import type { Host } from '../host.ts';
import { Range } from '../range/index.ts';
import { argumentError, RemoteObject } from '../wire/index.ts';

export class WorksheetFreezePanes extends RemoteObject {
  constructor(
    private readonly host: Host,
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
