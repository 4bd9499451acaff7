import { anchorColumns } from './column-anchors.ts';
import type { ColumnSource } from './column-source.ts';
import { makeOutputColumns, type Destination } from './output-columns.ts';
import type { NewRun, OutputColumn, RunKind, RunRequest } from './run-kind.ts';
import type { RunColumn, SavedRun } from './saved-run.ts';
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

/** The output columns of a new run that the saved run lacks. */
export function addedColumns(savedRun: SavedRun, newRun: NewRun): OutputColumn[] {
  const names = savedRun.outputs.map(({ name }) => name);
  return mergedRun(savedRun, newRun).outputs.filter(({ name }) => !names.includes(name));
}

/**
 * Makes the columns of a new run.
 *
 * @throws WorkbookError where the cells are not free.
 */
export async function createRun(newRun: NewRun, destination: Destination): Promise<SavedRun> {
  const { kind, source, sources, outputs, options } = newRun;
  const { sheetId, sheet, tableId, table, headerRow, firstRow, rows, whole } = source;
  const columns = await makeOutputColumns(source, outputs, destination);
  await keepSourcesVisible(
    source,
    sources,
    columns.map(({ index }) => index),
  );
  const run: SavedRun = {
    ...{ id: crypto.randomUUID(), kind: kind.name, options },
    ...{ sheetId, sheet, tableId, table, headerRow, firstRow, rows, whole },
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
