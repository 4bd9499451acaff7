import type { Field } from '@cdata/catalog';
import { valueBytes, type CellScalar } from '../../excel/cells/index.ts';
import { groupAdjacent, inWorkbook, WorkbookError } from '../../excel/index.ts';
import { tableMessages } from './messages.ts';

export const idField = 'record_id';

/** By field: the header of its column, if that could not be the field's name. */
export type HeaderOverrides = Readonly<Record<string, string>>;

export interface TableFields {
  tableId: string;
  fields: readonly Field[];
  headers?: HeaderOverrides;
}

export interface FieldColumn {
  field: Field;
  /** Position among the fields that are written. */
  fieldIndex: number;
  columnIndex: number;
}

/** Leaves out columns that the user deleted or renamed. */
export const fieldColumns = (
  headers: readonly string[],
  fields: readonly Field[],
  overrides: HeaderOverrides = {},
): FieldColumn[] =>
  fields.flatMap((field, fieldIndex) => {
    const columnIndex = headers.indexOf(overrides[field.name] ?? field.name);
    return columnIndex < 0 ? [] : [{ field, fieldIndex, columnIndex }];
  });

/** Adjacent in the table and among the fields, so that they are read and written as one range. */
export interface ColumnRange {
  fieldIndex: number;
  columnIndex: number;
  width: number;
}

export const columnRanges = (columns: readonly FieldColumn[]): ColumnRange[] =>
  groupAdjacent(
    [...columns].sort((a, b) => a.columnIndex - b.columnIndex),
    (previous, next) =>
      next.columnIndex === previous.columnIndex + 1 && next.fieldIndex === previous.fieldIndex + 1,
  ).map((group) => ({
    fieldIndex: group[0]!.fieldIndex,
    columnIndex: group[0]!.columnIndex,
    width: group.length,
  }));

export const idColumnIndex = (headers: readonly string[], overrides: HeaderOverrides = {}): number =>
  headers.indexOf(overrides[idField] ?? idField);

/** @throws WorkbookError if the user has deleted or renamed the column. */
export function requireIdColumn(headers: readonly string[], overrides?: HeaderOverrides): number {
  const columnIndex = idColumnIndex(headers, overrides);
  if (columnIndex < 0) throw new WorkbookError(tableMessages().noIds);
  return columnIndex;
}

/**
 * A text as Excel stores it: with one kind of line break, and without the leading apostrophe, which is Excel's own mark
 * of text.
 */
export const storedText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/^'/, '');

/** Ids are compared as text: a cell may hold a number. */
export const storedId = (cell: unknown): string => storedText(String(cell));

/** @throws WorkbookError if the table was deleted, or its header row is hidden. */
export function readShape(tableId: string): Promise<{ headers: string[]; rowCount: number }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId).load('showHeaders');
    const body = table.getDataBodyRange().load('rowCount');
    await context.sync();
    if (!table.showHeaders) throw new WorkbookError(tableMessages().headerHidden);
    const header = table.getHeaderRowRange().load('values');
    await context.sync();
    return { headers: (header.values[0] as unknown[]).map(String), rowCount: body.rowCount };
  });
}

/**
 * Rows without an id are left out.
 *
 * @throws WorkbookError if the table has no column of ids.
 */
export async function readRecordIds(tableId: string, overrides?: HeaderOverrides): Promise<string[]> {
  const ids: string[] = [];
  const idColumn = (headers: readonly string[]): ColumnRange[] => [
    { fieldIndex: 0, columnIndex: requireIdColumn(headers, overrides), width: 1 },
  ];
  for await (const { values } of bodyBlocks(tableId, idColumn)) {
    for (const [id] of values[0]!) if (id !== '') ids.push(storedId(id));
  }
  return ids;
}

export interface BodyBlock {
  /** Counted from the first row of the body. */
  firstRow: number;
  rowCount: number;
  /** Rows of the whole body. */
  totalRows: number;
  headers: string[];
  ranges: ColumnRange[];
  /** By range: rows of values. */
  values: CellScalar[][][];
  /** By range: rows of formulas, or of values where there is no formula. Empty unless requested. */
  formulas: unknown[][][];
}

/** Half of the 5 MB that Excel on the web returns per request. */
const targetBytes = 2_500_000;
const firstBlockRows = 500;
const maxBlockRows = 20_000;

/**
 * Reads the body of a table from top to bottom, in blocks that fit into Excel's response limit. The user may move the
 * table or its columns meanwhile.
 *
 * @param selectColumns Called again whenever the headers have changed.
 * @throws WorkbookError if the table is deleted.
 */
export async function* bodyBlocks(
  tableId: string,
  selectColumns: (headers: readonly string[]) => ColumnRange[],
  { withFormulas = false } = {},
): AsyncGenerator<BodyBlock, void> {
  let { headers, rowCount: totalRows } = await readShape(tableId);
  let targetRows = firstBlockRows;
  for (let firstRow = 0; firstRow < totalRows;) {
    const ranges = selectColumns(headers);
    if (ranges.length === 0) return;
    const rowCount = Math.min(targetRows, totalRows - firstRow);
    const request = { tableId, firstRow, rowCount, ranges, withFormulas };
    const block = await readBlock(request).catch((error: unknown) => {
      const isTooLarge = error instanceof WorkbookError && /PayloadSizeLimit/.test(error.code ?? '');
      if (!isTooLarge || rowCount === 1) throw error;
      return null;
    });
    if (!block) {
      targetRows = Math.ceil(rowCount / 2);
      continue;
    }
    totalRows = block.totalRows;
    if (block.headers.join('\n') !== headers.join('\n')) {
      headers = block.headers;
      continue;
    }
    if (block.rowCount > 0) yield block;
    firstRow += rowCount;
    targetRows = Math.min(maxBlockRows, rowCount * 4, Math.ceil(targetBytes / bytesPerRow(block)));
  }
}

