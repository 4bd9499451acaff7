import { WorkbookError } from '../excel/index.ts';
import { isSameQuestion } from './extend-run.ts';
import type { NewRun } from './new-run.ts';
import { locateRun } from './run-layout.ts';
import type { RunColumn, SavedRun } from './saved-run.ts';
import { isOfSource } from './user-columns.ts';

/**
 * Finds the saved run that requests the same for the same rows, and whose columns still exist: one with the same output
 * columns, or else the newest one. The rows may have become a table since then, or a range again.
 */
export async function findSavedRun(runs: readonly SavedRun[], newRun: NewRun): Promise<SavedRun | null> {
  const candidates = runs.filter((run) => mayBeOnSameRows(run, newRun));
  const hasSameOptions = (run: SavedRun) => requestOptions(run.options) === requestOptions(newRun.options);
  const ordered = [...candidates.filter(hasSameOptions), ...candidates.filter((run) => !hasSameOptions(run))];
  for (const run of ordered) {
    const { tableId, table } = newRun.source;
    const located = await locateSameRun({ ...run, tableId, table }, newRun);
    if (located) return located;
  }
  return null;
}

const mayBeOnSameRows = (run: SavedRun, { kind, source }: NewRun): boolean =>
  run.kind === kind && isOfSource(run, source) && run.whole === source.whole;

/** The options that change what the rows contain; totals are written below them, and a run keeps its labels. */
const requestOptions = (options: NewRun['options']): string =>
  JSON.stringify({ ...options, totals: undefined, labels: undefined });

/** The run with its columns where they are now, or null if it is no such run. */
async function locateSameRun(run: SavedRun, newRun: NewRun): Promise<SavedRun | null> {
  const { source } = newRun;
  try {
    const layout = await locateRun(run);
    const isSame =
      layout.sheetId === source.sheetId &&
      layout.tableId === source.tableId &&
      layout.firstRow === source.firstRow &&
      (run.whole || layout.rows === source.rows) &&
      isSameQuestion(run, layout.sources, newRun);
    if (!isSame) return null;
    const at = (columns: readonly RunColumn[], indexes: readonly number[]) =>
      columns.map(({ header }, position) => ({ header, index: indexes[position]! }));
    const { sheetId, sheet, tableId, table } = layout;
    return {
      ...run,
      ...{ sheetId, sheet, tableId, table },
      sources: at(run.sources, layout.sources),
      outputs: at(run.outputs, layout.outputs),
    };
  } catch (error) {
    if (error instanceof WorkbookError) return null;
    throw error;
  }
}
