import { messages } from '../messages/index.ts';
import { type CellScalar, inWorkbook, valueBytes, WorkbookError } from '../excel/index.ts';
import type { ColumnRun } from './table-layout.ts';

/** Rows of a table's body, of the columns that were asked for. */
export interface BodyBlock {
  /** Its first row in the body, counted from 0. */
  from: number;
  rows: number;
  /** Rows of the body in all. */
  of: number;
  headers: string[];
  runs: ColumnRun[];
  /** By run: what the cells show. */
  values: CellScalar[][][];
  /** By run: formulas where there are some; the same as the values where they were not asked for. */
  formulas: unknown[][][];
}

/** Half of the 5 MB that Excel on the web gives in an answer. */
const wantedBytes = 2_500_000;
const firstRows = 500;
const mostRowsOfBlock = 20_000;

/**
 * Reads the body of a table from top to bottom, in blocks that fit into Excel's answers. The table may be moved, and
 * its columns too, while it is read.
 *
 * @param columns The columns that are wanted, by the headers.
 * @param withFormulas Whether to tell formulas from values.
 * @throws WorkbookError where the table is gone.
 */
export async function* bodyBlocks(
  tableId: string,
  columns: (headers: readonly string[]) => ColumnRun[],
  withFormulas: boolean,
): AsyncGenerator<BodyBlock, void> {
  let { headers, rows } = await shape(tableId);
  let wanted = firstRows;
  for (let from = 0; from < rows;) {
    const runs = columns(headers);
    if (runs.length === 0) return;
    const asked = { tableId, from, rows: Math.min(wanted, rows - from), runs, withFormulas };
    const read = await readBlock(asked).catch((error: unknown) => {
      const tooLarge = error instanceof WorkbookError && /PayloadSizeLimit/.test(error.code ?? '');
      if (!tooLarge || asked.rows === 1) throw error;
      return null;
    });
    if (!read) {
      wanted = Math.ceil(asked.rows / 2);
      continue;
    }
    rows = read.of;
    if (read.headers.join('\n') !== headers.join('\n')) {
      headers = read.headers;
      continue;
    }
    if (read.rows > 0) yield read;
    from += asked.rows;
    wanted = Math.min(mostRowsOfBlock, asked.rows * 4, Math.ceil(wantedBytes / bytesOfRow(read)));
  }
}

/**
 * The headers of a table, and how many rows its body has.
 *
 * @throws WorkbookError where the table is gone, or its header row is switched off.
 */
export function shape(tableId: string): Promise<{ headers: string[]; rows: number }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId).load('showHeaders');
    const body = table.getDataBodyRange().load('rowCount');
    await context.sync();
    if (!table.showHeaders) throw new WorkbookError(messages().tables.noHeaderRow);
    const header = table.getHeaderRowRange().load('values');
    await context.sync();
    return { headers: (header.values[0] as unknown[]).map(String), rows: body.rowCount };
  });
}

interface Asked {
  tableId: string;
  from: number;
  rows: number;
  runs: ColumnRun[];
  withFormulas: boolean;
}

function readBlock({ tableId, from, rows, runs, withFormulas }: Asked): Promise<BodyBlock> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const header = table.getHeaderRowRange().load('values');
    const body = table.getDataBodyRange();
    body.load('rowCount');
    const ranges = runs.map(({ to, columns }) =>
      body
        .getCell(from, to)
        .getResizedRange(rows - 1, columns - 1)
        .load(withFormulas ? 'values,formulas' : 'values'),
    );
    await context.sync();
    // Rows that were deleted since they were counted are no rows of the table.
    const there = Math.max(0, Math.min(rows, body.rowCount - from));
    const values = ranges.map((range) => (range.values as CellScalar[][]).slice(0, there));
    return {
      from,
      rows: there,
      of: body.rowCount,
      headers: (header.values[0] as unknown[]).map(String),
      runs,
      values,
      formulas: withFormulas ? ranges.map(({ formulas }) => formulas as unknown[][]) : values,
    };
  });
}

function bytesOfRow({ values, formulas, rows }: BodyBlock): number {
  const sum = (cells: unknown[][][]): number =>
    cells.flat(2).reduce<number>((all, value) => all + valueBytes(value as CellScalar), 0);
  return Math.max(1, (sum(values) + (formulas === values ? 0 : sum(formulas))) / Math.max(1, rows));
}
