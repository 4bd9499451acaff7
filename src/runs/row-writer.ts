import { type CellScalar, inWorkbook, maxTextLength, readsAsFormula } from '../excel/index.ts';
import { loadAnchors } from './column-anchors.ts';
import type { RunLayout } from './output-columns.ts';
import { rememberRun, type RememberedRun } from './saved-run.ts';

/** A row whose answer is there. */
export interface RowToWrite {
  /** Row of the sheet, counted from 0. */
  row: number;
  /** What its source cells held when the answer was asked for. */
  source: readonly unknown[];
  /** A value for each output column. */
  values: readonly CellScalar[];
  /** The output column whose cell is coloured: its text says why. */
  marked: number | null;
}

/** Rows beside one another that are written at once, those between them left as they are. */
interface Span {
  from: number;
  rows: RowToWrite[];
}

/** Rows between two that are written which cost less than a range of its own. */
const smallGap = 30;
const mostRowsOfSpan = 1000;

/** Light orange, on which black and white themes' text is read alike. */
const markColour = '#FCE4C8';

const spansOf = (rows: readonly RowToWrite[]): Span[] => {
  const spans: Span[] = [];
  for (const one of [...rows].sort((a, b) => a.row - b.row)) {
    const last = spans.at(-1);
    const near = last && one.row - last.rows.at(-1)!.row <= smallGap && one.row - last.from < mostRowsOfSpan;
    if (near) last.rows.push(one);
    else spans.push({ from: one.row, rows: [one] });
  }
  return spans;
};

const heightOf = ({ from, rows }: Span): number => rows.at(-1)!.row - from + 1;

/**
 * Writes answers beside the rows that they belong to, in one round trip after one that looks: a row whose source has
 * changed since it was read keeps its cells. How far the run is goes with them.
 *
 * @returns The rows that were written, or null where the columns are no longer where they were.
 * @throws WorkbookError where the sheet is gone or protected.
 */
export function writeRows(
  layout: RunLayout,
  rows: readonly RowToWrite[],
  run: (written: number) => RememberedRun,
): Promise<RowToWrite[] | null> {
  const spans = spansOf(rows);
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    const stand = columnsStand(context, sheet, layout, run(0));
    const seen = spans.map((span) =>
      layout.sources.map((column) =>
        sheet.getRangeByIndexes(span.from, column, heightOf(span), 1).load('values'),
      ),
    );
    await context.sync();
    if (!stand()) return null;

    context.application.suspendApiCalculationUntilNextSync();
    const written = spans.flatMap((span, at) => {
      const columns = seen[at]!.map(({ values }) => values as unknown[][]);
      const same = span.rows.filter(({ row, source }) =>
        source.every((value, index) => columns[index]![row - span.from]![0] === value),
      );
      if (same.length > 0) writeSpan(sheet, layout, { from: same[0]!.row, rows: same });
      return same;
    });
    rememberRun(context, run(written.length));
    await context.sync();
    return written;
  });
}

/** Looks whether the columns are where they were; the answer is there after the next synchronisation. */
function columnsStand(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  layout: RunLayout,
  run: RememberedRun,
): () => boolean {
  const indexes = [...layout.sources, ...layout.outputs];
  if (layout.headerRow === null) {
    const anchored = loadAnchors(context, run);
    return () => {
      const now = anchored();
      const found = now && [...now.sources, ...now.outputs];
      return now?.firstRow === layout.firstRow && indexes.every((index, at) => index === found?.[at]);
    };
  }
  const headers = sheet.getRangeByIndexes(layout.headerRow, 0, 1, Math.max(...indexes) + 1).load('values');
  const columns = [...run.sources, ...run.outputs];
  return () =>
    indexes.every(
      (index, at) => String(headers.values[0]![index] ?? '').trim() === columns[at]!.header.trim(),
    );
}

function writeSpan(sheet: Excel.Worksheet, layout: RunLayout, span: Span): void {
  const height = heightOf(span);
  for (const { column, from, columns } of neighbours(layout.outputs)) {
    const values = Array.from({ length: height }, () => Array<CellScalar | null>(columns).fill(null));
    for (const { row, values: answer } of span.rows) {
      for (let index = 0; index < columns; index++)
        values[row - span.from]![index] = cut(answer[from + index]!);
    }
    values.forEach((row, below) =>
      row.forEach((value, index) => {
        if (typeof value !== 'string' || !readsAsFormula(value)) return;
        // A row that was inserted under the header has its format: not that of its column.
        sheet.getRangeByIndexes(span.from + below, column + index, 1, 1).numberFormat = [['@']];
      }),
    );
    sheet.getRangeByIndexes(span.from, column, height, columns).values = values as unknown as string[][];
  }
  for (const { row, marked } of span.rows) {
    if (marked === null) continue;
    sheet.getRangeByIndexes(row, layout.outputs[marked]!, 1, 1).format.fill.color = markColour;
  }
}

const cut = (value: CellScalar): CellScalar =>
  typeof value === 'string' && value.length > maxTextLength ? value.slice(0, maxTextLength) : value;

/** Output columns that stand beside one another, as ranges. */
function neighbours(outputs: readonly number[]): { column: number; from: number; columns: number }[] {
  const ranges: { column: number; from: number; columns: number }[] = [];
  outputs.forEach((column, at) => {
    const last = ranges.at(-1);
    if (last && column === last.column + last.columns) last.columns++;
    else ranges.push({ column, from: at, columns: 1 });
  });
  return ranges;
}
