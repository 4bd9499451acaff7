import { hasResult } from './run-kind.ts';
import { type Layout, loadIsUnmoved } from './layout.ts';
import type { RunProgress } from './run-progress.ts';
import { type Trace, groupAdjacent, inWorkbook, readValues } from '../../excel/index.ts';
import type { WrittenResults } from './written-results.ts';
import { fitText, readsAsFormula, textFormat, type CellScalar } from '../../excel/cells/index.ts';
import { storeRun, type Run } from './run.ts';

/** Rows of a full block, and how many milliseconds a smaller one waits for more rows. */
const blockRows = 1000;

const batchWindow = 400;

export class ResultWriter {
  /** Rows that were skipped because they had changed. */
  skipped = 0;
  readonly #layout: Layout;
  readonly #results: WrittenResults;
  readonly #progress: RunProgress;
  readonly #trace: Trace;
  #pending: WritableRow[] = [];
  #writing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #error: Error | null = null;

  constructor(layout: Layout, results: WrittenResults, progress: RunProgress, trace: Trace) {
    this.#layout = layout;
    this.#results = results;
    this.#progress = progress;
    this.#trace = trace;
  }

  add(rows: WritableRow[]): void {
    for (const row of rows) this.#pending.push(row);
    if (!this.#writing) this.#schedule();
  }

  throwIfFailed(): void {
    if (this.#error) throw this.#error;
  }

  /** Writes all pending rows. */
  async finish(): Promise<void> {
    while (this.#writing || (this.#pending.length > 0 && !this.#error)) {
      this.#start();
      await this.#writing;
    }
    this.throwIfFailed();
  }

  #schedule(): void {
    if (this.#pending.length >= blockRows) this.#start();
    else if (this.#pending.length > 0) this.#timer ??= setTimeout(() => this.#start(), batchWindow);
  }

  #start(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    if (this.#writing || this.#error || this.#pending.length === 0) return;
    this.#writing = this.#writeBlock().then(
      () => {
        this.#writing = null;
        this.#schedule();
      },
      (error: Error) => {
        this.#writing = null;
        this.#error = error;
      },
    );
  }

  async #writeBlock(): Promise<void> {
    const rows = this.#pending.splice(0, blockRows);
    const writtenRows = await writeRows(this.#layout, rows, {
      runAfter: (count) => this.#progress.after(count),
      results: this.#results,
      trace: this.#trace,
    });
    this.skipped += rows.length - (writtenRows?.length ?? 0);
    if (!writtenRows) return;
    const failures = writtenRows.filter(({ outputs }) => !hasResult(outputs));
    this.#progress.addWritten(writtenRows.length, failures.length);
  }
}

export interface WritableRow {
  /** Row of the sheet, counted from 0. */
  row: number;
  /** The row's cells of the source columns when its result was requested. */
  cells: readonly unknown[];
  /** A value for each output column. */
  outputs: readonly CellScalar[];
  /** Text of everything that the result depends on; null if there is none. */
  resultKey: string | null;
  /** Positions of the output columns whose cells were and will be highlighted, or null. */
  highlights: { before: number | null; after: number | null };
}

interface WriteRowsOptions {
  /** The run as it is after so many rows are written. */
  runAfter(rows: number): Run;
  results: WrittenResults;
  /** Receives what was typed in the rows that get a result. */
  trace?: Trace;
}

/** Rows between two written rows that cost less than another range. */
const maxGap = 30;

const maxSpanRows = 1000;

/** Light orange, readable with the text colours of light and dark themes. */
const highlightColor = '#FCE4C8';

/**
 * Writes results next to their rows. The first round trip reads the rows again: those whose source cells have changed
 * are skipped. The second writes, and saves the progress of the run.
 *
 * @returns The written rows, or null if the columns have moved.
 * @throws WorkbookError where the sheet no longer exists or is protected.
 */
export function writeRows(
  layout: Layout,
  rows: readonly WritableRow[],
  { runAfter, results, trace }: WriteRowsOptions,
): Promise<WritableRow[] | null> {
  const spans = groupAdjacent(
    [...rows].sort((one, other) => one.row - other.row),
    (previous, next, span) => next.row - previous.row <= maxGap && next.row - span[0]!.row < maxSpanRows,
  );
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(layout.sheetId);
    const isUnmoved = loadIsUnmoved(context, sheet, layout, runAfter(0));
    const current = spans.map((span) =>
      layout.columns.map((column) =>
        sheet.getRangeByIndexes(span[0]!.row, column, heightOf(span), 1).load('values'),
      ),
    );
    await context.sync();
    if (!isUnmoved()) return null;
    const values = await readValues(context, current.flat());

    context.application.suspendApiCalculationUntilNextSync();
    const unchangedSpans = spans.map((span, at) => {
      const columns = values.slice(at * layout.columns.length, (at + 1) * layout.columns.length);
      return span.filter(({ row, cells }) =>
        cells.every((value, index) => columns[index]![row - span[0]!.row]![0] === value),
      );
    });
    const unchangedRows = unchangedSpans.flat();
    const at = new Date().toISOString();
    for (const { resultKey, cells, outputs } of unchangedRows) {
      if (resultKey === null) continue;
      const values = outputs.map(fitCell);
      results.add(resultKey, values);
      trace?.add(resultKey, values.slice(0, -1), { text: inputText(cells), at });
    }
    // A result without its row does no harm; a row without its result would count as the user's own.
    results.store(context);
    const run = runAfter(unchangedRows.length);
    for (const span of unchangedSpans) if (span.length > 0) writeSpan(sheet, layout, span);
    storeRun(context, run);
    await context.sync();
    return unchangedRows;
  });
}

const heightOf = (span: readonly WritableRow[]): number => span.at(-1)!.row - span[0]!.row + 1;

const inputText = (cells: readonly unknown[]): string => cells.map(String).filter(Boolean).join(', ');

/** Writes rows as one range for each group of adjacent output columns; null leaves a cell between them as it is. */
function writeSpan(sheet: Excel.Worksheet, layout: Layout, span: readonly WritableRow[]): void {
  const [top, height] = [span[0]!.row, heightOf(span)];
  const positions = [...layout.outputs.keys()].filter((position) => layout.outputs[position] !== null);
  const isNextColumn = (one: number, next: number) => layout.outputs[next] === layout.outputs[one]! + 1;
  for (const group of groupAdjacent(positions, isNextColumn)) {
    const column = layout.outputs[group[0]!]!;
    const values = Array.from({ length: height }, () => Array<CellScalar | null>(group.length).fill(null));
    for (const { row, outputs } of span) {
      values[row - top] = group.map((position) => fitCell(outputs[position]!));
    }
    values.forEach((row, below) =>
      row.forEach((value, index) => {
        if (typeof value !== 'string' || !readsAsFormula(value)) return;
        // A row inserted right below the header has the header's format instead of the column's.
        sheet.getRangeByIndexes(top + below, column + index, 1, 1).numberFormat = [[textFormat]];
      }),
    );
    const range = sheet.getRangeByIndexes(top, column, height, group.length);
    range.values = values as unknown as string[][];
  }
  for (const { row, highlights } of span) {
    const { before, after } = highlights;
    const fillOf = (position: number | null) => {
      const column = position === null ? null : layout.outputs[position]!;
      return column === null ? null : sheet.getRangeByIndexes(row, column, 1, 1).format.fill;
    };
    if (before !== after) fillOf(before)?.clear();
    const fill = fillOf(after);
    if (fill) fill.color = highlightColor;
  }
}

const fitCell = (value: CellScalar): CellScalar => (typeof value === 'string' ? fitText(value) : value);
