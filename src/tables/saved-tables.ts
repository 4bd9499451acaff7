import type { Query } from '../api/index.ts';
import { datasets, type DatasetName } from '../catalog/index.ts';
import { inWorkbook, StoredJson, WorkbookError } from '../excel/index.ts';
import { messages } from '../messages/index.ts';

export interface RefreshCounts {
  added: number;
  changed: number;
  removed: number;
  /** Rows that stay although the search no longer finds their record. */
  notFound: number;
}

/** Where a table's records come from, saved in the workbook. Never contains a key, because it travels with the file. */
export interface SavedQuery {
  dataset: DatasetName;
  /** Without limit, cursor and offset. */
  query: Query;
  /** Names of the fields that were given a column. */
  fields: string[];
  /** By field: the header of its column, if that could not be the field's name. */
  headers?: Record<string, string>;
  maxRows: number;
  /** The records of the search that the user picked, if so. */
  recordIds?: string[];
  /** Set if the records come from this property's address and not from a search. */
  property?: { address: string; municipality: string };
  /** Base address of the service. */
  service: string;
  /** When the records were fetched or last refreshed, ISO 8601. */
  fetchedAt: string;
  /**
   * Set until all records are written: the number of rows that are, and the addition to the query for the next page.
   */
  resumeFrom?: { rows: number; next: Query };
  lastRefresh?: RefreshCounts;
}

export interface SavedTable extends SavedQuery {
  id: string;
  name: string;
  sheet: string;
  rowCount: number;
  /** Fields whose column is still there: the user may have deleted or renamed some, or hidden the header row. */
  presentFields: string[];
}

/** By table id, which stays the same when the table is renamed. */
const savedQueries = new StoredJson('cdata.table.', validate);

/** Saved with the next synchronisation. */
export const addSavedQuery = (context: Excel.RequestContext, tableId: string, saved: SavedQuery): void =>
  savedQueries.set(context, tableId, saved);

export const saveQuery = (tableId: string, saved: SavedQuery): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    savedQueries.set(context, tableId, saved);
    await context.sync();
  });

export const readSavedQuery = (tableId: string): Promise<SavedQuery | null> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const saved = savedQueries.load(context, tableId);
    await context.sync();
    return saved();
  });

export const deleteSavedQuery = (tableId: string): Promise<void> =>
  inWorkbook(async (context) => {
    savedQueries.delete(context, tableId);
    await context.sync();
  });

/** The newest first. Deletes the saved queries of deleted tables. */
export function listSavedTables(): Promise<SavedTable[]> {
  return inWorkbook(async (context) => {
    const { tables } = context.workbook;
    const stored = savedQueries.loadAll(context);
    tables.load('items/id,items/name,items/showHeaders,items/worksheet/name');
    await context.sync();
    const byId = new Map(tables.items.map((table) => [table.id, table]));
    const entries = stored();
    const found = entries.flatMap(({ key: id, value: saved }) => {
      const table = byId.get(id);
      if (!table) return [];
      const header = table.showHeaders ? table.getHeaderRowRange() : null;
      return [{ id, saved, table, body: table.getDataBodyRange(), header }];
    });
    for (const { body, header } of found) {
      body.load('rowCount');
      header?.load('values');
    }
    await context.sync();
    const orphans = entries.filter(({ key }) => !byId.has(key));
    for (const { key } of orphans) savedQueries.delete(context, key);
    // A read-only workbook keeps these queries, but they are not listed.
    if (orphans.length > 0) await context.sync().catch(() => undefined);
    return found
      .map(({ id, saved, table, body, header }) => ({
        ...saved,
        id,
        name: table.name,
        sheet: table.worksheet.name,
        rowCount: body.rowCount,
        presentFields: saved.fields.filter((name) =>
          (header?.values[0] as unknown[] | undefined)?.includes(saved.headers?.[name] ?? name),
        ),
      }))
      .sort((one, other) => other.fetchedAt.localeCompare(one.fetchedAt));
  });
}

/** Names of the same values in workbooks saved by earlier versions of the add-in. */
interface EarlierQuery {
  rows?: number;
  at?: SavedQuery['property'];
  pulledAt?: string;
  unfinished?: { written: number; next: Query };
  lastRefresh?: RefreshCounts & { gone?: number };
}

/** Null for a value from other software, or from a version with more datasets. */
function validate(json: unknown): SavedQuery | null {
  const query = json as Partial<SavedQuery> & EarlierQuery;
  const isKnown = query.dataset !== undefined && query.dataset in datasets && Array.isArray(query.fields);
  if (!isKnown || typeof query.query !== 'object') return null;
  const { rows, at, pulledAt, unfinished, lastRefresh, ...saved } = query;
  return {
    maxRows: rows,
    property: at,
    fetchedAt: pulledAt,
    resumeFrom: unfinished && { rows: unfinished.written, next: unfinished.next },
    ...saved,
    lastRefresh: lastRefresh && { ...lastRefresh, notFound: lastRefresh.notFound ?? lastRefresh.gone ?? 0 },
  } as SavedQuery;
}

/** @throws WorkbookError if the table was deleted. */
export const goToTable = (tableId: string): Promise<void> =>
  inWorkbook(async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    table.worksheet.activate();
    table.getRange().getCell(0, 0).select();
    await context.sync();
  });

export function readTableNames(tableId: string): Promise<{ table: string; sheet: string }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId).load('name,worksheet/name');
    await context.sync();
    return { table: table.name, sheet: table.worksheet.name };
  });
}

const locked = new Set<string>();

/** Tables are locked while they are fetched, resumed or refreshed. */
export const isTableLocked = (tableId: string): boolean => locked.has(tableId);

/** @throws WorkbookError if the table is locked already: two writers would mix up its rows. */
export async function withTableLock<Result>(tableId: string, work: () => Promise<Result>): Promise<Result> {
  if (locked.has(tableId)) throw new WorkbookError(messages().tables.locked);
  locked.add(tableId);
  try {
    return await work();
  } finally {
    locked.delete(tableId);
  }
}
