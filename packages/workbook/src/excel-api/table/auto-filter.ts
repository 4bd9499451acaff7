import type { TableRecord } from '../state.ts';
import { RemoteObject } from '../wire/index.ts';

export class AutoFilter extends RemoteObject {
  constructor(private readonly table: TableRecord) {
    super();
  }

  get isDataFiltered(): boolean {
    return this.table.filters.size > 0;
  }
}
