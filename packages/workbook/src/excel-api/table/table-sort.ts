import type { TableHost } from '../host.ts';
import { sortRows } from '../range/index.ts';
import type { SortField, TableRecord } from '../state.ts';
import { notImplemented, RemoteObject } from '../wire/index.ts';
import { tableBody } from './table-list.ts';

export class TableSort extends RemoteObject {
  constructor(
    private readonly host: TableHost,
    private readonly table: TableRecord,
  ) {
    super();
  }

  get fields(): SortField[] {
    return this.table.sorted.fields;
  }

  get matchCase(): boolean {
    return this.table.sorted.matchCase;
  }

  get method(): string {
    return this.table.sorted.method;
  }

  async apply(fields: SortField[], matchCase = false, method = 'PinYin'): Promise<void> {
    if (method !== 'PinYin') throw notImplemented(`TableSort.apply of ${method}`);
    await sortRows(this.host, this.table.sheetId, tableBody(this.table), fields, { matchCase });
    this.table.sorted = { fields, matchCase, method };
  }

  /** The rows keep their order. */
  clear(): void {
    this.table.sorted = { fields: [], matchCase: false, method: 'PinYin' };
  }

  async reapply(): Promise<void> {
    const { fields, matchCase } = this.table.sorted;
    if (fields.length > 0) {
      await sortRows(this.host, this.table.sheetId, tableBody(this.table), fields, { matchCase });
    }
  }
}
