import type { Host } from '../host.ts';
import { findSheet } from '../range/index.ts';
import { existing, RemoteCollection, wholeWorkbook } from '../wire/index.ts';
import { checkSheetName, freeSheetName } from './sheet-name.ts';
import { Worksheet } from './worksheet.ts';

export class WorksheetCollection extends RemoteCollection<Worksheet> {
  static override readonly events = {
    Added: 'worksheetAdded',
    Calculated: 'worksheetCalculated',
    DataChanged: 'worksheetChanged',
    Deleted: 'worksheetDeleted',
    NameChanged: 'worksheetNameChanged',
    SelectionChanged: 'worksheetSelectionChanged',
  } as const;

  constructor(private readonly host: Host) {
    super();
  }

  override eventTarget(): string {
    return wholeWorkbook;
  }

  get items(): Worksheet[] {
    return this.host.grid.worksheets.ids.map((id) => this.#sheet(id));
  }

  getCount(visibleOnly = false): number {
    return this.#list(visibleOnly).length;
  }

  add(name?: string): Worksheet {
    const { grid } = this.host;
    const newName = name ?? freeSheetName(grid);
    checkSheetName(grid, newName);
    return this.#sheet(grid.worksheets.add(newName));
  }

  getActiveWorksheet(): Worksheet {
    return this.#sheet(this.host.grid.worksheets.activeId);
  }

  getItem(key: string): Worksheet {
    return existing(this.getItemOrNullObject(key));
  }

  getItemOrNullObject(key: string): Worksheet | null {
    const id = findSheet(this.host.grid, key);
    return id === null ? null : this.#sheet(id);
  }

  getFirst(visibleOnly = false): Worksheet {
    return this.#list(visibleOnly)[0]!;
  }

  getLast(visibleOnly = false): Worksheet {
    return this.#list(visibleOnly).at(-1)!;
  }

  #list(visibleOnly: boolean): Worksheet[] {
    const { worksheets } = this.host.grid;
    return worksheets.ids
      .filter((id) => !visibleOnly || !worksheets.isHidden(id))
      .map((id) => this.#sheet(id));
  }

  #sheet(id: string): Worksheet {
    return new Worksheet(this.host, id);
  }
}
