import { addressColumns } from '../address/index.ts';
import type { ColumnSource, SourceColumn } from './column-source.ts';
import type { SavedRun } from './saved-run.ts';

/** The columns of a source that the user filled, without those that runs made. */
export function userColumns(source: ColumnSource, runs: readonly SavedRun[]): SourceColumn[] {
  const { sheetId, tableId, columns } = source;
  const isOfOtherTable = (run: SavedRun) =>
    run.tableId !== null && tableId !== null && run.tableId !== tableId;
  const outputs = runs
    .filter((run) => run.sheetId === sheetId && !isOfOtherTable(run))
    .flatMap((run) => run.outputs);
  return columns.filter(({ header, index }) =>
    outputs.every((output) => output.header !== header || (header === '' && output.index !== index)),
  );
}

/**
 * Indexes of the columns that probably make up the address: selected columns, or those that have address headers.
 * Columns that runs made are left out, so that a second run reads the same columns as the first.
 */
export function likelyAddressColumns(source: ColumnSource, runs: readonly SavedRun[]): number[] {
  const { selected, selectedColumns } = source;
  const candidates = userColumns(source, runs);
  const selectedCandidates = selected.filter((at) => candidates.some(({ index }) => index === at));
  if (selectedColumns && selectedCandidates.length < candidates.length) {
    return selectedCandidates.length > 0 ? selectedCandidates : selected;
  }
  const positions = addressColumns(candidates.map(({ header }) => header));
  const withAddressHeader = positions.map((position) => candidates[position]!.index);
  return withAddressHeader.length > 0 ? withAddressHeader : selectedCandidates.slice(0, 1);
}
