/**
 * Splits items into groups of adjacent ones, in their order.
 *
 * @param isAdjacent Whether an item joins the group of the item before it.
 */
export function groupAdjacent<Item>(
  items: Iterable<Item>,
  isAdjacent: (previous: Item, next: Item, group: readonly Item[]) => boolean,
): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && isAdjacent(group.at(-1)!, item, group)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Consecutive numbers as ranges: 4, 5, 6, 9 are 3 from 4 and 1 from 9. */
export const consecutive = (numbers: readonly number[]): { first: number; count: number }[] =>
  groupAdjacent(numbers, (previous, next) => next === previous + 1).map((group) => ({
    first: group[0]!,
    count: group.length,
  }));
