import type { SheetRows, SheetColumn } from './source.ts';
import type { Run } from './saved-run.ts';

/** The columns of a source that the user filled, without those that runs made. */
export function userColumns(rows: SheetRows, runs: readonly Run[]): SheetColumn[] {
  const outputs = runs.filter((run) => isOverRows(run, rows)).flatMap((run) => run.outputs);
  return rows.columns.filter(({ header, index }) =>
    outputs.every((output) => output.header !== header || (header === '' && output.index !== index)),
  );
}

/** Whether a run may be of a source, by the ids or the names of sheet and table: ids may have changed. */
export const isOverRows = (run: Run, { sheetId, sheet, tableId, table }: SheetRows): boolean =>
  (run.sheetId === sheetId || run.sheet === sheet) &&
  (run.tableId === null || tableId === null || run.tableId === tableId || run.table === table);

/** The same columns of a source that was read again: they may have moved. */
export const relocatedColumns = (
  rows: SheetRows,
  columns: readonly Pick<SheetColumn, 'index' | 'header' | 'group'>[],
): number[] =>
  columns.flatMap(({ index, header, group }) => {
    const namesakes = rows.columns.filter((column) => column.header === header);
    const column =
      namesakes.find((one) => one.index === index) ??
      (header === '' ? undefined : (namesakes.find((one) => one.group === group) ?? namesakes[0]));
    return column ? [column.index] : [];
  });
