import { anchorColumns } from './column-anchors.ts';
import type { SheetRows } from './source.ts';
import { makeOutputColumns, type Destination } from './output-columns.ts';
import { noteName, type NewRun, type OutputColumn, type RunKind, type RunRequest } from './run-kind.ts';
import { existingColumns } from './run-layout.ts';
import type { RunColumn, RunOutput, Run } from './saved-run.ts';
import { keepColumnsVisible } from './visible-sources.ts';

export const newRunOf = <Options, Details>(
  kind: RunKind<Options, unknown, unknown, Details>,
  rows: SheetRows,
  { columns, options }: RunRequest<Options>,
): NewRun<Options, Details> => ({ kind, rows, columns, outputs: kind.columns(options), options });

/** The new run with the columns of the saved run, whose columns are where the sheet has them now. */
export function mergedRun<Options, Details>(
  savedRun: Run,
  { kind, rows, columns, options }: NewRun<Options, Details>,
): NewRun<Options, Details> {
  return newRunOf(kind, rows, kind.merge(requestOf<Options>(savedRun), { columns, options }));
}

/** What a saved run requests; its kind is that of the new run that it is compared with. */
export const requestOf = <Options>({ columns, options }: Run): RunRequest<Options> => ({
  columns: columns.map(({ index }) => index),
  options: options as Options,
});

/**
 * The output columns of a new run that the saved run lacks. Those that the user deleted are not among them, except the
 * note: it says why a row has no result. Without any result column, the user starts over.
 *
 * @param savedRun A run whose columns are where the sheet has them now.
 * @param restored Names of columns that the user deleted and wants again.
 */
export function addedColumns(
  savedRun: Run,
  newRun: NewRun,
  restored: readonly string[] = [],
): OutputColumn[] {
  const { outputs } = mergedRun(savedRun, newRun);
  const existing = savedRun.outputs.filter(({ index }) => index !== null).map(({ name }) => name);
  const deleted = existing.some((name) => name !== noteName)
    ? deletedColumns(savedRun).map(({ name }) => name)
    : [];
  return outputs.filter(
    ({ name }) => !existing.includes(name) && (restored.includes(name) || !deleted.includes(name)),
  );
}

/**
 * The result columns that the user deleted, and that a run leaves out.
 *
 * @param savedRun A run whose columns are where the sheet has them now.
 */
export const deletedColumns = ({ outputs }: Run): RunOutput[] =>
  outputs.filter(({ index, name }) => index === null && name !== noteName);

/** Whether there are other columns than the note. */
export const hasResults = (columns: readonly OutputColumn[]): boolean =>
  columns.some(({ name }) => name !== noteName);

/**
 * Makes the columns of a new run.
 *
 * @throws WorkbookError where the cells are not free.
 */
export async function createRun(newRun: NewRun, destination: Destination): Promise<Run> {
  const { kind, rows, columns: sources, outputs, options } = newRun;
  const { sheetId, sheet, tableId, table, headerRow, choseHeaders, firstRow, rowCount, whole } = rows;
  const columns = await makeOutputColumns(rows, outputs, destination);
  const indexes = columns.map(({ index }) => index);
  await keepColumnsVisible(rows, sources, existingColumns(indexes));
  const run: Run = {
    ...{ id: crypto.randomUUID(), kind: kind.name, options },
    ...{ sheetId, sheet, tableId, table, headerRow, choseHeaders, firstRow, rowCount, whole },
    columns: sources.map((index) => columnAt(rows, index)),
    outputs: columns,
    ...{ round: 0, state: 'running', done: 0, of: 0 },
    at: new Date().toISOString(),
    reason: null,
  };
  if (headerRow === null) await anchorColumns(run);
  return run;
}

export const columnAt = ({ columns }: SheetRows, index: number): RunColumn => ({
  header: columns.find((column) => column.index === index)?.header ?? '',
  index,
});
