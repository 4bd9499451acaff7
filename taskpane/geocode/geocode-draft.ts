import {
  cityPosition,
  likelyAddressColumns,
  newGeocodeRun,
  type CityConflicts,
  type GeocodeChoice,
} from '../../src/geocode/index.ts';
import {
  relocatedColumns,
  type ColumnSource,
  type NewRun,
  type RunLabels,
  type SavedRun,
  type SourceColumn,
} from '../../src/runs/index.ts';
import type { GeocodeOptions } from '../../src/geocode/index.ts';

/** Which city counts where the address and the city column name different ones. */
export type CityAnswer = 'address' | 'column';

/** What the user has chosen for a selection; nothing of it applies to another one. */
export interface GeocodeDraft {
  /** See `selectionKey`. */
  selection: string;
  /** Null until the user has chosen. */
  columns: readonly Pick<SourceColumn, 'index' | 'header'>[] | null;
  /** Null until the user has answered. */
  city: CityAnswer | null;
}

const selectionKey = (source: ColumnSource | null): string =>
  JSON.stringify([source?.sheetId, source?.selected]);

/** The draft of a source: what was chosen for it, or nothing yet. */
export function draftOf(draft: GeocodeDraft | null, source: ColumnSource | null): GeocodeDraft {
  const selection = selectionKey(source);
  return draft?.selection === selection ? draft : { selection, columns: null, city: null };
}

/** Indexes of the address columns: the chosen ones, or the likely ones. */
export function addressColumnsOf(
  { columns }: GeocodeDraft,
  source: ColumnSource | null,
  runs: readonly SavedRun[],
): number[] {
  if (!source) return [];
  return columns ? relocatedColumns(source, columns) : likelyAddressColumns(source, runs);
}

/** The draft with other columns. */
export const withColumns = (
  draft: GeocodeDraft,
  { columns }: ColumnSource,
  indexes: readonly number[],
): GeocodeDraft => ({
  ...draft,
  columns: indexes.flatMap((index) => columns.find((column) => column.index === index) ?? []),
});

/** The run that a draft describes, or null while something required is missing. */
export function newRunOfDraft(
  { city }: GeocodeDraft,
  source: ColumnSource | null,
  { columns, choices, labels }: { columns: number[]; choices: GeocodeChoice[]; labels: RunLabels },
): NewRun<GeocodeOptions, CityConflicts | null> | null {
  if (!source || columns.length === 0 || choices.length === 0) return null;
  const yieldingCity = city === 'address' ? cityPosition(source, columns) : undefined;
  return newGeocodeRun(source, columns, { choices, labels, yieldingCity });
}
