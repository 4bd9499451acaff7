import type { RangeObject, Host } from '../host.ts';
import { resolveReference, worksheetId } from '../range/index.ts';
import { argumentError, existing, RemoteCollection, wholeWorkbook } from '../wire/index.ts';
import { createTable } from './table-lifecycle.ts';
import { Table } from './table.ts';

export class TableCollection extends RemoteCollection<Table> {
  static override readonly events = {
    Added: 'tableAdded',
    Deleted: 'tableDeleted',
  } as const;

  /** @param sheetId Left out for the tables of the whole workbook. */
  constructor(
    private readonly host: Host,
    private readonly sheetId?: string,
  ) {
    super();
  }

  override eventTarget(): string {
    return this.sheetId ? worksheetId(this.sheetId) : wholeWorkbook;
  }

  get items(): Table[] {
    return this.host.tables.list(this.sheetId).map((table) => new Table(this.host, table));
  }

  async add(address: RangeObject | string, hasHeaders: boolean): Promise<Table> {
    const { sheetId, area } = resolveReference(this.host.grid, address, this.sheetId);
    this.host.protection.check(sheetId);
    return new Table(this.host, await createTable(this.host, sheetId, area, { hasHeaders }));
  }

  getItem(key: string): Table {
    return existing(this.getItemOrNullObject(key));
  }

  getItemOrNullObject(key: string): Table | null {
    const table = this.host.tables.find(key);
    const isOfSheet = table && (!this.sheetId || table.sheetId === this.sheetId);
    return isOfSheet ? new Table(this.host, table) : null;
  }

  getItemAt(index: number): Table {
    const table = this.items[index];
    if (!table) throw argumentError();
    return table;
  }
}
