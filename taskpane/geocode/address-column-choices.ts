import { matchColumnIndexes } from '../../src/features/clean/index.ts';
import {
  userColumns,
  type ColumnSource,
  type Runs,
  type SavedRun,
  type SourceColumn,
} from '../../src/features/column-runs/index.ts';
import { addressColumnsOf, type GeocodeDraft } from './geocode-draft.ts';

export interface AddressColumnChoices {
  /** Indexes of the columns that make up the address. */
  columns: number[];
  /** The columns that may. Those that the add-in has written are not among them, also on the copy of a sheet. */
  choices: SourceColumn[];
}

interface WrittenColumns {
  runs: readonly SavedRun[];
  registry: Pick<Runs, 'resultColumns' | 'certainResultColumns'>;
}

export function addressColumnChoices(
  draft: GeocodeDraft,
  source: ColumnSource | null,
  { runs, registry }: WrittenColumns,
): AddressColumnChoices {
  if (!source) return { columns: [], choices: [] };
  const matches = matchColumnIndexes(source.columns);
  const results = [...registry.resultColumns(source), ...matches];
  const columns = addressColumnsOf(draft, source, { runs, results });
  const ownColumns = [...registry.certainResultColumns(source), ...matches];
  const choices = userColumns(source, runs).filter(
    ({ index }) => columns.includes(index) || !ownColumns.includes(index),
  );
  return { columns, choices };
}
