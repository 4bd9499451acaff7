import type { Field } from '@cdata/catalog';
import {
  columnFormat,
  isText,
  maxBlockBytes,
  needsTextFormat,
  textFormat,
  valueBytes,
  type CellScalar,
} from '../../excel/cells/index.ts';
import { groupAdjacent, inWorkbook } from '../../excel/index.ts';
import type { CellChange, ComparedRows } from './row-state.ts';
import { changeFill, markCells, type LocatedChange } from './change-marks.ts';
import { isFetched, type FetchedRecords } from './fetch-records.ts';
import {
  bodyBlocks,
  columnRanges,
  fieldColumns,
  idField,
  requireIdColumn,
  storedId,
  storedText,
  type BodyBlock,
  type ColumnRange,
  type TableFields,
} from './read-table.ts';

interface WriteChangesOptions extends TableFields {
  fetched: FetchedRecords;
  /** Fields whose cells may be written. */
  writable(field: string): boolean;
  /** The field that names a record for people, or null. */
  nameField: string | null;
  signal: AbortSignal;
  /** Writes something else with each batch that writes cells. @returns The changes whose cells are to be marked. */
  alongside(context: Excel.RequestContext, changes: readonly CellChange[]): readonly CellChange[];
  /** Called after each write with the changes. */
  onWritten(changes: readonly CellChange[]): void;
  onProgress(rows: number, of: number): void;
}

/**
 * Writes the cells whose value has changed. Starts over if the user has moved rows or columns since they were read; the
 * cells written until then do not count as changed again.
 *
 * @throws WorkbookError if the user has deleted the table or its column of ids.
 */
export async function writeChanges(update: WriteChangesOptions): Promise<ComparedRows> {
  for (;;) {
    const rows = await writeOnce(update);
    if (rows) return rows;
  }
}

/** Works from top to bottom, block by block; returns null if the user moved rows or columns meanwhile. */
async function writeOnce(update: WriteChangesOptions): Promise<ComparedRows | null> {
  const { tableId, fields, headers: overrides, fetched, writable, signal, onWritten, onProgress } = update;
  const { alongside, nameField } = update;
  const rows: ComparedRows = { rowCount: 0, gone: [] };
  const idIndex = fields.findIndex(({ name }) => name === idField);
  const selectColumns = (headers: readonly string[]) => {
    requireIdColumn(headers, overrides);
    const columns = fieldColumns(headers, fields, overrides);
    return columnRanges(
      columns.filter(({ field: { name } }) => name === idField || name === nameField || writable(name)),
    );
  };
  for await (const block of bodyBlocks(tableId, selectColumns, { withFormulas: true })) {
    signal.throwIfAborted();
    const idRange = block.ranges.findIndex(
      ({ fieldIndex, width }) => fieldIndex <= idIndex && idIndex < fieldIndex + width,
    );
    const idOffset = idIndex - block.ranges[idRange]!.fieldIndex;
    const blockIds = block.values[idRange]!.map((row) => storedId(row[idOffset]));
    blockIds.forEach((id, row) => {
      if (id === '') return;
      rows.rowCount++;
      if (!isFetched(fetched, id)) rows.gone.push({ id, values: rowOf(block, row) });
    });
    const expected: ExpectedRows = {
      tableId,
      headers: block.headers,
      idColumn: block.ranges[idRange]!.columnIndex + idOffset,
      firstRow: block.firstRow,
      ids: blockIds,
    };
    for (const patches of groupByRequest(compare(block, update, blockIds))) {
      if (!(await writePatches(patches, expected, alongside))) return null;
      onWritten(changesOf(patches));
    }
    onProgress(block.firstRow + block.rowCount, block.totalRows);
  }
  return rows;
}

/** The values of a row that were read, by field. */
export function rowOf({ ranges, values }: BodyBlock, row: number): (CellScalar | undefined)[] {
  const cells: (CellScalar | undefined)[] = [];
  ranges.forEach(({ fieldIndex, width }, range) => {
    for (let offset = 0; offset < width; offset++) cells[fieldIndex + offset] = values[range]![row]![offset];
  });
  return cells;
}

/** Adjacent cells that are written as one range. */
interface CellPatch {
  /** First row in the body, first column in the table. */
  row: number;
  column: number;
  /** Null leaves a cell as it is. */
  values: (CellScalar | null)[][];
  /** Null if no cell needs another format. */
  formats: (string | null)[][] | null;
  changes: LocatedChange[];
}

interface PatchRow {
  row: number;
  values: (CellScalar | null)[];
  formats: (string | null)[];
  changes: LocatedChange[];
}

/** Skips cells with a formula, because they are the user's own. */
function compare(block: BodyBlock, update: WriteChangesOptions, ids: readonly string[]): CellPatch[] {
  const { fields, fetched, writable } = update;
  return block.ranges.flatMap(({ fieldIndex, columnIndex, width }, range) => {
    const patchRows: PatchRow[] = [];
    for (let index = 0; index < block.rowCount; index++) {
      const id = ids[index]!;
      const record = fetched.values.get(id);
      if (!record) continue;
      const changes: LocatedChange[] = [];
      const values = Array<CellScalar | null>(width).fill(null);
      const formats = Array<string | null>(width).fill(null);
      for (let offset = 0; offset < width; offset++) {
        const before = block.values[range]![index]![offset]!;
        const after = record[fieldIndex + offset]!;
        if (isSame(before, after)) continue;
        if (isFormula(block.formulas[range]![index]![offset], before)) continue;
        const field = fields[fieldIndex + offset]!;
        if (!writable(field.name)) continue;
        values[offset] = after;
        formats[offset] = requiredFormat(field, before, after);
        const change = { id, field: field.name, before, after };
        changes.push({ change, row: block.firstRow + index, column: columnIndex + offset });
      }
      if (values.some((value) => value !== null))
        patchRows.push({ row: block.firstRow + index, values, formats, changes });
    }
    return joinRows({ columnIndex, width }, patchRows);
  });
}

