import { pages, type Fetch, type PublishedRecord, type Query } from '../api/index.ts';
import { datasets, field, type Field } from '../catalog/index.ts';
import { messages } from '../messages/index.ts';
import {
  type CellScalar,
  cellsOf,
  recordCells,
  sliceCells,
  splitIntoBlocks,
  WorkbookError,
} from '../excel/index.ts';
import { placeOf, resumePull } from './fetch-table.ts';
import { list, newReport, type RefreshReport, type RefreshWay } from './refresh-report.ts';
import { keepQuery, rememberedOf, type RememberedQuery } from './saved-query.ts';
import { removeRows } from './remove-rows.ts';
import { shape } from './table-body.ts';
import { addColumns } from './table-columns.ts';
import { idColumn, idField, recordIds } from './table-ids.ts';
import { TableWriter } from './table-writer.ts';
import { workingOn } from './tables-at-work.ts';
import { updateRows } from './update-rows.ts';

export interface RefreshOptions {
  way: RefreshWay;
  fetch: Fetch;
  /** Address of the service, which the table remembers from now on. */
  service: string;
  signal: AbortSignal;
  /** Records asked for while `of` is null, then rows of the table. */
  onProgress(done: number, of: number | null): void;
  /** Another query, with which the table goes on; its new columns are added at the table's right end. */
  change?: { query: Query; fields: string[]; rows: number };
}

/** The newest records, as their cells should be: a value for each field. */
interface Newest {
  values: Map<string, CellScalar[]>;
  truncatedTexts: number;
}

/** A refresh as it goes on. */
interface Refresh {
  tableId: string;
  remembered: RememberedQuery;
  fields: Field[];
  options: RefreshOptions;
  newest: Newest;
  report: RefreshReport;
}

/**
 * Asks a table's query again and brings its rows up to date, in place. Only cells of the dataset's columns are
 * written, and of those only the ones that have changed and hold no formula: the user's own columns, the order of
 * rows and columns and the formats stay. A pull that was broken off is continued first. Cancelling keeps what is
 * written.
 *
 * @returns What was done; its `reason` is there where it could not be done to the end.
 * @throws ServiceError when the records cannot be had; nothing has been written then.
 * @throws WorkbookError where the table is gone or protected, remembers nothing, or has no column of ids, and nothing
 * has been written.
 */
export const refreshTable = (tableId: string, options: RefreshOptions): Promise<RefreshReport> =>
  workingOn(tableId, async () => {
    const report = newReport(tableId, options.way);
    try {
      await refresh(tableId, options, report);
    } catch (error) {
      report.cancelled = options.signal.aborted;
      if (!report.cancelled) {
        if (report.cells + report.removed + report.added === 0) throw error;
        report.reason = (error as Error).message;
      }
    }
    const { table, sheet } = await placeOf(tableId);
    return { ...report, table, sheet, rows: (await shape(tableId)).rows };
  });

