import { recordId, type Field } from '@cdata/catalog';
import * as v from 'valibot';
import { recordCells, type CellScalar } from '../../excel/cells/index.ts';
import { inWorkbook, StoredJson } from '../../excel/index.ts';
import { locateRun, readColumns, type PreparedRun, type Run } from '../column-runs/index.ts';
import { refreshWithRecords, type TableRow, tableMessages } from '../tables/index.ts';
import { listedAddress, recordsAddress } from './portfolio-columns.ts';
import { columnsOfListing, findListing, makeListing, updateListing } from './listing-sheet.ts';
import { listingMessages } from './messages.ts';

export type ListedRecord = Record<string, unknown>;

/** The field of the rows of the run, by their numbers on the sheet. */
const listRow: Field = { name: 'list_row', kind: 'integer', type: 'integer', presence: 'always' };

export interface ListingOptions {
  /** Those of the records, after the address of the list and {@link listRow}. */
  fields: readonly Field[];
  /** The address of the records of a row, from what the run wrote next to it; empty if nothing was found for the row. */
  addressOf(outputs: readonly unknown[]): string;
  /** The address of a row as the list has it. */
  lineOf(cells: readonly unknown[]): string;
  /** The language of the headers; undefined for the names of the fields. */
  labels: 'en' | 'fr' | undefined;
  /** Address of the service. */
  service: string;
}

const storedSchema = v.object({
  isComplete: v.boolean(),
  /** Id and name of the sheet that it lists: a copy of the sheet has a listing of its own. */
  sheetId: v.string(),
  sheet: v.string(),
  /** Fields that were given a column: those whose column is missing were deleted by the user. */
  fields: v.array(v.string()),
  /** By field: the header of its column, if that is not the field's name. */
  headers: v.optional(v.record(v.string(), v.string())),
});
type StoredListing = v.InferOutput<typeof storedSchema>;

const store = new StoredJson('cdata.listing.', storedSchema);

/** The rows of a run whose records have the same address. */
interface ListedRows {
  line: string;
  /** Numbers of the rows on the sheet, counted from 1. */
  rows: number[];
}

/**
 * The table of one execution of a run. Records are listed once, however many rows they were found for, with the rows that
 * they belong to. Those of rows that were not requested this time stay.
 */
export class Listing {
  readonly #options: ListingOptions;
  readonly #fields: readonly Field[];
  readonly #found = new Map<string, { line: string; records: Map<string, ListedRecord> }>();
  #wasComplete = false;

  constructor(options: ListingOptions) {
    this.#options = options;
    this.#fields = [listedAddress, listRow, ...options.fields];
  }

  /** Adds what was found for an address of the list. @param address The address that all records have. */
  add(line: string, address: string, records: readonly ListedRecord[]): void {
    const found = this.#found.get(address) ?? { line, records: new Map<string, ListedRecord>() };
    this.#found.set(address, found);
    for (const record of records) {
      const id = recordId(record);
      if (id !== null) found.records.set(id, { ...record, [recordsAddress.name]: address });
    }
  }

  /** Whether it has what was found for all rows with a result; not if the user deleted it, or the pane was closed early. */
  async isComplete({ id, sheetId, sheet }: Run): Promise<boolean> {
    const saved = await readStored(id);
    if (!saved?.isComplete || (saved.sheetId !== sheetId && saved.sheet !== sheet)) return false;
    return saved.fields.length === 0 || (await findListing(id)) !== null;
  }

  /** Until it is written, the listing is incomplete. */
  async begin(run: Run): Promise<void> {
    this.#wasComplete = await this.isComplete(run);
    const { id, sheetId, sheet } = run;
    await writeStored(id, { fields: [], ...(await readStored(id)), sheetId, sheet, isComplete: false });
  }

