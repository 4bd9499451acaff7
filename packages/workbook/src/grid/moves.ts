import type { Cell, Move } from './area.ts';
import type { IRange } from '@univerjs/core';
import type { Grid } from './grid.ts';

interface OnSheet {
  subUnitId: string;
}

type MoveOf<Params> = (params: Params) => Move;

/** Inserts (or with a negative count, deletes) rows or columns from `first` on. */
const shift =
  (along: 'row' | 'column', sheetId: string, first: number, count: number): Move =>
  (cell) => {
    if (cell.sheetId !== sheetId || cell[along] < first) return cell;
    if (count < 0 && cell[along] < first - count) return null;
    return { ...cell, [along]: cell[along] + count };
  };

/** Moves rows or columns from `first` to `last` in front of `target`. */
const moveLines =
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

const sortMutation = 'sheet.mutation.reorder-range';

/** Univer's mutations that move cells. */
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
    moveLines('row', subUnitId, startRow, endRow, targetRange.startRow)) satisfies MoveOf<
    OnSheet & { sourceRange: IRange; targetRange: IRange }
  >,
  'sheet.mutation.move-columns': (({ subUnitId, sourceRange: { startColumn, endColumn }, targetRange }) =>
    moveLines('column', subUnitId, startColumn, endColumn, targetRange.startColumn)) satisfies MoveOf<
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
  [sortMutation]: (({ subUnitId, range, order }) => {
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

/** @param onMove Called after cells have moved; `isSort` where rows changed places, which references do not follow. */
export function watchMoves(grid: Grid, onMove: (move: Move, how: { isSort: boolean }) => void): void {
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => {
    const move = moves[id];
    if (move) onMove(move(params as never), { isSort: id === sortMutation });
  });
}
