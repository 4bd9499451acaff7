import { coordinateColumns, readCoordinates } from '@cdata/catalog/reading';
import { addressColumns } from '@cdata/catalog/reading';
import { userColumns, type SheetRows, type Run, type SheetColumn } from '../../column-runs/index.ts';

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

/** Whether a sheet starts from coordinates: it has some, and either no addresses or a selection of coordinates. */
export function startsFromCoordinates(rows: SheetRows, runs: readonly Run[]): boolean {
  const likely = likelyCoordinateColumns(rows, runs);
  if (likely.length === 0) return false;
  const areSelected = rows.selectedColumns && rows.selected.every((index) => likely.includes(index));
  return areSelected || addressColumns(userColumns(rows, runs).map(({ header }) => header)).length === 0;
}

function columnsAmong(columns: readonly SheetColumn[]): number[] {
  const named = coordinateColumns(columns.map(({ header }) => header));
  if (named.length > 0) return named.map((position) => columns[position]!.index);
  const single = columns.find((column) => arePlaces([column]));
  if (single) return [single.index];
  const first = columns.findIndex((column, at) => arePlaces([column, ...columns.slice(at + 1, at + 2)]));
  return first < 0 ? [] : columns.slice(first, first + 2).map(({ index }) => index);
}

/** Whether most of the first rows have places in the columns. */
function arePlaces(columns: readonly SheetColumn[]): boolean {
  const rows = columns[0]!.samples.map((_, row) => columns.map(({ samples }) => samples[row] ?? ''));
  const filled = rows.filter((cells) => cells.some((text) => text !== ''));
  return filled.length > 0 && filled.filter(isPlace).length > filled.length / 2;
}

/** Small whole numbers may be anything; coordinates have decimals, letters or many digits. */
function isPlace(texts: readonly string[]): boolean {
  if (texts.some((text) => !/\d[.,]\d{3}|[°'NSEWO]|\d{6}/.test(text))) return false;
  const reading = readCoordinates(texts, { toDegrees: () => ({ lat: 50, lng: -100 }) });
  return reading.ok || reading.problem === 'zone';
}
