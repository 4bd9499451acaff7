import * as v from 'valibot';
import { WorkbookError } from '../../excel/index.ts';
import { isSameRequest } from './new-run.ts';
import { outputsOf, type NewRun, type RunKind } from './run-kind.ts';
import { atLayout, locateRun } from './layout.ts';
import { readStoredRuns, type Run, type StoredRun } from './run.ts';
import { isOverRows } from './sheet-rows.ts';

/** The saved runs of some kinds, the newest first. */
export async function readSavedRuns(kinds: readonly RunKind[]): Promise<Run[]> {
  const runs = await readStoredRuns();
  return runs.flatMap((run) => savedRunOf(run, kinds) ?? []).sort((a, b) => b.at.localeCompare(a.at));
}

/** Null if the kind is not among the given ones, or the options are not of this kind. */
function savedRunOf(run: StoredRun, kinds: readonly RunKind[]): Run | null {
  const kind = kinds.find(({ name }) => name === run.kind);
  if (!kind) return null;
  const options = v.safeParse(kind.options, run.options);
  if (!options.success) return null;
  const columns = outputsOf(kind, options.output);
  const outputs = run.outputs.map((column, position) => ({
    ...column,
    name: columns[position]?.name ?? '',
  }));
  return { ...run, kind: kind.name, options: options.output, outputs };
}

/**
 * Finds the saved run that requests the same for the same rows, and whose columns still exist: one with the same output
 * columns, or else the newest one. The rows may have become a table since then, or a range again.
 */
export async function findSavedRun(runs: readonly Run[], newRun: NewRun): Promise<Run | null> {
  const candidates = runs.filter((run) => mayBeOnSameRows(run, newRun));
  const hasSameColumns = ({ outputs }: Run) => namesOf(outputs) === namesOf(newRun.outputs);
  const ordered = [...candidates.filter(hasSameColumns), ...candidates.filter((run) => !hasSameColumns(run))];
  for (const run of ordered) {
    const { tableId, table } = newRun.rows;
    const savedRun = await locateSameRun({ ...run, tableId, table }, newRun);
    if (savedRun) return savedRun;
  }
  return null;
}

const mayBeOnSameRows = (run: Run, { kind, rows }: NewRun): boolean =>
  run.kind === kind.name && isOverRows(run, rows) && run.whole === rows.whole;

const namesOf = (columns: readonly { name: string }[]): string => String(columns.map(({ name }) => name));

/** The run with its columns where they are now, or null if it is no such run. */
async function locateSameRun(run: Run, newRun: NewRun): Promise<Run | null> {
  const { rows } = newRun;
  try {
    const layout = await locateRun(run);
    const isOnSameRows =
      layout.sheetId === rows.sheetId &&
      layout.tableId === rows.tableId &&
      layout.firstRow === rows.firstRow &&
      (run.whole || layout.rowCount === rows.rowCount);
    const { sheetId, sheet, tableId, table } = layout;
    const savedRun = { ...run, ...{ sheetId, sheet, tableId, table }, ...atLayout(run, layout) };
    return isOnSameRows && isSameRequest(newRun, savedRun) ? savedRun : null;
  } catch (error) {
    if (error instanceof WorkbookError) return null;
    throw error;
  }
}
