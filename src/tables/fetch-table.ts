import { pages, ServiceError, type Fetch, type Query } from '../api/index.ts';
import { datasets, field, type Dataset, type Field } from '../catalog/index.ts';
import { messages } from '../messages/index.ts';
import { inWorkbook, maxDataRows, WorkbookError } from '../excel/index.ts';
import { recordBlocks, type RecordBlock } from './record-blocks.ts';
import { keepQuery, rememberedOf, rememberQuery, type RememberedQuery } from './saved-query.ts';
import { shape } from './table-body.ts';
import { idColumn, recordIds } from './table-ids.ts';
import { makeTable, type TablePlace } from './create-table.ts';
import { TableWriter } from './table-writer.ts';
import { workingOn } from './tables-at-work.ts';

/** A search whose records become a table. */
export interface Pull {
  dataset: Dataset;
  /** Without limit and cursor. */
  query: Query;
  fields: readonly Field[];
  /** Rows wanted, at the most. */
  rows: number;
}

/** What a pull is continued with. */
export interface ContinueOptions {
  fetch: Fetch;
  /** Address of the service, which the table remembers. */
  service: string;
  signal: AbortSignal;
  onProgress(progress: { written: number; of: number }): void;
}

export interface PullOptions extends ContinueOptions {
  place: TablePlace;
}

export interface PullReport {
  /** Empty where nothing was written. */
  tableId: string;
  sheet: string;
  table: string;
  /** Where the table is, header included: `Permits!A1:L1201`. */
  address: string;
  rows: number;
  /** Whether it was stopped before its end; what was written stays. */
  cancelled: boolean;
  /** Texts that were longer than a cell holds. */
  truncatedTexts: number;
}

/** A pull as it goes on. */
interface Written {
  remembered: RememberedQuery;
  writer: TableWriter;
  written: number;
  truncatedTexts: number;
}

/**
 * Pulls a search into a table. Pages are fetched while blocks are written; the table has a column for each field, and
 * grows by blocks of one request each. With each block the workbook remembers how far the pull is: one that was
 * stopped, broken off, or whose pane was closed can be continued. Cancelling keeps what is written.
 *
 * @throws ServiceError when a page cannot be had; what was written before stays, as a table.
 * @throws WorkbookError when there is no place, or the sheet was deleted or protected meanwhile.
 */
export async function pullTable(pull: Pull, options: PullOptions): Promise<PullReport> {
  const { dataset, query, fields } = pull;
  if (fields.length === 0) throw new WorkbookError(messages().noFields);
  const rows = Math.min(pull.rows, maxDataRows);
  const names = fields.map(({ name }) => name);
  const { service } = options;
  const remembered = { dataset: dataset.name, query, fields: names, rows, service, pulledAt: now() };
  const asked = pages(options.fetch, query, rows, { signal: options.signal });
  const blocks = recordBlocks(asked, fields);
  try {
    // The place is made only when there are records: a refused or empty search leaves no empty sheet behind.
    const first = await blocks.next();
    options.signal.throwIfAborted();
    if (first.done) throw new WorkbookError(messages().noRecords);
    const words = [dataset.name, String(query.municipality ?? '')];
    const { writer } = await makeTable({ words, fields, rows, place: options.place });
    const state: Written = { remembered, writer, written: 0, truncatedTexts: 0 };
    return await workingOn(writer.tableId, () =>
      writeBlocks(state, startingWith(first.value, blocks), options),
    );
  } catch (error) {
    if (!options.signal.aborted) throw error;
    return nothing;
  } finally {
    await blocks.return();
  }
}

const nothing: PullReport = {
  tableId: '',
  sheet: '',
  table: '',
  address: '',
  rows: 0,
  cancelled: true,
  truncatedTexts: 0,
};

const now = (): string => new Date().toISOString();

