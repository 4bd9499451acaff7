import { conversionsOf, type CellScalar } from '../../excel/cells/index.ts';
import { Trace, type TracedRow } from '../../excel/index.ts';
import type { NewestRecords } from './newest-records.ts';
import { storedId } from './read-table.ts';

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

  addNewest({ values }: NewestRecords, at: string, { onlyNew }: { onlyNew: boolean }): void {
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
