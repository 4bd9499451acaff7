import type { Query } from '../api/index.ts';
import { datasets, type DatasetName } from '../catalog/index.ts';
import { inWorkbook } from '../excel/index.ts';

/** What was last done to a table, in numbers. */
export interface LastRefresh {
  added: number;
  changed: number;
  removed: number;
  /** Records that the search no longer finds, and whose rows stay. */
  gone: number;
}

/** What a table remembers of where it comes from. It travels with the workbook: never a key. */
export interface RememberedQuery {
  dataset: DatasetName;
  /** Without limit, cursor and offset. */
  query: Query;
  /** Its columns, by the names of their fields. */
  fields: string[];
  /** The headers of the columns that could not have their field's name. */
  headers?: Record<string, string>;
  /** Rows wanted, at the most. */
  rows: number;
  /** Only these records of the search, where they were picked. */
  recordIds?: string[];
  /** The address whose records these are, where no search leads to them. */
  at?: { address: string; municipality: string };
  /** Base address of the service. */
  service: string;
  /** When it was pulled or last refreshed, ISO 8601. */
  pulledAt: string;
  /** Where a pull that has not come to its end goes on: rows that are written, what is asked next beside the query. */
  unfinished?: { written: number; next: Query };
  lastRefresh?: LastRefresh;
}

/** A table of this workbook that remembers where it comes from. */
export interface RememberedTable extends RememberedQuery {
  id: string;
  name: string;
  sheet: string;
  /** Header included: `Permits!A1:L1201`. */
  address: string;
  /** Rows that are there now. */
  rowsThere: number;
  /** The fields whose columns are there: the user may have deleted or renamed some, or hidden the header row. */
  fieldsThere: string[];
  /** Whether everything that was asked for was written. */
  complete: boolean;
}

const prefix = 'cdata.table.';

/**
 * Remembers a table's query with the next synchronisation of a batch, under the table's id, which stays when the
 * table is renamed.
 */
export function rememberQuery(
  context: Excel.RequestContext,
  tableId: string,
  remembered: RememberedQuery,
): void {
  context.workbook.settings.add(prefix + tableId, JSON.stringify(remembered));
}

/** The tables that this workbook remembers, the newest first. What is remembered of tables that are gone is dropped. */
export function rememberedTables(): Promise<RememberedTable[]> {
  return inWorkbook(async (context) => {
    const { settings, tables } = context.workbook;
    settings.load('items/key,items/value');
    tables.load('items/id,items/name,items/showHeaders,items/worksheet/name');
    await context.sync();
    const there = new Map(tables.items.map((table) => [table.id, table]));
    const found = settings.items.flatMap(({ key, value }) => {
      const id = key.slice(prefix.length);
      const remembered = key.startsWith(prefix) ? read(value) : null;
      const table = there.get(id);
      if (!remembered || !table) return [];
      const [range, body] = [table.getRange(), table.getDataBodyRange()];
      const header = table.showHeaders ? table.getHeaderRowRange() : null;
      return [{ id, remembered, table, range, body, header }];
    });
    for (const { range, body, header } of found) {
      range.load('address');
      body.load('rowCount');
      header?.load('values');
    }
    await context.sync();
    await dropGone(context, there);
    return found
      .map(({ id, remembered, table, range, body, header }) => ({
        ...remembered,
        id,
        name: table.name,
        sheet: table.worksheet.name,
        address: range.address,
        rowsThere: body.rowCount,
        fieldsThere: remembered.fields.filter((name) =>
          (header?.values[0] as unknown[] | undefined)?.includes(remembered.headers?.[name] ?? name),
        ),
        complete: remembered.unfinished === undefined,
      }))
      .sort((one, other) => other.pulledAt.localeCompare(one.pulledAt));
  });
}

async function dropGone(context: Excel.RequestContext, there: ReadonlyMap<string, unknown>): Promise<void> {
  const gone = context.workbook.settings.items.filter(
    ({ key }) => key.startsWith(prefix) && !there.has(key.slice(prefix.length)),
  );
  if (gone.length === 0) return;
  for (const { key } of gone) context.workbook.settings.getItemOrNullObject(key).delete();
  // A workbook that may only be read keeps them: they are not shown all the same.
  await context.sync().catch(() => undefined);
}

/** What is remembered of a table, or null. */
export function rememberedOf(tableId: string): Promise<RememberedQuery | null> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const setting = context.workbook.settings.getItemOrNullObject(prefix + tableId);
    setting.load('value');
    await context.sync();
    return setting.isNullObject ? null : read(setting.value);
  });
}

/** Remembers a table's query from now on. */
export const keepQuery = (tableId: string, remembered: RememberedQuery): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    rememberQuery(context, tableId, remembered);
    await context.sync();
  });

/** Forgets where a table comes from; the table stays as it is. */
export const forgetTable = (tableId: string): Promise<void> =>
  inWorkbook(async (context) => {
    context.workbook.settings.getItemOrNullObject(prefix + tableId).delete();
    await context.sync();
  });

/** What others wrote under the name, or a version that knows more, is no memory of ours. */
function read(value: unknown): RememberedQuery | null {
  try {
    const kept = JSON.parse(String(value)) as Partial<RememberedQuery>;
    const known = kept.dataset !== undefined && kept.dataset in datasets && Array.isArray(kept.fields);
    return known && typeof kept.query === 'object' ? (kept as RememberedQuery) : null;
  } catch {
    return null;
  }
}
