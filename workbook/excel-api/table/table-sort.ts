import type { ExcelHost } from '../excel-host.ts';
import { notImplemented } from '../wire/host-error.ts';
import { type SortField, sortRows } from '../range/range-sort.ts';
import { RemoteObject } from '../wire/remote-object.ts';
import { tableBody, type TableRecord } from './tables.ts';

/** How the rows of a table are sorted (Microsoft: "Excel.TableSort"). */
export class TableSort extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #table: TableRecord;

  constructor(host: ExcelHost, table: TableRecord) {
    super();
    this.#host = host;
    this.#table = table;
  }

  get fields(): SortField[] {
    return this.#table.sorted.fields;
  }

  get matchCase(): boolean {
    return this.#table.sorted.matchCase;
  }

  get method(): string {
    return this.#table.sorted.method;
  }

  async apply(fields: SortField[], matchCase = false, method = 'PinYin'): Promise<void> {
    if (method !== 'PinYin') throw notImplemented(`TableSort.apply of ${method}`);
    await sortRows(this.#host, this.#table.sheetId, tableBody(this.#table), fields, matchCase);
    this.#table.sorted = { fields, matchCase, method };
  }

  /** The rows stay where they are. */
  clear(): void {
    this.#table.sorted = { fields: [], matchCase: false, method: 'PinYin' };
  }

  async reapply(): Promise<void> {
    const { fields, matchCase } = this.#table.sorted;
    if (fields.length > 0) {
      await sortRows(this.#host, this.#table.sheetId, tableBody(this.#table), fields, matchCase);
    }
  }
}
