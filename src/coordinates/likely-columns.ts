import { coordinateColumns, readPlace } from '@cdata/catalog/coordinate';
import { addressColumns } from '@cdata/catalog/address';
import { userColumns, type ColumnSource, type SavedRun, type SourceColumn } from '../runs/index.ts';

/**
 * Indexes of the columns that probably hold coordinates: selected ones, those with headers of coordinates, or those
 * whose first cells are places. Columns that runs made are never among them.
 */
export function likelyCoordinateColumns(source: ColumnSource, runs: readonly SavedRun[]): number[] {
  const columns = userColumns(source, runs);
  const selected = source.selectedColumns
    ? columns.filter(({ index }) => source.selected.includes(index))
    : [];
  for (const candidates of [selected, columns]) {
    const found = columnsAmong(candidates);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a sheet starts from coordinates: it has some, and either no addresses or a selection of coordinates. */
export function startsFromCoordinates(source: ColumnSource, runs: readonly SavedRun[]): boolean {
  const likely = likelyCoordinateColumns(source, runs);
  if (likely.length === 0) return false;
  const areSelected = source.selectedColumns && source.selected.every((index) => likely.includes(index));
  return areSelected || addressColumns(userColumns(source, runs).map(({ header }) => header)).length === 0;
}

function columnsAmong(columns: readonly SourceColumn[]): number[] {
  const named = coordinateColumns(columns.map(({ header }) => header));
  if (named.length > 0) return named.map((position) => columns[position]!.index);
  const single = columns.find(
    ({ samples }) => samples.length > 0 && samples.every((text) => isPlace([text])),
  );
  if (single) return [single.index];
  const first = columns.findIndex(({ samples }, at) => isPlace([samples[0], columns[at + 1]?.samples[0]]));
  return first < 0 ? [] : columns.slice(first, first + 2).map(({ index }) => index);
}

/** Small whole numbers may be anything; coordinates have decimals, letters or many digits. */
function isPlace(texts: readonly (string | undefined)[]): boolean {
  if (texts.some((text) => text === undefined || !/\d[.,]\d{3}|[°'NSEWO]|\d{6}/.test(text))) return false;
  const reading = readPlace(texts, { toDegrees: () => ({ lat: 50, lng: -100 }) });
  return reading.ok || reading.problem === 'zone';
}
