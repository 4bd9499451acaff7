/** Where the keys are in a list. */
interface ListPlace {
  /** The row that they are at, from 0. */
  at: number;
  /** Rows of the list. */
  rows: number;
  /** Rows that are in sight at once. */
  page: number;
}

/** The row to which a key leads in a list; null for a key that leads nowhere. */
export function rowAfterKey(key: string, { at, rows, page }: ListPlace): number | null {
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + Math.max(1, page),
    PageUp: at - Math.max(1, page),
    Home: 0,
    End: rows - 1,
  };
  const to = moves[key];
  return to === undefined ? null : Math.max(0, Math.min(rows - 1, to));
}
