import { hasResult, type OutputColumn } from './run-kind.ts';
import type { Row } from './row.ts';
import { type Layout, type RunProgress, storeRun, type Run } from './run.ts';
import { loadIsUnmoved } from './layout.ts';
import { type Trace, groupAdjacent, inWorkbook, readValues } from '../../excel/index.ts';
import type { WrittenResults } from './written-results.ts';
import { fitText, readsAsFormula, textFormat, type CellScalar } from '../../excel/cells/index.ts';

/** Rows of a full block, and how many milliseconds a smaller one waits for more rows. */
const blockRows = 1000;

const batchWindow = 400;

/** Where results are written: the columns of a run, and what is stored of each result. */
export interface ResultPlace {
  layout: Layout;
  /** The output columns of the run. */
  outputs: readonly OutputColumn[];
  results: WrittenResults;
  /** Receives what was typed in the rows that get a result. */
  trace: Trace;
}

/** Writes rows in blocks as their results arrive. */
export class ResultWriter {
  /** Rows that were skipped because they had changed. */
  skipped = 0;
  readonly #place: ResultPlace;
  readonly #progress: RunProgress;
  #pending: WrittenRow[] = [];
  #writing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #error: Error | null = null;

  constructor(place: ResultPlace, progress: RunProgress) {
    this.#place = place;
    this.#progress = progress;
  }

  add(rows: readonly WrittenRow[]): void {
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
    const writtenRows = await writeRows(this.#place, rows, (count) => this.#progress.after(count));
    this.skipped += rows.length - (writtenRows?.length ?? 0);
    if (!writtenRows) return;
    const failures = writtenRows.filter(({ values }) => !hasResult(values));
    this.#progress.addWritten(writtenRows.length, failures.length);
  }
}

/** A row with what is written to its output cells. */
export interface WrittenRow extends Pick<Row, 'row' | 'cells' | 'outputs'> {
  /** A value for each output column. */
  values: readonly CellScalar[];
  /** Text of everything that the values depend on; null if they are no result. */
  resultKey: string | null;
}

/** Rows between two written rows that cost less than another range. */
const maxGap = 30;

const maxSpanRows = 1000;

const mutedColor = '#808080';
const textColor = '#000000';

/**
 * Writes results next to their rows. The first round trip reads the rows again: those whose cells have changed are
 * skipped. The second writes, and saves the progress of the run.
 *
 * @returns The written rows, or null if the columns have moved.
 * @throws WorkbookError where the sheet no longer exists or is protected.
 */
export function writeRows(
  { layout, outputs, results, trace }: ResultPlace,
  rows: readonly WrittenRow[],
  runAfter: (rows: number) => Run,
): Promise<WrittenRow[] | null> {
  const spans = groupAdjacent(
    [...rows].sort((a, b) => a.row - b.row),
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
    const currentValues = await readValues(context, current.flat());

    context.application.suspendApiCalculationUntilNextSync();
    const unchangedSpans = spans.map((span, at) => {
      const columns = currentValues.slice(at * layout.columns.length, (at + 1) * layout.columns.length);
      return span.filter(({ row, cells }) =>
        cells.every((value, index) => columns[index]![row - span[0]!.row]![0] === value),
      );
    });
    const unchangedRows = unchangedSpans.flat();
    const at = new Date().toISOString();
    for (const { resultKey, cells, values } of unchangedRows) {
      if (resultKey === null) continue;
      const fitted = values.map(fitCell);
      results.add(resultKey, fitted);
      trace.add(resultKey, fitted.slice(0, -1), { text: inputText(cells), at });
    }
    // A result without its row does no harm; a row without its result would count as the user's own.
    results.store(context);
    const run = runAfter(unchangedRows.length);
    for (const span of unchangedSpans) if (span.length > 0) writeSpan(sheet, { layout, outputs }, span);
    storeRun(context, run);
    await context.sync();
    return unchangedRows;
  });
}

const heightOf = (span: readonly WrittenRow[]): number => span.at(-1)!.row - span[0]!.row + 1;

const inputText = (cells: readonly unknown[]): string => cells.map(String).filter(Boolean).join(', ');

/** Writes rows as one range for each group of adjacent output columns; null leaves a cell between them as it is. */
function writeSpan(
  sheet: Excel.Worksheet,
  { layout, outputs }: Pick<ResultPlace, 'layout' | 'outputs'>,
  span: readonly WrittenRow[],
): void {
  const [top, height] = [span[0]!.row, heightOf(span)];
  const positions = [...layout.outputs.keys()].filter((position) => layout.outputs[position] !== null);
  const isNextColumn = (position: number, next: number) =>
    layout.outputs[next] === layout.outputs[position]! + 1;
  for (const group of groupAdjacent(positions, isNextColumn)) {
    const column = layout.outputs[group[0]!]!;
    const values = Array.from({ length: height }, () => Array<CellScalar | null>(group.length).fill(null));
    for (const { row, values: rowValues } of span) {
      values[row - top] = group.map((position) => fitCell(rowValues[position]!));
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
  if (!outputs.some(({ isMuted }) => isMuted)) return;
  const byName = (values: readonly unknown[]) =>
    Object.fromEntries(outputs.map(({ name }, position) => [name, values[position]]));
  for (const { row, outputs: previous, values } of span) {
    const [before, now] = [byName(previous), byName(values)];
    for (const position of positions) {
      const isMuted = outputs[position]!.isMuted?.(now) === true;
      if (!isMuted && outputs[position]!.isMuted?.(before) !== true) continue;
      const { font } = sheet.getRangeByIndexes(row, layout.outputs[position]!, 1, 1).format;
      font.color = isMuted ? mutedColor : textColor;
    }
  }
}

const fitCell = (value: CellScalar): CellScalar => (typeof value === 'string' ? fitText(value) : value);
