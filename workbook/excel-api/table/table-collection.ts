import { wholeWorkbook } from '../wire/events.ts';
import type { ExcelHost } from '../excel-host.ts';
import { argumentError, notFound } from '../wire/host-error.ts';
import type { Range } from '../range/range.ts';
import { RemoteCollection } from '../wire/remote-object.ts';
import { Table } from './table.ts';

/** The tables of a sheet, or of the workbook where no sheet is given. */
export class TableCollection extends RemoteCollection<Table> {
  static override readonly events = {
    Added: 'tableAdded',
    DataChanged: 'tableChanged',
    Deleted: 'tableDeleted',
  } as const;

  readonly #host: ExcelHost;
  readonly #sheetId: string | undefined;

  constructor(host: ExcelHost, sheetId?: string) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
  }

  override eventTarget(): string {
    return this.#sheetId ? `{${this.#sheetId}}` : wholeWorkbook;
  }

  get items(): Table[] {
    return this.#host.tables.all(this.#sheetId).map((table) => new Table(this.#host, table));
  }

  async add(address: Range | string, hasHeaders: boolean): Promise<Table> {
    const { sheetId, area } = this.#host.place(address, this.#sheetId);
    this.#host.protections.check(sheetId);
    return new Table(this.#host, await this.#host.tables.add(sheetId, area, hasHeaders));
  }

  getItem(key: string): Table {
    const found = this.getItemOrNullObject(key);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(key: string): Table | null {
    const table = this.#host.tables.find(key);
    const here = table && (!this.#sheetId || table.sheetId === this.#sheetId);
    return here ? new Table(this.#host, table) : null;
  }

  getItemAt(index: number): Table {
    const found = this.items[index];
    if (!found) throw argumentError();
    return found;
  }
}
