import * as v from 'valibot';
import { cellsOf, type CellScalar } from '../../excel/cells/index.ts';
import { groupAdjacent, inWorkbook, StoredJson, type StoredEntry } from '../../excel/index.ts';
import { idField, readRecordIds, storedId, type FieldColumn, type TableFields } from './read-table.ts';
import type { SavedQuery } from './saved-query.ts';
import { addSavedQuery, tableKey } from './saved-tables.ts';
import { insertRows } from './write-rows.ts';

const removedRowsSchema = v.object({
  fields: v.array(v.string()),
  rows: v.array(
    v.object({
      /** In the body that had all its rows. */
      row: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      /** By field. */
      values: v.array(v.union([v.string(), v.number(), v.boolean()])),
    }),
  ),
});
type RemovedRows = v.InferOutput<typeof removedRowsSchema>;

/** Of one removal, in the blocks that it removed. */
const store = new StoredJson('cdata.removed.', removedRowsSchema);

/** Rows that are inserted together. */
const maxGroupRows = 500;

interface StorableRows {
  columns: readonly FieldColumn[];
  /** With values by column. */
  rows: readonly { row: number; values: CellScalar[] }[];
}

/** Stores a block of rows with the synchronization that removes them. The user's own columns are blank, or continue. */
export function storeRemovedRows(
  context: Excel.RequestContext,
  key: string,
  { columns, rows }: StorableRows,
): void {
  if (rows.length === 0) return;
  store.set(context, `${key}.${rows[0]!.row}`, {
    fields: columns.map(({ field }) => field.name),
    rows: rows.map(({ row, values }) => ({
      row,
      values: columns.map(({ columnIndex }) => values[columnIndex]!),
    })),
  });
}

const blocksOf = (entries: readonly StoredEntry<RemovedRows>[], key: string): StoredEntry<RemovedRows>[] =>
  entries.filter((entry) => entry.key.startsWith(`${key}.`));

/** Ends the chance to restore the rows of an earlier removal, and saves the query that says so. */
export async function forgetRemovedRows(tableId: string, query: SavedQuery): Promise<void> {
  const key = await tableKey(tableId);
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loaded = store.loadAll(context);
    await context.sync();
    for (const block of blocksOf(loaded(), key)) store.delete(context, block.key);
    addSavedQuery(context, tableId, query);
    await context.sync();
  });
}

/**
 * Puts the rows that were removed last back into a table, where they were, and writes `alongside` with the last of them.
 * Rows that have been sorted since, or that lie above a wider table, may come back at the end.
 *
 * @returns How many.
 * @throws WorkbookError as {@link appendRows}.
 */
export async function restoreRemovedRows(
  table: TableFields,
  alongside: (context: Excel.RequestContext) => void,
): Promise<number> {
  const key = await tableKey(table.tableId);
  const blocks = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loaded = store.loadAll(context);
    await context.sync();
    return blocksOf(loaded(), key);
  });
  const present = new Set(await readRecordIds(table.tableId, table.headers));
  const idIndex = table.fields.findIndex(({ name }) => name === idField);
  const rows = blocks
    .flatMap(({ value: { fields, rows } }) =>
      rows.map(({ row, values }) => ({
        row,
        values: table.fields.map(({ name }) => values[fields.indexOf(name)] ?? ''),
      })),
    )
    // Those that a restoration has put back before it was interrupted, or that the user has.
    .filter(({ values }) => !present.has(storedId(values[idIndex])))
    .sort((a, b) => a.row - b.row);
  const isOneGroup = (previous: { row: number }, next: { row: number }) =>
    next.row === previous.row + 1 && next.row % maxGroupRows > 0;
  const groups = groupAdjacent(rows, isOneGroup).map((group) => ({
    row: group[0]!.row,
    cells: cellsOf(
      table.fields,
      group.map(({ values }) => values),
    ),
  }));
  const forget = (context: Excel.RequestContext) => {
    for (const block of blocks) store.delete(context, block.key);
    alongside(context);
  };
  if (groups.length > 0) await insertRows(table, groups, forget);
  else
    await inWorkbook({ waitForCellEdit: true }, async (context) => {
      forget(context);
      await context.sync();
    });
  return rows.length;
}
