import { datasets, field, type Field } from '@cdata/catalog';
import { inWorkbook } from '../../excel/index.ts';
import { bodyBlocks, columnRanges, fieldColumns, type BodyBlock, type SavedTable } from '../tables/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { PointCollection, readPlace, type PointSet, type RowsOnSheet } from './point.ts';
import { recordDetails } from './record-points.ts';

/**
 * The rows of a table as points.
 *
 * @throws WorkbookError if the table was deleted, or its header row is hidden.
 * @throws The signal's reason once the task is stopped.
 */
export async function readTablePoints(
  { id: tableId, dataset: name, headers, presentFields, rowCount }: SavedTable,
  { signal, progress }: TaskContext,
): Promise<PointSet> {
  const dataset = datasets[name];
  const { value, status, description } = dataset.roles;
  const pointFields = ['lat', 'lng', 'address', 'normalized_address', 'record_id'];
  const fields = [...new Set([...pointFields, ...value, ...status, ...description])]
    .filter((one) => presentFields.includes(one))
    .flatMap((one) => field(dataset, one) ?? []);
  const collection = new PointCollection();
  const { firstRow, sheet } = await locateBody(tableId);
  progress(0, rowCount);
  const select = (texts: readonly string[]) => columnRanges(fieldColumns(texts, fields, headers));
  for await (const block of bodyBlocks(tableId, select)) {
    signal.throwIfAborted();
    recordsOf(block, fields).forEach((record, at) => {
      if (Object.values(record).every((cell) => cell === '')) return;
      const row = firstRow + block.firstRow + at;
      collection.add(record.lat, record.lng, { ...recordDetails(record, dataset), row });
    });
    progress(block.firstRow + block.rowCount);
  }
  return collection.set({ sheet });
}

/** The rows of a block, by field. */
const recordsOf = ({ ranges, values, rowCount }: BodyBlock, fields: readonly Field[]) =>
  Array.from({ length: rowCount }, (_, row) => {
    const record: Record<string, unknown> = {};
    ranges.forEach(({ fieldIndex, width }, range) => {
      for (let offset = 0; offset < width; offset++) {
        record[fields[fieldIndex + offset]!.name] = values[range]![row]![offset];
      }
    });
    return record;
  });

/**
 * Whether a row of a table has a place. The table is read until there is one.
 *
 * @throws WorkbookError if the table was deleted, or its header row is hidden.
 * @throws The signal's reason once it is aborted.
 */
export async function tableHasPoints(
  { id, dataset, headers, presentFields }: SavedTable,
  signal: AbortSignal,
): Promise<boolean> {
  const fields = ['lat', 'lng'].flatMap((name) => field(datasets[dataset], name) ?? []);
  if (fields.length < 2 || !fields.every(({ name }) => presentFields.includes(name))) return false;
  const select = (texts: readonly string[]) => columnRanges(fieldColumns(texts, fields, headers));
  for await (const block of bodyBlocks(id, select)) {
    signal.throwIfAborted();
    if (recordsOf(block, fields).some(({ lat, lng }) => readPlace(lat, lng) !== null)) return true;
  }
  return false;
}

const locateBody = (tableId: string): Promise<{ firstRow: number; sheet: RowsOnSheet }> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId).load('worksheet/id');
    const body = table.getDataBodyRange().load('rowIndex,columnIndex,columnCount');
    await context.sync();
    const { rowIndex, columnIndex: column, columnCount: columns } = body;
    return { firstRow: rowIndex, sheet: { sheetId: table.worksheet.id, column, columns } };
  });
