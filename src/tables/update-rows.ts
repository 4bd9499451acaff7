import type { Field } from '../catalog/index.ts';
import { type CellScalar, inWorkbook } from '../excel/index.ts';
import { changesOf, requestsOf, type CellPatch } from './cell-changes.ts';
import { list, type RefreshReport, type RefreshWay } from './refresh-report.ts';
import { bodyBlocks } from './table-body.ts';
import { idField } from './table-ids.ts';
import { columnsOf, runsOf, type FieldColumn } from './table-layout.ts';

/** A table whose rows are to hold the newest values of their records. */
export interface RowsUpdate {
  tableId: string;
  way: RefreshWay;
  fields: readonly Field[];
  /** Headers of the columns that could not have their field's name, by field. */
  named: Record<string, string> | undefined;
  /** By id, a value for each field. */
  newest: ReadonlyMap<string, CellScalar[]>;
  /** What is changed is counted and listed here. */
  report: RefreshReport;
  signal: AbortSignal;
  onProgress(done: number, of: number | null): void;
}

/**
 * Writes what has changed; gives the ids of all rows. Where the user has moved rows or columns since they were read,
 * it begins anew: what is written already is no longer a change then.
 */
export async function updateRows(update: RowsUpdate): Promise<string[]> {
  for (;;) {
    const there = await updateOnce(update);
    if (there) return there;
  }
}

/** Goes through the table once, block by block from the top; null where it was moved meanwhile. */
async function updateOnce(update: RowsUpdate): Promise<string[] | null> {
  const { tableId, way, fields, named, newest, report, signal, onProgress } = update;
  const silent = new Set(report.newColumns);
  const there: string[] = [];
  const ids = fields.findIndex(({ name }) => name === idField);
  const written = ({ field: { name } }: FieldColumn) =>
    way !== 'append' || name === idField || silent.has(name);
  const wanted = (headers: readonly string[]) => runsOf(columnsOf(headers, fields, named).filter(written));
  for await (const block of bodyBlocks(tableId, wanted, true)) {
    signal.throwIfAborted();
    const run = block.runs.findIndex(({ from, columns }) => from <= ids && ids < from + columns);
    const column = ids - block.runs[run]!.from;
    const idsOfBlock = block.values[run]!.map((row) => String(row[column]));
    for (const id of idsOfBlock) if (id !== '') there.push(id);
    const { patches, changes } = changesOf(block, fields, idsOfBlock, newest, silent);
    const asRead = { tableId, headers: block.headers, from: block.from, ids: idsOfBlock };
    const stood = await writeGroups(requestsOf(patches), {
      ...asRead,
      idColumn: block.runs[run]!.to + column,
    });
    const done = changes.filter(({ id }) => stood.written.has(id));
    report.changed += new Set(done.map(({ id }) => id)).size;
    report.cells += done.length;
    list(report.changes, done);
    if (!stood.all) return null;
    onProgress(block.from + block.rows, block.of);
  }
  return there;
}

/** Rows as they were read: whose they are, and where. */
interface RowsAsRead {
  tableId: string;
  headers: readonly string[];
  /** Column of the table that holds the ids. */
  idColumn: number;
  /** Row of the body that has the first of the ids. */
  from: number;
  ids: readonly string[];
}

/** Writes groups until one finds other rows than were read; gives the ids whose rows were written. */
async function writeGroups(
  groups: readonly CellPatch[][],
  asRead: RowsAsRead,
): Promise<{ written: Set<string>; all: boolean }> {
  const written = new Set<string>();
  for (const group of groups) {
    if (!(await write(group, asRead))) return { written, all: false };
    for (const { row, values } of group) {
      values.forEach((_, index) => written.add(asRead.ids[row - asRead.from + index]!));
    }
  }
  return { written, all: true };
}

/**
 * Writes where the rows are still as they were read, after a look at them. Formats before values: under the text
 * format nothing is a formula.
 */
const write = (
  patches: readonly CellPatch[],
  { tableId, headers, idColumn: column, from, ids }: RowsAsRead,
): Promise<boolean> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const body = table.getDataBodyRange();
    const first = Math.min(...patches.map(({ row }) => row));
    const after = Math.max(...patches.map(({ row, values }) => row + values.length));
    const header = table.getHeaderRowRange().load('values');
    const now = body
      .getCell(first, column)
      .getResizedRange(after - first - 1, 0)
      .load('values');
    await context.sync();
    const stand = (now.values as unknown[][]).every(([id], row) => String(id) === ids[first + row - from]);
    if (!stand || (header.values[0] as unknown[]).some((name, at) => name !== headers[at])) return false;
    context.application.suspendApiCalculationUntilNextSync();
    for (const { row, column: to, values, formats } of patches) {
      const range = body.getCell(row, to).getResizedRange(values.length - 1, values[0]!.length - 1);
      if (formats) range.numberFormat = formats;
      range.values = values as Excel.Range['values'];
    }
    await context.sync();
    return true;
  });
