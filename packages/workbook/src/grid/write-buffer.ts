import type { ICellData, IStyleData, Nullable } from '@univerjs/core';
import type { Area } from './area.ts';
import type { CellsByRow, CellValue } from './cell-contents.ts';

/** A write that the API made: an event is sent for each. */
export interface CellWrite {
  area: Area;
  /** The value before, if a single cell was written. */
  before?: CellValue;
}

/** Contents are written before formats. */
export type WriteKind = 'contents' | 'formats';

export interface Batch {
  sheetId: string;
  kind: WriteKind;
  cells: CellsByRow;
  writes: CellWrite[];
}

type Pending = Record<WriteKind, Batch>;

/**
 * Collects the small writes of a request. Univer goes through all formulas of a sheet for each change of its cells, so
 * that thousands of changes of one cell would take the square of their number.
 */
export class WriteBuffer {
  readonly #apply: (batch: Batch) => void;
  #pending = new Map<string, Pending>();
  /** The number of requests that are running. */
  #requests = 0;

  constructor(apply: (batch: Batch) => void) {
    this.#apply = apply;
  }

  get isOpen(): boolean {
    return this.#requests > 0;
  }

  async during<Result>(request: () => Promise<Result>): Promise<Result> {
    this.#requests++;
    try {
      return await request();
    } finally {
      this.#requests--;
      this.flush();
    }
  }

  add(sheetId: string, kind: WriteKind, cells: CellsByRow, write: CellWrite): void {
    if (this.#mustPrecede(sheetId, kind, cells)) this.flush();
    const pending = this.#pending.get(sheetId) ?? newPending(sheetId);
    this.#pending.set(sheetId, pending);
    const batch = pending[kind];
    for (const [row, line] of Object.entries(cells)) {
      const target = (batch.cells[Number(row)] ??= {});
      for (const [column, cell] of Object.entries(line)) {
        target[Number(column)] = merged(target[Number(column)], cell!);
      }
    }
    batch.writes.push(write);
  }

  /** The contents of a cell that are still to be written. */
  contentsOf(sheetId: string, row: number, column: number): ICellData | null {
    return this.#pending.get(sheetId)?.contents.cells[row]?.[column] ?? null;
  }

  /** The style of a cell that is still to be written; null where it is removed. */
  styleOf(sheetId: string, row: number, column: number): IStyleData | null | undefined {
    const pending = this.#pending.get(sheetId);
    if (!pending) return undefined;
    const [contents, formats] = [pending.contents, pending.formats].map(
      ({ cells }) => cells[row]?.[column]?.s,
    );
    return (formats ?? contents) as IStyleData | null | undefined;
  }

  flush(): void {
    if (this.#pending.size === 0) return;
    const all = this.#pending;
    this.#pending = new Map();
    for (const { contents, formats } of all.values()) {
      for (const batch of [contents, formats]) if (batch.writes.length > 0) this.#apply(batch);
    }
  }

  /** Whether the order of pending writes and new ones matters, and merging them would not keep it. */
  #mustPrecede(sheetId: string, kind: WriteKind, cells: CellsByRow): boolean {
    const pending = this.#pending.get(sheetId);
    if (!pending) return false;
    return Object.entries(cells).some(([row, line]) =>
      Object.entries(line).some(([column, cell]) => {
        const [before, formatsBefore] = [pending[kind], pending.formats].map(
          (batch) => batch.cells[Number(row)]?.[Number(column)],
        );
        const isUnformatted = before?.s === null && cell?.s !== undefined;
        return isUnformatted || (kind === 'contents' && cell?.s !== undefined && formatsBefore !== undefined);
      }),
    );
  }
}

function newPending(sheetId: string): Pending {
  const batch = (kind: WriteKind): Batch => ({ sheetId, kind, cells: {}, writes: [] });
  return { contents: batch('contents'), formats: batch('formats') };
}

/** A later change of a cell replaces what it names; styles are merged, as Univer merges them. */
function merged(before: Nullable<ICellData>, after: ICellData): ICellData {
  if (!before) return after;
  const [one, other] = [before.s as IStyleData | undefined, after.s as IStyleData | null | undefined];
  const both = one && other;
  const style = both
    ? { ...one, ...other, ...(one.bd && other.bd && { bd: { ...one.bd, ...other.bd } }) }
    : other;
  return { ...before, ...after, ...(style !== undefined && { s: style }) };
}
