import { datasets, field } from '@cdata/catalog';
import { inWorkbook } from '../excel/index.ts';
import { bodyBlocks, columnRanges, fieldColumns, type SavedTable } from '../tables/index.ts';
import type { TaskContext } from '../tasks/index.ts';
import { PointCollection, type PointSet, type RowsOnSheet } from './point.ts';
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
  const pointFields = ['lat', 'lng', 'address', 'normalized_address', 'municipality', 'city', 'record_id'];
  const fields = [...new Set([...pointFields, ...value, ...status, ...description])]
    .filter((one) => presentFields.includes(one))
    .flatMap((one) => field(dataset, one) ?? []);
  const collection = new PointCollection();
  const { firstRow, sheet } = await locateBody(tableId);
  progress(0, rowCount);
  const select = (texts: readonly string[]) => columnRanges(fieldColumns(texts, fields, headers));
  for await (const block of bodyBlocks(tableId, select)) {
    signal.throwIfAborted();
    for (let at = 0; at < block.rowCount; at++) {
      const record: Record<string, unknown> = {};
      block.ranges.forEach(({ fieldIndex, width }, range) => {
        for (let offset = 0; offset < width; offset++) {
          record[fields[fieldIndex + offset]!.name] = block.values[range]![at]![offset];
        }
      });
      if (Object.values(record).every((cell) => cell === '')) continue;
      const row = firstRow + block.firstRow + at;
      collection.add(record.lat, record.lng, { ...recordDetails(record, dataset), row });
    }
    progress(block.firstRow + block.rowCount);
  }
  return collection.set({ sheet });
}

const locateBody = (tableId: string): Promise<{ firstRow: number; sheet: RowsOnSheet }> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId).load('worksheet/id');
    const body = table.getDataBodyRange().load('rowIndex,columnIndex,columnCount');
    await context.sync();
    const { rowIndex, columnIndex: column, columnCount: columns } = body;
    return { firstRow: rowIndex, sheet: { sheetId: table.worksheet.id, column, columns } };
  });
