import {
  inWorkbook,
  loadOtherLeases,
  openWithAddin,
  StoredJson,
  Trace,
  WorkbookError,
  withLease,
} from '../../excel/index.ts';
import { savedQuerySchema, type SavedQuery } from './saved-query.ts';
import { identifyTables, type StoredQuery } from './table-identity.ts';
import { tableMessages } from './messages.ts';
import { formatTime } from '../../language/index.ts';

export interface SavedTable extends SavedQuery {
  id: string;
  name: string;
  sheet: string;
  rowCount: number;
  /** Fields whose column is still there: the user may have deleted or renamed some, or hidden the header row. */
  presentFields: string[];
  /** Until when another window has locked it at most; null if none has. */
  lockedUntil: Date | null;
}

const savedQueries = new StoredJson('cdata.table.', savedQuerySchema);

/** By table id, in this session: the key of the saved query, and the table's name when it was last read. */
const knownTables = new Map<string, { key: string; name: string }>();

/** A key for what the workbook's settings hold of a table. It stays the same if the table's id changes. */
export async function tableKey(tableId: string): Promise<string> {
  if (!knownTables.has(tableId)) await readSavedQuery(tableId);
  return knownTables.get(tableId)?.key ?? tableId;
}

/** Key of the lease that a window holds while it writes to a table. */
const tableLeaseKey = (key: string): string => `table.${key}`;

/** Registers a table that was just created, whose id is loaded, so that the add-in opens with the workbook. */
export async function registerNewTable(
  context: Excel.RequestContext,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const sameKey = savedQueries.load(context, id);
  openWithAddin(context);
  await context.sync();
  // The id may have been that of another table, whose query is kept until the user unlinks it.
  knownTables.set(id, { key: sameKey() ? crypto.randomUUID() : id, name });
}

/** Saved with the next synchronization. */
export function addSavedQuery(context: Excel.RequestContext, tableId: string, saved: SavedQuery): void {
  const { key, name } = knownTables.get(tableId) ?? { key: tableId, name: saved.table?.name ?? '' };
  savedQueries.set(context, key, { ...saved, table: { id: tableId, name } });
}

/** @param alongside Writes something else with the query. */
export const saveQuery = (
  tableId: string,
  saved: SavedQuery,
  alongside?: (context: Excel.RequestContext) => void,
): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    addSavedQuery(context, tableId, saved);
    alongside?.(context);
    await context.sync();
  });

export const readSavedQuery = (tableId: string): Promise<SavedQuery | null> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const tables = await readTables(context);
    return tables.find(({ table }) => table.id === tableId)?.query.saved ?? null;
  });

/** @throws WorkbookError if the table has no saved query. */
export async function setRefreshesOnOpen(tableId: string, refreshesOnOpen: boolean): Promise<void> {
  const saved = await readSavedQuery(tableId);
  if (!saved) throw new WorkbookError(tableMessages().noSavedQuery);
  await saveQuery(
    tableId,
    { ...saved, refreshesOnOpen: refreshesOnOpen || undefined },
    refreshesOnOpen ? openWithAddin : undefined,
  );
}

export async function deleteSavedQuery(tableId: string): Promise<void> {
  const key = await tableKey(tableId);
  await inWorkbook(async (context) => {
    savedQueries.delete(context, key);
    await Trace.delete(context, { kind: 'table', id: key });
    await context.sync();
  });
  knownTables.delete(tableId);
}

/** The newest first. A saved query whose table is not found is not listed, but stays in the workbook. */
export function listSavedTables(): Promise<SavedTable[]> {
  return inWorkbook(async (context) => {
    const otherLeases = loadOtherLeases(context);
    const tables = await readTables(context);
    const renamed = tables.filter(({ table, query }) => query.saved.table?.name !== table.name);
    for (const { table, query } of renamed) addSavedQuery(context, table.id, query.saved);
    // In a read-only workbook, the tables are still listed.
    if (renamed.length > 0) await context.sync().catch(() => undefined);
    return tables
      .map(({ table, query: { key, saved }, headers, rowCount }) => ({
        ...saved,
        id: table.id,
        name: table.name,
        sheet: table.worksheet.name,
        rowCount,
        presentFields: saved.fields.filter((name) => headers?.includes(saved.headers?.[name] ?? name)),
        lockedUntil: otherLeases().get(tableLeaseKey(key)) ?? null,
      }))
      .sort((a, b) => b.fetchedAt.localeCompare(a.fetchedAt));
  });
}

/** Whether the workbook has tables to refresh. */
export const hasSavedTables = async (): Promise<boolean> => (await listSavedTables()).length > 0;

interface TableOfQuery {
  /** Loaded with its id, its name and the name of its sheet. */
  table: Excel.Table;
  query: StoredQuery;
  /** Null if the header row is hidden. */
  headers: string[] | null;
  rowCount: number;
}

/** The tables that have a saved query. */
async function readTables(context: Excel.RequestContext): Promise<TableOfQuery[]> {
  const { tables } = context.workbook;
  const readQueries = savedQueries.loadAll(context);
  tables.load('items/id,items/name,items/showHeaders,items/worksheet/id,items/worksheet/name');
  await context.sync();
  const queries = readQueries().map(({ key, value: saved }) => ({ key, saved }));
  if (queries.length === 0) return [];
  const parts = tables.items.map((table) => ({
    table,
    header: table.showHeaders ? table.getHeaderRowRange().load('values') : null,
    body: table.getDataBodyRange().load('rowCount'),
  }));
  await context.sync();
  const present = parts.map(({ table, header, body }) => ({
    table,
    headers: header && (header.values[0] as unknown[]).map(String),
    rowCount: body.rowCount,
  }));
  const queryOf = identifyTables(
    queries,
    present.map(({ table: { id, name }, headers }) => ({ id, name, headers })),
  );
  return present.flatMap(({ table, ...rest }) => {
    const query = queryOf.get(table.id);
    if (!query) return [];
    knownTables.set(table.id, { key: query.key, name: table.name });
    return [{ table, query, ...rest }];
  });
}

/** Selects a table. @returns Whether it still exists. */
export const showTable = (tableId: string): Promise<boolean> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItemOrNullObject(tableId);
    await context.sync();
    if (table.isNullObject) return false;
    table.worksheet.activate();
    table.getRange().getCell(0, 0).select();
    await context.sync();
    return true;
  });

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

/** Tables are locked while this window fetches, resumes or refreshes them. */
export const isTableLocked = (tableId: string): boolean => locked.has(tableId);

/**
 * Locks a table against other tasks of this window, and against other windows of all people who edit the workbook: two
 * writers would mix up its rows.
 *
 * @param work Receives a signal that is also aborted if another window takes over.
 * @throws WorkbookError if the table is locked already.
 */
export async function withTableLock<Result>(
  tableId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const text = tableMessages();
  if (locked.has(tableId)) throw new WorkbookError(text.locked);
  locked.add(tableId);
  try {
    const heldMessage = (expiresAt: Date) => text.lockedElsewhere(formatTime(expiresAt.toISOString()));
    return await withLease(tableLeaseKey(await tableKey(tableId)), { signal, heldMessage }, work);
  } finally {
    locked.delete(tableId);
  }
}
