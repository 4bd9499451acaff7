import type { Host } from '../host.ts';
import { sortRows } from '../range/index.ts';
import type { SortField, TableRecord } from '../state.ts';
import { notImplemented, RemoteObject } from '../wire/index.ts';
import { tableBody } from './table-list.ts';

export class TableSort extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly table: TableRecord,
  ) {
    super();
  }

  async apply(fields: SortField[], matchCase = false, method = 'PinYin'): Promise<void> {
    if (method !== 'PinYin') throw notImplemented(`TableSort.apply of ${method}`);
    await sortRows(this.host, this.table.sheetId, tableBody(this.table), fields, { matchCase });
  }
}
