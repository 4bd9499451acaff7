import { pages, type FetchPage, type ServiceRecord, type Query } from '../../api/index.ts';
import { recordId, type Field } from '@cdata/catalog';
import { fitText, joinNotes, pageCells, type CellScalar, type ColumnNote } from '../../excel/cells/index.ts';
import { UserError } from '../../language/index.ts';
import { idField, storedText } from './read-table.ts';
import type { SavedQuery } from './saved-query.ts';
import { tableMessages } from './messages.ts';

export interface NewestRecords {
  /** By record id: a value for each field. */
  values: Map<string, CellScalar[]>;
  /** A value for each field of the records that have no id. */
  withoutId: CellScalar[][];
  /** By id as a cell shows it, the records whose ids differ only in what cells don't show. They are in no other list. */
  alike: Map<string, CellScalar[][]>;
  /** Whether the search has more records than were read. */
  hasMore: boolean;
  notes: readonly ColumnNote[];
}

export interface ReadNewestOptions {
  fetch: FetchPage;
  signal: AbortSignal;
  /** If set, records of the table beyond `maxRows` are fetched too; null ends at `maxRows`. */
  tableIds: ReadonlySet<string> | null;
  onProgress(records: number): void;
}

/**
 * Reads all records of a saved query. If the query has more than `maxRows`, each new record pushes at most one of the
 * table's beyond that end. Those are read too, so that they don't count as removed.
 */
export async function readNewest(
  { query, maxRows, recordIds }: Pick<SavedQuery, 'query' | 'maxRows' | 'recordIds'>,
  fields: readonly Field[],
  { fetch, signal, tableIds, onProgress }: ReadNewestOptions,
): Promise<NewestRecords> {
  const picked = recordIds && new Set(recordIds.map(storedText));
  const newest = emptyRecords();
  // A record that is missing only because the pages never end must not count as removed.
  const onPagingLoop = (): never => {
    throw new UserError(tableMessages().endlessPages);
  };
  const seen = new Set<string>();
  /** Returns the query for the rest; null at the end. */
  const readPages = async (from: Query, limit: number, includes: (id: string | null) => boolean) => {
    let rest: Query | null = null;
    for await (const page of pages(fetch, { ...query, ...from }, limit, { signal, seen, onPagingLoop })) {
      signal.throwIfAborted();
      const records = page.results.filter((record) => includes(idOf(record)));
      const { values, notes } = pageCells(fields, { ...page, results: records });
      records.forEach((record, index) => addRecord(newest, idOf(record), values[index]!));
      newest.notes = joinNotes(newest.notes, notes);
      rest = page.resumeFrom;
      onProgress(countRecords(newest));
      if (picked && newest.values.size === picked.size) return null;
    }
    return rest;
  };
  if (picked) {
    await readPages({}, maxRows + picked.size, (id) => id !== null && picked.has(id));
    return withAlikeNote(newest);
  }
  const rest = await readPages({}, maxRows, () => true);
  newest.hasMore = rest !== null;
  if (!tableIds || !rest) return withAlikeNote(newest);
  const missingCount = [...tableIds].filter((id) => !isListed(newest, id)).length;
  const newCount = [...newest.values.keys()].filter((id) => !tableIds.has(id)).length;
  const beyond = tableIds.size + newCount - seen.size;
  if (missingCount > 0 && beyond > 0) await readPages(rest, beyond, (id) => id !== null && tableIds.has(id));
  return withAlikeNote(newest);
}

/** The records that were read. */
export const countRecords = ({ values, withoutId, alike }: NewestRecords): number =>
  values.size + withoutId.length + countAlike({ alike });

const countAlike = ({ alike }: Pick<NewestRecords, 'alike'>): number => [...alike.values()].flat().length;

function withAlikeNote(newest: NewestRecords): NewestRecords {
  const count = countAlike(newest);
  const note = { field: idField, note: 'same id', count } as const;
  return count > 0 ? { ...newest, notes: [...newest.notes, note] } : newest;
}

const emptyRecords = (): NewestRecords => ({
  values: new Map(),
  withoutId: [],
  alike: new Map(),
  hasMore: false,
  notes: [],
});

/** A record that is listed twice is in `seen`: the ids of two with one stored id differ. */
function addRecord({ values, withoutId, alike }: NewestRecords, id: string | null, row: CellScalar[]): void {
  if (id === null) withoutId.push(row);
  else if (alike.has(id)) alike.get(id)!.push(row);
  else if (values.has(id)) {
    alike.set(id, [values.get(id)!, row]);
    values.delete(id);
  } else values.set(id, row);
}

/** Whether the service still lists the record of a row. */
export const isListed = ({ values, alike }: NewestRecords, id: string): boolean =>
  values.has(id) || alike.has(id);

/** As a table holds it; null if the record has none. */
function idOf(record: ServiceRecord): string | null {
  const id = recordId(record);
  return id === null ? null : storedText(fitText(id));
}
