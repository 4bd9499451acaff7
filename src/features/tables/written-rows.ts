import * as v from 'valibot';
import { hash, hashLength, type CellScalar, conversionsOf } from '../../excel/cells/index.ts';
import {
  inWorkbook,
  loadSettingLengths,
  settingsRoom,
  StoredJson,
  Trace,
  type TracedRow,
} from '../../excel/index.ts';
import { storedValue, fieldColumns, readShape, type TableFields, storedId, idField } from './read-table.ts';
import type { FetchedRecords } from './fetch-records.ts';
import type { RefreshMode, ComparedRows } from './row-state.ts';
import { fieldsOf, type SavedQuery } from './saved-query.ts';
import { tableKey } from './saved-tables.ts';

/** Maximum rows of a table with fingerprints: each takes 12 characters in the workbook. */
const maxRows = 20_000;

/** Rows that were written with the same fields. */
const fingerprintsSchema = v.array(
  v.object({
    fields: v.array(v.string()),
    /** Joined: for each row, the hash of its record's id, and that of its values. */
    rows: v.string(),
  }),
);

const prefix = 'cdata.rows.';
const store = new StoredJson(prefix, fingerprintsSchema);

type ValueOf = (field: string) => CellScalar | undefined;

/**
 * What the add-in last wrote into each row of a table, as a hash, so that a cell that the user has changed since is known.
 * Stored in the workbook with the table.
 */
export class RowFingerprints {
  /** By hash of the id. */
  readonly #rows = new Map<string, RowHash>();

  static async load(tableId: string): Promise<RowFingerprints> {
    const key = await tableKey(tableId);
    return inWorkbook({ waitForCellEdit: true }, async (context) => {
      const loaded = store.load(context, key);
      await context.sync();
      const fingerprints = new RowFingerprints();
      for (const { fields, rows } of loaded() ?? []) {
        for (let at = 0; at < rows.length; at += 2 * hashLength) {
          const [id, values] = [
            rows.slice(at, at + hashLength),
            rows.slice(at + hashLength, at + 2 * hashLength),
          ];
          fingerprints.#rows.set(id, { fields, values });
        }
      }
      return fingerprints;
    });
  }

