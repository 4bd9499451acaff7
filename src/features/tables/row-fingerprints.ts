import * as v from 'valibot';
import { hash, hashLength, type CellScalar } from '../../excel/cells/index.ts';
import { inWorkbook, loadSettingLengths, settingsRoom, StoredJson } from '../../excel/index.ts';
import { storedValue } from './known-records.ts';
import type { NewestRecords } from './newest-records.ts';
import { fieldColumns, readShape, type TableFields } from './read-table.ts';
import type { RefreshMode } from './saved-query.ts';
import { tableKey } from './saved-tables.ts';
import type { UpdatedRows } from './update-table.ts';

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
    { unlisted }: UpdatedRows,
    { mode, newest }: { mode: RefreshMode; newest: NewestRecords },
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
    for (const [id, values] of newest.values) {
      // Rows that were not updated show what an earlier refresh wrote.
      if (mode === 'append' && this.#rows.has(hash(id))) next.#keep(this, id);
      else add(id, values);
    }
    for (const { id, values } of unlisted) {
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
