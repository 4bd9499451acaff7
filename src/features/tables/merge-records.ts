import { cellsOf, sliceCells, splitIntoBlocks, type CellScalar } from '../../excel/cells/index.ts';
import { ChangeMarks } from './change-marks.ts';
import { appendRows } from './write-table.ts';
import {
  bodyBlocks,
  columnRanges,
  fieldColumns,
  idField,
  requireIdColumn,
  storedId,
  type TableFields,
} from './read-table.ts';
import { removeRows } from './remove-rows.ts';
import { withTableLock } from './table-lock.ts';
import { rowOf, updateRows } from './update-table.ts';

/** By field; undefined where the user has deleted the column. */
export type TableRow = readonly (CellScalar | undefined)[];

export interface RecordMerge {
  /** By record id: a value for each field. */
  records: ReadonlyMap<string, CellScalar[]>;
  /**
   * What becomes of a row whose record is not among them.
   *
   * @returns Its values; null if the row is to be removed.
   */
  keep(row: TableRow): TableRow | null;
}

export interface MergeReport {
  /** Of all records, with those in which the user wrote something although they are gone. */
  rows: number;
  /** Records. */
  added: number;
  changed: number;
  removed: number;
}

/**
 * Brings a table up to date that has no saved query, in place as a refresh does: the user's columns, order and formats
 * stay, cells that have changed are marked, and so are rows to be removed in which the user wrote something.
 *
 * @throws WorkbookError if the table was deleted or is protected, is written to already, or has no column of ids.
 */
export function mergeRecords(table: TableFields, { records, keep }: RecordMerge): Promise<MergeReport> {
  const { fields } = table;
  return withTableLock(table.tableId, new AbortController().signal, async (signal) => {
    const rows = await readRows(table);
    const keptRows = [...rows].flatMap(([id, row]): [string, CellScalar[]][] => {
      const keptRow = records.has(id) ? null : keep(row);
      return keptRow ? [[id, fields.map((_, at) => keptRow[at] ?? '')]] : [];
    });
    const values = new Map([...keptRows, ...records]);
    const marks = await ChangeMarks.load(table.tableId);
    await marks.clear(table);
    const changedIds = new Set<string>();
    const { unlisted } = await updateRows({
      ...table,
      newest: { values, withoutId: [], alike: new Map(), hasMore: false, notes: [] },
      nameField: null,
      writable: () => true,
      signal,
      // Kept records only move in the list that they belong to.
      alongside: (context, changes) =>
        marks.add(
          context,
          changes.filter(({ id }) => records.has(id)),
        ),
      onWritten: (changes) => {
        for (const { id } of changes) if (records.has(id)) changedIds.add(id);
      },
      onProgress: () => undefined,
    });
    const newRows = [...records].flatMap(([id, row]) => (rows.has(id) ? [] : [row]));
    const cells = cellsOf(fields, newRows);
    for (const { from, to } of splitIntoBlocks(newRows)) {
      await appendRows(table, sliceCells(fields, cells, from, to), {
        autofit: from === 0 && rows.size === 0,
      });
    }
    const removedRows = await removeUnlisted(table, new Set(unlisted.map(({ id }) => id)), signal);
    const rowCount = rows.size + newRows.length - removedRows;
    return { rows: rowCount, added: newRows.length, changed: changedIds.size, removed: removedRows };
  });
}

/** Rows without an id are the user's own. */
async function readRows({
  tableId,
  fields,
  headers: overrides,
}: TableFields): Promise<Map<string, TableRow>> {
  const idIndex = fields.findIndex(({ name }) => name === idField);
  const rows = new Map<string, TableRow>();
  const selectColumns = (headers: readonly string[]) => {
    requireIdColumn(headers, overrides);
    return columnRanges(fieldColumns(headers, fields, overrides));
  };
  for await (const block of bodyBlocks(tableId, selectColumns)) {
    for (let index = 0; index < block.rowCount; index++) {
      const row = rowOf(block, index);
      const id = storedId(row[idIndex]);
      if (id !== '') rows.set(id, row);
    }
  }
  return rows;
}

/** @returns How many rows were removed: those in which the user wrote something stay. */
async function removeUnlisted(
  table: TableFields,
  ids: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<number> {
  const alongside = () => undefined;
  const { removedIds } = await removeRows(table, ids, { signal, action: 'mark', alongside });
  await removeRows(table, new Set(removedIds), { signal, action: 'discard', alongside });
  return removedIds.length;
}
