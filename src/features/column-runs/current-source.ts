import { WorkbookError } from '../../excel/index.ts';
import { readSheetRows } from './sheet-rows.ts';
import type { SheetRows } from './source.ts';
import { newRunOf } from './new-run.ts';
import type { NewRun } from './run-kind.ts';
import { relocatedColumns } from './user-columns.ts';
import { runMessages } from './messages.ts';

/**
 * Reads a source again. Selected rows are below the headers as far as they were, wherever these are now.
 *
 * @throws WorkbookError where the sheet is empty or was deleted.
 */
export async function readSheetRowsAgain(previous: SheetRows): Promise<SheetRows> {
  const rows = await readSheetRows(previous);
  const { headerRow, firstRow, whole } = previous;
  if (whole || headerRow === null || rows.headerRow === null) return rows;
  const by = rows.headerRow - headerRow;
  return by === 0 ? rows : readSheetRows({ ...previous, headerRow: headerRow + by, firstRow: firstRow + by });
}

/**
 * The new run over the columns of its source where the sheet has them now.
 *
 * @throws WorkbookError where the sheet or one of the columns no longer exists.
 */
export async function atCurrentRows<Options, Details>(
  newRun: NewRun<Options, Details>,
): Promise<NewRun<Options, Details>> {
  const { kind, options } = newRun;
  const columns = newRun.rows.columns.filter(({ index }) => newRun.columns.includes(index));
  const rows = await readSheetRowsAgain(newRun.rows);
  const sources = newRun.columns.flatMap((index) =>
    relocatedColumns(
      rows,
      columns.filter((column) => column.index === index),
    ),
  );
  if (sources.length < newRun.columns.length) throw new WorkbookError(runMessages().columnsChanged);
  return newRunOf(kind, rows, { columns: sources, options });
}
