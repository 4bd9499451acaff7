import { anchorColumns } from './column-anchors.ts';
import type { ColumnSource } from './source.ts';
import { makeOutputColumns, type Destination } from './output-columns.ts';
import { noteName, type NewRun, type OutputColumn, type RunKind, type RunRequest } from './run-kind.ts';
import { existingColumns } from './run-layout.ts';
import type { RunColumn, RunOutput, SavedRun } from './saved-run.ts';
import { keepSourcesVisible } from './visible-sources.ts';

export const newRunOf = <Options, Details>(
  kind: RunKind<Options, unknown, unknown, Details>,
  source: ColumnSource,
  { sources, options }: RunRequest<Options>,
): NewRun<Options, Details> => ({ kind, source, sources, outputs: kind.columns(options), options });

/** The new run with the columns of the saved run, whose columns are where the sheet has them now. */
export function mergedRun<Options, Details>(
  savedRun: SavedRun,
  { kind, source, sources, options }: NewRun<Options, Details>,
): NewRun<Options, Details> {
  return newRunOf(kind, source, kind.merge(requestOf<Options>(savedRun), { sources, options }));
}

/** What a saved run requests; its kind is that of the new run that it is compared with. */
export const requestOf = <Options>({ sources, options }: SavedRun): RunRequest<Options> => ({
  sources: sources.map(({ index }) => index),
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
  savedRun: SavedRun,
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
export const deletedColumns = ({ outputs }: SavedRun): RunOutput[] =>
  outputs.filter(({ index, name }) => index === null && name !== noteName);

/** Whether there are other columns than the note. */
export const hasResults = (columns: readonly OutputColumn[]): boolean =>
  columns.some(({ name }) => name !== noteName);

/**
 * Makes the columns of a new run.
 *
 * @throws WorkbookError where the cells are not free.
 */
export async function createRun(newRun: NewRun, destination: Destination): Promise<SavedRun> {
  const { kind, source, sources, outputs, options } = newRun;
  const { sheetId, sheet, tableId, table, headerRow, choseHeaders, firstRow, rows, whole } = source;
  const columns = await makeOutputColumns(source, outputs, destination);
  const indexes = columns.map(({ index }) => index);
  await keepSourcesVisible(source, sources, existingColumns(indexes));
  const run: SavedRun = {
    ...{ id: crypto.randomUUID(), kind: kind.name, options },
    ...{ sheetId, sheet, tableId, table, headerRow, choseHeaders, firstRow, rows, whole },
    sources: sources.map((index) => sourceColumn(source, index)),
    outputs: columns,
    ...{ round: 0, state: 'running', done: 0, of: 0 },
    at: new Date().toISOString(),
    reason: null,
  };
  if (headerRow === null) await anchorColumns(run);
  return run;
}

export const sourceColumn = ({ columns }: ColumnSource, index: number): RunColumn => ({
  header: columns.find((column) => column.index === index)?.header ?? '',
  index,
});
