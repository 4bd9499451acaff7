import {
  likelyCoordinateColumns,
  newCoordinatesRun,
  startsFromCoordinates,
  type CoordinatesChoice,
  type NewCoordinatesRun,
  noneAlike,
  recognizeAddress,
  type RecognizedAddress,
  newGeocodeRun,
  type CityConflicts,
  type GeocodeChoice,
  type GeocodeOptions,
} from '../../src/features/geocode/index.ts';
import {
  cityPosition,
  relocatedColumns,
  type SheetRows,
  type NewRun,
  type RunLabels,
  type Run,
  type SheetColumn,
} from '../../src/features/column-runs/index.ts';
import type { ProvinceCode } from '../../src/language/index.ts';
import type { ProvinceAnswer } from '../column-runs/list-province.tsx';

/** Which city counts where the address and the city column name different ones. */
export type CityAnswer = 'address' | 'column';

/** What the rows hold that places are found by. */
export type GeocodeStart = 'addresses' | 'coordinates';

type ChosenColumns = readonly Pick<SheetColumn, 'index' | 'header' | 'group'>[];

/** What the user has chosen for a selection; nothing of it applies to another one. */
export interface GeocodeDraft {
  /** See `selectionKey`. */
  selection: string;
  /** Null until the user has chosen. */
  start: GeocodeStart | null;
  /** The columns of the address; null until the user has chosen. */
  columns: ChosenColumns | null;
  /** The columns of the coordinates; null until the user has chosen. */
  coordinates: ChosenColumns | null;
  /** Null until the user has answered. */
  city: CityAnswer | null;
  province: ProvinceAnswer;
  /** The grid of metres that name none; null until the user has chosen. */
  grid: string | null;
}

const selectionKey = (rows: SheetRows | null): string =>
  JSON.stringify([rows?.sheetId, rows?.selected, rows?.choseHeaders && rows.headerRow]);

/** The draft of rows: what was chosen for them, or nothing yet. */
export function draftOf(draft: GeocodeDraft | null, rows: SheetRows | null): GeocodeDraft {
  const selection = selectionKey(rows);
  return draft?.selection === selection
    ? draft
    : { selection, start: null, columns: null, coordinates: null, city: null, province: null, grid: null };
}

/** The address columns: the chosen ones, or the recognized ones. */
export function addressColumnsOf(
  { columns }: GeocodeDraft,
  rows: SheetRows | null,
  { runs, results }: { runs: readonly Run[]; results: readonly number[] },
): RecognizedAddress {
  if (!rows) return { columns: [], alike: noneAlike };
  return columns
    ? { columns: relocatedColumns(rows, columns), alike: noneAlike }
    : recognizeAddress(rows, runs, results);
}

/** What a run starts from: what the user chose, or what the rows seem to hold. */
export const startOf = (
  { start }: GeocodeDraft,
  rows: SheetRows | null,
  runs: readonly Run[],
): GeocodeStart => start ?? (rows && startsFromCoordinates(rows, runs) ? 'coordinates' : 'addresses');

/** Indexes of the columns of coordinates: the chosen ones, or the likely ones. */
export function coordinateColumnsOf(
  { coordinates }: GeocodeDraft,
  rows: SheetRows | null,
  runs: readonly Run[],
): number[] {
  if (!rows) return [];
  return coordinates ? relocatedColumns(rows, coordinates) : likelyCoordinateColumns(rows, runs);
}

export const chosenColumns = ({ columns }: SheetRows, indexes: readonly number[]): ChosenColumns =>
  indexes.flatMap((index) => columns.find((column) => column.index === index) ?? []);

interface NewGeocodeChoices {
  columns: number[];
  points?: readonly number[];
  choices: GeocodeChoice[];
  labels: RunLabels;
  province?: ProvinceCode | undefined;
}

/** The run that a draft describes, or null while something required is missing. */
export function newRunOfDraft(
  { city }: GeocodeDraft,
  rows: SheetRows | null,
  { columns, points, choices, labels, province }: NewGeocodeChoices,
): NewRun<GeocodeOptions, CityConflicts | null> | null {
  if (!rows || columns.length === 0 || choices.length === 0) return null;
  const yieldingCity = city === 'address' ? cityPosition(rows, columns) : undefined;
  return newGeocodeRun(rows, columns, { choices, labels, yieldingCity, province }, points);
}

/** The run over coordinates that a draft describes, or null while something required is missing. */
export function newCoordinatesRunOfDraft(
  { grid }: GeocodeDraft,
  rows: SheetRows | null,
  { columns, choices, labels }: { columns: number[]; choices: CoordinatesChoice[]; labels: RunLabels },
): NewCoordinatesRun | null {
  if (!rows || columns.length === 0 || choices.length === 0) return null;
  return newCoordinatesRun(rows, columns, { choices, labels, ...(grid !== null && { grid }) });
}
