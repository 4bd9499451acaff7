import { WorkbookError } from '../excel/index.ts';
import type { NewRun } from './new-run.ts';
import { locateRun } from './run-layout.ts';
import type { SavedRun } from './saved-run.ts';

/**
 * Finds the newest saved run that reads the same columns with the same options, and whose columns still exist. The
 * rows may have become a table since then, or a range again.
 */
export async function findSavedRun(runs: readonly SavedRun[], newRun: NewRun): Promise<SavedRun | null> {
  for (const run of runs.filter((one) => isSame(one, newRun))) {
    const current = { ...run, tableId: newRun.source.tableId };
    if (await hasSameColumns(current, newRun)) return current;
  }
  return null;
}

const isSame = (run: SavedRun, { kind, source, sources, options }: NewRun): boolean =>
  run.kind === kind &&
  run.sheetId === source.sheetId &&
  (run.tableId === source.tableId || run.tableId === null || source.tableId === null) &&
  run.whole === source.whole &&
  run.sources.length === sources.length &&
  requestOptions(run.options) === requestOptions(options);

/** The options that change what the rows contain; totals are written below them. */
const requestOptions = (options: NewRun['options']): string =>
  JSON.stringify({ ...options, totals: undefined });

async function hasSameColumns(run: SavedRun, { source, sources }: NewRun): Promise<boolean> {
  try {
    const layout = await locateRun(run);
    return (
      layout.firstRow === source.firstRow &&
      (run.whole || layout.rows === source.rows) &&
      layout.sources.every((column, index) => column === sources[index])
    );
  } catch (error) {
    if (error instanceof WorkbookError) return false;
    throw error;
  }
}
