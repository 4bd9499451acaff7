import {
  pageFetch,
  pathValue,
  ServiceError,
  type FetchPage,
  type Page,
  type Query,
  type ServiceRecord,
  type FetchedPage,
  pages,
} from '../../api/index.ts';
import { datasets, recordId, type Field } from '@cdata/catalog';
import type { Engine, PropertyResult } from '../../engine/index.ts';
import { countMatches, type MatchCount } from './fetch-cost.ts';
import type { SavedQuery } from './saved-query.ts';
import {
  joinNotes,
  maxBlockBytes,
  maxBlockRows,
  pageCells,
  sliceCells,
  splitIntoBlocks,
  type Cells,
  fitText,
  type CellScalar,
  type ColumnNote,
} from '../../excel/cells/index.ts';
import { UserError } from '../../language/index.ts';
import { idField, storedText } from './read-table.ts';
import { tableMessages } from './messages.ts';

/** Where a refresh reads the records of a saved query. Everything is requested past the cache. */
export interface RecordRequests {
  fetch: FetchPage;
  /** Null if the service has no record of this id. */
  fetchById(id: string, signal: AbortSignal): Promise<ServiceRecord | null>;
  /** How many records the service's statistics state; null if they say nothing of the query. */
  countMatches(query: Query, signal: AbortSignal): Promise<MatchCount | null>;
}

type RequestedQuery = Pick<SavedQuery, 'dataset' | 'maxRows' | 'recordIds' | 'property'>;

/**
 * A record that the user picked is fetched by id if the search no longer finds it: it is still the picked record, even if
 * its value has left the bounds of the search.
 */
export function recordRequests(engine: Engine, requested: RequestedQuery): RecordRequests {
  const { dataset, property, recordIds } = requested;
  const fetchById = (id: string, signal?: AbortSignal) => fetchRecord(engine, dataset, id, signal);
  return {
    fetch: property
      ? propertyFetch(engine, dataset, property)
      : recordIds
        ? pickedFetch(engine, requested, { recordIds, fetchById })
        : pageFetch(engine, `/${dataset}`),
    fetchById,
    async countMatches(query, signal) {
      if (property || recordIds) return null;
      try {
        const search = { dataset: datasets[dataset], query };
        return await countMatches(engine, search, { signal, cache: 'reload' });
      } catch (error) {
        // Statistics that the service doesn't give state nothing.
        if (error instanceof ServiceError) return null;
        throw error;
      }
    },
  };
}

const propertyFetch =
  (engine: Engine, dataset: string, property: NonNullable<RequestedQuery['property']>): FetchPage =>
  async (_, options) => {
    const { records } = await engine.get<PropertyResult>('/property', property, {
      signal: options?.signal,
    });
    const results: ServiceRecord[] = records[dataset] ?? [];
    return { entity_type: dataset, count: results.length, offset: 0, results };
  };

interface PickedRecords {
  recordIds: readonly string[];
  fetchById(id: string, signal?: AbortSignal): Promise<ServiceRecord | null>;
}

function pickedFetch(
  engine: Engine,
  { dataset, maxRows }: RequestedQuery,
  { recordIds, fetchById }: PickedRecords,
): FetchPage {
  const fetch = pageFetch(engine, `/${dataset}`);
  const missingIds = new Set(recordIds);
  let rowsRead = 0;
  return async (query, options): Promise<Page> => {
    const page = await fetch(query, options);
    for (const record of page.results) missingIds.delete(recordId(record) ?? '');
    rowsRead += page.results.length;
    const isLast = page.next_cursor === undefined || rowsRead >= maxRows;
    if (!isLast || missingIds.size === 0) return page;
    const picked = await Promise.all([...missingIds].map((id) => fetchById(id, options?.signal)));
    const records = picked.filter((record) => record !== null);
    return { ...page, results: [...page.results, ...records], next_cursor: undefined };
  };
}

async function fetchRecord(
  engine: Engine,
  dataset: string,
  id: string,
  signal?: AbortSignal,
): Promise<ServiceRecord | null> {
  const endpoint = `/${dataset}/{record_id}`;
  try {
    return await engine.get<ServiceRecord>(`/${dataset}/${pathValue(id)}`, {}, { endpoint, signal });
  } catch (error) {
    if (error instanceof ServiceError && error.isNotFound) return null;
    throw error;
  }
}

export interface RecordBlock extends Cells {
  /** The query for the records after this block; null at the end. It is added to the saved query. */
  next: Query | null;
}

/** Maximum blocks that wait while one is written: more would only use memory. */
const maxWaitingBlocks = 2;
/** Milliseconds. A block that fills slowly is written early, because written rows needn't be fetched again. */
const maxFillTime = 3000;

/**
 * Pages are fetched while a block is written, until a few blocks wait. The first page is a block of its own, so that
 * the user soon sees rows; the other pages are joined into large blocks.
 *
 * @throws The error of fetching a page, after the blocks before it.
 */
export async function* recordBlocks(
  pages: AsyncIterable<FetchedPage>,
  fields: readonly Field[],
): AsyncGenerator<RecordBlock, void> {
  const blocks = joinPages(pages, fields);
  let failure: { error: unknown } | null = null;
  const waiting = new ReadableStream<RecordBlock>(
    {
      async pull(controller) {
        try {
          const { value, done } = await blocks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          // A stream that errors discards its queue: the error is thrown once the queue is read.
          failure = { error };
          controller.close();
        }
      },
      cancel: () => void blocks.return(),
    },
    { highWaterMark: maxWaitingBlocks },
  );
  const reader = waiting.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (failure) throw (failure as { error: unknown }).error;
}

