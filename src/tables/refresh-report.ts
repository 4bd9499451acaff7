import type { Field } from '@cdata/catalog';
import type { ColumnNote } from '../cells/index.ts';
import type { CellChange } from './change-marks.ts';
import type { NewestRecords } from './newest-records.ts';
import type { RefreshCounts, RefreshMode } from './saved-query.ts';
import type { TableRow } from './update-table.ts';

export interface RefreshReport extends RefreshCounts {
  tableId: string;
  table: string;
  sheet: string;
  mode: RefreshMode;
  /** Rows that an interrupted fetch still had to write. */
  resumedRows: number;
  changedCells: number;
  /** At most {@link maxListed} of each; blank for a record without an id. */
  addedIds: string[];
  /** Of the rows that were removed or not found. */
  notFoundIds: string[];
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

/** The names of the listed records: as the service has them now, or else as the table showed them. */
export function namesOf(
  { changes, addedIds, notFoundIds }: RefreshReport,
  rows: readonly TableRow[],
  newest: NewestRecords,
  nameIndex: number,
): Record<string, string> {
  const listed = new Set([...changes.map(({ id }) => id), ...addedIds, ...notFoundIds]);
  const names: Record<string, string> = {};
  for (const { id, name } of rows) if (listed.has(id) && name !== '') names[id] = name;
  for (const id of listed) {
    const name = nameIndex < 0 ? '' : String(newest.values.get(id)?.[nameIndex] ?? '');
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
  notFound: 0,
  changedCells: 0,
  addedIds: [],
  notFoundIds: [],
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
  nameFields.find((name) => fields.some((one) => one.name === name)) ?? null;
