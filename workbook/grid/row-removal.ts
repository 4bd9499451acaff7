import type { ICellData } from '@univerjs/core';
import { intersection, type Area, type Cell } from './area.ts';
import type { CellsByRow } from './cell-contents.ts';
import type { Grid } from './grid.ts';
import { movedReferences } from './moved-references.ts';
import type { Move } from './moves.ts';

/** Under this name the grid moves cells itself: what is set is not taken for edited. */
const byMoving = 'sheet.command.delete-range-move-up';

/**
 * Takes rows out of an area, all at once: those that stay move up with what refers to them, and blank rows are left at
 * the end. The grid itself takes out one run of rows after the other, and moves all cells below for each.
 *
 * @param gone Rows of the area, counted from its first, in ascending order; at least one.
 * @returns Where cells are now.
 */
export function closeUpRows(grid: Grid, sheetId: string, area: Area, gone: readonly number[]): Move {
  const closing = { ...area, row: area.row + gone[0]!, rows: area.rows - gone[0]! };
  const now = rowsNow(closing, new Set(gone.map((row) => area.row + row)));
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
  grid.change(sheetId, blank(closing), byMoving);
  grid.change(sheetId, cells, byMoving);
  for (const [on, changed] of elsewhere) grid.change(on, changed, byMoving);
  setNames();
  return move;
}

/** Where rows of an area are when some are gone: null where they are; rows outside of it stay. */
function rowsNow({ row: first, rows }: Area, gone: ReadonlySet<number>): (row: number) => number | null {
  let next = first;
  const places = Array.from({ length: rows }, (_, index) => (gone.has(first + index) ? null : next++));
  return (row) => (row < first || row >= first + rows ? row : places[row - first]!);
}

/** Where an area is that a formula refers to: it shrinks with the rows that are gone where its whole width moves. */
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
  /** As it reads when the cells have moved. */
  formula: string;
}

/** All formulas of the workbook as they read when cells of a sheet have moved; those of names are set at the end. */
function referringFormulas(
  grid: Grid,
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

/** The cells that stay, by the rows where they are then, without their formulas. */
function cellsNow(
  grid: Grid,
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