/** Converts one page at a time while the next one is fetched. */
async function* joinPages(
  pages: AsyncIterable<FetchedPage>,
  fields: readonly Field[],
): AsyncGenerator<RecordBlock, void> {
  let block: RecordBlock | null = null;
  let blockStart = 0;
  let isFirst = true;
  let pageStart: Query = {};
  try {
    for await (const page of pages) {
      for (const part of splitPage(fields, pageCells(fields, page), pageStart, page.nextQuery)) {
        if (block && !fitsTogether(block, part)) {
          yield block;
          block = null;
        }
        if (block) join(block, part);
        else [block, blockStart] = [part, performance.now()];
      }
      pageStart = page.nextQuery ?? {};
      if (block && (isFirst || performance.now() - blockStart > maxFillTime)) {
        yield block;
        block = null;
        isFirst = false;
      }
    }
  } catch (error) {
    if (block) yield block;
    throw error;
  }
  if (block) yield block;
}

const fitsTogether = (block: Cells, part: Cells): boolean =>
  block.values.length + part.values.length <= maxBlockRows && block.bytes + part.bytes <= maxBlockBytes;

/** In several parts if the rows are too large for one request. */
function splitPage(
  fields: readonly Field[],
  cells: Cells,
  pageStart: Query,
  next: Query | null,
): RecordBlock[] {
  if (cells.values.length === 0) return [];
  if (cells.bytes <= maxBlockBytes) return [{ ...cells, next }];
  const parts = splitIntoBlocks(cells.values);
  return parts.map(({ from, to }, index) => {
    const isLast = index === parts.length - 1;
    return {
      ...sliceCells(fields, cells, from, to),
      notes: isLast ? cells.notes : [],
      // A resumed fetch requests the page again, and leaves out the rows that were written.
      next: isLast ? next : pageStart,
    };
  });
}

function join(block: RecordBlock, part: RecordBlock): void {
  const rowCount = block.values.length;
  for (const row of part.values) block.values.push(row);
  part.textFormatOverrides.forEach((rows, column) => {
    for (const row of rows) block.textFormatOverrides[column]!.push(row + rowCount);
  });
  block.notes = joinNotes(block.notes, part.notes);
  block.bytes += part.bytes;
  block.next = part.next;
}

export interface FetchedRecords {
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

interface FetchRecordsOptions {
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
export async function fetchRecords(
  { query, maxRows, recordIds }: Pick<SavedQuery, 'query' | 'maxRows' | 'recordIds'>,
  fields: readonly Field[],
  { fetch, signal, tableIds, onProgress }: FetchRecordsOptions,
): Promise<FetchedRecords> {
  const picked = recordIds && new Set(recordIds.map(storedText));
  const fetched = emptyRecords();
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
      records.forEach((record, index) => addRecord(fetched, idOf(record), values[index]!));
      fetched.notes = joinNotes(fetched.notes, notes);
      rest = page.resumeFrom;
      onProgress(countRecords(fetched));
      if (picked && fetched.values.size === picked.size) return null;
    }
    return rest;
  };
  if (picked) {
    await readPages({}, maxRows + picked.size, (id) => id !== null && picked.has(id));
    return withAlikeNote(fetched);
  }
  const rest = await readPages({}, maxRows, () => true);
  fetched.hasMore = rest !== null;
  if (!tableIds || !rest) return withAlikeNote(fetched);
  const missingCount = [...tableIds].filter((id) => !isFetched(fetched, id)).length;
  const newCount = [...fetched.values.keys()].filter((id) => !tableIds.has(id)).length;
  const beyond = tableIds.size + newCount - seen.size;
  if (missingCount > 0 && beyond > 0) await readPages(rest, beyond, (id) => id !== null && tableIds.has(id));
  return withAlikeNote(fetched);
}

/** The records that were read. */
export const countRecords = ({ values, withoutId, alike }: FetchedRecords): number =>
  values.size + withoutId.length + countAlike({ alike });

const countAlike = ({ alike }: Pick<FetchedRecords, 'alike'>): number => [...alike.values()].flat().length;

function withAlikeNote(fetched: FetchedRecords): FetchedRecords {
  const count = countAlike(fetched);
  const note = { field: idField, note: 'same id', count } as const;
  return count > 0 ? { ...fetched, notes: [...fetched.notes, note] } : fetched;
}

const emptyRecords = (): FetchedRecords => ({
  values: new Map(),
  withoutId: [],
  alike: new Map(),
  hasMore: false,
  notes: [],
});

/** A record that is listed twice is in `seen`: the ids of two with one stored id differ. */
function addRecord({ values, withoutId, alike }: FetchedRecords, id: string | null, row: CellScalar[]): void {
  if (id === null) withoutId.push(row);
  else if (alike.has(id)) alike.get(id)!.push(row);
  else if (values.has(id)) {
    alike.set(id, [values.get(id)!, row]);
    values.delete(id);
  } else values.set(id, row);
}

/** Whether the service still lists the record of a row. */
export const isFetched = ({ values, alike }: FetchedRecords, id: string): boolean =>
  values.has(id) || alike.has(id);

/** As a table holds it; null if the record has none. */
function idOf(record: ServiceRecord): string | null {
  const id = recordId(record);
  return id === null ? null : storedText(fitText(id));
}
