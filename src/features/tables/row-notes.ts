import type { CellScalar } from '../../excel/cells/index.ts';
import { idField, storedId, type TableFields } from './read-table.ts';
import { RowFingerprints } from './row-fingerprints.ts';
import { RowTrace } from './row-trace.ts';
import { fieldsOf, type SavedQuery } from './saved-query.ts';
import { tableKey } from './saved-tables.ts';

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
