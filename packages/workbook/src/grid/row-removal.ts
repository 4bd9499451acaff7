import type { ICellData } from '@univerjs/core';
import { intersection, type Area, type Cell, type Move } from './area.ts';
import type { CellsByRow, SheetCells } from './cell-contents.ts';
import { movedReferences } from './formula-references.ts';

/** Univer's own command for moving cells. With this trigger, cells do not count as edited. */
const moveTrigger = 'sheet.command.delete-range-move-up';

/**
 * Deletes rows of an area at once. The other rows move up, references follow, and blank rows remain at the end. Univer
 * would delete one group of adjacent rows at a time and move all cells below for each.
 *
 * @param deleted Counted from the area's first row, in ascending order; at least one.
 * @returns The new places of cells.
 */
export function deleteRows(grid: SheetCells, sheetId: string, area: Area, deleted: readonly number[]): Move {
  const closing = { ...area, row: area.row + deleted[0]!, rows: area.rows - deleted[0]! };
  const now = rowsNow(closing, new Set(deleted.map((row) => area.row + row)));
  const isClosing = (cell: Cell) =>
    cell.sheetId === sheetId && intersection(closing, { ...cell, rows: 1, columns: 1 }) !== null;
  const move: Move = (cell) => {
    if (!isClosing(cell)) return cell;
    const row = now(cell.row);
    return row === null ? null : { ...cell, row };
  };
  const { referring, setNames } = referringFormulas(grid, sheetId, (referred) =>
    areaNow(closing, referred, now),
  );
  const cells = cellsNow(grid, sheetId, closing, now);
  const elsewhere = new Map<string, CellsByRow>();
  for (const { cell, formula, before } of referring) {
    const to = move(cell);
    if (!to) continue;
    if (isClosing(cell)) cells[to.row]![to.column]!.f = formula;
    else if (formula !== before) {
      const onSheet = elsewhere.get(cell.sheetId) ?? {};
      (onSheet[cell.row] ??= {})[cell.column] = { f: formula, si: null };
      elsewhere.set(cell.sheetId, onSheet);
    }
  }
  grid.change(sheetId, blank(closing), moveTrigger);
  grid.change(sheetId, cells, moveTrigger);
  for (const [on, changed] of elsewhere) grid.change(on, changed, moveTrigger);
  setNames();
  return move;
}

/** The new place of each row of an area; null if it is deleted. Rows outside the area stay. */
function rowsNow({ row: first, rows }: Area, deleted: ReadonlySet<number>): (row: number) => number | null {
  let next = first;
  const places = Array.from({ length: rows }, (_, index) => (deleted.has(first + index) ? null : next++));
  return (row) => (row < first || row >= first + rows ? row : places[row - first]!);
}

/** The new place of a referenced area. It shrinks by its deleted rows if its whole width moves. */
function areaNow(closing: Area, referred: Area, now: (row: number) => number | null): Area | null {
  const last = closing.column + closing.columns;
  const isMoved = referred.column >= closing.column && referred.column + referred.columns <= last;
  if (!isMoved || !intersection(closing, referred)) return referred;
  let [top, bottom] = [referred.row, referred.row + referred.rows - 1];
  while (top <= bottom && now(top) === null) top++;
  while (bottom >= top && now(bottom) === null) bottom--;
  if (top > bottom) return null;
  const row = now(top)!;
  return { ...referred, row, rows: now(bottom)! - row + 1 };
}

interface Referring {
  cell: Cell;
  before: string;
  formula: string;
}

/** All formulas of the workbook after cells of a sheet have moved. Names are set last. */
function referringFormulas(
  grid: SheetCells,
  sheetId: string,
  move: (area: Area) => Area | null,
): { referring: Referring[]; setNames: () => void } {
  const sheetName = grid.sheet(sheetId)!.getSheetName();
  const referring = grid.formulas().map(({ formula: before, ...cell }) => {
    const formula = movedReferences(before, cell.sheetId === sheetId, sheetName, move);
    return { cell, before, formula };
  });
  const names = grid.workbook.getDefinedNames().map((name) => {
    const before = name.getFormulaOrRefString();
    const formula = movedReferences(before, name.getLocalSheetId() === sheetId, sheetName, move);
    return { name, before, formula };
  });
  const setNames = () => {
    for (const { name, before, formula } of names) if (formula !== before) name.setFormula(formula);
  };
  return { referring, setNames };
}

/** The remaining cells by their new rows, without their formulas. */
function cellsNow(
  grid: SheetCells,
  sheetId: string,
  closing: Area,
  now: (row: number) => number | null,
): CellsByRow {
  const sheet = grid.sheet(sheetId)!.getSheet();
  const cells: CellsByRow = {};
  for (let from = closing.row; from < closing.row + closing.rows; from++) {
    const row = now(from);
    if (row === null) continue;
    const line: Record<number, ICellData> = (cells[row] = {});
    for (let column = closing.column; column < closing.column + closing.columns; column++) {
      const raw = sheet.getCellRaw(from, column);
      if (raw) line[column] = { ...raw, f: null, si: null };
    }
  }
  return cells;
}

const blank = ({ row, column, rows, columns }: Area): CellsByRow =>
  Object.fromEntries(
    Array.from({ length: rows }, (_, down) => [
      row + down,
      Object.fromEntries(Array.from({ length: columns }, (_, right) => [column + right, null])),
    ]),
  );
