import { isCellError } from '../../grid/cell-error.ts';
import type { Area } from '../../grid/area.ts';
import type { GridCell } from '../../grid/cell-contents.ts';
import type { Grid } from '../../grid/grid.ts';
import { argumentError, notImplemented } from '../wire/index.ts';

export interface SearchCriteria {
  completeMatch?: boolean;
  matchCase?: boolean;
  searchDirection?: 'Forward' | 'Backwards';
}

/** The cells of an area that show this text, row by row; from the last one for a backward search. */
export function findCells(
  grid: Grid,
  sheetId: string,
  area: Area,
  text: string,
  { completeMatch = false, matchCase = false, searchDirection = 'Forward' }: SearchCriteria,
): Area[] {
  if (typeof text !== 'string' || text === '') throw argumentError();
  const fold = (one: string) => (matchCase ? one : one.toLowerCase());
  const searched = fold(text);
  const found = cellsWhere(grid, sheetId, area, (cell) => {
    const candidates = [cell.text, cell.formula].filter((one) => one !== null).map(fold);
    return candidates.some((one) => (completeMatch ? one === searched : one.includes(searched)));
  });
  return searchDirection === 'Backwards' ? found.reverse() : found;
}

type Kind = (cell: GridCell) => boolean;

const isBlank: Kind = ({ value, formula }) => (value === null || value === '') && formula === null;

/** `Excel.SpecialCellType`. */
const cellTypes: Record<string, Kind> = {
  Blanks: isBlank,
  Constants: (cell) => !isBlank(cell) && cell.formula === null,
  Formulas: ({ formula }) => formula !== null,
};

/** The kinds of values in `Excel.SpecialCellValueType`, by the parts of its names. */
const valueTypes: Record<string, Kind> = {
  Errors: ({ value }) => isCellError(value),
  Logical: ({ value }) => typeof value === 'boolean',
  Numbers: ({ value }) => typeof value === 'number',
  Text: ({ value }) => typeof value === 'string' && !isCellError(value),
};

export function specialCells(
  grid: Grid,
  sheetId: string,
  area: Area,
  cellType: string,
  cellValueType: string,
): Area[] {
  const kind = cellTypes[cellType];
  if (!kind) throw notImplemented(`Range.getSpecialCells of ${cellType}`);
  const kinds = Object.entries(valueTypes).filter(
    ([name]) => cellValueType === 'All' || cellValueType.includes(name),
  );
  if (kinds.length === 0) throw argumentError();
  const matches: Kind = (cell) => kind(cell) && (cellType === 'Blanks' || kinds.some(([, is]) => is(cell)));
  // For a single cell Excel searches the whole sheet.
  const within = area.rows * area.columns === 1 ? undefined : area;
  const used = grid.used(sheetId, within);
  return used ? rectangles(cellsWhere(grid, sheetId, used, matches)) : [];
}

function cellsWhere(grid: Grid, sheetId: string, area: Area, is: Kind): Area[] {
  const used = grid.used(sheetId, area);
  if (!used) return [];
  return grid
    .read(sheetId, used)
    .flatMap((line, row) =>
      line.flatMap((cell, column) =>
        is(cell) ? [{ row: used.row + row, column: used.column + column, rows: 1, columns: 1 }] : [],
      ),
    );
}

/** Joins cells, in the order of rows, into runs of columns, and equal runs in adjacent rows. */
export function rectangles(cells: Area[]): Area[] {
  const runs: Area[] = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    if (last?.row === cell.row && last.column + last.columns === cell.column) last.columns++;
    else runs.push({ ...cell });
  }
  const joined: Area[] = [];
  for (const run of runs) {
    const above = joined.find(
      ({ row, rows, column, columns }) =>
        row + rows === run.row && column === run.column && columns === run.columns,
    );
    if (above) above.rows++;
    else joined.push(run);
  }
  return joined;
}
