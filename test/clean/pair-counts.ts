/** Of the pairs of rows that belong together, in truth or as a program says. */
export interface PairCounts {
  precision: number;
  recall: number;
  pairs: number;
}

/** @param truth The id of each row's true group. @param groups The id of the group that it was put into. */
export function pairCounts(truth: readonly unknown[], groups: readonly unknown[]): PairCounts {
  const pairsOf = (ids: readonly unknown[]) => {
    const counts = new Map<unknown, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  };
  const both = pairsOf(truth.map((id, row) => JSON.stringify([id, groups[row]])));
  return { precision: both / pairsOf(groups), recall: both / pairsOf(truth), pairs: pairsOf(truth) };
}
