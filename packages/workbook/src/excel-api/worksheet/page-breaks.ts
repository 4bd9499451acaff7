import type { Host, RangeObject } from '../host.ts';
import { resolveReference } from '../range/index.ts';
import { argumentError, RemoteCollection, RemoteObject } from '../wire/index.ts';

export class PageBreak extends RemoteObject {
  constructor(private readonly row: number) {
    super();
  }

  get rowIndex(): number {
    return this.row;
  }
}

/** The rows that begin pages when a sheet is printed. */
export class PageBreakCollection extends RemoteCollection<PageBreak> {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
  ) {
    super();
  }

  get items(): PageBreak[] {
    return this.#rows.map((row) => new PageBreak(row));
  }

  /** Before the first row of a range; there is none before the first row of the sheet. */
  add(range: RangeObject | string): PageBreak {
    const { host, sheetId } = this;
    const { area, sheetId: ofRange } = resolveReference(host.grid, range, sheetId);
    if (ofRange !== sheetId || area.row === 0) throw argumentError();
    this.#set([...new Set([...this.#rows, area.row])].sort((one, other) => one - other));
    return new PageBreak(area.row);
  }

  getItem(index: string): PageBreak {
    return new PageBreak(Number(index));
  }

  removePageBreaks(): void {
    this.#set([]);
  }

  get #rows(): readonly number[] {
    return this.host.state.pageLayouts.get(this.sheetId)?.breaks ?? [];
  }

  #set(breaks: number[]): void {
    const { protection, state } = this.host;
    protection.check(this.sheetId);
    state.pageLayouts.set(this.sheetId, { ...state.pageLayouts.get(this.sheetId), breaks });
  }
}
