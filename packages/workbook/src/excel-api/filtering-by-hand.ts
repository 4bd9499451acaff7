import { boundingArea, columnsOfSheet, intersection, overlap, rowsOfSheet, type Area } from '../grid/area.ts';
import type { Grid } from '../grid/grid.ts';
import type { Host } from './host.ts';
import { sortRows } from './range/index.ts';
import type { FilterCriteria } from './state.ts';
import { hideFilteredRows } from './table/index.ts';

type Filters = ReadonlyMap<number, FilterCriteria>;

/** Cells with filter buttons: a table, or the cells of the sheet's filter. */
export interface FilteredCells {
  sheetId: string;
  /** The headers and the rows below them. */
  area: Area;
  filters: Filters;
  set(filters: Filters): void;
}

export function filteredCells(host: Host, sheetId: string): FilteredCells[] {
  const { sheetFilters } = host.state;
  const tables = host.tables.list(sheetId).map((table) => ({
    area: table.area,
    filters: table.filters,
    set: (filters: Filters) => (table.filters = new Map(filters)),
  }));
  const filter = sheetFilters.get(sheetId);
  const ofSheet = filter && {
    ...filter,
    set: (filters: Filters) => sheetFilters.set(sheetId, { area: filter.area, filters: new Map(filters) }),
  };
  return [...tables, ...(ofSheet ? [ofSheet] : [])].map((cells) => ({
    ...cells,
    sheetId,
    set(filters) {
      cells.set(filters);
      hideFilteredRows(host, { sheetId, filters, body: bodyOf(cells.area) });
    },
  }));
}

/** Filters the cells around a place as a sheet does that has no filter; a sheet with one loses it. */
export function toggleSheetFilter(host: Host, sheetId: string, selected: Area): void {
  const { grid, state } = host;
  host.protection.check(sheetId);
  const before = state.sheetFilters.get(sheetId);
  if (before) {
    grid.structure.hide(sheetId, bodyOf(before.area), 'rows', false);
    state.sheetFilters.delete(sheetId);
    return;
  }
  const area = surroundingCells(grid, sheetId, selected);
  if (area.rows > 1) state.sheetFilters.set(sheetId, { area, filters: new Map() });
}

/** The texts of a column in their order, with whether the filter of this column keeps them. */
export function textsOfColumn(
  { grid }: Host,
  { sheetId, area, filters }: FilteredCells,
  column: number,
): Map<string, boolean> {
  const keptTexts = filters.get(column)?.values?.map((value) => value.toLowerCase());
  const body = { ...bodyOf(area), column: area.column + column, columns: 1 };
  const texts = [...new Set(grid.read(sheetId, body).map(([cell]) => cell!.text))];
  texts.sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  return new Map(texts.map((text) => [text, !keptTexts || keptTexts.includes(text.toLowerCase())]));
}

/** @param texts The texts that stay; null removes the filter of the column. */
export function filterColumn(host: Host, cells: FilteredCells, column: number, texts: string[] | null): void {
  host.protection.check(cells.sheetId);
  const filters = new Map(cells.filters);
  if (texts) filters.set(column, { filterOn: 'Values', values: texts });
  else filters.delete(column);
  cells.set(filters);
}

/** Sorts the rows by a column, and filters them again. */
export async function sortFiltered(
  host: Host,
  cells: FilteredCells,
  column: number,
  ascending: boolean,
): Promise<void> {
  await sortRows(host, cells.sheetId, bodyOf(cells.area), [{ key: column, ascending }], { matchCase: false });
  if (cells.filters.size > 0) cells.set(cells.filters);
}

/** The cells with contents that touch each other, around a selection (as Ctrl+A selects them); a larger one stays. */
export function surroundingCells(grid: Grid, sheetId: string, selected: Area): Area {
  if (selected.rows > 1 || selected.columns > 1) return grid.used(sheetId, selected) ?? selected;
  for (let area = selected; ;) {
    const next = [
      { ...area, row: area.row - 1, rows: 1, column: area.column - 1, columns: area.columns + 2 },
      { ...area, row: area.row + area.rows, rows: 1, column: area.column - 1, columns: area.columns + 2 },
      { ...area, column: area.column - 1, columns: 1 },
      { ...area, column: area.column + area.columns, columns: 1 },
    ]
      .map((side) => intersection(side, { row: 0, column: 0, rows: rowsOfSheet, columns: columnsOfSheet }))
      .map((side) => side && grid.used(sheetId, side))
      .reduce<Area>((whole, side) => (side ? boundingArea(whole, side) : whole), area);
    if (next.rows === area.rows && next.columns === area.columns) return area;
    area = next;
  }
}

export const isInTable = ({ tables }: Host, sheetId: string, area: Area): boolean =>
  tables.list(sheetId).some((table) => overlap(table.area, area));

const bodyOf = (area: Area): Area => ({ ...area, row: area.row + 1, rows: area.rows - 1 });
