import type { ExcelHost } from '../excel-host.ts';
import { argumentError, notFound } from '../wire/host-error.ts';
import type { Range } from '../range/range.ts';
import { RemoteObject } from '../wire/remote-object.ts';

/** Rows and columns of a sheet that stay in sight (Microsoft: "Excel.WorksheetFreezePanes"). */
export class WorksheetFreezePanes extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #sheetId: string;

  constructor(host: ExcelHost, sheetId: string) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
  }

  freezeRows(count = 1): void {
    this.#freeze(count, 0);
  }

  freezeColumns(count = 1): void {
    this.#freeze(0, count);
  }

  /** The rows and columns of a range that begins at the first cell. */
  freezeAt(range: Range | string): void {
    const { area } = this.#host.place(range, this.#sheetId);
    if (area.row !== 0 || area.column !== 0) throw argumentError();
    const { rows, columns } = this.#host.grid.cut(this.#sheetId, area);
    this.#freeze(rows < area.rows ? 0 : rows, columns < area.columns ? 0 : columns);
  }

  unfreeze(): void {
    this.#sheet().cancelFreeze();
  }

  getLocation(): Range {
    const found = this.getLocationOrNullObject();
    if (!found) throw notFound();
    return found;
  }

  getLocationOrNullObject(): Range | null {
    const { xSplit, ySplit } = this.#sheet().getFreeze();
    if (xSplit <= 0 && ySplit <= 0) return null;
    const whole = this.#host.worksheet(this.#sheetId).getRange();
    return whole.getAbsoluteResizedRange(
      ySplit > 0 ? ySplit : whole.rowCount,
      xSplit > 0 ? xSplit : whole.columnCount,
    );
  }

  #freeze(rows: number, columns: number): void {
    if (rows < 0 || columns < 0) throw argumentError();
    this.#sheet().setFreeze({
      ySplit: rows,
      xSplit: columns,
      startRow: rows > 0 ? rows : -1,
      startColumn: columns > 0 ? columns : -1,
    });
  }

  #sheet() {
    return this.#host.grid.sheet(this.#sheetId)!;
  }
}