/**
 * Goes on with a pull that did not come to its end, from the last block that was written. Records that are in the
 * table already are left out.
 *
 * @returns The whole table's rows; null where the table remembers nothing that is unfinished.
 * @throws ServiceError, WorkbookError as {@link pullTable}.
 */
export const continuePull = (tableId: string, options: ContinueOptions): Promise<PullReport | null> =>
  workingOn(tableId, () => resumePull(tableId, options));

/** See {@link continuePull}; for who works on the table already. */
export async function resumePull(tableId: string, options: ContinueOptions): Promise<PullReport | null> {
  const remembered = await rememberedOf(tableId);
  if (!remembered?.unfinished) return null;
  const { unfinished, query, rows, headers } = remembered;
  const dataset = datasets[remembered.dataset];
  const fields = remembered.fields.flatMap((name) => field(dataset, name) ?? []);
  const writer = new TableWriter(tableId, fields, headers);
  const seen = new Set<unknown>(await recordIds(tableId, headers));
  const told = idColumn((await shape(tableId)).headers, headers).length > 0;
  const { written } = unfinished;
  const state = {
    remembered: { ...remembered, service: options.service, pulledAt: now() },
    writer,
    written,
    truncatedTexts: 0,
  };
  const from = (more: Query) =>
    pages(options.fetch, { ...query, ...more }, rows - written, { signal: options.signal, seen });
  const anew = () => {
    // From the start only what is not there yet may be written, and nothing else tells the rows apart.
    if (!told) throw new WorkbookError(messages().tables.noIdsToGoOn);
    return from({});
  };
  // A cursor is its service's own.
  const ours = remembered.service === options.service;
  const blocks = recordBlocks(ours ? orFromTheStart(from(unfinished.next), anew) : anew(), fields);
  return writeBlocks(state, blocks, options);
}

/** Pages from a cursor; from the first page where the service does not know the cursor any longer. */
async function* orFromTheStart<Page>(
  resumed: AsyncIterable<Page>,
  anew: () => AsyncIterable<Page>,
): AsyncGenerator<Page, void> {
  let known = false;
  try {
    for await (const page of resumed) {
      known = true;
      yield page;
    }
  } catch (error) {
    const unknown = error instanceof ServiceError && [400, 404, 410, 422].includes(error.status);
    if (known || !unknown) throw error;
    yield* anew();
  }
}

async function* startingWith<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item, void> {
  yield first;
  yield* rest;
}

/** Writes the blocks as they come; with each the workbook remembers how far the pull is. */
async function writeBlocks(
  state: Written,
  blocks: AsyncIterable<RecordBlock>,
  { signal, onProgress }: ContinueOptions,
): Promise<PullReport> {
  const { remembered, writer } = state;
  const finished = { ...remembered, unfinished: undefined };
  let complete = false;
  try {
    for await (const block of blocks) {
      signal.throwIfAborted();
      const written = state.written + block.values.length;
      const left = block.next ? { ...finished, unfinished: { written, next: block.next } } : finished;
      const first = state.written === 0;
      await writer.append(block, (context) => rememberQuery(context, writer.tableId, left), first);
      state.written = written;
      state.truncatedTexts += block.truncatedTexts;
      complete = block.next === null;
      onProgress({ written, of: remembered.rows });
    }
    // The last page may have held nothing new: the pull has come to its end all the same.
    if (!complete) await keepQuery(writer.tableId, finished);
    complete = true;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const { table, sheet, address } = await placeOf(writer.tableId);
  const { written: rows, truncatedTexts } = state;
  return { tableId: writer.tableId, sheet, table, address, rows, truncatedTexts, cancelled: !complete };
}

/** What a table is called and where it is. */
export function placeOf(tableId: string): Promise<{ table: string; sheet: string; address: string }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId).load('name,worksheet/name');
    const range = table.getRange().load('address');
    await context.sync();
    return { table: table.name, sheet: table.worksheet.name, address: range.address };
  });
}
