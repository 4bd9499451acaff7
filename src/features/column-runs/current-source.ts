import { WorkbookError } from '../../excel/index.ts';
import { readSource } from './column-source.ts';
import type { ColumnSource } from './source.ts';
import { newRunOf } from './new-run.ts';
import type { NewRun } from './run-kind.ts';
import { relocatedColumns } from './user-columns.ts';
import { runMessages } from './messages.ts';

/**
 * Reads a source again. Selected rows are below the headers as far as they were, wherever these are now.
 *
 * @throws WorkbookError where the sheet is empty or was deleted.
 */
export async function readSourceAgain(previous: ColumnSource): Promise<ColumnSource> {
  const source = await readSource(previous);
  const { headerRow, firstRow, whole } = previous;
  if (whole || headerRow === null || source.headerRow === null) return source;
  const by = source.headerRow - headerRow;
  return by === 0 ? source : readSource({ ...previous, headerRow: headerRow + by, firstRow: firstRow + by });
}

/**
 * The new run over the columns of its source where the sheet has them now.
 *
 * @throws WorkbookError where the sheet or one of the columns no longer exists.
 */
export async function atCurrentSource<Options, Details>(
  newRun: NewRun<Options, Details>,
): Promise<NewRun<Options, Details>> {
  const { kind, options } = newRun;
  const columns = newRun.source.columns.filter(({ index }) => newRun.sources.includes(index));
  const source = await readSourceAgain(newRun.source);
  const sources = newRun.sources.flatMap((index) =>
    relocatedColumns(
      source,
      columns.filter((column) => column.index === index),
    ),
  );
  if (sources.length < newRun.sources.length) throw new WorkbookError(runMessages().sourceChanged);
  return newRunOf(kind, source, { sources, options });
}
