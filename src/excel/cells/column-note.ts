import type { ValueNote } from './cell-value.ts';

/** How the cells of one column differ from what was published. */
export interface ColumnNote {
  field: string;
  /**
   * `no id`, or the `same id` as another record has in a cell: a refresh can't find the record's row. `no record`: what
   * should be a record can't be read. `repeated id`: it contradicts another record of the same id.
   */
  note: ValueNote | 'no id' | 'same id' | 'no record' | 'repeated id';
  /** Number of values. */
  count: number;
}

export class NoteCounter {
  readonly #counts = new Map<string, ColumnNote>();

  add(field: string, note: ColumnNote['note'], count = 1): void {
    const key = `${note} ${field}`;
    const { count: before } = this.#counts.get(key) ?? { count: 0 };
    this.#counts.set(key, { field, note, count: before + count });
  }

  get notes(): ColumnNote[] {
    return [...this.#counts.values()];
  }
}

/** Adds up the counts of each column. */
export function joinNotes(...lists: readonly (readonly ColumnNote[])[]): ColumnNote[] {
  const counter = new NoteCounter();
  for (const { field, note, count } of lists.flat()) counter.add(field, note, count);
  return counter.notes;
}
