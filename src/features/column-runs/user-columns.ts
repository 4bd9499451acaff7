import type { ColumnSource, SourceColumn } from './source.ts';
import type { SavedRun } from './saved-run.ts';

/** The columns of a source that the user filled, without those that runs made. */
export function userColumns(source: ColumnSource, runs: readonly SavedRun[]): SourceColumn[] {
  const outputs = runs.filter((run) => isOfSource(run, source)).flatMap((run) => run.outputs);
  return source.columns.filter(({ header, index }) =>
    outputs.every((output) => output.header !== header || (header === '' && output.index !== index)),
  );
}

/** Whether a run may be of a source, by the ids or the names of sheet and table: ids may have changed. */
export const isOfSource = (run: SavedRun, { sheetId, sheet, tableId, table }: ColumnSource): boolean =>
  (run.sheetId === sheetId || run.sheet === sheet) &&
  (run.tableId === null || tableId === null || run.tableId === tableId || run.table === table);

/** The same columns of a source that was read again: they may have moved. */
export const relocatedColumns = (
  source: ColumnSource,
  columns: readonly Pick<SourceColumn, 'index' | 'header' | 'group'>[],
): number[] =>
  columns.flatMap(({ index, header, group }) => {
    const namesakes = source.columns.filter((column) => column.header === header);
    const column =
      namesakes.find((one) => one.index === index) ??
      (header === '' ? undefined : (namesakes.find((one) => one.group === group) ?? namesakes[0]));
    return column ? [column.index] : [];
  });
