import { addressColumns } from '@cdata/catalog/reading';
import { firstCellError } from '../../excel/cells/index.ts';
import { isOverRows, userColumns, type SheetRows, type Run, type SheetColumn } from '../column-runs/index.ts';
import { geocodeRunName } from './geocode-columns.ts';

/**
 * Indexes of the columns that probably make up the address: selected columns, or those that have address headers.
 * Columns that runs made are never among them. Empty if no column seems to hold addresses.
 *
 * @param results Indexes of columns that look like results, of runs that the workbook may not have.
 */
export function likelyAddressColumns(
  rows: SheetRows,
  runs: readonly Run[],
  results: readonly number[] = [],
): number[] {
  const { selected, selectedColumns } = rows;
  const candidates = userColumns(rows, runs).filter(({ index }) => !results.includes(index));
  const selectedCandidates = candidates.filter(({ index }) => selected.includes(index));
  const indexesOf = (columns: readonly SheetColumn[]) => columns.map(({ index }) => index);
  if (selectedColumns && selectedCandidates.length < candidates.length && selectedCandidates.some(hasWords)) {
    return indexesOf(selectedCandidates);
  }
  const positions = addressColumns(candidates.map(({ header }) => header));
  if (positions.length > 0) return indexesOf(positions.map((position) => candidates[position]!));
  const first = selectedCandidates.find(hasWords);
  if (first) return [first.index];
  const previousRun = runs.find((run) => run.kind === geocodeRunName && isOverRows(run, rows));
  const sources = previousRun?.columns.map(({ index }) => index) ?? [];
  return sources.every((index) => candidates.some((column) => column.index === index)) ? sources : [];
}

/** Whether a column may hold addresses: coordinates, amounts and errors have no words. */
const hasWords = ({ samples }: SheetColumn): boolean =>
  samples.some((sample) => /\p{L}/u.test(sample) && firstCellError([sample]) === null);
