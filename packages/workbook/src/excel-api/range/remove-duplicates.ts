import { isEntireColumn, type RangeContext } from './range-context.ts';
import { argumentError, membersOver, RemoteObject } from '../wire/index.ts';
import { refuseShift } from './table-guard.ts';

export class RemoveDuplicatesResult extends RemoteObject {
  constructor(
    /** Rows that were removed. */
    private readonly removedRows: number,
    private readonly uniqueRows: number,
  ) {
    super();
  }

  get removed(): number {
    return this.removedRows;
  }

  get uniqueRemaining(): number {
    return this.uniqueRows;
  }
}

export const rangeDuplicates = membersOver<RangeContext>()({
  /**
   * Removes the rows that repeat an earlier one in these columns; the cells below them in the range move up, and those
   * below the range stay (Microsoft: "Remove duplicates using the Excel JavaScript API").
   *
   * @param columns From 0.
   */
  async removeDuplicates(columns: number[], includesHeader = false): Promise<RemoveDuplicatesResult> {
    const { host, sheetId } = this;
    const isColumn = (column: unknown) =>
      Number.isInteger(column) && (column as number) >= 0 && (column as number) < this.area.columns;
    if (!Array.isArray(columns) || columns.length === 0 || !columns.every(isColumn)) throw argumentError();
    host.protection.check(sheetId);
    await host.calculation.whenCalculated();
    // Blank rows of the range count too; whole columns end where their cells do.
    const used = host.grid.used(sheetId, this.area);
    if (!used) return new RemoveDuplicatesResult(0, 0);
    const usedRows = used.row + used.rows - this.area.row;
    const bounded = isEntireColumn(this.area) ? { ...this.area, rows: usedRows } : this.area;
    const cells = host.grid.read(sheetId, bounded);
    const seen = new Set<string>();
    const remaining = cells.filter((line, row) => {
      if (row === 0 && includesHeader) return true;
      // Excel compares values as they are displayed, without regard to case.
      const key = JSON.stringify(columns.map((column) => line[column]!.text.toLowerCase()));
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
    const removed = cells.length - remaining.length;
    if (removed > 0) {
      refuseShift(host, sheetId, bounded, 'rows');
      const blank = Array.from({ length: removed }, () =>
        Array.from({ length: bounded.columns }, () => ({ value: null })),
      );
      const moved = remaining.map((line) =>
        line.map(({ value, formula, style }) => (formula === null ? { value, style } : { formula, style })),
      );
      host.grid.write(sheetId, bounded, [...moved, ...blank]);
    }
    return new RemoveDuplicatesResult(removed, seen.size);
  },
});
