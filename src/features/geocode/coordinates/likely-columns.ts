import { addressColumns, coordinateColumns, coordinatePartOf } from '@cdata/catalog/reading';
import {
  isOverRows,
  sampleRows,
  userColumns,
  type SheetRows,
  type Run,
  type SheetColumn,
} from '../../column-runs/index.ts';

/**
 * Indexes of the columns that probably hold coordinates: selected ones, those with headers of coordinates, or those
 * whose first cells are places. Columns that runs made are never among them.
 */
export function likelyCoordinateColumns(rows: SheetRows, runs: readonly Run[]): number[] {
  const columns = userColumns(rows, runs);
  const selected = rows.selectedColumns ? columns.filter(({ index }) => rows.selected.includes(index)) : [];
  for (const candidates of [selected, columns]) {
    const indexes = columnsAmong(candidates);
    if (indexes.length > 0) return indexes;
  }
  return [];
}

/** Whether a sheet starts from coordinates: selected ones, as its last run did, or because it has no addresses. */
export function startsFromCoordinates(rows: SheetRows, runs: readonly Run[]): boolean {
  const likely = likelyCoordinateColumns(rows, runs);
  if (likely.length === 0) return false;
  const areSelected = rows.selectedColumns && rows.selected.every((index) => likely.includes(index));
  const lastRun = runs.find((run) => ['geocode', 'coordinates'].includes(run.kind) && isOverRows(run, rows));
  if (areSelected || lastRun) return areSelected || lastRun?.kind === 'coordinates';
  const columns = userColumns(rows, runs);
  const headers = columns.map(({ header }) => header);
  return addressColumns(headers, sampleRows(columns)).length === 0;
}

/** Indexes of the columns whose headers say that they hold the coordinates of the rows. */
export const columnsOfPoints = (columns: readonly SheetColumn[]): number[] =>
  columnsAmong(columns.filter(({ header }) => coordinatePartOf(header) !== null));

const columnsAmong = (columns: readonly SheetColumn[]): number[] =>
  coordinateColumns(
    columns.map(({ header }) => header),
    sampleRows(columns),
  ).map((position) => columns[position]!.index);
