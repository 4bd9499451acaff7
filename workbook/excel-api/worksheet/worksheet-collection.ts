import type { ExcelHost } from '../excel-host.ts';
import { wholeWorkbook } from '../wire/events.ts';
import { notFound } from '../wire/host-error.ts';
import { RemoteCollection } from '../wire/remote-object.ts';
import { checkedSheetName, freeSheetName } from './sheet-name.ts';
import { Worksheet } from './worksheet.ts';

/** All sheets of the workbook. */
export class WorksheetCollection extends RemoteCollection<Worksheet> {
  static override readonly events = {
    ...Worksheet.events,
    Added: 'worksheetAdded',
    Deleted: 'worksheetDeleted',
    Moved: 'worksheetMoved',
  } as const;

  readonly #host: ExcelHost;

  constructor(host: ExcelHost) {
    super();
    this.#host = host;
  }

  override eventTarget(): string {
    return wholeWorkbook;
  }

  get items(): Worksheet[] {
    return this.#host.grid.sheets().map((sheet) => this.#host.worksheet(sheet.getSheetId()));
  }

  override getCount(visibleOnly = false): number {
    return this.#listed(visibleOnly).length;
  }

  add(name?: string): Worksheet {
    const { workbook, structure } = this.#host.grid;
    const checked = checkedSheetName(this.#host, name ?? freeSheetName(this.#host));
    const added = structure.staying(() => workbook.insertSheet(checked));
    return this.#host.worksheet(added.getSheetId());
  }

  getActiveWorksheet(): Worksheet {
    return this.#host.worksheet(this.#host.grid.workbook.getActiveSheet().getSheetId());
  }

  getItem(key: string): Worksheet {
    const found = this.getItemOrNullObject(key);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(key: string): Worksheet | null {
    const sheetId = this.#host.sheetId(key);
    return sheetId === null ? null : this.#host.worksheet(sheetId);
  }

  getFirst(visibleOnly = false): Worksheet {
    return this.#listed(visibleOnly)[0]!;
  }

  getLast(visibleOnly = false): Worksheet {
    return this.#listed(visibleOnly).at(-1)!;
  }

  #listed(visibleOnly: boolean): Worksheet[] {
    return this.items.filter((sheet) => !visibleOnly || sheet.visibility === 'Visible');
  }
}