  /** Brings it up to date with the responses so far and the rows of the sheet. Returns sentences for the user. */
  async write(run: Run, signal: AbortSignal): Promise<string[]> {
    const text = listingMessages();
    const tables = tableMessages();
    const places = await this.#placesOf(run);
    const records = this.#records(places);
    const { sheetId, sheet } = run;
    const state = { sheetId, sheet, isComplete: this.#wasComplete || this.#found.size > 0 };
    const saved = await readStored(run.id);
    const { service, labels } = this.#options;
    const present = await findListing(run.id);
    if (!present && records.size === 0) {
      await writeStored(run.id, { ...state, fields: [] });
      return [text.nothingListed];
    }
    const listing = present
      ? await columnsOfListing(present, this.#fields, { ...saved })
      : await makeListing(run.id, { fields: this.#fields, labels }, signal);
    const report = await refreshWithRecords(listing, { records, keep: (row) => this.#keep(row, places) });
    await updateListing(listing.tableId, { service, isNew: !present, run });
    const fields = [...new Set([...(saved?.fields ?? []), ...this.#fields.map(({ name }) => name)])];
    await writeStored(run.id, { ...state, fields, headers: listing.headers });
    const { rows, added, changed, removed } = report;
    const changes = [tables.added(added), tables.changed(changed), tables.goneStates.removed(removed)];
    return [text.listed(listing.sheet, rows), ...(present ? [changes.join(' · ')] : [])];
  }

  /** The rows of the sheet by the address of their records; null if the user has deleted the column that says it. */
  async #placesOf(run: Run): Promise<ReadonlyMap<string, ListedRows> | null> {
    const { addressOf, lineOf } = this.#options;
    const layout = await locateRun(run);
    const { columns, outputs, firstRow } = layout;
    const position = run.outputs.findIndex(({ name }) => name === recordsAddress.name);
    if (position >= 0 && outputs[position] === null) return null;
    const places = new Map<string, ListedRows>();
    (await readColumns(layout, [...columns, ...outputs])).forEach((row, index) => {
      const cells = row.slice(0, columns.length);
      const address = addressOf(row.slice(columns.length));
      if (address === '') return;
      const place = places.get(address) ?? { line: lineOf(cells), rows: [] };
      place.rows.push(firstRow + index + 1);
      places.set(address, place);
    });
    return places;
  }

  #records(places: ReadonlyMap<string, ListedRows> | null): Map<string, CellScalar[]> {
    const values = new Map<string, CellScalar[]>();
    // Where a row was edited since it was requested, its address has no place.
    const placed = [...this.#found].flatMap(([address, { line, records }]) => {
      const place = places ? places.get(address) : { line, rows: [] };
      return place ? [{ place, records }] : [];
    });
    // Responses arrive in any order.
    placed.sort((a, b) => (a.place.rows[0] ?? 0) - (b.place.rows[0] ?? 0));
    for (const { place, records } of placed) {
      const cells = recordCells(this.#fields, [...records.values()]);
      [...records.keys()].forEach((id, at) => values.set(id, withPlace(cells.values[at]!, place)));
    }
    return values;
  }

  #keep(row: TableRow, places: ReadonlyMap<string, ListedRows> | null): TableRow | null {
    const address = row[this.#fields.findIndex(({ name }) => name === recordsAddress.name)];
    if (address === undefined) return row;
    if (this.#found.has(String(address))) return null;
    if (!places) return row;
    const place = places.get(String(address));
    return place ? withPlace(row, place) : null;
  }
}

/** How a run keeps its listing up to date. */
export const listingSteps = (listing: Listing): Pick<PreparedRun, 'isListed' | 'begin' | 'finish'> => ({
  isListed: (run) => listing.isComplete(run),
  begin: (run) => listing.begin(run),
  finish: async (run, { signal }) => ({ remarks: await listing.write(run, signal) }),
});

/** A row with what it is listed for in its first two cells. */
const withPlace = <Value>(row: readonly Value[], { line, rows }: ListedRows): (Value | CellScalar)[] => [
  line,
  rows.length === 1 ? rows[0]! : rows.join(', '),
  ...row.slice(2),
];

const readStored = (runId: string): Promise<StoredListing | null> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const load = store.load(context, runId);
    await context.sync();
    return load();
  });

const writeStored = (runId: string, state: StoredListing): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    store.set(context, runId, state);
    await context.sync();
  });
