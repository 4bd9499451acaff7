import { addressColumns } from '../address/index.ts';
import type { ColumnSource, SourceColumn } from './column-source.ts';
import type { RememberedRun } from './saved-run.ts';

/** The columns of a source that a person filled: those that the runs on its sheet made are left out. */
export function ownColumns(source: ColumnSource, runs: readonly RememberedRun[]): SourceColumn[] {
  const { sheetId, tableId, columns } = source;
  const otherTable = (run: RememberedRun) =>
    run.tableId !== null && tableId !== null && run.tableId !== tableId;
  const made = runs.filter((run) => run.sheetId === sheetId && !otherTable(run));
  return columns.filter(({ header, index }) =>
    made.every(({ outputs }) =>
      outputs.every((output) => output.header !== header || (header === '' && output.index !== index)),
    ),
  );
}

/**
 * The columns of a source that most likely make an address: those that the selection means, or else those that their
 * headers name. What runs wrote is no part of it: a second run reads what the first one read.
 */
export function likelyAddress(source: ColumnSource, runs: readonly RememberedRun[]): number[] {
  const { selected, selectedColumns } = source;
  const own = ownColumns(source, runs);
  const selectedOwn = selected.filter((at) => own.some(({ index }) => index === at));
  if (selectedColumns && selectedOwn.length < own.length) {
    return selectedOwn.length > 0 ? selectedOwn : selected;
  }
  const named = addressColumns(own.map(({ header }) => header)).map((at) => own[at]!.index);
  return named.length > 0 ? named : selectedOwn.slice(0, 1);
}
