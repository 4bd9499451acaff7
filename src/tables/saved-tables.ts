import { inWorkbook, StoredJson, WorkbookError } from '../excel/index.ts';
import { messages } from '../messages/index.ts';
import { validSavedQuery, type SavedQuery } from './saved-query.ts';

export interface SavedTable extends SavedQuery {
  id: string;
  name: string;
  sheet: string;
  rowCount: number;
  /** Fields whose column is still there: the user may have deleted or renamed some, or hidden the header row. */
  presentFields: string[];
}

/** By table id, which stays the same when the table is renamed. */
const savedQueries = new StoredJson('cdata.table.', validSavedQuery);

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
