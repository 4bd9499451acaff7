import { inWorkbook, Trace, WorkbookError, type SheetCell, type TracedRow } from '../../excel/index.ts';
import { textOf } from './header-row.ts';
import type { PreparedRun } from './run-kind.ts';
import { locateOnSheet, locateRun } from './layout.ts';
import type { Layout, RunOutput, Run } from './run.ts';
import { readColumns, readRow } from './row.ts';
import { loadResultsOf } from './run-results.ts';
import type { ResultState } from './written-results.ts';

/** A cell in an output column of a run. */
export interface ResultCell {
  run: Run;
  output: RunOutput;
  isHeader: boolean;
  /** The cells of its row that the run reads, with the headers of their columns. */
  inputs: { header: string; text: string }[];
  /** Key of what the row requests; null if the row requests nothing, or that can't be told without a call. */
  key: string | null;
  input: unknown;
  /** `unknown` if what the row requests can't be told without a call. */
  state: ResultState | 'unknown';
  /** Text of the run's note in its row. */
  note: string;
  /** What the workbook has stored of the row; null if nothing. */
  trace: TracedRow | null;
}

/**
 * The run that a cell is a result of, by the headers above the cell and the input next to it: rows and columns may have
 * been moved, and sheets copied. Null if the cell is in no column of a run.
 *
 * @param prepare Null for a run that can't read its rows without a call.
 */
export async function findResultAt(
  cell: SheetCell,
  runs: readonly Run[],
  prepare: (run: Run) => Promise<PreparedRun | null>,
): Promise<ResultCell | null> {
  let candidate: ResultCell | null = null;
  for (const run of runs) {
    const layout = await layoutOnSheet(run, cell.sheetId);
    const position = layout?.outputs.indexOf(cell.column) ?? -1;
    if (!layout || position < 0) continue;
    const result = await resultIn({ run, layout, position }, cell, await prepare(run));
    if (result && isOwn(result)) return result;
    candidate ??= result;
  }
  return candidate;
}

const isOwn = ({ state }: ResultCell): boolean => state === 'current' || state === 'outdated';

/** Where the columns of a run are on a sheet, which may be a copy of that of the run; null if they are not on it. */
async function layoutOnSheet(run: Run, sheetId: string): Promise<Layout | null> {
  try {
    const layout = await locateRun(run);
    if (layout.sheetId === sheetId) return layout;
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
  }
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId).load('id,name');
    const layout = await locateOnSheet(context, run, sheet);
    return layout?.sheetId === sheetId ? layout : null;
  });
}

interface RunColumnOnSheet {
  run: Run;
  layout: Layout;
  /** Of the output column. */
  position: number;
}

/** Null for a cell above or below the rows of the run. */
async function resultIn(
  { run, layout, position }: RunColumnOnSheet,
  cell: SheetCell,
  prepared: PreparedRun | null,
): Promise<ResultCell | null> {
  const isHeader = cell.row === layout.headerRow;
  const isInRows = cell.row >= layout.firstRow && cell.row < layout.firstRow + layout.rowCount;
  if (!isHeader && !isInRows) return null;
  const row = { sheetId: cell.sheetId, firstRow: cell.row, rowCount: 1 };
  const [cells = []] = await readColumns(row, [...layout.columns, ...layout.outputs]);
  const inputs = cells.slice(0, layout.columns.length);
  const outputs = cells.slice(layout.columns.length);
  const results = await loadResultsOf(run, layout);
  const isRead = prepared !== null && !isHeader;
  const { input, resultKey, state } = isRead
    ? readRow({ run, prepared, results }, inputs, outputs)
    : { input: null, resultKey: null, state: results.stateOf(null, outputs) };
  const isValid = input?.kind === 'valid';
  const trace = await Trace.load({ kind: 'run', id: run.id });
  const values = outputs.slice(0, -1);
  const isOfInput = resultKey !== null && (state === 'current' || state === 'outdated');
  return {
    run,
    output: run.outputs[position]!,
    isHeader,
    inputs: run.columns.map(({ header }, at) => ({ header, text: textOf(inputs[at]) })),
    key: isValid ? input.key : null,
    input: isValid ? input.input : null,
    state: prepared || state === 'none' || state === 'unrelated' ? state : 'unknown',
    note: String(outputs.at(-1) ?? ''),
    trace: isOfInput ? trace.find(resultKey, values) : trace.findValues(values),
  };
}
