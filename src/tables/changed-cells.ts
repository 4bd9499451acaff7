import type { CellScalar } from '../cells/index.ts';
import { consecutiveRanges } from '../excel/index.ts';

export interface CellChange {
  /** The record_id of its row. */
  id: string;
  field: string;
  before: CellScalar;
  after: CellScalar;
}

export interface LocatedChange {
  change: CellChange;
  /** Row in the body, column in the table. */
  row: number;
  column: number;
}

/** Light yellow: cells that the last refresh changed. */
export const changeFill = '#FFEB9C';

/** Colors cells, those below each other as one range. */
export function markCells(body: Excel.Range, cells: readonly LocatedChange[]): void {
  for (const column of new Set(cells.map((cell) => cell.column))) {
    const rows = cells.filter((cell) => cell.column === column).map(({ row }) => row);
    for (const { first, count } of consecutiveRanges(rows)) {
      body.getCell(first, column).getResizedRange(count - 1, 0).format.fill.color = changeFill;
    }
  }
}