/** Text that begins with "=" is reported as a formula too, but its value is the same text. */
export const isFormula = (contents: unknown, value: CellScalar): boolean =>
  typeof contents === 'string' && contents.startsWith('=') && contents !== value;

/** Excel keeps 15 digits. */
export function isSame(current: CellScalar, value: CellScalar): boolean {
  if (current === value) return true;
  if (typeof current === 'number' && typeof value === 'number') {
    return Math.abs(current - value) <= 1e-13 * Math.max(Math.abs(current), Math.abs(value));
  }
  return (
    typeof current === 'string' && typeof value === 'string' && storedText(current) === storedText(value)
  );
}

/** Null leaves the user's format. */
function requiredFormat(field: Field, before: CellScalar, after: CellScalar): string | null {
  if (isText(after)) return needsTextFormat(String(after)) ? textFormat : null;
  return isText(before) && columnFormat(field) !== textFormat ? columnFormat(field) : null;
}

/**
 * Rows up to this far apart form one patch, because writing nothing to the rows between costs less than another range.
 */
const maxGap = 20;

function joinRows(
  { columnIndex: column, width }: Pick<ColumnRange, 'columnIndex' | 'width'>,
  rows: readonly PatchRow[],
): CellPatch[] {
  return groupAdjacent(rows, (previous, next) => next.row - previous.row <= maxGap).map((group) => {
    const row = group[0]!.row;
    const byRow = new Map(group.map((patchRow) => [patchRow.row, patchRow]));
    const patchRows = Array.from({ length: group.at(-1)!.row - row + 1 }, (_, index) =>
      byRow.get(row + index),
    );
    const unchanged = Array<null>(width).fill(null);
    const hasFormat = group.some(({ formats }) => formats.some((format) => format !== null));
    return {
      row,
      column,
      values: patchRows.map((patchRow) => patchRow?.values ?? unchanged),
      formats: hasFormat ? patchRows.map((patchRow) => patchRow?.formats ?? unchanged) : null,
      changes: group.flatMap(({ changes }) => changes),
    };
  });
}

/** Groups of patches that fit into one request each. */
function groupByRequest(patches: readonly CellPatch[]): CellPatch[][] {
  const groups: CellPatch[][] = [];
  let groupBytes = Infinity;
  for (const patch of patches) {
    const bytesOf = (value: CellScalar | null) => 8 + valueBytes(value ?? '');
    const bytes = 500 + patch.values.flat().reduce<number>((sum, value) => sum + bytesOf(value), 0) * 1.2;
    if (groupBytes + bytes > maxBlockBytes) {
      groups.push([]);
      groupBytes = 0;
    }
    groups.at(-1)!.push(patch);
    groupBytes += bytes;
  }
  return groups;
}

/** The ids of a block when it was read. */
interface ExpectedRows {
  tableId: string;
  headers: readonly string[];
  /** Column of the table that holds the ids. */
  idColumn: number;
  /** Row of the body that holds the first of the ids. */
  firstRow: number;
  ids: readonly string[];
}

/**
 * Writes nothing and returns false if headers or ids have moved since they were read. Formats before values: under the
 * text format nothing is a formula.
 */
const writePatches = (
  patches: readonly CellPatch[],
  { tableId, headers, idColumn, firstRow, ids }: ExpectedRows,
  alongside: WriteChangesOptions['alongside'],
): Promise<boolean> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const body = table.getDataBodyRange();
    const from = Math.min(...patches.map(({ row }) => row));
    const end = Math.max(...patches.map(({ row, values }) => row + values.length));
    const header = table.getHeaderRowRange().load('values');
    const idCells = body
      .getCell(from, idColumn)
      .getResizedRange(end - from - 1, 0)
      .load('values');
    await context.sync();
    const sameIds = (idCells.values as unknown[][]).every(
      ([id], index) => storedId(id) === ids[from + index - firstRow],
    );
    const sameHeaders = (header.values[0] as unknown[]).every((name, index) => name === headers[index]);
    if (!sameIds || !sameHeaders) return false;
    context.application.suspendApiCalculationUntilNextSync();
    for (const { row, column, values, formats } of patches) {
      const range = body.getCell(row, column).getResizedRange(values.length - 1, values[0]!.length - 1);
      if (formats) range.numberFormat = formats;
      range.values = values as Excel.Range['values'];
    }
    const marked = new Set(alongside(context, changesOf(patches)));
    const located = patches.flatMap(({ changes }) => changes).filter(({ change }) => marked.has(change));
    markCells(body, located, changeFill);
    await context.sync();
    return true;
  });

const changesOf = (patches: readonly CellPatch[]): CellChange[] =>
  patches.flatMap(({ changes }) => changes.map(({ change }) => change));
