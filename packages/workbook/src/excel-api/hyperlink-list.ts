import { overlap, type Area, type Cell, type Move } from '../grid/area.ts';
import type { HyperlinkList } from './host.ts';
import type { Hyperlink } from './state.ts';

type Entry = Cell & { link: Hyperlink };

const isAt = (one: Cell, { sheetId, row, column }: Cell): boolean =>
  one.sheetId === sheetId && one.row === row && one.column === column;

export class WorkbookHyperlinks implements HyperlinkList {
  readonly #entries: Entry[];

  /** @param entries The workbook's own array. */
  constructor(entries: Entry[]) {
    this.#entries = entries;
  }

  at(cell: Cell): Hyperlink | null {
    return this.#entries.find((entry) => isAt(entry, cell))?.link ?? null;
  }

  set({ sheetId, row, column }: Cell, link: Hyperlink): void {
    const entry = { sheetId, row, column, link };
    const index = this.#entries.findIndex((other) => isAt(other, entry));
    if (index < 0) this.#entries.push(entry);
    else this.#entries[index] = entry;
  }

  remove(sheetId: string, area: Area): void {
    this.#replace(
      this.#entries.filter(
        (entry) => entry.sheetId !== sheetId || !overlap(area, { ...entry, rows: 1, columns: 1 }),
      ),
    );
  }

  /** Links move with their cells, also when they are sorted. */
  onMove(move: Move): void {
    if (this.#entries.length === 0) return;
    this.#replace(
      this.#entries.flatMap((entry) => {
        const moved = move(entry);
        return moved ? [{ ...moved, link: entry.link }] : [];
      }),
    );
  }

  #replace(entries: Entry[]): void {
    this.#entries.splice(0, this.#entries.length, ...entries);
  }
}