async function refresh(tableId: string, options: RefreshOptions, report: RefreshReport): Promise<void> {
  const { change, service, signal, onProgress, way } = options;
  const before = await rememberedOf(tableId);
  if (!before) throw new WorkbookError(messages().tables.forgotten);
  if (idColumn((await shape(tableId)).headers, before.headers).length === 0) {
    throw new WorkbookError(messages().tables.noIds);
  }
  if (before.unfinished && !change) {
    const { written } = before.unfinished;
    const pulled = await resumePull(tableId, {
      ...options,
      onProgress: (progress) => onProgress(progress.written, progress.of),
    });
    report.continued = pulled ? pulled.rows - written : 0;
    signal.throwIfAborted();
  }
  const dataset = datasets[before.dataset];
  const asked = { ...before, ...change };
  asked.fields = [...new Set([idField, ...asked.fields])];
  const fields = asked.fields.flatMap((name) => field(dataset, name) ?? []);
  const held = new Set(await recordIds(tableId, before.headers));
  const newest = await ask(asked, fields, held, options);
  const added = change ? await addColumns(tableId, fields, before) : { headers: before.headers, names: [] };
  report.newColumns = added.names;
  report.truncatedTexts = newest.truncatedTexts;
  const remembered: RememberedQuery = { ...asked, headers: added.headers, unfinished: undefined };
  // The columns that were added are the query's from now on, whatever becomes of the rest.
  if (change) await keepQuery(tableId, remembered);
  const state: Refresh = { tableId, remembered, fields, options, newest, report };
  const there = await updateRows({
    ...options,
    tableId,
    fields,
    named: remembered.headers,
    newest: newest.values,
    report,
  });
  const gone = there.filter((id) => !newest.values.has(id));
  list(report.goneIds, gone);
  if (way === 'replace') {
    report.removed = await removeRows(tableId, new Set(gone), added.headers, signal);
  } else report.gone = gone.length;
  await addRows(state);
  const { added: more, changed, removed, gone: stay } = report;
  await keepQuery(tableId, {
    ...remembered,
    service,
    pulledAt: new Date().toISOString(),
    lastRefresh: { added: more, changed, removed, gone: stay },
  });
}

/**
 * Asks for all records of a query; of those that were picked, until all are there. Where the query has more than is
 * wanted, new ones push some that the table holds beyond its end, at most as many as there are new: it is read on for
 * those, so that they are not taken for gone. Another query means what it says: it is not read on.
 */
async function ask(
  { query, rows, recordIds: picked }: RememberedQuery,
  fields: Field[],
  held: ReadonlySet<string>,
  { fetch, signal, onProgress, change }: RefreshOptions,
): Promise<Newest> {
  const wanted = picked && new Set(picked);
  const newest: Newest = { values: new Map(), truncatedTexts: 0 };
  const seen = new Set<unknown>();
  let rest: Query | null = null;
  const read = async (from: Query, most: number, takes: (id: string) => boolean): Promise<void> => {
    for await (const page of pages(fetch, { ...query, ...from }, most, { signal, seen })) {
      signal.throwIfAborted();
      const records = page.results.filter((record) => takes(idOf(record)));
      const { values, truncatedTexts } = recordCells(fields, records);
      records.forEach((record, index) => newest.values.set(idOf(record), values[index]!));
      newest.truncatedTexts += truncatedTexts;
      rest = page.rest;
      onProgress(newest.values.size, null);
      if (wanted && newest.values.size === wanted.size) return;
    }
  };
  if (wanted) {
    await read({}, rows + wanted.size, (id) => wanted.has(id));
    return newest;
  }
  await read({}, rows, () => true);
  if (change) return newest;
  const pushed = [...held].some((id) => !newest.values.has(id));
  const added = [...newest.values.keys()].filter((id) => !held.has(id)).length;
  const beyond = held.size + added - seen.size;
  if (rest && pushed && beyond > 0) await read(rest, beyond, (id) => held.has(id));
  return newest;
}

const idOf = (record: PublishedRecord): string => String(record[idField]);

/** Adds the records that have no row. The ids are read anew: rows may have come and gone since. */
async function addRows({ tableId, remembered, fields, options, newest, report }: Refresh): Promise<void> {
  const there = new Set(await recordIds(tableId, remembered.headers));
  const added = [...newest.values].filter(([id]) => !there.has(id));
  if (added.length === 0) return;
  const writer = new TableWriter(tableId, fields, remembered.headers);
  const cells = cellsOf(
    fields,
    added.map(([, values]) => values),
  );
  for (const { from, to } of splitIntoBlocks(cells.values)) {
    options.signal.throwIfAborted();
    await writer.append(sliceCells(fields, cells, from, to));
    report.added += to - from;
  }
  list(
    report.addedIds,
    added.slice(0, report.added).map(([id]) => id),
  );
}
