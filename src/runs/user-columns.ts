import { addressColumns } from '@cdata/catalog/address';
import { firstCellError } from '../cells/index.ts';
import type { ColumnSource, SourceColumn } from './column-source.ts';
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

/**
 * Indexes of the columns that probably make up the address: selected columns, or those that have address headers.
 * Columns that runs made are never among them. Empty if no column seems to hold addresses.
 */
export function likelyAddressColumns(source: ColumnSource, runs: readonly SavedRun[]): number[] {
  const { selected, selectedColumns } = source;
  const candidates = userColumns(source, runs);
  const selectedCandidates = candidates.filter(({ index }) => selected.includes(index));
  const indexesOf = (chosen: readonly SourceColumn[]) => chosen.map(({ index }) => index);
  if (selectedColumns && selectedCandidates.length < candidates.length && selectedCandidates.some(hasWords)) {
    return indexesOf(selectedCandidates);
  }
  const positions = addressColumns(candidates.map(({ header }) => header));
  if (positions.length > 0) return indexesOf(positions.map((position) => candidates[position]!));
  const first = selectedCandidates.find(hasWords);
  if (first) return [first.index];
  const earlier = runs.find((run) => run.kind === 'geocode' && isOfSource(run, source));
  const sources = earlier?.sources.map(({ index }) => index) ?? [];
  return sources.every((index) => candidates.some((column) => column.index === index)) ? sources : [];
}

/** Whether a column may hold addresses: coordinates, amounts and errors have no words. */
const hasWords = ({ samples }: SourceColumn): boolean =>
  samples.some((sample) => /\p{L}/u.test(sample) && firstCellError([sample]) === null);

/** The same columns of a source that was read again: they may have moved. */
export const relocatedColumns = (
  source: ColumnSource,
  chosen: readonly Pick<SourceColumn, 'index' | 'header'>[],
): number[] =>
  chosen.flatMap(({ index, header }) => {
    const isSame = (column: SourceColumn) => column.header === header;
    const column =
      source.columns.find((one) => one.index === index && isSame(one)) ??
      (header === '' ? undefined : source.columns.find(isSame));
    return column ? [column.index] : [];
  });
