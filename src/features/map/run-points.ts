import { addressColumns } from '@cdata/catalog/reading';
import { matchTypes, nameMeant } from '@cdata/catalog';
import { inWorkbook } from '../../excel/index.ts';
import { isGeocodeRun, manualMatchType } from '../geocode/index.ts';
import {
  addressLine,
  existingColumns,
  isSectionRow,
  locateRun,
  readRows,
  type Layout,
  type Run,
} from '../column-runs/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { PointCollection, readPlace, type PointSet } from './point.ts';

/** Columns of the sheet from which the points of a run are read; null for those that it does not have. */
interface PointColumns {
  lat: number | null;
  lng: number | null;
  matchType: number | null;
  value: number | null;
  matchedAddress: number | null;
  /** The columns of the address that was written by people. */
  address: number[];
}

/**
 * The rows of a run as points. If it writes no coordinates, those in other columns of its rows are used.
 *
 * @throws WorkbookError where the sheet or a column no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function readRunPoints(run: Run, task: TaskContext): Promise<PointSet> {
  const layout = await locateRun(run);
  const columns = await pointColumns(run, layout);
  const { lat, lng } = columns;
  const collection = new PointCollection();
  const single = [lat, lng, columns.matchType, columns.value, columns.matchedAddress];
  const sourceHeaders = run.columns.map(({ header }) => header);
  const indexes = [
    ...new Set([...single.filter((index) => index !== null), ...columns.address, ...layout.columns]),
  ];
  let row = layout.firstRow - 1;
  for await (const block of readRows(layout, indexes, task)) {
    for (const cells of block) {
      row++;
      const cell = (index: number | null): unknown => (index === null ? '' : cells[indexes.indexOf(index)]);
      // Headers that a printed list repeats on each page, and totals.
      if (isSectionRow(layout.columns.map(cell), sourceHeaders)) continue;
      const ownAddress = addressLine(columns.address.map(cell), isGeocodeRun(run) ? run.options : {});
      // Such as the row of the totals.
      if (ownAddress === '' && cell(lat) === '') continue;
      const value = cell(columns.value);
      collection.add(cell(lat), cell(lng), {
        name: ownAddress || String(cell(columns.matchedAddress) ?? ''),
        matchType: columns.matchType === null ? null : matchTypeOf(cell(columns.matchType)),
        value: typeof value === 'number' ? value : null,
        status: null,
        row,
      });
    }
  }
  const all = [...layout.columns, ...existingColumns(layout.outputs)];
  const first = Math.min(...all);
  return collection.set({
    sheet: { sheetId: layout.sheetId, column: first, columns: Math.max(...all) - first + 1 },
    runId: isGeocodeRun(run) && hasPlaces(run) ? run.id : null,
  });
}

/**
 * Whether a row of a run has a place. The rows are read until there is one.
 *
 * @throws WorkbookError where the sheet or a column no longer exists.
 * @throws The signal's reason once it is aborted.
 */
export async function runHasPoints(run: Run, signal: AbortSignal): Promise<boolean> {
  const layout = await locateRun(run);
  const { lat, lng } = await pointColumns(run, layout);
  if (lat === null || lng === null) return false;
  for await (const rows of readRows(layout, [lat, lng], { signal, progress: () => undefined })) {
    if (rows.some((cells) => readPlace(cells[0], cells[1]) !== null)) return true;
  }
  return false;
}

async function pointColumns(run: Run, layout: Layout): Promise<PointColumns> {
  const output = (name: string) => layout.outputs[run.outputs.findIndex((one) => one.name === name)] ?? null;
  if (hasPlaces(run)) {
    return {
      lat: output('lat'),
      lng: output('lng'),
      matchType: output('match_type'),
      value: null,
      matchedAddress: output('normalized_address'),
      address: layout.columns,
    };
  }
  const headers = await readHeaders(layout);
  const withHeader = (name: string, ...others: string[]) => {
    const names = [name, ...others];
    const index = headers.findIndex((header) => nameMeant(header.replace(/ \d+$/, ''), names) !== undefined);
    return index < 0 ? null : index;
  };
  const address = addressColumns(headers);
  return {
    lat: withHeader('lat'),
    lng: withHeader('lng', 'lon', 'long'),
    matchType: withHeader('match_type'),
    value: output('median'),
    matchedAddress: withHeader('normalized_address'),
    address: address.length > 0 ? address : layout.columns,
  };
}

/** Whether a run writes the places of its rows. */
const hasPlaces = ({ outputs }: Run): boolean => outputs.some(({ name }) => name === 'lat');

/** The headers of all used columns from the first one on; empty if the rows have none. */
function readHeaders({ sheetId, headerRow }: Layout): Promise<string[]> {
  if (headerRow === null) return Promise.resolve([]);
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const used = sheet.getUsedRange(true).load('columnIndex,columnCount');
    await context.sync();
    const cells = sheet
      .getRangeByIndexes(headerRow, 0, 1, used.columnIndex + used.columnCount)
      .load('values');
    await context.sync();
    return (cells.values[0] as unknown[]).map(String);
  });
}

/** The service's match type, also where the cell has its label; other texts stay as they are. */
function matchTypeOf(cell: unknown): string | null {
  const text = String(cell ?? '').trim();
  return nameMeant(text, [...matchTypes, manualMatchType]) ?? (text || null);
}
