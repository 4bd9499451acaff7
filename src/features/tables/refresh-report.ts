import type { Field } from '@cdata/catalog';
import type { ColumnNote } from '../../excel/cells/index.ts';
import type { FetchedRecords } from './fetch-records.ts';
import {
  goneStates,
  type CellChange,
  type GoneRow,
  type GoneState,
  type RefreshCounts,
  type RefreshMode,
} from './row-state.ts';

export interface RefreshReport extends RefreshCounts {
  tableId: string;
  table: string;
  sheet: string;
  mode: RefreshMode;
  /** Rows that an interrupted fetch still had to write. */
  resumedRows: number;
  changedCells: number;
  /** At most {@link maxListed}; blank for a record without an id. */
  addedIds: string[];
  /** By what was done with the rows that are gone; at most {@link maxListed} of each. */
  goneIds: Record<GoneState, string[]>;
  /** Of the kept rows to remove if the user agrees: too many to remove them without a question. */
  removableIds: string[];
  /** Whether the query was changed, so that they may be published without matching it. */
  isOfNewQuery: boolean;
  /** Why some rows may be missing from the answer without being gone, or null. */
  incomplete: string | null;
  changes: CellChange[];
  /** By record id: the address, or what else names the record, of those that are listed. */
  names: Record<string, string>;
  /** How cells differ from what was published. */
  notes: readonly ColumnNote[];
  /** Fields whose columns were added. */
  newColumns: string[];
  rowCount: number;
  /** Whether it ended early; what was written stays. */
  cancelled: boolean;
  /** Why it ended early, if something had been written by then. */
  error: string | null;
}

/** Maximum items of a kind that a report lists; it counts all of them. */
export const maxListed = 5000;

/** Fields that can serve as the name of a record, in order of preference. */
const nameFields: readonly string[] = [
  'address',
  'normalized_address',
  'project_name',
  'building_name',
  'business_name',
];

/** The names of the listed records: as they were fetched, or else as the table showed them. */
export function namesOf(
  { changes, addedIds, goneIds }: RefreshReport,
  gone: readonly GoneRow[],
  fetched: FetchedRecords,
  fields: readonly Field[],
): Record<string, string> {
  const nameField = nameFieldOf(fields);
  const nameIndex = fields.findIndex(({ name }) => name === nameField);
  const listed = [
    ...changes.map(({ id }) => id),
    ...addedIds,
    ...goneStates.flatMap((state) => goneIds[state]),
  ];
  const rows = new Map(gone.map(({ id, values }) => [id, values]));
  const names: Record<string, string> = {};
  for (const id of new Set(listed)) {
    const name = String((fetched.values.get(id) ?? rows.get(id))?.[nameIndex] ?? '');
    if (name !== '') names[id] = name;
  }
  return names;
}

export function pushListed<Item>(listed: Item[], items: readonly Item[]): void {
  for (const item of items.slice(0, Math.max(0, maxListed - listed.length))) listed.push(item);
}

export const newReport = (tableId: string, mode: RefreshMode): RefreshReport => ({
  tableId,
  table: '',
  sheet: '',
  mode,
  resumedRows: 0,
  added: 0,
  changed: 0,
  removed: 0,
  marked: 0,
  kept: 0,
  changedCells: 0,
  addedIds: [],
  goneIds: { removed: [], marked: [], kept: [] },
  removableIds: [],
  isOfNewQuery: false,
  incomplete: null,
  changes: [],
  names: {},
  notes: [],
  newColumns: [],
  rowCount: 0,
  cancelled: false,
  error: null,
});

/** The field that names the records of a table for people, or null. */
export const nameFieldOf = (fields: readonly Field[]): string | null =>
  nameFields.find((name) => fields.some((field) => field.name === name)) ?? null;