  /** What the rows show after a refresh. Records whose ids look the same in a cell have none. */
  async afterRefresh(
    { tableId, fields, headers: overrides }: TableFields,
    { gone }: ComparedRows,
    { mode, fetched }: { mode: RefreshMode; fetched: FetchedRecords },
  ): Promise<RowFingerprints> {
    const { headers } = await readShape(tableId);
    const columns = fieldColumns(headers, fields, overrides);
    const fieldNames = columns.map(({ field }) => field.name);
    const next = new RowFingerprints();
    const isUnknown = this.#rows.size === 0;
    if (mode === 'append' && isUnknown) return next;
    const indexes = new Map(fields.map(({ name }, index) => [name, index]));
    const add = (id: string, values: readonly (CellScalar | undefined)[]) =>
      next.add(id, fieldNames, (name) => values[indexes.get(name)!]);
    for (const [id, values] of fetched.values) {
      // Rows that were not updated show what an earlier refresh wrote.
      if (mode === 'append' && this.#rows.has(hash(id))) next.#keep(this, id);
      else add(id, values);
    }
    for (const { id, values } of gone) {
      if (isUnknown) add(id, values);
      else next.#keep(this, id);
    }
    return next;
  }

  /** Characters that the workbook has room for to {@link save} the fingerprints of a table. */
  static room(key: string): Promise<number> {
    return inWorkbook({ waitForCellEdit: true }, async (context) => {
      const lengths = loadSettingLengths(context);
      await context.sync();
      return settingsRoom(lengths(), prefix + key);
    });
  }

  /** Saved with the next synchronization. A table that is too long, or for which there is no room, has none. */
  save(context: Excel.RequestContext, key: string, room: number): void {
    const isTooLong = this.#rows.size > maxRows || this.#rows.size * 2 * hashLength > room;
    if (this.#rows.size === 0 || isTooLong) {
      store.delete(context, key);
      return;
    }
    const byFields = new Map<string, string>();
    for (const [id, { fields, values }] of this.#rows) {
      const fieldsKey = JSON.stringify(fields);
      byFields.set(fieldsKey, (byFields.get(fieldsKey) ?? '') + id + values);
    }
    const groups = [...byFields].map(([fields, rows]) => ({ fields: JSON.parse(fields) as string[], rows }));
    store.set(context, key, groups);
  }

  add(id: string, fields: readonly string[], valueOf: ValueOf): void {
    if (this.#rows.size <= maxRows) this.#rows.set(hash(id), { fields, values: valuesHash(fields, valueOf) });
  }

  /** Takes over what an earlier refresh wrote into a row. */
  #keep(earlier: RowFingerprints, id: string): void {
    const row = earlier.#rows.get(hash(id));
    if (row) this.#rows.set(hash(id), row);
  }

  /**
   * Whether a row no longer shows what was written. False for a table without fingerprints: one of an earlier version of
   * the add-in, or one that is too long.
   */
  isChanged(id: string, valueOf: ValueOf): boolean {
    if (this.#rows.size === 0) return false;
    const row = this.#rows.get(hash(id));
    return row?.values !== valuesHash(row?.fields ?? [], valueOf);
  }

  stateOf(id: string, valueOf: ValueOf): RowState {
    const row = this.#rows.get(hash(id));
    if (!row || row.fields.some((name) => valueOf(name) === undefined)) return 'unknown';
    return row.values === valuesHash(row.fields, valueOf) ? 'as written' : 'changed';
  }
}

/**
 * Whether a row shows what the add-in last wrote into it: `unknown` for a table without fingerprints, for a row that has
 * none, and for one whose columns the user has deleted since.
 */
export type RowState = 'as written' | 'changed' | 'unknown';

interface RowHash {
  fields: readonly string[];
  values: string;
}

const valuesHash = (fields: readonly string[], valueOf: ValueOf): string =>
  hash(
    JSON.stringify(
      fields.map((field) => {
        const value = valueOf(field);
        return value === undefined ? null : storedValue(value);
      }),
    ),
  );

/** When each record of a table was retrieved, and the values that its cells show otherwise than they were published. */
export class RowTrace {
  readonly #trace: Trace;

  private constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** @param key Of the table: see `tableKey`. */
  static async load(key: string): Promise<RowTrace> {
    return new RowTrace(await Trace.load({ kind: 'table', id: key }));
  }

  /** @param at When they were retrieved, ISO 8601. */
  addRows(rows: readonly (readonly CellScalar[])[], at: string, idIndex: number): void {
    for (const row of rows) this.#add(storedId(row[idIndex]), row, at);
  }

  addFetched({ values }: FetchedRecords, at: string, { onlyNew }: { onlyNew: boolean }): void {
    for (const [id, row] of values) if (!onlyNew || !this.#trace.has(id, [])) this.#add(id, row, at);
  }

  /** Null if nothing is stored of the record. */
  find(id: string): TracedRow | null {
    return this.#trace.find(id, []);
  }

  /** Without room for it, a table is as good as without a trace. */
  save(): Promise<void> {
    return this.#trace.save().catch(() => undefined);
  }

  #add(id: string, row: readonly CellScalar[], at: string): void {
    if (id !== '') this.#trace.add(id, [], { text: conversionsOf(row), at });
  }
}

/** Notes what is written into the rows of a new table: what they show, when it was retrieved and as what it was published. */
export class RowNotes {
  /** Of the columns of a row. */
  readonly #columns: readonly string[];
  /** Of the fields that the query of the table has. */
  readonly #names: readonly string[];
  readonly #key: string;
  readonly #room: number;
  readonly #fingerprints = new RowFingerprints();
  readonly #trace: RowTrace;

  private constructor(table: TableFields, saved: SavedQuery, { key, room, trace }: StoredNotes) {
    this.#columns = table.fields.map(({ name }) => name);
    this.#names = fieldsOf(saved).map(({ name }) => name);
    this.#key = key;
    this.#room = room;
    this.#trace = trace;
  }

  static async of(table: TableFields, saved: SavedQuery): Promise<RowNotes> {
    const key = await tableKey(table.tableId);
    return new RowNotes(table, saved, {
      key,
      room: await RowFingerprints.room(key),
      trace: await RowTrace.load(key),
    });
  }

  /**
   * @param at When the records were retrieved, ISO 8601.
   * @param isWhole Whether all rows of the table are noted: the fingerprints of some would make the others doubtful.
   */
  add(rows: readonly (readonly CellScalar[])[], at: string, { isWhole = true } = {}): void {
    const idIndex = this.#columns.indexOf(idField);
    if (idIndex < 0) return;
    for (const row of isWhole ? rows : [])
      this.#fingerprints.add(storedId(row[idIndex]), this.#names, (name) => row[this.#columns.indexOf(name)]);
    this.#trace.addRows(rows, at, idIndex);
  }

  /** Saved with the next synchronization. */
  saveFingerprints(context: Excel.RequestContext): void {
    this.#fingerprints.save(context, this.#key, this.#room);
  }

  saveTrace(): Promise<void> {
    return this.#trace.save();
  }
}

interface StoredNotes {
  /** Of the table: see `tableKey`. */
  key: string;
  /** Characters that the workbook has room for. */
  room: number;
  trace: RowTrace;
}