interface BlockRequest {
  tableId: string;
  firstRow: number;
  rowCount: number;
  ranges: ColumnRange[];
  withFormulas: boolean;
}

function readBlock({ tableId, firstRow, rowCount, ranges, withFormulas }: BlockRequest): Promise<BodyBlock> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const header = table.getHeaderRowRange().load('values');
    const body = table.getDataBodyRange();
    body.load('rowCount');
    const cells = ranges.map(({ columnIndex, width }) =>
      body
        .getCell(firstRow, columnIndex)
        .getResizedRange(rowCount - 1, width - 1)
        .load(withFormulas ? 'values,formulas' : 'values'),
    );
    await context.sync();
    // The user may have deleted rows since they were counted.
    const present = Math.max(0, Math.min(rowCount, body.rowCount - firstRow));
    return {
      firstRow,
      rowCount: present,
      totalRows: body.rowCount,
      headers: (header.values[0] as unknown[]).map(String),
      ranges,
      values: cells.map((range) => (range.values as CellScalar[][]).slice(0, present)),
      formulas: withFormulas ? cells.map(({ formulas }) => formulas as unknown[][]) : [],
    };
  });
}

function bytesPerRow({ values, formulas, rowCount }: BodyBlock): number {
  const sum = (cells: unknown[][][]): number =>
    cells.flat(2).reduce<number>((all, value) => all + valueBytes(value as CellScalar), 0);
  return Math.max(1, (sum(values) + sum(formulas)) / Math.max(1, rowCount));
}

/** The records that have a row in a table. */
interface WrittenRecords {
  ids: ReadonlySet<string>;
  /** Null unless requested. */
  contents: RowsWithoutId | null;
}

/**
 * @param options.withContents Also reads what the rows without an id show.
 * @throws WorkbookError if the table was deleted or has no column of ids.
 */
export async function readWrittenRecords(
  { tableId, fields, headers: overrides }: TableFields,
  { withContents }: { withContents: boolean },
): Promise<WrittenRecords> {
  const idIndex = fields.findIndex(({ name }) => name === idField);
  const ids = new Set<string>();
  const rows: Row[] = [];
  const selectColumns = (headers: readonly string[]) => {
    requireIdColumn(headers, overrides);
    const columns = fieldColumns(headers, fields, overrides);
    return columnRanges(columns.filter(({ fieldIndex }) => withContents || fieldIndex === idIndex));
  };
  for await (const { ranges, values, rowCount } of bodyBlocks(tableId, selectColumns)) {
    for (let index = 0; index < rowCount; index++) {
      const row = new Map<number, CellScalar>();
      ranges.forEach(({ fieldIndex, width }, range) => {
        for (let offset = 0; offset < width; offset++)
          row.set(fieldIndex + offset, values[range]![index]![offset]!);
      });
      const id = row.get(idIndex)!;
      if (id !== '') ids.add(storedId(id));
      else if (withContents) rows.push(row);
    }
  }
  return { ids, contents: withContents ? new RowsWithoutId(fields, rows) : null };
}

/** Values by position of their field. */
type Row = ReadonlyMap<number, CellScalar>;

/** Changes with every update of the service, even if the record doesn't. */
const bookkeepingField = 'fetched_at';

/**
 * What the rows without an id show. Records without an id are told apart by it: the row of one that has changed can't be
 * found, and rows that the user has added have no id either.
 */
export class RowsWithoutId {
  /** By contents: the number of rows. */
  readonly #rows = new Map<string, number>();
  readonly #compared: number[];

  /** @param rows Columns that are missing in some rows are not compared. */
  constructor(fields: readonly Field[], rows: readonly Row[]) {
    this.#compared = [...fields.keys()].filter((index) => {
      const { name } = fields[index]!;
      return name !== idField && name !== bookkeepingField && rows.every((row) => row.has(index));
    });
    for (const row of rows) {
      const key = this.#key((index) => row.get(index)!);
      this.#rows.set(key, (this.#rows.get(key) ?? 0) + 1);
    }
  }

  /** Whether a row shows these values, one for each field. Each row counts for one record only. */
  take(values: readonly CellScalar[]): boolean {
    const key = this.#key((index) => values[index]!);
    const rows = this.#rows.get(key) ?? 0;
    if (rows > 0) this.#rows.set(key, rows - 1);
    return rows > 0;
  }

  #key(valueOf: (index: number) => CellScalar): string {
    return JSON.stringify(this.#compared.map((index) => storedValue(valueOf(index))));
  }
}

/** Excel keeps 15 digits. */
export function storedValue(value: CellScalar): CellScalar {
  if (typeof value === 'number') return Number(value.toPrecision(15));
  return typeof value === 'string' ? storedText(value) : value;
}
