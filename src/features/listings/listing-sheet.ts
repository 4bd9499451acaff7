import type { Field } from '@cdata/catalog';
import { findOwnSheet, inWorkbook, openOwnSheet } from '../../excel/index.ts';
import { formatTime } from '../../language/index.ts';
import type { Run } from '../column-runs/index.ts';
import { serviceName } from '../../connection/index.ts';
import {
  addColumns,
  createTable,
  headerRowOfNewSheet,
  headersOf,
  printTable,
  updateQueryLine,
  writeQueryLine,
  type TableFields,
  tableMessages,
} from '../tables/index.ts';
import { listingMessages } from './messages.ts';

interface FoundListing {
  tableId: string;
  /** Name of its sheet. */
  sheet: string;
}

/** A listing with its columns. */
interface ListingTable extends TableFields {
  sheet: string;
}

const keyOf = (runId: string): string[] => ['listing', runId];

/** The table that lists what a run found, wherever its sheet is; null if the user has deleted it. */
export const findListing = (runId: string): Promise<FoundListing | null> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = await findOwnSheet(context, keyOf(runId));
    if (!sheet) return null;
    const tables = sheet.tables.load('items/id');
    await context.sync();
    const [table] = tables.items;
    return table ? { tableId: table.id, sheet: sheet.name } : null;
  });

/** @param columns.labels The language of the headers; their names without it. */
export async function makeListing(
  runId: string,
  { fields, labels }: { fields: readonly Field[]; labels?: 'en' | 'fr' },
  signal: AbortSignal,
): Promise<ListingTable> {
  const name = listingMessages().portfolioSheet;
  const headers = headersOf(fields, labels ?? 'names');
  const place = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { sheet } = await openOwnSheet(context, { key: keyOf(runId), name }, signal);
    return { sheetId: sheet.id, sheet: sheet.name };
  });
  const tableId = await createTable({
    ...{ nameParts: [name], fields, headers, maxRows: 0 },
    destination: { sheetId: place.sheetId, row: headerRowOfNewSheet, column: 0 },
  });
  return { tableId, fields, headers, sheet: place.sheet };
}

/** Adds the columns of fields that the listing has not had yet; those that the user deleted stay away. */
export async function columnsOfListing(
  { tableId, sheet }: FoundListing,
  fields: readonly Field[],
  { fields: earlierFields = [], headers }: { fields?: readonly string[]; headers?: Record<string, string> },
): Promise<ListingTable> {
  const newFields = fields.filter(({ name }) => !earlierFields.includes(name));
  const table = { tableId, fields, headers, sheet };
  if (newFields.length === 0) return table;
  const columns = await addColumns({ tableId, fields: newFields, headers }, noFurtherWork);
  return { ...table, headers: columns.headers };
}

const noFurtherWork = { previousFields: [], alongside: () => undefined };

interface ListingState {
  service: string;
  isNew: boolean;
  run: Pick<Run, 'sheet'>;
}

/** Says above the table where it comes from, and sets up its print. */
export async function updateListing(tableId: string, { service, isNew, run }: ListingState): Promise<void> {
  const line = tableMessages().queryLine(
    listingMessages().listedFor(run.sheet),
    formatTime(Date.now()),
    serviceName(service),
  );
  if (isNew) {
    await writeQueryLine(tableId, line);
    await printTable(tableId);
  } else await updateQueryLine(tableId, line);
}
