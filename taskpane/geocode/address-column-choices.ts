import { columnsOfPoints, noneAlike, type RecognizedAddress } from '../../src/features/geocode/index.ts';
import { matchColumnIndexes } from '../../src/features/clean/index.ts';
import {
  userColumns,
  type SheetRows,
  type Runs,
  type Run,
  type SheetColumn,
} from '../../src/features/column-runs/index.ts';
import { addressColumnsOf, type GeocodeDraft } from './geocode-draft.ts';

export interface AddressColumnChoices {
  /** Indexes of the columns that make up the address. Empty while a question is open. */
  columns: number[];
  /** The recognized columns, and those among which the user chooses the address. */
  recognized: RecognizedAddress;
  /** Indexes of the columns of the rows' own coordinates. */
  points: number[];
  /** The columns that may. Those that the add-in has written are not among them, also on the copy of a sheet. */
  choices: SheetColumn[];
}

interface WrittenColumns {
  runs: readonly Run[];
  registry: Pick<Runs, 'resultColumns' | 'certainResultColumns'>;
}

export function addressColumnChoices(
  draft: GeocodeDraft,
  rows: SheetRows | null,
  { runs, registry }: WrittenColumns,
): AddressColumnChoices {
  if (!rows) return { columns: [], recognized: { columns: [], alike: noneAlike }, points: [], choices: [] };
  const matches = matchColumnIndexes(rows.columns);
  const results = [...registry.resultColumns(rows), ...matches];
  const recognized = addressColumnsOf(draft, rows, { runs, results });
  const ownColumns = [...registry.certainResultColumns(rows), ...matches];
  const choices = userColumns(rows, runs).filter(
    ({ index }) => recognized.columns.includes(index) || !ownColumns.includes(index),
  );
  const points = columnsOfPoints(choices.filter(({ index }) => !recognized.columns.includes(index)));
  return { columns: recognized.alike.size > 0 ? [] : recognized.columns, recognized, points, choices };
}
