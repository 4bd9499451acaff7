import { WorkbookError } from '../../../excel/index.ts';
import {
  addressPartsOf,
  readSheetRowsAgain,
  relocatedColumns,
  runMessages,
} from '../../column-runs/index.ts';
import type { TaskContext } from '../../../tasks/index.ts';
import { foundKinds, matchRows, type MatchKind, type MatchList, type RowMatches } from './match-rows.ts';
import type { ReadOptions } from '../address-key.ts';
import { filledRowsOf } from '../check-addresses.ts';
import { readListRows, type AddressColumns } from '../list-rows.ts';

/** A list to match, and what is left out of it. */
export interface MatchSource extends AddressColumns {
  visibleOnly: boolean;
  province?: ReadOptions['province'];
}

/** The result of a match before its columns are written. */
export interface Matching extends RowMatches {
  list: AddressColumns;
  other: AddressColumns;
  /** Rows that are compared, by how they are found. */
  counts: Readonly<Record<MatchKind, number>>;
  /** Rows of both lists that are not blank, and the hidden ones among them. */
  rows: { filledRows: number; hiddenRows: number };
  otherRows: { filledRows: number; hiddenRows: number };
}

/**
 * Finds the rows of a list in another one by their addresses. Makes no calls and changes nothing.
 *
 * @throws WorkbookError where a sheet or an address column no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function matchLists(
  list: MatchSource,
  other: MatchSource,
  task: TaskContext,
): Promise<Matching> {
  const [own, theirs] = [await readMatchList(list, task), await readMatchList(other, task)];
  const { matches, lines } = await matchRows(own.list, theirs.list, task);
  const counts: Record<MatchKind, number> = {
    ...{ same: 0, spelling: 0, misspelling: 0, several: 0 },
    ...{ building: 0, possible: 0, unclear: 0, none: 0 },
  };
  for (const match of matches) if (match && match !== 'hidden') counts[match.kind]++;
  return {
    ...{ matches, lines, counts },
    ...{ list: own.columns, other: theirs.columns },
    rows: filledRowsOf(own.list.rows),
    otherRows: filledRowsOf(theirs.list.rows),
  };
}

async function readMatchList(
  { visibleOnly, province, ...columns }: MatchSource,
  task: TaskContext,
): Promise<{ columns: AddressColumns; list: MatchList }> {
  const current = await columnsOfToday(columns);
  const rows = await readListRows(current, task);
  return {
    columns: current,
    list: { rows, visibleOnly, province, parts: addressPartsOf(current.rows, current.columns) },
  };
}

/** The address columns where the sheet has them now. */
async function columnsOfToday({
  rows: previous,
  columns,
  points = [],
}: AddressColumns): Promise<AddressColumns> {
  const rows = await readSheetRowsAgain(previous);
  const placeNow = (index: number) =>
    relocatedColumns(
      rows,
      previous.columns.filter((column) => column.index === index),
    );
  const now = columns.flatMap(placeNow);
  if (now.length < columns.length) throw new WorkbookError(runMessages().columnsChanged);
  return { rows, columns: now, points: points.flatMap(placeNow) };
}

/** The number of rows that are certainly in the other list. */
export const foundRows = (counts: Matching['counts']): number =>
  foundKinds.reduce((sum, kind) => sum + counts[kind], 0);
