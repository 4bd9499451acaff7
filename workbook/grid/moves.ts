import type { Cell } from './area.ts';
import type { IRange } from '@univerjs/core';
import type { Grid } from './grid.ts';

/** Where a cell is now; null where it is gone. */
export type Move = (cell: Cell) => Cell | null;

interface OnSheet {
  subUnitId: string;
}

type MoveOf<Params> = (params: Params) => Move;

/** Rows or columns of a sheet that are put in or taken out: those from `first` on move by `count`. */
const shift =
  (along: 'row' | 'column', sheetId: string, first: number, count: number): Move =>
  (cell) => {
    if (cell.sheetId !== sheetId || cell[along] < first) return cell;
    if (count < 0 && cell[along] < first - count) return null;
    return { ...cell, [along]: cell[along] + count };
  };

/** Rows or columns of a sheet that change places with those between them and their target. */
const transplant =
  (along: 'row' | 'column', sheetId: string, first: number, last: number, target: number): Move =>
  (cell) => {
    const at = cell[along];
    const count = last - first + 1;
    if (cell.sheetId !== sheetId || at < Math.min(first, target) || at >= Math.max(last + 1, target))
      return cell;
    const moves = at >= first && at <= last;
    if (moves) return { ...cell, [along]: at - first + (target > first ? target - count : target) };
    return { ...cell, [along]: target > first ? at - count : at + count };
  };

const within = ({ row, column }: Cell, range: IRange): boolean =>
  row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn;

/** The grid's mutations that move cells, and where each moves them. */
const moves: Record<string, MoveOf<never>> = {
  'sheet.mutation.insert-row': (({ subUnitId, range }) =>
    shift('row', subUnitId, range.startRow, range.endRow - range.startRow + 1)) satisfies MoveOf<
    OnSheet & { range: IRange }
  >,
  'sheet.mutation.remove-rows': (({ subUnitId, range }) =>
    shift('row', subUnitId, range.startRow, range.startRow - range.endRow - 1)) satisfies MoveOf<
    OnSheet & { range: IRange }
  >,
  'sheet.mutation.insert-col': (({ subUnitId, range }) =>
    shift('column', subUnitId, range.startColumn, range.endColumn - range.startColumn + 1)) satisfies MoveOf<
    OnSheet & { range: IRange }
  >,
  'sheet.mutation.remove-col': (({ subUnitId, range }) =>
    shift('column', subUnitId, range.startColumn, range.startColumn - range.endColumn - 1)) satisfies MoveOf<
    OnSheet & { range: IRange }
  >,
  'sheet.mutation.move-rows': (({ subUnitId, sourceRange: { startRow, endRow }, targetRange }) =>
    transplant('row', subUnitId, startRow, endRow, targetRange.startRow)) satisfies MoveOf<
    OnSheet & { sourceRange: IRange; targetRange: IRange }
  >,
  'sheet.mutation.move-columns': (({ subUnitId, sourceRange: { startColumn, endColumn }, targetRange }) =>
    transplant('column', subUnitId, startColumn, endColumn, targetRange.startColumn)) satisfies MoveOf<
    OnSheet & { sourceRange: IRange; targetRange: IRange }
  >,
  'sheet.mutation.move-range': (({ fromRange, toRange, from, to }) =>
    (cell) => {
      if (cell.sheetId === from.subUnitId && within(cell, fromRange)) {
        const row = cell.row - fromRange.startRow + toRange.startRow;
        const column = cell.column - fromRange.startColumn + toRange.startColumn;
        return { sheetId: to.subUnitId, row, column };
      }
      return cell.sheetId === to.subUnitId && within(cell, toRange) ? null : cell;
    }) satisfies MoveOf<{ fromRange: IRange; toRange: IRange; from: OnSheet; to: OnSheet }>,
  'sheet.mutation.reorder-range': (({ subUnitId, range, order }) => {
    const rows = new Map(Object.entries(order).map(([row, before]) => [before, Number(row)]));
    return (cell) =>
      cell.sheetId === subUnitId && within(cell, range)
        ? { ...cell, row: rows.get(cell.row) ?? cell.row }
        : cell;
  }) satisfies MoveOf<OnSheet & { range: IRange; order: Record<number, number> }>,
  'sheet.mutation.remove-sheet': (({ subUnitId }) =>
    (cell) =>
      cell.sheetId === subUnitId ? null : cell) satisfies MoveOf<OnSheet>,
};

/** Tells of every change that moves cells: rows and columns put in, taken out or moved, ranges moved and sorted. */
export function watchMoves(grid: Grid, moved: (move: Move) => void): void {
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => {
    const move = moves[id];
    if (move) moved(move(params as never));
  });
  grid.structure.moved = moved;
}
